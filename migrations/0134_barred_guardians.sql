CREATE TABLE "students_barred_guardian" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"was_primary" boolean NOT NULL,
	"reason" text NOT NULL,
	"paper" text DEFAULT '' NOT NULL,
	"barred_by" uuid NOT NULL,
	CONSTRAINT "students_barred_guardian_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "students_barred_guardian_once" UNIQUE("site_id","student_id","guardian_id"),
	CONSTRAINT "students_barred_guardian_relation" CHECK ("students_barred_guardian"."relation" IN ('father', 'mother', 'guardian', 'other')),
	CONSTRAINT "students_barred_guardian_reason" CHECK (length("students_barred_guardian"."reason") >= 3)
);
--> statement-breakpoint
ALTER TABLE "students_barred_guardian" ADD CONSTRAINT "students_barred_guardian_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students_barred_guardian" ADD CONSTRAINT "students_barred_guardian_guardian_fk" FOREIGN KEY ("site_id","guardian_id") REFERENCES "public"."students_guardian"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "students_barred_guardian_guardian" ON "students_barred_guardian" USING btree ("site_id","guardian_id");--> statement-breakpoint
-- Whoever is barred from a child is not linked to it again, by no screen, import or statement.
CREATE FUNCTION "students_not_barred"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM students_barred_guardian b
              WHERE b.site_id = NEW.site_id AND b.student_id = NEW.student_id AND b.guardian_id = NEW.guardian_id) THEN
    RAISE EXCEPTION 'The student is hidden from this guardian' USING ERRCODE = '23514', CONSTRAINT = 'students_not_barred';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "students_not_barred" BEFORE INSERT OR UPDATE ON "students_student_guardian"
  FOR EACH ROW EXECUTE FUNCTION "students_not_barred"();
