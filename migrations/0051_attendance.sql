CREATE TABLE "academic_period_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"shift_id" uuid,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "academic_period_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_period_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","position","kind","shift_id")
);
--> statement-breakpoint
CREATE TABLE "attendance_policy" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mode" text NOT NULL,
	"day_rule" text NOT NULL,
	"share" integer NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "attendance_policy_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_policy_once" UNIQUE("site_id"),
	CONSTRAINT "attendance_policy_mode" CHECK ("attendance_policy"."mode" IN ('day', 'period', 'session')),
	CONSTRAINT "attendance_policy_rule" CHECK ("attendance_policy"."day_rule" IN ('first', 'any', 'share')),
	CONSTRAINT "attendance_policy_share" CHECK ("attendance_policy"."share" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "attendance_leave" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"part" text NOT NULL,
	"at" text,
	"reason" text NOT NULL,
	"paper_id" uuid,
	"status" text DEFAULT 'asked' NOT NULL,
	"is_by_school" boolean NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "attendance_leave_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "attendance_leave_days" CHECK ("attendance_leave"."last_day" >= "attendance_leave"."first_day"),
	CONSTRAINT "attendance_leave_part" CHECK ("attendance_leave"."part" = 'day' AND "attendance_leave"."at" IS NULL
        OR "attendance_leave"."part" IN ('late', 'early') AND "attendance_leave"."at" IS NOT NULL AND "attendance_leave"."first_day" = "attendance_leave"."last_day"),
	CONSTRAINT "attendance_leave_status" CHECK ("attendance_leave"."status" IN ('asked', 'accepted', 'refused', 'withdrawn', 'calledBack')),
	CONSTRAINT "attendance_leave_decided" CHECK (("attendance_leave"."status" = 'asked') = ("attendance_leave"."decided_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "attendance_record" ADD COLUMN "source" text DEFAULT 'sheet' NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_period_type" ADD CONSTRAINT "academic_period_type_shift_id_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_leave" ADD CONSTRAINT "attendance_leave_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academic_period_type_sort" ON "academic_period_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "academic_period_type_shift_id" ON "academic_period_type" USING btree ("site_id","shift_id");--> statement-breakpoint
CREATE INDEX "attendance_leave_enrolment" ON "attendance_leave" USING btree ("site_id","enrolment_id","first_day");--> statement-breakpoint
CREATE INDEX "attendance_leave_status" ON "attendance_leave" USING btree ("site_id","status","last_day");--> statement-breakpoint
CREATE INDEX "attendance_leave_paper" ON "attendance_leave" USING btree ("site_id","paper_id");--> statement-breakpoint
ALTER TABLE "attendance_record" ADD CONSTRAINT "attendance_record_source" CHECK ("attendance_record"."source" IN ('sheet', 'periods', 'leave', 'manual', 'import', 'device'));--> statement-breakpoint
-- What a guardian asked for and the school answered stays; its changes are in the history.
CREATE TRIGGER keep_row BEFORE DELETE ON attendance_leave FOR EACH ROW EXECUTE FUNCTION leave_keep_row();
