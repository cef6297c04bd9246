CREATE TABLE "documents_letter_request" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"issue_id" uuid,
	CONSTRAINT "documents_letter_request_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_letter_request_kind" CHECK ("documents_letter_request"."kind" IN ('salary', 'experience', 'noObjection')),
	CONSTRAINT "documents_letter_request_state" CHECK ("documents_letter_request"."state" IN ('asked', 'issued', 'refused', 'withdrawn')),
	CONSTRAINT "documents_letter_request_closed" CHECK (("documents_letter_request"."state" = 'asked') = ("documents_letter_request"."closed_at" IS NULL) AND ("documents_letter_request"."state" = 'issued') = ("documents_letter_request"."issue_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "payroll_increment_letter" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pay_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	CONSTRAINT "payroll_increment_letter_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_increment_letter_once" UNIQUE("site_id","pay_id","issue_id"),
	CONSTRAINT "payroll_increment_letter_issue" UNIQUE("site_id","issue_id")
);
--> statement-breakpoint
CREATE TABLE "people_employee_document" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"title" text NOT NULL,
	"number" text,
	"issued_on" date,
	"expires_on" date,
	"paper" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "people_employee_document_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_employee_document_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","employee_id","title","number")
);
--> statement-breakpoint
CREATE TABLE "people_service_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"facts" jsonb NOT NULL,
	"day" date NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"source_id" uuid,
	"corrects_id" uuid,
	"entered_by" uuid,
	"asked_by" uuid,
	CONSTRAINT "people_service_entry_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_service_entry_kind" CHECK ("people_service_entry"."kind" IN ('posting', 'promotion', 'increment', 'leave', 'discipline', 'award', 'training', 'transfer', 'retirement', 'other')),
	CONSTRAINT "people_service_entry_source_kind" CHECK ("people_service_entry"."source" IN ('record', 'leave', 'pay', 'hand')),
	CONSTRAINT "people_service_entry_hand" CHECK ("people_service_entry"."source" <> 'hand' OR (length("people_service_entry"."reason") >= 3 AND "people_service_entry"."entered_by" IS NOT NULL)),
	CONSTRAINT "people_service_entry_corrects" CHECK ("people_service_entry"."corrects_id" IS DISTINCT FROM "people_service_entry"."id")
);
--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "mpo_from" date;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "nid" text;--> statement-breakpoint
ALTER TABLE "documents_letter_request" ADD CONSTRAINT "documents_letter_request_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_letter_request" ADD CONSTRAINT "documents_letter_request_issue_fk" FOREIGN KEY ("site_id","issue_id") REFERENCES "public"."documents_issue"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_increment_letter" ADD CONSTRAINT "payroll_increment_letter_pay_fk" FOREIGN KEY ("site_id","pay_id") REFERENCES "public"."payroll_employee_pay"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_increment_letter" ADD CONSTRAINT "payroll_increment_letter_issue_fk" FOREIGN KEY ("site_id","issue_id") REFERENCES "public"."documents_issue"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_employee_document" ADD CONSTRAINT "people_employee_document_employee_id_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_service_entry" ADD CONSTRAINT "people_service_entry_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_letter_request_list" ON "documents_letter_request" USING btree ("site_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "documents_letter_request_employee" ON "documents_letter_request" USING btree ("site_id","employee_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_letter_request_open" ON "documents_letter_request" USING btree ("site_id","employee_id","kind") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "people_employee_document_sort" ON "people_employee_document" USING btree ("site_id","expires_on");--> statement-breakpoint
CREATE INDEX "people_employee_document_employee_id" ON "people_employee_document" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "people_service_entry_book" ON "people_service_entry" USING btree ("site_id","employee_id","day","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_service_entry_source" ON "people_service_entry" USING btree ("site_id","source","event","source_id") WHERE "people_service_entry"."source_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "people_service_entry_correction" ON "people_service_entry" USING btree ("site_id","corrects_id") WHERE "people_service_entry"."corrects_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "people_employee_nid" ON "people_employee" USING btree ("site_id","nid");--> statement-breakpoint
ALTER TABLE "people_employee" ADD CONSTRAINT "people_employee_nid_sealed" CHECK ("people_employee"."nid" LIKE '~k%');
--> statement-breakpoint
-- Nobody changes or deletes an entry. Only with the record of somebody who was entered by mistake go the entries that record
-- made itself; a book with anything else keeps the record.
CREATE FUNCTION people_keep_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.source = 'record' AND NOT EXISTS (
      SELECT 1 FROM people_employee e WHERE e.site_id = OLD.site_id AND e.id = OLD.employee_id)
    THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'The service book of % is kept', OLD.employee_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'people_service_entry_kept', TABLE = 'people_service_entry';
  END IF;
  RAISE EXCEPTION 'Entry % of a service book is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'people_service_entry_kept', TABLE = 'people_service_entry';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_service BEFORE UPDATE OR DELETE ON people_service_entry
  FOR EACH ROW EXECUTE FUNCTION people_keep_service();
--> statement-breakpoint
-- What the record of an employee tells of the service is entered by the database, however the record is written: by a form, an
-- import, or an appointment.
CREATE FUNCTION people_enter_service(employee people_employee, kind text, event text, day date, facts jsonb, corrects uuid)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, source, corrects_id, entered_by)
  VALUES (employee.site_id, gen_random_uuid(), employee.id, kind, event, facts, day, 'record', corrects,
          nullif(current_setting('app.actor', true), '')::uuid)
$$;
--> statement-breakpoint
CREATE FUNCTION people_designation_label(site bigint, designation uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('en', d.name_en, 'bn', coalesce(nullif(d.name_bn, ''), d.name_en))
    FROM academic_designation d WHERE d.site_id = site AND d.id = designation
$$;
--> statement-breakpoint
CREATE FUNCTION people_note_service() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Asia/Dhaka')::date;
BEGIN
  IF TG_OP = 'INSERT' THEN
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
  IF NEW.designation_id <> OLD.designation_id THEN
    PERFORM people_enter_service(NEW, 'posting', 'designation', today,
      jsonb_build_object('from', people_designation_label(NEW.site_id, OLD.designation_id),
                         'to', people_designation_label(NEW.site_id, NEW.designation_id)), NULL);
  END IF;
  IF NEW.is_active <> OLD.is_active THEN
    PERFORM people_enter_service(NEW, CASE WHEN NEW.is_active THEN 'posting' ELSE 'retirement' END,
      CASE WHEN NEW.is_active THEN 'rejoined' ELSE 'left' END, today, '{}', NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER note_service AFTER INSERT ON people_employee FOR EACH ROW EXECUTE FUNCTION people_note_service();
--> statement-breakpoint
CREATE TRIGGER note_service_change AFTER UPDATE OF joining_date, designation_id, is_active ON people_employee
  FOR EACH ROW EXECUTE FUNCTION people_note_service();
--> statement-breakpoint
-- The books of those who are here already begin with what other records know: joining, pay, and leave that was approved.
DO $$
DECLARE
  each bigint;
BEGIN
  FOR each IN SELECT id FROM site ORDER BY id LOOP
    PERFORM set_config('app.site_id', each::text, true);
    INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, source)
    SELECT e.site_id, gen_random_uuid(), e.id, 'posting', 'joined',
           jsonb_build_object('designation', people_designation_label(e.site_id, e.designation_id)),
           coalesce(e.joining_date, (e.created_at AT TIME ZONE 'Asia/Dhaka')::date), 'record'
      FROM people_employee e WHERE e.site_id = each;
    INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, reason, source, source_id)
    SELECT p.site_id, gen_random_uuid(), p.employee_id, 'increment', 'pay',
           jsonb_build_object('basic', to_char(p.basic / 100.0, 'FM999999999990.00'), 'before', p.before,
                              'grade', p.grade, 'step', p.step),
           p.from_date, coalesce(p.note, ''), 'pay', p.id
      FROM (SELECT x.*, to_char(lag(x.basic) OVER (PARTITION BY x.employee_id ORDER BY x.from_date) / 100.0,
                                'FM999999999990.00') AS before
              FROM payroll_employee_pay x WHERE x.site_id = each AND x.is_active) p;
    INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, source, source_id)
    SELECT a.site_id, gen_random_uuid(), a.employee_id, 'leave', 'leave',
           jsonb_build_object('type', jsonb_build_object('en', y.name_en, 'bn', coalesce(nullif(y.name_bn, ''), y.name_en)),
                              'from', a.first_day, 'to', a.last_day, 'halves', a.halves, 'paidPercent', a.paid_percent),
           a.first_day, 'leave', a.id
      FROM leave_application a JOIN leave_type y ON y.site_id = a.site_id AND y.id = a.type_id
     WHERE a.site_id = each AND a.status = 'approved';
  END LOOP;
  PERFORM set_config('app.site_id', '', true);
END $$;
