ALTER TABLE "billing_challan" ALTER COLUMN "made_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD COLUMN "for_invoice" uuid;--> statement-breakpoint
ALTER TABLE "billing_setting" ADD COLUMN "bank" text;--> statement-breakpoint
ALTER TABLE "billing_setting" ADD COLUMN "branch" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_for_invoice_billing_invoice_id_fk" FOREIGN KEY ("for_invoice") REFERENCES "public"."billing_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_challan_for_invoice" ON "billing_challan" USING btree ("for_invoice") WHERE for_invoice IS NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_made" CHECK ("billing_challan"."made_by" IS NOT NULL OR "billing_challan"."for_invoice" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "operations_archive" ADD COLUMN "missing" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_archive" ADD COLUMN "missing_files" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD COLUMN "accepts_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The invoice that a challan was made with stays too.
DROP TRIGGER kept ON billing_challan;
CREATE TRIGGER kept BEFORE UPDATE ON billing_challan FOR EACH ROW
  WHEN (OLD.state = 'void'
    OR (NEW.id, NEW.no, NEW.of_site, NEW.amount, NEW.made_by, NEW.made_at, NEW.for_invoice)
       IS DISTINCT FROM (OLD.id, OLD.no, OLD.of_site, OLD.amount, OLD.made_by, OLD.made_at, OLD.for_invoice)
    OR OLD.state = 'verified' AND (NEW.bank, NEW.branch, NEW.reference, NEW.deposited_on, NEW.deposited_by, NEW.verified_by)
       IS DISTINCT FROM (OLD.bank, OLD.branch, OLD.reference, OLD.deposited_on, OLD.deposited_by, OLD.verified_by))
  EXECUTE FUNCTION billing_refuse();
