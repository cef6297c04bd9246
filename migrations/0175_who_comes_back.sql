ALTER TABLE "membership" ADD COLUMN "ended_by_leaving" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments_statement_line" ADD COLUMN "aside_reason_bn" text;