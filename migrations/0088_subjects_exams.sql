CREATE TABLE "exams_shift_time" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"exam_id" uuid NOT NULL,
	"shift_id" uuid NOT NULL,
	"starts_at" text NOT NULL,
	CONSTRAINT "exams_shift_time_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_shift_time_once" UNIQUE("site_id","exam_id","shift_id")
);
--> statement-breakpoint
ALTER TABLE "exams_change" DROP CONSTRAINT "exams_change_kind";--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD COLUMN "written" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD COLUMN "mcq" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD COLUMN "practical" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_class_subject" ADD COLUMN "continuous" integer;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD COLUMN "written" integer;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD COLUMN "mcq" integer;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD COLUMN "practical" integer;--> statement-breakpoint
ALTER TABLE "academic_class_subject" ADD COLUMN "continuous" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "written" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "mcq" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "practical" integer;--> statement-breakpoint
ALTER TABLE "catalogue_academic_subject" ADD COLUMN "continuous" integer;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "written" integer;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "mcq" integer;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "practical" integer;--> statement-breakpoint
ALTER TABLE "academic_subject" ADD COLUMN "continuous" integer;--> statement-breakpoint
ALTER TABLE "exams_exam" ADD COLUMN "shift_ids" uuid[];--> statement-breakpoint
ALTER TABLE "exams_exam" ADD COLUMN "group_ids" uuid[];--> statement-breakpoint
ALTER TABLE "exams_shift_time" ADD CONSTRAINT "exams_shift_time_exam_fk" FOREIGN KEY ("site_id","exam_id") REFERENCES "public"."exams_exam"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_shift_time" ADD CONSTRAINT "exams_shift_time_shift_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exams_exam" ADD CONSTRAINT "exams_exam_parts" CHECK (cardinality("exams_exam"."shift_ids") > 0 AND cardinality("exams_exam"."group_ids") > 0);--> statement-breakpoint
ALTER TABLE "exams_change" ADD CONSTRAINT "exams_change_kind" CHECK ("exams_change"."kind" IN ('classAdded', 'paperAdded', 'paperWithdrawn', 'paperPostponed', 'shiftTimes', 'sheetReopened', 'cancelled'));--> statement-breakpoint
-- Papers of one subject were known by their names; from now on they carry its code, here as the names said it.
UPDATE catalogue_academic_subject SET unit = left(code, -1),
       paper = CASE WHEN name_en ~* '(1st|first) paper$' THEN 'first' ELSE 'second' END, version = version + 1
 WHERE unit IS NULL AND code ~ '[12]$' AND name_en ~* '(1st|2nd|first|second) paper$';
--> statement-breakpoint
DO $$
DECLARE
  one bigint;
BEGIN
  FOR one IN SELECT id FROM site ORDER BY id LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', one);
    UPDATE academic_subject SET unit = left(code, -1),
           paper = CASE WHEN name_en ~* '(1st|first) paper$' THEN 'first' ELSE 'second' END,
           version = version + 1, updated_at = now()
     WHERE site_id = one AND unit IS NULL AND code ~ '[12]$' AND name_en ~* '(1st|2nd|first|second) paper$';
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
