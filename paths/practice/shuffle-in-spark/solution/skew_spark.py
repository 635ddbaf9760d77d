"""Joins orders with customers in Spark in three ways, and keeps Spark's own log of each: python skew_spark.py [plain salted broadcast]"""
import gzip
import json
import sys
import tempfile
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

ORDERS, CUSTOMERS, PARTITIONS, HOT, SALTS = 300_000, 20_000, 8, 0, 64


def session(name: str, logs: str) -> SparkSession:
    """Spark in this process, with two threads; it writes what it does as one file of JSON lines into `logs`."""
    settings = {"spark.sql.shuffle.partitions": PARTITIONS, "spark.sql.adaptive.enabled": "false", "spark.sql.autoBroadcastJoinThreshold": -1,
                "spark.eventLog.enabled": "true", "spark.eventLog.dir": f"file://{logs}", "spark.eventLog.rolling.enabled": "false",
                "spark.eventLog.compress": "false", "spark.ui.enabled": "false", "spark.driver.memory": "1g", "spark.driver.bindAddress": "127.0.0.1"}
    builder = SparkSession.builder.master("local[2]").appName(name)
    for key, value in settings.items():
        builder = builder.config(key, value)
    return builder.getOrCreate()


def orders(spark: SparkSession) -> DataFrame:
    """Every second order has the customer 0."""
    n = F.col("id")
    customer = F.when(n % 2 == 0, F.lit(HOT)).otherwise(1 + n * 7919 % (CUSTOMERS - 1))
    return spark.range(ORDERS, numPartitions=PARTITIONS).select(n.alias("order_id"), customer.alias("customer_id"), (n % 97).alias("euros"))


def customers(spark: SparkSession) -> DataFrame:
    n = F.col("id")
    return spark.range(CUSTOMERS, numPartitions=2).select(n.alias("customer_id"), (n * 31 % 23).alias("country"))


def plain(left: DataFrame, right: DataFrame) -> DataFrame:
    """A join by key: both sides are shuffled."""
    return left.join(right, "customer_id")


def salted(left: DataFrame, right: DataFrame) -> DataFrame:
    """The same rows; orders of HOT are spread by a salt, and its customer is copied to each salt."""
    is_hot = F.col("customer_id") == HOT
    left = left.withColumn("salt", F.when(is_hot, F.floor(F.rand(seed=1) * SALTS)).otherwise(0))
    right = right.withColumn("salt", F.explode(F.when(is_hot, F.sequence(F.lit(0), F.lit(SALTS - 1))).otherwise(F.array(F.lit(0)))))
    return left.join(right, ["customer_id", "salt"]).drop("salt")


def broadcast(left: DataFrame, right: DataFrame) -> DataFrame:
    """The same rows; the customers go to every task, and the orders stay."""
    return left.join(F.broadcast(right), "customer_id")


# What a log says of the machine and of you; none of it is needed, and a log is handed on.
PRIVATE = {"User", "Host", "Properties", "System Properties", "Classpath Entries", "Hadoop Properties", "Metrics Properties", "JVM Information", "Details", "details", "description",
           "RDD Info", "Stage Name"}


def without(part: object, name: str = "") -> object:
    """An event without what is private; of Spark's settings those of SQL stay."""
    if isinstance(part, dict):
        settings = name == "Spark Properties"
        return {k: without(v, k) for k, v in part.items() if k not in PRIVATE and (not settings or k.startswith("spark.sql.") and "dir" not in k)}
    return [without(each) for each in part] if isinstance(part, list) else part


def run(name: str) -> None:
    with tempfile.TemporaryDirectory() as logs:
        spark = session(name, logs)
        joined = globals()[name](orders(spark), customers(spark))
        joined.explain()
        sums = joined.groupBy("country").agg(F.sum("euros").alias("euros"), F.count("*").alias("orders")).collect()
        spark.stop()
        (log,) = [path for path in Path(logs).iterdir() if not path.name.startswith(".")]
        Path("logs").mkdir(exist_ok=True)
        lines = (json.dumps(without(json.loads(line))) + "\n" for line in log.read_text().splitlines())
        Path(f"logs/{name}.jsonl.gz").write_bytes(gzip.compress("".join(lines).encode(), mtime=0))
    answer = {str(row["country"]): [row["euros"], row["orders"]] for row in sorted(sums, key=lambda row: row["country"])}
    Path(f"logs/{name}.json").write_text(json.dumps(answer) + "\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or ["plain", "salted", "broadcast"]:
        run(name)
