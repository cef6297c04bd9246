CREATE TABLE "facilities_asset_class" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"asset_ledger_id" uuid,
	"accumulated_ledger_id" uuid,
	"expense_ledger_id" uuid,
	"disposal_ledger_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_asset_class_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_class_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "facilities_asset_count" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"class_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"expected" integer,
	"found" integer,
	"moved" integer,
	CONSTRAINT "facilities_asset_count_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_count_closed" CHECK (("facilities_asset_count"."closed_at" IS NULL) = ("facilities_asset_count"."closed_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "facilities_asset_disposal" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asset_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"proceeds" bigint NOT NULL,
	"accumulated" bigint NOT NULL,
	"last_charge" bigint NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid NOT NULL,
	"voucher_id" uuid,
	CONSTRAINT "facilities_asset_disposal_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_disposal_once" UNIQUE("site_id","asset_id"),
	CONSTRAINT "facilities_asset_disposal_kind" CHECK ("facilities_asset_disposal"."kind" IN ('sold', 'given', 'written_off')),
	CONSTRAINT "facilities_asset_disposal_amounts" CHECK ("facilities_asset_disposal"."proceeds" >= 0 AND "facilities_asset_disposal"."accumulated" >= 0 AND "facilities_asset_disposal"."last_charge" >= 0 AND ("facilities_asset_disposal"."kind" = 'sold' OR "facilities_asset_disposal"."proceeds" = 0))
);
--> statement-breakpoint
CREATE TABLE "facilities_asset_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asset_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"from_room" uuid,
	"to_room" uuid,
	"from_person" uuid,
	"to_person" uuid,
	"cost" bigint DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"count_id" uuid,
	"made_by" uuid NOT NULL,
	CONSTRAINT "facilities_asset_event_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_event_cost" CHECK ("facilities_asset_event"."cost" >= 0)
);
--> statement-breakpoint
CREATE TABLE "facilities_asset_scan" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"count_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"room_id" uuid,
	"scanned_at" timestamp with time zone NOT NULL,
	"scanned_by" uuid NOT NULL,
	CONSTRAINT "facilities_asset_scan_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_scan_once" UNIQUE("site_id","count_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "facilities_asset" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tag" text NOT NULL,
	"class_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"serial" text,
	"supplier" text,
	"bought_on" date NOT NULL,
	"used_from" date,
	"cost" bigint NOT NULL,
	"residual" bigint,
	"earlier" bigint,
	"earlier_until" date,
	"state" text NOT NULL,
	"room_id" uuid,
	"custodian_id" uuid,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_asset_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_asset_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","tag")
);
--> statement-breakpoint
CREATE TABLE "facilities_depreciation" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'posted' NOT NULL,
	"total" bigint NOT NULL,
	"asked_by" uuid NOT NULL,
	"posted_by" uuid NOT NULL,
	"voucher_id" uuid NOT NULL,
	"reversal_id" uuid,
	"reversed_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_depreciation_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_depreciation_state" CHECK ("facilities_depreciation"."state" IN ('posted', 'reversed')),
	CONSTRAINT "facilities_depreciation_month" CHECK ("facilities_depreciation"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "facilities_depreciation_total" CHECK ("facilities_depreciation"."total" > 0),
	CONSTRAINT "facilities_depreciation_reversed" CHECK (("facilities_depreciation"."state" = 'reversed') = ("facilities_depreciation"."reversal_id" IS NOT NULL) AND ("facilities_depreciation"."reversal_id" IS NULL) = ("facilities_depreciation"."reversed_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "facilities_depreciation_line" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"depreciation_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"rate" integer NOT NULL,
	CONSTRAINT "facilities_depreciation_line_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_depreciation_line_once" UNIQUE("site_id","depreciation_id","asset_id"),
	CONSTRAINT "facilities_depreciation_line_amount" CHECK ("facilities_depreciation_line"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "facilities_depreciation_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"class_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"method" text NOT NULL,
	"rate" bigint NOT NULL,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_depreciation_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_depreciation_rule_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","class_id","from_date")
);
--> statement-breakpoint
ALTER TABLE "facilities_asset_class" ADD CONSTRAINT "facilities_asset_class_asset_ledger_id_fk" FOREIGN KEY ("site_id","asset_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_class" ADD CONSTRAINT "facilities_asset_class_accumulated_ledger_id_fk" FOREIGN KEY ("site_id","accumulated_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_class" ADD CONSTRAINT "facilities_asset_class_expense_ledger_id_fk" FOREIGN KEY ("site_id","expense_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_class" ADD CONSTRAINT "facilities_asset_class_disposal_ledger_id_fk" FOREIGN KEY ("site_id","disposal_ledger_id") REFERENCES "public"."accounts_ledger"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_count" ADD CONSTRAINT "facilities_asset_count_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."facilities_asset_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_disposal" ADD CONSTRAINT "facilities_asset_disposal_asset_fk" FOREIGN KEY ("site_id","asset_id") REFERENCES "public"."facilities_asset"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_event" ADD CONSTRAINT "facilities_asset_event_asset_fk" FOREIGN KEY ("site_id","asset_id") REFERENCES "public"."facilities_asset"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_scan" ADD CONSTRAINT "facilities_asset_scan_count_fk" FOREIGN KEY ("site_id","count_id") REFERENCES "public"."facilities_asset_count"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset_scan" ADD CONSTRAINT "facilities_asset_scan_asset_fk" FOREIGN KEY ("site_id","asset_id") REFERENCES "public"."facilities_asset"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset" ADD CONSTRAINT "facilities_asset_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."facilities_asset_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset" ADD CONSTRAINT "facilities_asset_room_id_fk" FOREIGN KEY ("site_id","room_id") REFERENCES "public"."facilities_room"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_asset" ADD CONSTRAINT "facilities_asset_custodian_id_fk" FOREIGN KEY ("site_id","custodian_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_depreciation_line" ADD CONSTRAINT "facilities_depreciation_line_run_fk" FOREIGN KEY ("site_id","depreciation_id") REFERENCES "public"."facilities_depreciation"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_depreciation_line" ADD CONSTRAINT "facilities_depreciation_line_asset_fk" FOREIGN KEY ("site_id","asset_id") REFERENCES "public"."facilities_asset"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_depreciation_rule" ADD CONSTRAINT "facilities_depreciation_rule_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."facilities_asset_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facilities_asset_class_sort" ON "facilities_asset_class" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "facilities_asset_class_asset_ledger_id" ON "facilities_asset_class" USING btree ("site_id","asset_ledger_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_class_accumulated_ledger_id" ON "facilities_asset_class" USING btree ("site_id","accumulated_ledger_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_class_expense_ledger_id" ON "facilities_asset_class" USING btree ("site_id","expense_ledger_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_class_disposal_ledger_id" ON "facilities_asset_class" USING btree ("site_id","disposal_ledger_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_count_list" ON "facilities_asset_count" USING btree ("site_id","started_at");--> statement-breakpoint
CREATE INDEX "facilities_asset_event_asset" ON "facilities_asset_event" USING btree ("site_id","asset_id","day");--> statement-breakpoint
CREATE INDEX "facilities_asset_scan_asset" ON "facilities_asset_scan" USING btree ("site_id","asset_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_sort" ON "facilities_asset" USING btree ("site_id","tag");--> statement-breakpoint
CREATE INDEX "facilities_asset_class_id" ON "facilities_asset" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_room_id" ON "facilities_asset" USING btree ("site_id","room_id");--> statement-breakpoint
CREATE INDEX "facilities_asset_custodian_id" ON "facilities_asset" USING btree ("site_id","custodian_id");--> statement-breakpoint
CREATE UNIQUE INDEX "facilities_depreciation_once" ON "facilities_depreciation" USING btree ("site_id","month") WHERE "facilities_depreciation"."state" = 'posted';--> statement-breakpoint
CREATE INDEX "facilities_depreciation_line_asset" ON "facilities_depreciation_line" USING btree ("site_id","asset_id");--> statement-breakpoint
CREATE INDEX "facilities_depreciation_rule_sort" ON "facilities_depreciation_rule" USING btree ("site_id","from_date");--> statement-breakpoint
CREATE INDEX "facilities_depreciation_rule_class_id" ON "facilities_depreciation_rule" USING btree ("site_id","class_id");--> statement-breakpoint
-- What happened to a thing, what was charged of it and how it left are added to alone.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || ARRAY['facilities_asset_event', 'facilities_depreciation_line', 'facilities_asset_disposal']);
END $$;
--> statement-breakpoint
-- What a thing is reckoned with stays from its first charge on; what left stays as it was.
CREATE FUNCTION facilities_keep_asset() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := OLD.site_id::text;
  has_left boolean;
  is_charged boolean;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  has_left := EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = OLD.site_id AND x.asset_id = OLD.id);
  is_charged := EXISTS (
    SELECT 1 FROM facilities_depreciation_line l
      JOIN facilities_depreciation d ON d.site_id = OLD.site_id AND d.id = l.depreciation_id AND d.state = 'posted'
     WHERE l.site_id = OLD.site_id AND l.asset_id = OLD.id);
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF has_left THEN
    RAISE EXCEPTION 'The thing % has left', OLD.tag
      USING ERRCODE = 'check_violation', CONSTRAINT = 'facilities_asset_left', TABLE = 'facilities_asset';
  END IF;
  IF is_charged AND (NEW.class_id, NEW.cost, NEW.residual, NEW.earlier, NEW.earlier_until, NEW.bought_on, NEW.used_from)
     IS DISTINCT FROM (OLD.class_id, OLD.cost, OLD.residual, OLD.earlier, OLD.earlier_until, OLD.bought_on, OLD.used_from) THEN
    RAISE EXCEPTION 'Depreciation of % is posted: what it is reckoned with stays', OLD.tag
      USING ERRCODE = 'check_violation', CONSTRAINT = 'facilities_asset_charged', TABLE = 'facilities_asset';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_asset BEFORE UPDATE ON facilities_asset
  FOR EACH ROW WHEN (NEW.* IS DISTINCT FROM OLD.*) EXECUTE FUNCTION facilities_keep_asset();
--> statement-breakpoint
-- A posting of depreciation is reversed once, and is never anything else again.
CREATE FUNCTION facilities_keep_depreciation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'posted' OR NEW.state <> 'reversed'
     OR (NEW.month, NEW.total, NEW.asked_by, NEW.posted_by, NEW.voucher_id)
        IS DISTINCT FROM (OLD.month, OLD.total, OLD.asked_by, OLD.posted_by, OLD.voucher_id) THEN
    RAISE EXCEPTION 'The depreciation of % stays as it was posted', OLD.month
      USING ERRCODE = 'check_violation', CONSTRAINT = 'facilities_depreciation_kept', TABLE = 'facilities_depreciation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_depreciation BEFORE UPDATE OR DELETE ON facilities_depreciation
  FOR EACH ROW EXECUTE FUNCTION facilities_keep_depreciation();
--> statement-breakpoint
-- What is charged of the things is what the posting says, and its voucher, once the transaction ends.
CREATE FUNCTION facilities_check_depreciation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  own text := NEW.site_id::text;
  charged numeric;
  booked numeric;
BEGIN
  IF before <> own THEN PERFORM set_config('app.site_id', own, true); END IF;
  SELECT coalesce(sum(l.amount), 0) INTO charged FROM facilities_depreciation_line l
   WHERE l.site_id = NEW.site_id AND l.depreciation_id = NEW.id;
  SELECT coalesce(sum(v.amount), 0) INTO booked FROM accounts_voucher v
   WHERE v.site_id = NEW.site_id AND v.id = NEW.voucher_id AND v.status = 'posted'
     AND v.source_kind = 'facilities.depreciation' AND v.source_id = NEW.id;
  IF before <> own THEN PERFORM set_config('app.site_id', before, true); END IF;
  IF charged <> NEW.total OR booked <> NEW.total THEN
    RAISE EXCEPTION 'The depreciation of % is not what its voucher says', NEW.month
      USING ERRCODE = 'check_violation', CONSTRAINT = 'facilities_depreciation_adds_up', TABLE = 'facilities_depreciation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER adds_up AFTER INSERT ON facilities_depreciation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION facilities_check_depreciation();
