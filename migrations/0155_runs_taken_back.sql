ALTER TABLE "fees_invoice_line" DROP CONSTRAINT "fees_invoice_line_once";--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD COLUMN "is_taken_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_invoice_run" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fees_invoice_run" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "fees_invoice_run" ADD COLUMN "taken_back_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_invoice_line_once" ON "fees_invoice_line" USING btree ("site_id","student_id","sub_head_id","period") WHERE NOT "fees_invoice_line"."is_taken_back";--> statement-breakpoint
ALTER TABLE "fees_invoice_line" ADD CONSTRAINT "fees_invoice_line_taken_back" CHECK (NOT "fees_invoice_line"."is_taken_back" OR "fees_invoice_line"."cancelled_at" IS NOT NULL);