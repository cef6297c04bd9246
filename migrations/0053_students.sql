CREATE TABLE "students_batch_member" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"joined_on" date NOT NULL,
	"added_by" uuid NOT NULL,
	CONSTRAINT "students_batch_member_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_batch_member_once" UNIQUE("site_id","batch_id","enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "students_batch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"year_id" uuid NOT NULL,
	"teacher_id" uuid,
	"meets" text,
	"capacity" integer NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "students_batch_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_batch_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","year_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "students_promotion" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_year_id" uuid NOT NULL,
	"to_year_id" uuid NOT NULL,
	"targets" jsonb NOT NULL,
	"section_ids" uuid[] NOT NULL,
	"rule" text NOT NULL,
	"most_failed" integer,
	"least_present" integer,
	"exam_id" uuid,
	"rolls" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"run_id" uuid,
	"problem" jsonb,
	"prepared_by" uuid NOT NULL,
	"applied_by" uuid,
	"applied_at" timestamp with time zone,
	"reversed_by" uuid,
	"reversed_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "students_promotion_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_promotion_years" CHECK ("students_promotion"."from_year_id" <> "students_promotion"."to_year_id"),
	CONSTRAINT "students_promotion_rule" CHECK ("students_promotion"."rule" IN ('all', 'passed', 'failed')),
	CONSTRAINT "students_promotion_failed" CHECK (("students_promotion"."rule" = 'failed') = ("students_promotion"."most_failed" IS NOT NULL)),
	CONSTRAINT "students_promotion_exam" CHECK ("students_promotion"."rule" = 'all' OR "students_promotion"."exam_id" IS NOT NULL),
	CONSTRAINT "students_promotion_present" CHECK ("students_promotion"."least_present" BETWEEN 1 AND 100),
	CONSTRAINT "students_promotion_rolls" CHECK ("students_promotion"."rolls" IN ('merit', 'keep')),
	CONSTRAINT "students_promotion_state" CHECK ("students_promotion"."state" IN ('draft', 'applying', 'applied', 'reversing', 'reversed'))
);
--> statement-breakpoint
CREATE TABLE "students_promotion_item" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"promotion_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"seen_version" integer NOT NULL,
	"from_section_id" uuid NOT NULL,
	"from_roll" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"proposed" text NOT NULL,
	"decision" text NOT NULL,
	"to_section_id" uuid,
	"roll" integer,
	"is_roll_given" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"new_enrolment_id" uuid,
	CONSTRAINT "students_promotion_item_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_promotion_item_once" UNIQUE("site_id","promotion_id","enrolment_id"),
	CONSTRAINT "students_promotion_item_decision" CHECK ("students_promotion_item"."decision" IN ('promote', 'retain', 'complete', 'leave') AND "students_promotion_item"."proposed" IN ('promote', 'retain', 'complete', 'leave')),
	CONSTRAINT "students_promotion_item_hand" CHECK (("students_promotion_item"."reason" = '') = ("students_promotion_item"."decided_by" IS NULL)),
	CONSTRAINT "students_promotion_item_state" CHECK ("students_promotion_item"."state" IN ('open', 'done', 'left', 'reversed', 'kept'))
);
--> statement-breakpoint
CREATE TABLE "students_manual_count" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"section_id" uuid NOT NULL,
	"day" date NOT NULL,
	"boys" integer NOT NULL,
	"girls" integer NOT NULL,
	"others" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"counted_by" uuid NOT NULL,
	CONSTRAINT "students_manual_count_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_manual_count_once" UNIQUE("site_id","section_id","day"),
	CONSTRAINT "students_manual_count_figures" CHECK ("students_manual_count"."boys" BETWEEN 0 AND 2000 AND "students_manual_count"."girls" BETWEEN 0 AND 2000 AND "students_manual_count"."others" BETWEEN 0 AND 2000)
);
--> statement-breakpoint
ALTER TABLE "students_enrolment" DROP CONSTRAINT "students_enrolment_status";--> statement-breakpoint
ALTER TABLE "students_status_change" DROP CONSTRAINT "students_status_change_kind";--> statement-breakpoint
ALTER TABLE "students_status_change" DROP CONSTRAINT "students_status_change_enrolment_fk";
--> statement-breakpoint
ALTER TABLE "students_batch_member" ADD CONSTRAINT "students_batch_member_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."students_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_batch_member" ADD CONSTRAINT "students_batch_member_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_batch" ADD CONSTRAINT "students_batch_year_id_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_batch" ADD CONSTRAINT "students_batch_teacher_id_fk" FOREIGN KEY ("site_id","teacher_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_promotion" ADD CONSTRAINT "students_promotion_from_fk" FOREIGN KEY ("site_id","from_year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_promotion" ADD CONSTRAINT "students_promotion_to_fk" FOREIGN KEY ("site_id","to_year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_promotion_item" ADD CONSTRAINT "students_promotion_item_promotion_fk" FOREIGN KEY ("site_id","promotion_id") REFERENCES "public"."students_promotion"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_promotion_item" ADD CONSTRAINT "students_promotion_item_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_promotion_item" ADD CONSTRAINT "students_promotion_item_section_fk" FOREIGN KEY ("site_id","to_section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_manual_count" ADD CONSTRAINT "students_manual_count_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "students_batch_member_enrolment" ON "students_batch_member" USING btree ("site_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "students_batch_sort" ON "students_batch" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "students_batch_year_id" ON "students_batch" USING btree ("site_id","year_id");--> statement-breakpoint
CREATE INDEX "students_batch_teacher_id" ON "students_batch" USING btree ("site_id","teacher_id");--> statement-breakpoint
CREATE INDEX "students_promotion_newest" ON "students_promotion" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "students_promotion_item_enrolment" ON "students_promotion_item" USING btree ("site_id","enrolment_id");--> statement-breakpoint
ALTER TABLE "students_enrolment" ADD CONSTRAINT "students_enrolment_status" CHECK ("students_enrolment"."status" IN ('active', 'onLeave', 'promoted', 'retained', 'transferred', 'struckOff', 'dropped', 'completed', 'deceased'));--> statement-breakpoint
ALTER TABLE "students_status_change" ADD CONSTRAINT "students_status_change_kind" CHECK ("students_status_change"."kind" IN ('enrolled', 'place', 'status', 'takenBack'));--> statement-breakpoint
-- What a promotion proposes of thousands is told by the promotion and by each student's ladder; only what somebody decided
-- by hand has a history of its own.
CREATE TRIGGER record_history AFTER UPDATE ON students_promotion_item FOR EACH ROW
  WHEN (NEW.decided_by IS NOT NULL AND (OLD.decision, OLD.to_section_id, OLD.reason, OLD.is_roll_given)
    IS DISTINCT FROM (NEW.decision, NEW.to_section_id, NEW.reason, NEW.is_roll_given))
  EXECUTE FUNCTION pathshala_record_history('students_promotion_item');
--> statement-breakpoint
-- Which of these places something refers to, and what: every table with a foreign key to them, so that a new one is never
-- forgotten, and the results, whose key is kept by triggers. A place that is referred to is not taken back.
CREATE FUNCTION students_places_in_use(site bigint, places uuid[]) RETURNS TABLE (place uuid, kind text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT c.conrelid::regclass::text AS holder, a.attname::text AS key
      FROM pg_constraint c
      JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attname = 'id'
      JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[array_position(c.confkey, f.attnum)]
     WHERE c.contype = 'f' AND c.confrelid = 'students_enrolment'::regclass AND c.conparentid = 0
    UNION SELECT 'results_result', 'enrolment_id'
  LOOP
    RETURN QUERY EXECUTE format(
      'SELECT DISTINCT t.%I, %L::text FROM %s t WHERE t.site_id = $1 AND t.%I = ANY($2)',
      each.key, each.holder, each.holder, each.key) USING site, places;
  END LOOP;
END $$;
