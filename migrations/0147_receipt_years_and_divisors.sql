CREATE TABLE "exams_gpa_divisor" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"group_id" uuid,
	"subjects" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "exams_gpa_divisor_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "exams_gpa_divisor_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","level","group_id")
);
--> statement-breakpoint
ALTER TABLE "fees_setting" ADD COLUMN "receipt_year" text DEFAULT 'fiscal' NOT NULL;--> statement-breakpoint
ALTER TABLE "exams_gpa_divisor" ADD CONSTRAINT "exams_gpa_divisor_group_id_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exams_gpa_divisor_sort" ON "exams_gpa_divisor" USING btree ("site_id","level");--> statement-breakpoint
CREATE INDEX "exams_gpa_divisor_group_id" ON "exams_gpa_divisor" USING btree ("site_id","group_id");--> statement-breakpoint
ALTER TABLE "fees_setting" ADD CONSTRAINT "fees_setting_receipt_year" CHECK ("fees_setting"."receipt_year" IN ('fiscal', 'calendar'));--> statement-breakpoint
-- The divisors of the general boards, which were in the code before. The table has no row security yet.
INSERT INTO exams_gpa_divisor (site_id, id, level, subjects)
SELECT s.id, gen_random_uuid(), d.level, d.subjects
  FROM site s CROSS JOIN (VALUES ('secondary', 9), ('higherSecondary', 6)) AS d(level, subjects);
