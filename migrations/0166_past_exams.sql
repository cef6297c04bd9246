CREATE TABLE "students_past_exam" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"exam" text NOT NULL,
	"institution" text NOT NULL,
	"board" text,
	"roll" text,
	"board_roll" text,
	"registration" text,
	"session" text,
	"year" text,
	"gpa" bigint,
	"gpa_without" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "students_past_exam_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "students_barred_guardian" ADD COLUMN "relation_said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students_student_guardian" ADD COLUMN "relation_said" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "admitted_as" text;--> statement-breakpoint
ALTER TABLE "students_past_exam" ADD CONSTRAINT "students_past_exam_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "students_past_exam_sort" ON "students_past_exam" USING btree ("site_id","year");--> statement-breakpoint
CREATE INDEX "students_past_exam_student_id" ON "students_past_exam" USING btree ("site_id","student_id");