ALTER TABLE "catalogue_academic_designation" ADD COLUMN "retirement_age" integer;--> statement-breakpoint
ALTER TABLE "academic_designation" ADD COLUMN "retirement_age" integer;--> statement-breakpoint
CREATE INDEX "admission_applicant_trx_second" ON "admission_applicant" USING btree ("site_id","payer","trx_second") WHERE "admission_applicant"."trx_second" IS NOT NULL;