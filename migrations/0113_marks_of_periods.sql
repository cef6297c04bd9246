-- A mark says whether its sheet is of a lesson: the days of a student are then counted from one index, without each sheet.
-- Row security hides every row from whoever migrates, the owner too; it is forced again after the last migration.
-- What a mark is of is no change to tell of in the history, nor to count.
ALTER TABLE "attendance_sheet" ADD COLUMN "of_period" boolean GENERATED ALWAYS AS (period IS NOT NULL) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD CONSTRAINT "attendance_sheet_kind" UNIQUE("site_id","id","of_period");--> statement-breakpoint
ALTER TABLE "attendance_record" ADD COLUMN "of_period" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_sheet" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attendance_record" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "attendance_record" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "attendance_record" r SET "of_period" = true FROM "attendance_sheet" s
 WHERE s.site_id = r.site_id AND s.id = r.sheet_id AND s.period IS NOT NULL;--> statement-breakpoint
ALTER TABLE "attendance_record" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "attendance_record" DROP CONSTRAINT "attendance_record_sheet_fk";--> statement-breakpoint
ALTER TABLE "attendance_record" ADD CONSTRAINT "attendance_record_sheet_fk" FOREIGN KEY ("site_id","sheet_id","of_period") REFERENCES "public"."attendance_sheet"("site_id","id","of_period") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "attendance_record_enrolment";--> statement-breakpoint
CREATE INDEX "attendance_record_enrolment" ON "attendance_record" ("site_id","enrolment_id","day") INCLUDE ("code","of_period");
