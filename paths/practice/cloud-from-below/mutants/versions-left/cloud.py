"""Storage, one identity and a network on a small cloud, built and destroyed by two functions."""
import json

import boto3

PORT = 5432


def account() -> str:
    return boto3.client("sts", region_name="us-east-1").get_caller_identity()["Account"]


def build(region: str = "eu-central-1") -> dict[str, str]:
    """Build everything; the names or ids under budget, bucket, role, vpc, service and database (the two security groups)."""
    budgets, s3, iam, ec2 = (boto3.client(name, region_name=region) for name in ("budgets", "s3", "iam", "ec2"))
    budgets.create_budget(AccountId=account(), Budget={"BudgetName": "month", "BudgetType": "COST", "TimeUnit": "MONTHLY", "BudgetLimit": {"Amount": "5", "Unit": "USD"}},
                          NotificationsWithSubscribers=[{"Notification": {"NotificationType": "ACTUAL", "ComparisonOperator": "GREATER_THAN", "Threshold": 80},
                                                         "Subscribers": [{"SubscriptionType": "EMAIL", "Address": "me@example.org"}]}])
    bucket = f"models-{account()}"
    s3.create_bucket(Bucket=bucket, CreateBucketConfiguration={"LocationConstraint": region})
    s3.put_public_access_block(Bucket=bucket, PublicAccessBlockConfiguration={
        key: True for key in ("BlockPublicAcls", "IgnorePublicAcls", "BlockPublicPolicy", "RestrictPublicBuckets")})
    s3.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
    trust = {"Effect": "Allow", "Principal": {"Service": "ec2.amazonaws.com"}, "Action": "sts:AssumeRole"}
    iam.create_role(RoleName="service", AssumeRolePolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": [trust]}))
    arn = f"arn:aws:s3:::{bucket}"
    rights = [{"Effect": "Allow", "Action": ["s3:ListBucket"], "Resource": [arn]}, {"Effect": "Allow", "Action": ["s3:GetObject"], "Resource": [f"{arn}/*"]}]
    iam.put_role_policy(RoleName="service", PolicyName="read-models", PolicyDocument=json.dumps({"Version": "2012-10-17", "Statement": rights}))
    vpc = ec2.create_vpc(CidrBlock="10.0.0.0/16")["Vpc"]["VpcId"]
    service, database = (ec2.create_security_group(GroupName=name, Description=name, VpcId=vpc)["GroupId"] for name in ("service", "database"))
    ec2.authorize_security_group_ingress(GroupId=service, IpPermissions=[{"IpProtocol": "tcp", "FromPort": 443, "ToPort": 443, "IpRanges": [{"CidrIp": "0.0.0.0/0"}]}])
    ec2.authorize_security_group_ingress(GroupId=database, IpPermissions=[
        {"IpProtocol": "tcp", "FromPort": PORT, "ToPort": PORT, "UserIdGroupPairs": [{"GroupId": service}]}])
    return {"budget": "month", "bucket": bucket, "role": "service", "vpc": vpc, "service": service, "database": database}


def destroy(made: dict[str, str], region: str = "eu-central-1") -> None:
    """Remove everything that build made, whatever has been put into the bucket since."""
    budgets, s3, iam, ec2 = (boto3.client(name, region_name=region) for name in ("budgets", "s3", "iam", "ec2"))
    for page in s3.get_paginator("list_object_versions").paginate(Bucket=made["bucket"]):
        for version in page.get("DeleteMarkers", []):
            s3.delete_object(Bucket=made["bucket"], Key=version["Key"], VersionId=version["VersionId"])
    s3.delete_bucket(Bucket=made["bucket"])
    for name in iam.list_role_policies(RoleName=made["role"])["PolicyNames"]:
        iam.delete_role_policy(RoleName=made["role"], PolicyName=name)
    iam.delete_role(RoleName=made["role"])
    ec2.delete_security_group(GroupId=made["database"])  # it names the service's group, so it goes first
    ec2.delete_security_group(GroupId=made["service"])
    ec2.delete_vpc(VpcId=made["vpc"])
    budgets.delete_budget(AccountId=account(), BudgetName=made["budget"])
