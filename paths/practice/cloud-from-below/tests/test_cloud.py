import os
import re
import unittest

os.environ.update(AWS_ACCESS_KEY_ID="none", AWS_SECRET_ACCESS_KEY="none", AWS_EC2_METADATA_DISABLED="true")

import boto3
from moto import mock_aws

REGION = "eu-central-1"


def client(name):
    return boto3.client(name, region_name=REGION)


def matches(pattern, text):
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".*").replace(r"\?", "."), text, re.S) is not None


def listed(value):
    return value if isinstance(value, list) else [value]


def allowed(statements, action, resource):
    effects = {s["Effect"] for s in statements if any(matches(a, action) for a in listed(s["Action"])) and any(matches(r, resource) for r in listed(s["Resource"]))}
    return effects == {"Allow"}


class Cloud(unittest.TestCase):
    def setUp(self):
        mock = mock_aws()
        mock.start()
        self.addCleanup(mock.stop)
        from cloud import build
        self.account = boto3.client("sts", region_name="us-east-1").get_caller_identity()["Account"]
        self.made = build(REGION)
        self.assertEqual(set(self.made), {"budget", "bucket", "role", "vpc", "service", "database"})

    def statements(self):
        iam, found = client("iam"), []
        for name in iam.list_role_policies(RoleName=self.made["role"])["PolicyNames"]:
            found += listed(iam.get_role_policy(RoleName=self.made["role"], PolicyName=name)["PolicyDocument"]["Statement"])
        self.assertEqual(iam.list_attached_role_policies(RoleName=self.made["role"])["AttachedPolicies"], [], "write the policy into the role; a ready-made one allows too much")
        return found

    def test_the_budget_has_an_alarm(self):
        budgets = client("budgets")
        budget = budgets.describe_budget(AccountId=self.account, BudgetName=self.made["budget"])["Budget"]
        self.assertLessEqual(float(budget["BudgetLimit"]["Amount"]), 50)
        self.assertTrue(budgets.describe_notifications_for_budget(AccountId=self.account, BudgetName=self.made["budget"])["Notifications"], "a budget without a notification tells nobody")

    def test_the_bucket_is_private_and_keeps_versions(self):
        s3 = client("s3")
        self.assertEqual(s3.get_bucket_versioning(Bucket=self.made["bucket"]).get("Status"), "Enabled")
        block = s3.get_public_access_block(Bucket=self.made["bucket"])["PublicAccessBlockConfiguration"]
        self.assertTrue(len(block) == 4 and all(block.values()), block)

    def test_the_role_may_read_models_and_nothing_else(self):
        statements, arn = self.statements(), f"arn:aws:s3:::{self.made['bucket']}"
        self.assertTrue(allowed(statements, "s3:GetObject", f"{arn}/bert/1.bin"))
        self.assertTrue(allowed(statements, "s3:ListBucket", arn))
        for action, resource in (("s3:DeleteObject", f"{arn}/bert/1.bin"), ("s3:PutObject", f"{arn}/x"), ("s3:GetObject", "arn:aws:s3:::another/x"), ("s3:ListBucket", f"{arn}-2"),
                                 ("s3:GetObject", f"{arn}-2/x"), ("s3:PutBucketPolicy", arn), ("s3:GetObjectAcl", f"{arn}/x"), ("iam:CreateUser", "*"), ("ec2:RunInstances", "*")):
            self.assertFalse(allowed(statements, action, resource), f"{action} on {resource} is not needed")

    def test_only_the_service_reaches_the_database(self):
        groups = {g["GroupId"]: g for g in client("ec2").describe_security_groups(GroupIds=[self.made["service"], self.made["database"]])["SecurityGroups"]}
        self.assertEqual({g["VpcId"] for g in groups.values()}, {self.made["vpc"]})
        database, service = groups[self.made["database"]]["IpPermissions"], groups[self.made["service"]]["IpPermissions"]
        self.assertTrue(database, "the service reaches the database")
        for rule in database:
            self.assertEqual((rule["IpRanges"], rule.get("Ipv6Ranges", [])), ([], []), "no address reaches the database, only a group")
            self.assertEqual([pair["GroupId"] for pair in rule["UserIdGroupPairs"]], [self.made["service"]])
            self.assertEqual((rule["IpProtocol"], rule["FromPort"]), ("tcp", rule["ToPort"]), "one port")
        self.assertEqual({(rule["IpProtocol"], rule.get("FromPort"), rule.get("ToPort")) for rule in service}, {("tcp", 443, 443)})

    def test_nothing_is_left_after_destroy(self):
        from cloud import destroy
        s3, iam, ec2 = client("s3"), client("iam"), client("ec2")
        for body in (b"one", b"two"):
            s3.put_object(Bucket=self.made["bucket"], Key="bert/1.bin", Body=body)
        s3.delete_object(Bucket=self.made["bucket"], Key="bert/1.bin")
        destroy(self.made, REGION)
        self.assertEqual(s3.list_buckets()["Buckets"], [])
        self.assertNotIn(self.made["role"], [role["RoleName"] for role in iam.list_roles()["Roles"]])
        self.assertNotIn(self.made["vpc"], [vpc["VpcId"] for vpc in ec2.describe_vpcs()["Vpcs"]])
        names = [g["GroupId"] for g in ec2.describe_security_groups()["SecurityGroups"]]
        self.assertTrue(self.made["service"] not in names and self.made["database"] not in names, "a security group is left")
        self.assertFalse(any(b["BudgetName"] == self.made["budget"] for b in client("budgets").describe_budgets(AccountId=self.account).get("Budgets", [])), "the budget is left")


if __name__ == "__main__":
    unittest.main()
