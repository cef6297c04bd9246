ALTER TABLE "payroll_settlement" DROP CONSTRAINT "payroll_settlement_once";--> statement-breakpoint
ALTER TABLE "payroll_arrear" DROP CONSTRAINT "payroll_arrear_amount";--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD COLUMN "lines" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD COLUMN "settlement_id" uuid;--> statement-breakpoint
ALTER TABLE "payroll_settlement" ADD CONSTRAINT "payroll_settlement_once" UNIQUE("site_id","employee_id","last_day");--> statement-breakpoint
ALTER TABLE "payroll_arrear" ADD CONSTRAINT "payroll_arrear_amount" CHECK ("payroll_arrear"."amount" <> 0 OR json_array_length("payroll_arrear"."lines") > 0);