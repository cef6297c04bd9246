CREATE TABLE "accounts_budget" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"year_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"status" text NOT NULL,
	"beyond" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"written_by" uuid[] NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	CONSTRAINT "accounts_budget_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_budget_revision" UNIQUE("site_id","year_id","revision"),
	CONSTRAINT "accounts_budget_status" CHECK ("accounts_budget"."status" IN ('draft', 'approved')),
	CONSTRAINT "accounts_budget_beyond" CHECK ("accounts_budget"."beyond" IN ('warn', 'refuse')),
	CONSTRAINT "accounts_budget_reason" CHECK ("accounts_budget"."revision" = 1 OR "accounts_budget"."reason" <> ''),
	CONSTRAINT "accounts_budget_approved" CHECK (("accounts_budget"."status" = 'approved') = ("accounts_budget"."approved_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "accounts_budget_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"budget_id" uuid NOT NULL,
	"ledger_id" uuid NOT NULL,
	"months" bigint[] NOT NULL,
	CONSTRAINT "accounts_budget_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_budget_line_once" UNIQUE("site_id","budget_id","ledger_id"),
	CONSTRAINT "accounts_budget_line_months" CHECK (cardinality("accounts_budget_line"."months") = 12 AND array_position("accounts_budget_line"."months", NULL) IS NULL AND 0 <= ALL ("accounts_budget_line"."months"))
);
--> statement-breakpoint
CREATE TABLE "accounts_fund" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"purpose" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_fund_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_fund_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "accounts_fund_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
ALTER TABLE "accounts_ledger" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts_voucher_line" ADD COLUMN "fund_id" uuid;--> statement-breakpoint
ALTER TABLE "accounts_budget" ADD CONSTRAINT "accounts_budget_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."accounts_fiscal_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_budget_line" ADD CONSTRAINT "accounts_budget_line_of_fk" FOREIGN KEY ("site_id","budget_id") REFERENCES "public"."accounts_budget"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_budget_line" ADD CONSTRAINT "accounts_budget_line_ledger_fk" FOREIGN KEY ("site_id","ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_budget_draft" ON "accounts_budget" USING btree ("site_id","year_id") WHERE "accounts_budget"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "accounts_fund_sort" ON "accounts_fund" USING btree ("site_id","code");--> statement-breakpoint
ALTER TABLE "accounts_ledger" ADD CONSTRAINT "accounts_ledger_fund_id_fk" FOREIGN KEY ("site_id","fund_id") REFERENCES "public"."accounts_fund"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts_voucher_line" ADD CONSTRAINT "accounts_voucher_line_fund_fk" FOREIGN KEY ("site_id","fund_id") REFERENCES "public"."accounts_fund"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_ledger_fund_id" ON "accounts_ledger" USING btree ("site_id","fund_id");--> statement-breakpoint
CREATE INDEX "accounts_voucher_line_fund" ON "accounts_voucher_line" USING btree ("site_id","fund_id","ledger_id","day","debit","credit") WHERE "accounts_voucher_line"."fund_id" IS NOT NULL;--> statement-breakpoint

-- A posted voucher balances; one that moves money from a fund to another balances within each of them too.
CREATE OR REPLACE FUNCTION accounts_check_posted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  lines bigint;
  debit numeric;
  credit numeric;
  other bigint;
  is_open boolean;
  is_apart boolean := false;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT count(*), coalesce(sum(l.debit), 0), coalesce(sum(l.credit), 0), count(*) FILTER (WHERE l.day <> NEW.day)
    INTO lines, debit, credit, other
    FROM accounts_voucher_line l WHERE l.site_id = NEW.site_id AND l.voucher_id = NEW.id;
  IF NEW.source_kind = 'accounts.fundTransfer' THEN
    SELECT EXISTS (SELECT 1 FROM accounts_voucher_line l WHERE l.site_id = NEW.site_id AND l.voucher_id = NEW.id
      GROUP BY l.fund_id HAVING sum(l.debit) <> sum(l.credit)) INTO is_apart;
  END IF;
  SELECT true INTO is_open FROM accounts_fiscal_year y
   WHERE y.site_id = NEW.site_id AND NEW.day BETWEEN y.start_date AND y.end_date AND y.closed_at IS NULL
     AND (y.locked_through IS NULL OR NEW.day > y.locked_through)
   LIMIT 1 FOR SHARE;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF lines < 2 OR debit <> credit OR debit <> NEW.amount OR other > 0 THEN
    RAISE EXCEPTION 'Voucher % does not balance: debit %, credit %, amount %', NEW.id, debit, credit, NEW.amount
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_balanced', TABLE = 'accounts_voucher';
  END IF;
  IF is_apart THEN
    RAISE EXCEPTION 'Voucher % does not balance within each fund', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_fund_balanced', TABLE = 'accounts_voucher';
  END IF;
  IF is_open IS NOT TRUE THEN
    RAISE EXCEPTION 'Voucher %: % is in no open period', NEW.id, NEW.day
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_voucher_open', TABLE = 'accounts_voucher';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

-- An approved budget stays as it is; a writer of it approves it only under a request, where one person is the office.
CREATE FUNCTION accounts_keep_budget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'approved' THEN
    RAISE EXCEPTION 'Budget % is approved and never changed; a further revision takes its place', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_budget_kept', TABLE = 'accounts_budget';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF NEW.status = 'approved' AND (NEW.approved_by IS NULL OR NEW.approved_by = ANY (NEW.written_by)
        OR NOT OLD.written_by <@ NEW.written_by)
     AND NOT EXISTS (SELECT 1 FROM approval_request q
                      WHERE q.site_id = NEW.site_id AND q.subject = NEW.id AND q.act = 'accounts.approveBudget'
                        AND 'approval-' || q.id = current_setting('app.request', true)) THEN
    RAISE EXCEPTION 'Budget % is approved by somebody who did not write it', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_budget_second', TABLE = 'accounts_budget';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_budget BEFORE UPDATE OR DELETE ON accounts_budget
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_budget();--> statement-breakpoint

-- Nothing is approved as it comes in, and the lines of an approved budget stay with it.
CREATE FUNCTION accounts_begin_budget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft' THEN
    RAISE EXCEPTION 'Budget % begins as a draft', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_budget_second', TABLE = 'accounts_budget';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER begin_budget AFTER INSERT ON accounts_budget
  FOR EACH ROW EXECUTE FUNCTION accounts_begin_budget();--> statement-breakpoint
CREATE FUNCTION accounts_keep_budget_line() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line accounts_budget_line := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF EXISTS (SELECT 1 FROM accounts_budget b
              WHERE b.site_id = line.site_id AND b.id = line.budget_id AND b.status = 'approved')
     OR (TG_OP = 'UPDATE' AND NEW.budget_id <> OLD.budget_id) THEN
    RAISE EXCEPTION 'Budget % is approved and never changed; a further revision takes its place', line.budget_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'accounts_budget_kept', TABLE = 'accounts_budget_line';
  END IF;
  RETURN line;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_budget_line BEFORE INSERT OR UPDATE OR DELETE ON accounts_budget_line
  FOR EACH ROW EXECUTE FUNCTION accounts_keep_budget_line();
