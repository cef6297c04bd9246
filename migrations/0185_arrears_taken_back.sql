ALTER TABLE "payroll_arrear" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD COLUMN "withdrawn_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD COLUMN "reverses_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_arrear_reversed" ON "payroll_arrear" USING btree ("site_id","reverses_id") WHERE "payroll_arrear"."reverses_id" IS NOT NULL AND "payroll_arrear"."withdrawn_at" IS NULL;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD CONSTRAINT "payroll_arrear_withdrawn" CHECK (("payroll_arrear"."withdrawn_at" IS NULL) = ("payroll_arrear"."withdrawn_reason" = '') AND ("payroll_arrear"."withdrawn_at" IS NULL OR ("payroll_arrear"."run_id" IS NULL AND "payroll_arrear"."settlement_id" IS NULL)));