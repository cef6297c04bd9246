CREATE TABLE "operations_archive_fetch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"archive_id" uuid NOT NULL,
	"by_account" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations_slow_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_waiting" ADD COLUMN "impersonator_id" uuid;--> statement-breakpoint
ALTER TABLE "academic_inherited_holiday" ADD COLUMN "is_observed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_inherited_holiday" ADD COLUMN "is_tentative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_purge" ADD COLUMN "accepts_unfetched" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations_archive_fetch" ADD CONSTRAINT "operations_archive_fetch_archive_id_operations_archive_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."operations_archive"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations_archive_fetch" ADD CONSTRAINT "operations_archive_fetch_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_archive_fetch_archive" ON "operations_archive_fetch" USING btree ("archive_id");--> statement-breakpoint
CREATE INDEX "operations_slow_request_slowest" ON "operations_slow_request" USING btree ("milliseconds");--> statement-breakpoint
-- What ended before it began: its two days stood the wrong way round. Where another of that name begins on the other day
-- already, it is that one day alone.
UPDATE catalogue_academic_academic_year SET start_date = end_date, end_date = start_date WHERE end_date < start_date;--> statement-breakpoint
UPDATE catalogue_academic_fiscal_year SET start_date = end_date, end_date = start_date WHERE end_date < start_date;--> statement-breakpoint
UPDATE catalogue_academic_session SET start_date = end_date, end_date = start_date WHERE end_date < start_date;--> statement-breakpoint
-- The same of the institutions, and what their holidays are in the national calendar.
DO $$
DECLARE
  site record;
BEGIN
  FOR site IN SELECT id FROM public.site LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site.id);
    UPDATE academic_academic_year y SET start_date = y.end_date, end_date = y.start_date, version = y.version + 1
     WHERE y.site_id = site.id AND y.end_date < y.start_date;
    UPDATE academic_session s SET start_date = s.end_date, end_date = s.start_date, version = s.version + 1
     WHERE s.site_id = site.id AND s.end_date < s.start_date;
    UPDATE academic_holiday h SET start_date = h.end_date, end_date = h.start_date, version = h.version + 1
     WHERE h.site_id = site.id AND h.end_date < h.start_date AND NOT EXISTS (
       SELECT 1 FROM academic_holiday o WHERE o.site_id = site.id AND o.id <> h.id AND o.name_en = h.name_en
          AND (o.start_date = h.end_date OR o.end_date = h.end_date AND o.end_date < o.start_date));
    UPDATE academic_holiday h SET end_date = h.start_date, version = h.version + 1
     WHERE h.site_id = site.id AND h.end_date < h.start_date;
    UPDATE academic_inherited_holiday i SET is_observed = n.is_observed, is_tentative = n.is_tentative
      FROM national_holiday n
     WHERE i.site_id = site.id AND n.id = i.national_id AND (n.is_observed OR n.is_tentative);
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR DELETE ON operations_archive_fetch
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('operations_archive_fetch');
--> statement-breakpoint
ALTER TABLE "catalogue_academic_academic_year" ADD CONSTRAINT "catalogue_academic_academic_year_end_date_in_order" CHECK ("catalogue_academic_academic_year"."end_date" >= "catalogue_academic_academic_year"."start_date");--> statement-breakpoint
ALTER TABLE "academic_academic_year" ADD CONSTRAINT "academic_academic_year_end_date_in_order" CHECK ("academic_academic_year"."end_date" >= "academic_academic_year"."start_date");--> statement-breakpoint
ALTER TABLE "catalogue_academic_fiscal_year" ADD CONSTRAINT "catalogue_academic_fiscal_year_end_date_in_order" CHECK ("catalogue_academic_fiscal_year"."end_date" >= "catalogue_academic_fiscal_year"."start_date");--> statement-breakpoint
ALTER TABLE "academic_holiday" ADD CONSTRAINT "academic_holiday_end_date_in_order" CHECK ("academic_holiday"."end_date" >= "academic_holiday"."start_date");--> statement-breakpoint
ALTER TABLE "catalogue_academic_session" ADD CONSTRAINT "catalogue_academic_session_end_date_in_order" CHECK ("catalogue_academic_session"."end_date" >= "catalogue_academic_session"."start_date");--> statement-breakpoint
ALTER TABLE "academic_session" ADD CONSTRAINT "academic_session_end_date_in_order" CHECK ("academic_session"."end_date" >= "academic_session"."start_date");