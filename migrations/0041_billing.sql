-- Packages, the ladder of an institution's standing, and the platform's own bills and ledger.
CREATE TABLE "site_package" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"sub_modules" text[] NOT NULL,
	"student_limit" integer,
	"sms_limit" integer,
	"storage_limit" integer,
	"price_model" text NOT NULL,
	"price" bigint NOT NULL,
	"tiers" jsonb DEFAULT '[]' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "site_package_model" CHECK ("site_package"."price_model" IN ('per_student', 'flat', 'tiered')),
	CONSTRAINT "site_package_price" CHECK ("site_package"."price" >= 0),
	CONSTRAINT "site_package_parts" CHECK (cardinality("site_package"."sub_modules") > 0)
);
--> statement-breakpoint
CREATE TABLE "billing_challan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"of_site" bigint NOT NULL,
	"state" text NOT NULL,
	"bank" text NOT NULL,
	"branch" text NOT NULL,
	"amount" bigint NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reference" text,
	"deposited_on" date,
	"deposited_by" uuid,
	"deposited_at" timestamp with time zone,
	"verified_by" uuid,
	"verified_at" timestamp with time zone,
	"void_reason" text DEFAULT '' NOT NULL,
	"void_asked_by" uuid,
	"void_asked_at" timestamp with time zone,
	"voided_by" uuid,
	"voided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "billing_challan_state" CHECK ("billing_challan"."state" IN ('issued', 'deposited', 'verified', 'void')),
	CONSTRAINT "billing_challan_amount" CHECK ("billing_challan"."amount" > 0),
	CONSTRAINT "billing_challan_deposit" CHECK ("billing_challan"."state" IN ('issued', 'void')
      OR ("billing_challan"."reference" IS NOT NULL AND "billing_challan"."deposited_on" IS NOT NULL AND "billing_challan"."deposited_by" IS NOT NULL)),
	CONSTRAINT "billing_challan_second" CHECK ("billing_challan"."verified_by" IS NULL OR "billing_challan"."verified_by" <> "billing_challan"."deposited_by"),
	CONSTRAINT "billing_challan_verified" CHECK ("billing_challan"."state" <> 'verified' OR "billing_challan"."verified_by" IS NOT NULL),
	CONSTRAINT "billing_challan_void" CHECK (("billing_challan"."state" = 'void') = ("billing_challan"."voided_by" IS NOT NULL)),
	CONSTRAINT "billing_challan_void_by_two" CHECK ("billing_challan"."voided_by" IS NULL OR "billing_challan"."voided_by" <> "billing_challan"."void_asked_by")
);
--> statement-breakpoint
CREATE TABLE "billing_challan_invoice" (
	"challan_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "billing_challan_invoice_challan_id_invoice_id_pk" PRIMARY KEY("challan_id","invoice_id"),
	CONSTRAINT "billing_challan_invoice_amount" CHECK ("billing_challan_invoice"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "billing_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" bigint NOT NULL,
	"on_day" date NOT NULL,
	"of_site" bigint NOT NULL,
	"kind" text NOT NULL,
	"invoice_id" uuid,
	"challan_id" uuid,
	"by_account" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_entry_kind" CHECK ("billing_entry"."kind" IN ('issue', 'voidInvoice', 'receive', 'voidChallan')),
	CONSTRAINT "billing_entry_about" CHECK (("billing_entry"."kind" IN ('issue', 'voidInvoice')) = ("billing_entry"."invoice_id" IS NOT NULL)
      AND ("billing_entry"."kind" IN ('receive', 'voidChallan')) = ("billing_entry"."challan_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "billing_entry_line" (
	"entry_id" uuid NOT NULL,
	"ledger" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "billing_entry_line_entry_id_ledger_pk" PRIMARY KEY("entry_id","ledger"),
	CONSTRAINT "billing_entry_line_ledger" CHECK ("billing_entry_line"."ledger" IN ('receivable', 'bank', 'service', 'alumni', 'late', 'other', 'discount'))
);
--> statement-breakpoint
CREATE TABLE "billing_invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"no" text NOT NULL,
	"of_site" bigint NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"period_from" date,
	"period_to" date,
	"late_for" uuid,
	"students" integer NOT NULL,
	"package_id" uuid,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"total" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	"void_reason" text DEFAULT '' NOT NULL,
	"void_asked_by" uuid,
	"void_asked_at" timestamp with time zone,
	"voided_by" uuid,
	"voided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "billing_invoice_source" CHECK ("billing_invoice"."source" IN ('schedule', 'late', 'hand')),
	CONSTRAINT "billing_invoice_state" CHECK ("billing_invoice"."state" IN ('draft', 'issued', 'void')),
	CONSTRAINT "billing_invoice_paid" CHECK ("billing_invoice"."total" >= 0 AND "billing_invoice"."paid" BETWEEN 0 AND "billing_invoice"."total"),
	CONSTRAINT "billing_invoice_due" CHECK ("billing_invoice"."due_on" >= "billing_invoice"."issued_on"),
	CONSTRAINT "billing_invoice_void" CHECK (("billing_invoice"."state" = 'void') = ("billing_invoice"."voided_by" IS NOT NULL)
      AND ("billing_invoice"."state" <> 'void' OR "billing_invoice"."paid" = 0)),
	CONSTRAINT "billing_invoice_void_by_two" CHECK ("billing_invoice"."voided_by" IS NULL OR "billing_invoice"."voided_by" <> "billing_invoice"."void_asked_by")
);
--> statement-breakpoint
CREATE TABLE "billing_invoice_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"head" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "billing_invoice_line_head" CHECK ("billing_invoice_line"."head" IN ('service', 'alumni', 'adjustment', 'late', 'other', 'discount')),
	CONSTRAINT "billing_invoice_line_amount" CHECK ("billing_invoice_line"."amount" <> 0 AND ("billing_invoice_line"."head" = 'discount') <= ("billing_invoice_line"."amount" < 0)
      AND ("billing_invoice_line"."amount" < 0) <= ("billing_invoice_line"."head" IN ('discount', 'adjustment')))
);
--> statement-breakpoint
CREATE TABLE "billing_membership" (
	"of_site" bigint PRIMARY KEY NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"amount" bigint,
	"instalments" integer NOT NULL,
	"due_days" integer NOT NULL,
	"late_days" integer NOT NULL,
	"late_fee" bigint NOT NULL,
	"alumni_fee" bigint NOT NULL,
	"discount_type" text NOT NULL,
	"discount_value" bigint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "billing_membership_instalments" CHECK ("billing_membership"."instalments" IN (1, 2, 3, 4, 6, 12)),
	CONSTRAINT "billing_membership_days" CHECK ("billing_membership"."due_days" BETWEEN 0 AND 90 AND "billing_membership"."late_days" BETWEEN 0 AND 365),
	CONSTRAINT "billing_membership_money" CHECK (coalesce("billing_membership"."amount", 0) >= 0 AND "billing_membership"."late_fee" >= 0 AND "billing_membership"."alumni_fee" >= 0),
	CONSTRAINT "billing_membership_discount" CHECK ("billing_membership"."discount_type" IN ('none', 'percent', 'amount') AND "billing_membership"."discount_value" >= 0
      AND ("billing_membership"."discount_type" <> 'percent' OR "billing_membership"."discount_value" <= 10000)),
	CONSTRAINT "billing_membership_ends" CHECK ("billing_membership"."ends_on" IS NULL OR "billing_membership"."ends_on" >= "billing_membership"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "billing_number" (
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"next" bigint NOT NULL,
	CONSTRAINT "billing_number_kind_period_pk" PRIMARY KEY("kind","period")
);
--> statement-breakpoint
CREATE TABLE "billing_package_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"was" uuid,
	"became" uuid,
	"on_day" date NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"by_account" uuid,
	"at" timestamp with time zone NOT NULL,
	"invoice_id" uuid
);
--> statement-breakpoint
CREATE TABLE "billing_reminder" (
	"invoice_id" uuid NOT NULL,
	"step" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_reminder_invoice_id_step_pk" PRIMARY KEY("invoice_id","step"),
	CONSTRAINT "billing_reminder_step" CHECK ("billing_reminder"."step" IN ('issued', 'soon', 'overdue', 'late'))
);
--> statement-breakpoint
CREATE TABLE "billing_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"is_ladder_on" boolean NOT NULL,
	"grace_days" integer NOT NULL,
	"read_only_days" integer NOT NULL,
	"suspend_days" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "billing_setting_one" CHECK ("billing_setting"."id" = 1),
	CONSTRAINT "billing_setting_order" CHECK ("billing_setting"."grace_days" >= 1 AND "billing_setting"."read_only_days" > "billing_setting"."grace_days" AND "billing_setting"."suspend_days" > "billing_setting"."read_only_days"
      AND "billing_setting"."suspend_days" <= 730)
);
--> statement-breakpoint
CREATE TABLE "site_status_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"was" text NOT NULL,
	"became" text NOT NULL,
	"reason" text NOT NULL,
	"by_account" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "status_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "is_status_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "next_step_on" date;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_deposited_by_account_id_fk" FOREIGN KEY ("deposited_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_verified_by_account_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_void_asked_by_account_id_fk" FOREIGN KEY ("void_asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan" ADD CONSTRAINT "billing_challan_voided_by_account_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan_invoice" ADD CONSTRAINT "billing_challan_invoice_challan_id_billing_challan_id_fk" FOREIGN KEY ("challan_id") REFERENCES "public"."billing_challan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_challan_invoice" ADD CONSTRAINT "billing_challan_invoice_invoice_id_billing_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."billing_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entry" ADD CONSTRAINT "billing_entry_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entry" ADD CONSTRAINT "billing_entry_invoice_id_billing_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."billing_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entry" ADD CONSTRAINT "billing_entry_challan_id_billing_challan_id_fk" FOREIGN KEY ("challan_id") REFERENCES "public"."billing_challan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entry" ADD CONSTRAINT "billing_entry_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_entry_line" ADD CONSTRAINT "billing_entry_line_entry_id_billing_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."billing_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_package_id_site_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_made_by_account_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_void_asked_by_account_id_fk" FOREIGN KEY ("void_asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice" ADD CONSTRAINT "billing_invoice_voided_by_account_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_invoice_line" ADD CONSTRAINT "billing_invoice_line_invoice_id_billing_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."billing_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_membership" ADD CONSTRAINT "billing_membership_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_package_change" ADD CONSTRAINT "billing_package_change_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_package_change" ADD CONSTRAINT "billing_package_change_was_site_package_id_fk" FOREIGN KEY ("was") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_package_change" ADD CONSTRAINT "billing_package_change_became_site_package_id_fk" FOREIGN KEY ("became") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_package_change" ADD CONSTRAINT "billing_package_change_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_reminder" ADD CONSTRAINT "billing_reminder_invoice_id_billing_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."billing_invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_status_change" ADD CONSTRAINT "site_status_change_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_status_change" ADD CONSTRAINT "site_status_change_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "site_package_name" ON "site_package" USING btree ("name_en");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_challan_no" ON "billing_challan" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_challan_reference" ON "billing_challan" USING btree ("bank","reference") WHERE reference IS NOT NULL AND state <> 'void';--> statement-breakpoint
CREATE INDEX "billing_challan_site" ON "billing_challan" USING btree ("of_site","made_at");--> statement-breakpoint
CREATE INDEX "billing_challan_state" ON "billing_challan" USING btree ("state","made_at");--> statement-breakpoint
CREATE INDEX "billing_challan_invoice_invoice" ON "billing_challan_invoice" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entry_no" ON "billing_entry" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entry_invoice" ON "billing_entry" USING btree ("invoice_id","kind") WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entry_challan" ON "billing_entry" USING btree ("challan_id","kind") WHERE challan_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_entry_day" ON "billing_entry" USING btree ("on_day","no");--> statement-breakpoint
CREATE INDEX "billing_entry_site" ON "billing_entry" USING btree ("of_site","no");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoice_no" ON "billing_invoice" USING btree ("no");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoice_period" ON "billing_invoice" USING btree ("of_site","period_from") WHERE source = 'schedule';--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoice_late_for" ON "billing_invoice" USING btree ("late_for") WHERE late_for IS NOT NULL;--> statement-breakpoint
CREATE INDEX "billing_invoice_site" ON "billing_invoice" USING btree ("of_site","issued_on");--> statement-breakpoint
CREATE INDEX "billing_invoice_issued" ON "billing_invoice" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "billing_invoice_open" ON "billing_invoice" USING btree ("due_on") WHERE state = 'issued' AND paid < total;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_invoice_line_place" ON "billing_invoice_line" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "billing_package_change_site" ON "billing_package_change" USING btree ("of_site","at");--> statement-breakpoint
CREATE INDEX "billing_package_change_open" ON "billing_package_change" USING btree ("of_site") WHERE invoice_id IS NULL AND amount <> 0;--> statement-breakpoint
CREATE INDEX "site_status_change_site" ON "site_status_change" USING btree ("of_site","at");--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_package_id_site_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_site" ON "sign_in" USING btree ("site_id","at");
--> statement-breakpoint
-- History of platform tables also knows the institution that a row is about by of_site.
CREATE OR REPLACE FUNCTION pathshala_record_platform_history() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'password_hash' END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) - 'password_hash' END;
  row_is jsonb := coalesce(now_is, was);
BEGIN
  INSERT INTO platform_history (id, site_id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
  VALUES (gen_random_uuid(),
          (CASE WHEN TG_ARGV[0] = 'site' THEN row_is ->> 'id' ELSE coalesce(row_is ->> 'site_id', row_is ->> 'of_site') END)::bigint,
          TG_ARGV[0],
          -- A role and its permissions are known by the role's code, a membership by its institution.
          coalesce(row_is ->> 'id', row_is ->> 'code', row_is ->> 'role', row_is ->> 'group_id', row_is ->> 'of_site', ''),
          lower(TG_OP), was, now_is,
          nullif(current_setting('app.actor', true), '')::uuid,
          nullif(current_setting('app.impersonator', true), '')::uuid,
          coalesce(current_setting('app.action', true), ''), coalesce(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON site_package
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('site_package');
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON billing_membership
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('billing_membership');
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON billing_setting
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('billing_setting');
-- What is made stands in the row itself and in the ledger; the history tells what became of it.
CREATE TRIGGER record_history AFTER UPDATE OR DELETE ON billing_invoice
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('billing_invoice');
CREATE TRIGGER record_history AFTER UPDATE OR DELETE ON billing_challan
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('billing_challan');
--> statement-breakpoint
-- The ledger, the steps of the ladder and the reminders are only added to.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['billing_entry', 'billing_entry_line', 'billing_reminder', 'site_status_change']);
END $$;
--> statement-breakpoint
CREATE FUNCTION billing_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON billing_entry FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON billing_entry_line FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON site_status_change FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON billing_challan_invoice FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER never_deleted BEFORE DELETE ON billing_challan FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER never_deleted BEFORE DELETE ON billing_invoice FOR EACH ROW EXECUTE FUNCTION billing_refuse();
CREATE TRIGGER never_deleted BEFORE DELETE ON billing_package_change FOR EACH ROW EXECUTE FUNCTION billing_refuse();
-- Of a change of the package only the invoice is added later, once.
CREATE TRIGGER kept BEFORE UPDATE ON billing_package_change FOR EACH ROW
  WHEN (OLD.invoice_id IS NOT NULL OR (NEW.id, NEW.of_site, NEW.was, NEW.became, NEW.on_day, NEW.amount, NEW.reason, NEW.by_account, NEW.at)
    IS DISTINCT FROM (OLD.id, OLD.of_site, OLD.was, OLD.became, OLD.on_day, OLD.amount, OLD.reason, OLD.by_account, OLD.at))
  EXECUTE FUNCTION billing_refuse();
-- An issued invoice stays what it was: only what is paid and its end change. A void one stays void.
CREATE TRIGGER kept BEFORE UPDATE ON billing_invoice FOR EACH ROW
  WHEN (OLD.state = 'void' OR NEW.state = 'draft' AND OLD.state <> 'draft'
    OR (NEW.id, NEW.of_site, NEW.source, NEW.period_from, NEW.period_to, NEW.late_for, NEW.made_by, NEW.made_at)
       IS DISTINCT FROM (OLD.id, OLD.of_site, OLD.source, OLD.period_from, OLD.period_to, OLD.late_for, OLD.made_by, OLD.made_at)
    OR OLD.state <> 'draft' AND (NEW.no, NEW.students, NEW.package_id, NEW.issued_on, NEW.due_on, NEW.total, NEW.note)
       IS DISTINCT FROM (OLD.no, OLD.students, OLD.package_id, OLD.issued_on, OLD.due_on, OLD.total, OLD.note))
  EXECUTE FUNCTION billing_refuse();
-- So do a challan's amount and institution, what was deposited once it is verified, and a void one.
CREATE TRIGGER kept BEFORE UPDATE ON billing_challan FOR EACH ROW
  WHEN (OLD.state = 'void'
    OR (NEW.id, NEW.no, NEW.of_site, NEW.amount, NEW.made_by, NEW.made_at)
       IS DISTINCT FROM (OLD.id, OLD.no, OLD.of_site, OLD.amount, OLD.made_by, OLD.made_at)
    OR OLD.state = 'verified' AND (NEW.bank, NEW.branch, NEW.reference, NEW.deposited_on, NEW.deposited_by, NEW.verified_by)
       IS DISTINCT FROM (OLD.bank, OLD.branch, OLD.reference, OLD.deposited_on, OLD.deposited_by, OLD.verified_by))
  EXECUTE FUNCTION billing_refuse();
CREATE FUNCTION billing_keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_invoice uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.invoice_id ELSE OLD.invoice_id END;
  posted boolean;
BEGIN
  SELECT EXISTS (SELECT 1 FROM billing_entry e WHERE e.invoice_id = of_invoice AND e.kind = 'issue') INTO posted;
  IF posted THEN
    RAISE EXCEPTION 'The lines of an issued invoice are kept'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_invoice_line_kept', TABLE = 'billing_invoice_line';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER keep_line BEFORE INSERT OR UPDATE OR DELETE ON billing_invoice_line
  FOR EACH ROW EXECUTE FUNCTION billing_keep_line();
--> statement-breakpoint
-- At the end of a transaction an invoice is the sum of its lines, paid as verified challans say, and in the ledger as issued.
CREATE FUNCTION billing_check_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  SELECT i.total = (SELECT coalesce(sum(l.amount), 0) FROM billing_invoice_line l WHERE l.invoice_id = i.id)
     AND i.paid = (SELECT coalesce(sum(c.amount), 0) FROM billing_challan_invoice c JOIN billing_challan k ON k.id = c.challan_id
                    WHERE c.invoice_id = i.id AND k.state = 'verified')
     AND CASE i.state
           WHEN 'void' THEN i.void_asked_by IS NOT NULL
             OR NOT EXISTS (SELECT 1 FROM billing_entry e WHERE e.invoice_id = i.id AND e.kind = 'issue')
           ELSE (i.state = 'issued') = EXISTS (SELECT 1 FROM billing_entry e WHERE e.invoice_id = i.id AND e.kind = 'issue')
         END
     AND (i.state = 'void' AND EXISTS (SELECT 1 FROM billing_entry e WHERE e.invoice_id = i.id AND e.kind = 'issue'))
         = EXISTS (SELECT 1 FROM billing_entry e WHERE e.invoice_id = i.id AND e.kind = 'voidInvoice')
    INTO is_right FROM billing_invoice i WHERE i.id = NEW.id;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'Invoice % is not what its lines, its challans and the ledger say', NEW.no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_invoice_adds_up', TABLE = 'billing_invoice';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON billing_invoice
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION billing_check_invoice();
CREATE FUNCTION billing_check_challan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_right boolean;
BEGIN
  SELECT k.amount = (SELECT coalesce(sum(c.amount), 0) FROM billing_challan_invoice c
                       JOIN billing_invoice i ON i.id = c.invoice_id AND i.of_site = k.of_site WHERE c.challan_id = k.id)
     AND (k.verified_by IS NOT NULL) = EXISTS (SELECT 1 FROM billing_entry e WHERE e.challan_id = k.id AND e.kind = 'receive')
     AND (k.state <> 'void' OR k.reference IS NULL OR k.void_asked_by IS NOT NULL)
     AND (k.state = 'void' AND k.verified_by IS NOT NULL)
         = EXISTS (SELECT 1 FROM billing_entry e WHERE e.challan_id = k.id AND e.kind = 'voidChallan')
    INTO is_right FROM billing_challan k WHERE k.id = NEW.id;
  IF is_right IS NOT TRUE THEN
    RAISE EXCEPTION 'Challan % is not what its invoices and the ledger say', NEW.no
      USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_challan_adds_up', TABLE = 'billing_challan';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT OR UPDATE ON billing_challan
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION billing_check_challan();
CREATE FUNCTION billing_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  difference numeric;
BEGIN
  SELECT sum(l.amount) INTO difference FROM billing_entry_line l WHERE l.entry_id = NEW.entry_id;
  IF difference <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance: %', NEW.entry_id, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'billing_entry_balances', TABLE = 'billing_entry_line';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balances AFTER INSERT ON billing_entry_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION billing_check_entry();
