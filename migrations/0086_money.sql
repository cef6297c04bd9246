CREATE TABLE "accounts_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"approves_apart" boolean DEFAULT false NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "accounts_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_setting_once" UNIQUE("site_id")
);
--> statement-breakpoint
CREATE TABLE "fees_offer_start" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"offer_id" uuid NOT NULL,
	"terms" jsonb NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_offer_start_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "fees_offer_taken" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"terms" jsonb NOT NULL,
	CONSTRAINT "fees_offer_taken_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_offer_taken_once" UNIQUE("site_id","receipt_id","line_id"),
	CONSTRAINT "fees_offer_taken_amount" CHECK ("fees_offer_taken"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "fees_fee_rule" DROP CONSTRAINT "fees_fee_rule_once";--> statement-breakpoint
ALTER TABLE "accounts_voucher" DROP CONSTRAINT "accounts_voucher_status";--> statement-breakpoint
ALTER TABLE "accounts_cheque" ADD COLUMN "fine_voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD COLUMN "approved_by" uuid;--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD COLUMN "residence" text;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD COLUMN "subject_id" uuid;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "proration" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "pay_by" integer;--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "pay_months" integer;--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "pay_by" integer;--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "pay_months" integer;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "residence" text;--> statement-breakpoint
ALTER TABLE "fees_offer_start" ADD CONSTRAINT "fees_offer_start_offer_fk" FOREIGN KEY ("site_id","offer_id") REFERENCES "public"."fees_student_offer_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_offer_taken" ADD CONSTRAINT "fees_offer_taken_receipt_fk" FOREIGN KEY ("site_id","receipt_id") REFERENCES "public"."fees_receipt"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_offer_taken" ADD CONSTRAINT "fees_offer_taken_line_fk" FOREIGN KEY ("site_id","line_id") REFERENCES "public"."fees_invoice_line"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_offer_taken" ADD CONSTRAINT "fees_offer_taken_offer_fk" FOREIGN KEY ("site_id","offer_id") REFERENCES "public"."fees_student_offer_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_offer_start_offer" ON "fees_offer_start" USING btree ("site_id","offer_id","started_at");--> statement-breakpoint
CREATE INDEX "fees_offer_taken_line" ON "fees_offer_taken" USING btree ("site_id","line_id");--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_subject_fk" FOREIGN KEY ("site_id","subject_id") REFERENCES "public"."academic_subject"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_once" UNIQUE NULLS NOT DISTINCT("site_id","sub_head_id","year_id","class_id","gender","shift_id","version_id","group_id","entry","months","residence","subject_id");--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD CONSTRAINT "accounts_voucher_status" CHECK ("accounts_voucher"."status" IN ('draft', 'submitted', 'approved', 'posted', 'cancelled'));--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_residence" CHECK ("fees_fee_rule"."residence" IN ('day', 'dayCare', 'boarding'));--> statement-breakpoint
ALTER TABLE "fees_setting" ADD CONSTRAINT "fees_setting_proration" CHECK ("fees_setting"."proration" IN ('full', 'days', 'half'));--> statement-breakpoint
-- The lines of a receipt, and what offers took of them, go before the receipt itself.
ALTER TABLE fees_offer_taken ALTER CONSTRAINT fees_offer_taken_receipt_fk DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['fees_offer_taken', 'fees_offer_start']);
END $$;
--> statement-breakpoint
-- An offer takes of a fee of the receipt's own student, which that receipt pays in full: nobody lowers a fee by it alone.
CREATE FUNCTION fees_check_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  is_right boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT r.reversal_of IS NULL AND l.waiver >= NEW.amount
     AND l.payable <= (SELECT coalesce(sum(p.principal), 0) FROM fees_receipt_line p
                        WHERE p.site_id = NEW.site_id AND p.receipt_id = NEW.receipt_id AND p.line_id = NEW.line_id)
    INTO is_right
    FROM fees_invoice_line l JOIN fees_receipt r ON r.site_id = NEW.site_id AND r.id = NEW.receipt_id AND r.student_id = l.student_id
   WHERE l.site_id = NEW.site_id AND l.id = NEW.line_id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'The offer % is of no fee that its receipt pays in full', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_offer_taken_paid', TABLE = 'fees_offer_taken';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER offer_is_paid AFTER INSERT ON fees_offer_taken
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fees_check_offer();
--> statement-breakpoint
-- Where vouchers made by hand are approved apart, none is posted that was not; who approved it stays with it.
CREATE FUNCTION accounts_keep_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'posted' AND NEW.source_kind IS NULL
     AND (OLD.status <> 'approved' OR NEW.approved_by IS NULL OR NEW.amount <> OLD.amount)
     AND EXISTS (SELECT 1 FROM accounts_setting s WHERE s.site_id = NEW.site_id AND s.approves_apart) THEN
    RAISE EXCEPTION 'Voucher % is approved before it is posted', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_approved', TABLE = 'accounts_voucher';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_approved BEFORE UPDATE OF status ON accounts_voucher
  FOR EACH ROW WHEN (NEW.status = 'posted') EXECUTE FUNCTION accounts_keep_approved();
