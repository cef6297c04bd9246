ALTER TABLE "accounts_bank" ADD COLUMN "branch_bn" text;--> statement-breakpoint
ALTER TABLE "students_guardian" ADD COLUMN "occupation_bn" text DEFAULT '' NOT NULL;