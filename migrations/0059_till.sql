CREATE TABLE "fees_mobile_number" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"provider" text NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"released_by" uuid,
	CONSTRAINT "fees_mobile_number_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "fees_shift" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"collector_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"float" bigint NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fees_shift_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_shift_once" UNIQUE("site_id","collector_id","day","place"),
	CONSTRAINT "fees_shift_float" CHECK ("fees_shift"."float" >= 0 AND "fees_shift"."place" >= 1)
);
--> statement-breakpoint
ALTER TABLE "fees_day_close" DROP CONSTRAINT "fees_day_close_once";--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "place" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "float" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "pieces" jsonb;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "voucher_id" uuid;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "reopened_by" uuid;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD COLUMN "reopened_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD COLUMN "tendered" bigint;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "paper" text DEFAULT 'roll80' NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "is_auto_print" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "absence_fine" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "absence_free_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "absence_sub_head_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_mobile_number_once" ON "fees_mobile_number" USING btree ("site_id","provider","number") WHERE "fees_mobile_number"."released_by" IS NULL;--> statement-breakpoint
ALTER TABLE "fees_day_close" ADD CONSTRAINT "fees_day_close_voucher_fk" FOREIGN KEY ("site_id","voucher_id") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_setting" ADD CONSTRAINT "fees_setting_absence_fk" FOREIGN KEY ("site_id","absence_sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_day_close_standing" ON "fees_day_close" USING btree ("site_id","collector_id","day","place") WHERE "fees_day_close"."reopened_by" IS NULL;--> statement-breakpoint
CREATE INDEX "fees_receipt_payment" ON "fees_receipt" USING btree ("site_id","payment_id") WHERE "fees_receipt"."payment_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_provider" CHECK ("fees_receipt"."provider" = '' OR "fees_receipt"."method" = 'mobile');--> statement-breakpoint
ALTER TABLE "fees_receipt" ADD CONSTRAINT "fees_receipt_tendered" CHECK ("fees_receipt"."tendered" IS NULL OR ("fees_receipt"."method" = 'cash' AND "fees_receipt"."reversal_of" IS NULL AND "fees_receipt"."tendered" >= "fees_receipt"."amount"));--> statement-breakpoint
ALTER TABLE "fees_setting" ADD CONSTRAINT "fees_setting_paper" CHECK ("fees_setting"."paper" IN ('roll80', 'roll58', 'a5', 'a4'));--> statement-breakpoint
ALTER TABLE "fees_setting" ADD CONSTRAINT "fees_setting_absence" CHECK ("fees_setting"."absence_fine" >= 0 AND "fees_setting"."absence_free_days" >= 0 AND ("fees_setting"."absence_fine" = 0 OR "fees_setting"."absence_sub_head_id" IS NOT NULL));--> statement-breakpoint

-- The number of a mobile payment is a log that the database keeps of receipts; a shift is only begun.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'fees_mobile_number'::text);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'fees_shift'::text);
END $$;
--> statement-breakpoint

-- A mobile payment's number is one payment's, of one student or of a family, until all its receipts are cancelled.
CREATE FUNCTION fees_note_mobile_number() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  known text := upper(regexp_replace(NEW.reference, '\s', '', 'g'));
  payment uuid;
BEGIN
  IF NEW.reversal_of IS NOT NULL THEN
    UPDATE fees_mobile_number n SET released_by = NEW.id
     WHERE n.site_id = NEW.site_id AND n.provider = NEW.provider AND n.number = known AND n.released_by IS NULL
       AND n.payment_id = coalesce(NEW.payment_id, NEW.reversal_of)
       AND NOT EXISTS (SELECT 1 FROM fees_receipt r
             WHERE r.site_id = NEW.site_id AND r.payment_id = NEW.payment_id AND r.reversal_of IS NULL
               AND r.id <> NEW.reversal_of
               AND NOT EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = NEW.site_id AND o.reversal_of = r.id));
    RETURN NULL;
  END IF;
  IF known = '' THEN
    RAISE EXCEPTION 'A mobile payment has a number'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_receipt_mobile_number', TABLE = 'fees_receipt';
  END IF;
  INSERT INTO fees_mobile_number (site_id, id, provider, number, payment_id)
  VALUES (NEW.site_id, gen_random_uuid(), NEW.provider, known, coalesce(NEW.payment_id, NEW.id))
  ON CONFLICT (site_id, provider, number) WHERE released_by IS NULL DO NOTHING;
  SELECT n.payment_id INTO payment FROM fees_mobile_number n
   WHERE n.site_id = NEW.site_id AND n.provider = NEW.provider AND n.number = known AND n.released_by IS NULL;
  IF payment IS DISTINCT FROM coalesce(NEW.payment_id, NEW.id) THEN
    RAISE EXCEPTION 'The mobile payment % is in use', known
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'fees_mobile_number_once', TABLE = 'fees_receipt';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_mobile_number AFTER INSERT ON fees_receipt
  FOR EACH ROW WHEN (NEW.provider <> '') EXECUTE FUNCTION fees_note_mobile_number();
--> statement-breakpoint

-- A number is freed once, by the receipt that was the last to be cancelled, and otherwise stays as it came.
CREATE FUNCTION fees_keep_mobile_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.released_by IS NOT NULL
     OR (NEW.site_id, NEW.id, NEW.provider, NEW.number, NEW.payment_id)
        IS DISTINCT FROM (OLD.site_id, OLD.id, OLD.provider, OLD.number, OLD.payment_id)
     OR NOT EXISTS (SELECT 1 FROM fees_receipt r
          WHERE r.site_id = OLD.site_id AND r.id = NEW.released_by AND r.reversal_of IS NOT NULL
            AND coalesce(r.payment_id, r.reversal_of) = OLD.payment_id) THEN
    RAISE EXCEPTION 'The mobile payment % is kept', OLD.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_mobile_number_kept', TABLE = 'fees_mobile_number';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_mobile_number BEFORE UPDATE OR DELETE ON fees_mobile_number
  FOR EACH ROW EXECUTE FUNCTION fees_keep_mobile_number();
--> statement-breakpoint

-- What was counted at the end of a shift stays; it is taken over once, by somebody else, and opened again by two.
CREATE OR REPLACE FUNCTION fees_keep_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.reopened_by IS NOT NULL
     OR (NEW.site_id, NEW.id, NEW.collector_id, NEW.day, NEW.place, NEW.float, NEW.expected, NEW.counted, NEW.pieces,
         NEW.receipts, NEW.note, NEW.closed_at)
        IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.collector_id, OLD.day, OLD.place, OLD.float, OLD.expected, OLD.counted, OLD.pieces,
         OLD.receipts, OLD.note, OLD.closed_at)
     OR (OLD.confirmed_by IS NOT NULL AND (NEW.confirmed_by, NEW.confirmed_at, NEW.voucher_id)
           IS DISTINCT FROM (OLD.confirmed_by, OLD.confirmed_at, OLD.voucher_id))
     OR (NEW.confirmed_by IS NULL AND NEW.voucher_id IS NOT NULL) THEN
    RAISE EXCEPTION 'The closed day % is kept as it was counted', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_day_close_kept', TABLE = 'fees_day_close';
  END IF;
  IF NEW.reopened_by IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM approval_request q WHERE q.site_id = OLD.site_id AND q.subject = OLD.id
          AND q.act = 'fees.reopenDay' AND 'approval-' || q.id = current_setting('app.request', true)) THEN
    RAISE EXCEPTION 'The closed day % is opened again by two', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_day_close_kept', TABLE = 'fees_day_close';
  END IF;
  RETURN NEW;
END $$;
