CREATE TABLE "fees_accrual_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"posting_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"voucher_id" uuid,
	CONSTRAINT "fees_accrual_entry_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_accrual_entry_amount" CHECK ("fees_accrual_entry"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "accounts_setting" ADD COLUMN "bill_from" date;--> statement-breakpoint
ALTER TABLE "accounts_fiscal_year" ADD COLUMN "basis" text DEFAULT 'cash' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD COLUMN "posting_rule" text;--> statement-breakpoint
ALTER TABLE "fees_accrual_entry" ADD CONSTRAINT "fees_accrual_entry_line_fk" FOREIGN KEY ("site_id","line_id") REFERENCES "public"."fees_invoice_line"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_accrual_entry" ADD CONSTRAINT "fees_accrual_entry_voucher_fk" FOREIGN KEY ("site_id","voucher_id") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_accrual_entry_line" ON "fees_accrual_entry" USING btree ("site_id","line_id");--> statement-breakpoint
CREATE INDEX "fees_accrual_entry_posting" ON "fees_accrual_entry" USING btree ("site_id","posting_id");--> statement-breakpoint
ALTER TABLE "accounts_fiscal_year" ADD CONSTRAINT "accounts_fiscal_year_basis" CHECK ("accounts_fiscal_year"."basis" IN ('cash', 'accrual'));--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['fees_accrual_entry']);
END $$;
--> statement-breakpoint
-- When fees are income is said as a year of the books is opened, and stays.
CREATE FUNCTION accounts_keep_basis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The basis of the year % is what it was opened with', NEW.name
    USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_fiscal_year_basis_kept', TABLE = 'accounts_fiscal_year';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_basis BEFORE UPDATE ON accounts_fiscal_year
  FOR EACH ROW WHEN (NEW.basis IS DISTINCT FROM OLD.basis) EXECUTE FUNCTION accounts_keep_basis();
--> statement-breakpoint
-- What is receivable of fees is what its voucher says, once its transaction ends.
CREATE FUNCTION fees_check_accrual() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  booked numeric;
  posted numeric;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT sum(e.amount) INTO booked FROM fees_accrual_entry e
   WHERE e.site_id = NEW.site_id AND e.posting_id = NEW.posting_id;
  SELECT coalesce(sum(l.debit - l.credit), 0) INTO posted
    FROM accounts_voucher v
    JOIN accounts_voucher_line l ON l.site_id = NEW.site_id AND l.voucher_id = v.id
    JOIN accounts_ledger a ON a.site_id = NEW.site_id AND a.id = l.ledger_id AND a.code = '1201'
   WHERE v.site_id = NEW.site_id AND v.source_kind = 'fees.accrual' AND v.source_id = NEW.posting_id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF booked <> posted THEN
    RAISE EXCEPTION 'The posting % of billed fees is not what its voucher says', NEW.posting_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_accrual_adds_up', TABLE = 'fees_accrual_entry';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON fees_accrual_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fees_check_accrual();
