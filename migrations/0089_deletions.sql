CREATE TABLE "deleted_record" (
	"site_id" bigint NOT NULL,
	"deletion_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "deleted_record_site_id_deletion_id_table_name_record_id_pk" PRIMARY KEY("site_id","deletion_id","table_name","record_id")
);
--> statement-breakpoint
CREATE TABLE "deletion" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"made_by" uuid,
	"state" text DEFAULT 'deleted' NOT NULL,
	"back_by" uuid,
	"back_at" timestamp with time zone,
	CONSTRAINT "deletion_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "deletion_state" CHECK ("deletion"."state" IN ('deleted', 'back'))
);
--> statement-breakpoint
ALTER TABLE "deleted_record" ADD CONSTRAINT "deleted_record_deletion_fk" FOREIGN KEY ("site_id","deletion_id") REFERENCES "public"."deletion"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_kind" ON "deletion" USING btree ("site_id","kind","created_at");--> statement-breakpoint
-- What was deleted stands in its own history already.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'deleted_record'::text);
END $$;
--> statement-breakpoint
-- As before; an employee who is brought back, as the next version of the record, comes with the old book.
CREATE OR REPLACE FUNCTION people_note_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Dhaka')::date;
  ordered boolean;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.version > 1 THEN RETURN NULL; END IF;
    PERFORM people_enter_service(NEW, 'posting', 'joined', coalesce(NEW.joining_date, today),
      jsonb_build_object('designation', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
    RETURN NULL;
  END IF;
  IF NEW.joining_date IS DISTINCT FROM OLD.joining_date THEN
    PERFORM people_enter_service(NEW, 'posting', 'joiningCorrected', coalesce(NEW.joining_date, today),
      jsonb_build_object('from', OLD.joining_date, 'to', NEW.joining_date),
      (SELECT e.id FROM people_service_entry e
        WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('joined', 'joiningCorrected')
          AND NOT EXISTS (SELECT 1 FROM people_service_entry c WHERE c.site_id = NEW.site_id AND c.corrects_id = e.id)
        ORDER BY e.created_at DESC, (e.event = 'joiningCorrected') DESC LIMIT 1));
  END IF;
  ordered := EXISTS (SELECT 1 FROM people_service_entry e
    WHERE e.site_id = NEW.site_id AND e.employee_id = NEW.id AND e.event IN ('designation', 'left', 'rejoined')
      AND e.facts->>'version' = NEW.version::text);
  IF NEW.designation_id <> OLD.designation_id AND NOT ordered THEN
    PERFORM people_enter_service(NEW, 'posting', 'designation', today,
      jsonb_build_object('from', people_designation_label(NEW.site_id, OLD.designation_id),
                         'to', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
  END IF;
  IF NEW.is_active <> OLD.is_active AND NOT ordered THEN
    PERFORM people_enter_service(NEW, CASE WHEN NEW.is_active THEN 'posting' ELSE 'retirement' END,
      CASE WHEN NEW.is_active THEN 'rejoined' ELSE 'left' END, today, '{}', NULL);
  END IF;
  RETURN NULL;
END $$;
