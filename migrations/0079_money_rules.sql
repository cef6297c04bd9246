CREATE TABLE "fees_waiver_wish" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"type_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"paper_id" uuid,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"waiver_id" uuid,
	CONSTRAINT "fees_waiver_wish_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_waiver_wish_state" CHECK ("fees_waiver_wish"."state" IN ('asked', 'given', 'refused', 'withdrawn') AND ("fees_waiver_wish"."state" = 'given') = ("fees_waiver_wish"."waiver_id" IS NOT NULL)
        AND ("fees_waiver_wish"."state" = 'asked') = ("fees_waiver_wish"."answered_at" IS NULL) AND ("fees_waiver_wish"."answered_at" IS NULL) = ("fees_waiver_wish"."answered_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "fees_fee_rule" DROP CONSTRAINT "fees_fee_rule_once";--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD COLUMN "correction_of" uuid;--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD COLUMN "adopted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD COLUMN "adopted_by" uuid;--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD COLUMN "asked_by" uuid;--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD COLUMN "adopted_from" jsonb;--> statement-breakpoint
ALTER TABLE "catalogue_fees_fee_head" ADD COLUMN "schedule_code" text;--> statement-breakpoint
ALTER TABLE "fees_fee_head" ADD COLUMN "schedule_code" text;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD COLUMN "entry" text;--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD COLUMN "months" integer[];--> statement-breakpoint
ALTER TABLE "catalogue_fees_fee_sub_head" ADD COLUMN "ceiling_reason" text;--> statement-breakpoint
ALTER TABLE "fees_fee_sub_head" ADD COLUMN "ceiling_reason" text;--> statement-breakpoint
ALTER TABLE "fees_waiver_wish" ADD CONSTRAINT "fees_waiver_wish_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_waiver_wish" ADD CONSTRAINT "fees_waiver_wish_type_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."fees_waiver_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_waiver_wish" ADD CONSTRAINT "fees_waiver_wish_waiver_fk" FOREIGN KEY ("site_id","waiver_id") REFERENCES "public"."fees_waiver"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_waiver_wish_open" ON "fees_waiver_wish" USING btree ("site_id","student_id") WHERE "fees_waiver_wish"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "fees_waiver_wish_list" ON "fees_waiver_wish" USING btree ("site_id","asked_at");--> statement-breakpoint
CREATE INDEX "fees_waiver_wish_paper" ON "fees_waiver_wish" USING btree ("site_id","paper_id");--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD CONSTRAINT "accounts_voucher_correction_fk" FOREIGN KEY ("site_id","correction_of") REFERENCES "public"."accounts_voucher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_voucher_correction" ON "accounts_voucher" USING btree ("site_id","correction_of") WHERE "accounts_voucher"."correction_of" IS NOT NULL AND "accounts_voucher"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_once" UNIQUE NULLS NOT DISTINCT("site_id","sub_head_id","year_id","class_id","gender","shift_id","version_id","group_id","entry","months");--> statement-breakpoint
ALTER TABLE "fees_scenario" ADD CONSTRAINT "fees_scenario_adopted" CHECK (num_nonnulls("fees_scenario"."adopted_at", "fees_scenario"."adopted_by", "fees_scenario"."asked_by", "fees_scenario"."adopted_from") IN (0, 4)
        AND ("fees_scenario"."adopted_at" IS NULL OR "fees_scenario"."is_active"));--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_entry" CHECK ("fees_fee_rule"."entry" IN ('new', 'returning'));--> statement-breakpoint
ALTER TABLE "fees_fee_rule" ADD CONSTRAINT "fees_fee_rule_months" CHECK ("fees_fee_rule"."months" <@ ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] AND cardinality("fees_fee_rule"."months") BETWEEN 1 AND 12);
--> statement-breakpoint
-- What became the rules stays as it was approved; the rules themselves change by other acts.
CREATE FUNCTION fees_keep_scenario() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The scenario % is kept as it was approved', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_scenario_kept', TABLE = 'fees_scenario';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_scenario BEFORE UPDATE OR DELETE ON fees_scenario FOR EACH ROW
  WHEN (OLD.adopted_at IS NOT NULL) EXECUTE FUNCTION fees_keep_scenario();
--> statement-breakpoint
-- What a family asked for stays as it was asked, and is answered once.
CREATE FUNCTION fees_keep_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'asked'
     OR (NEW.site_id, NEW.id, NEW.student_id, NEW.type_id, NEW.reason, NEW.paper_id, NEW.asked_by, NEW.asked_at) IS DISTINCT FROM
        (OLD.site_id, OLD.id, OLD.student_id, OLD.type_id, OLD.reason, OLD.paper_id, OLD.asked_by, OLD.asked_at) THEN
    RAISE EXCEPTION 'What a family asked for is kept, and answered once'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_waiver_wish_kept', TABLE = 'fees_waiver_wish';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_wish BEFORE UPDATE OR DELETE ON fees_waiver_wish
  FOR EACH ROW EXECUTE FUNCTION fees_keep_wish();
