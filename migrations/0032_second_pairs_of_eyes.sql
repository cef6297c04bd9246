-- What needs a second person: requests with what their askers saw, decisions, handing over, the institutions' limits.
CREATE TABLE "approval_delegation" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"from_account" uuid NOT NULL,
	"to_account" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "approval_delegation_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "approval_delegation_other" CHECK ("approval_delegation"."from_account" <> "approval_delegation"."to_account"),
	CONSTRAINT "approval_delegation_days" CHECK ("approval_delegation"."starts_on" <= "approval_delegation"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "approval_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by_account" uuid,
	"for_account" uuid,
	"at" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approval_event_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "approval_event_kind" CHECK ("approval_event"."kind" IN ('asked', 'approved', 'refused', 'withdrawn', 'expired', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "approval_request" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"subject" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"path" text,
	"amount" bigint,
	"limit_amount" bigint,
	"figures" jsonb NOT NULL,
	"digest" text,
	"reason" text NOT NULL,
	"input" jsonb NOT NULL,
	"files" uuid[] DEFAULT '{}' NOT NULL,
	"excluded" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_for" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"by_one_person" boolean DEFAULT false NOT NULL,
	"problem" jsonb,
	CONSTRAINT "approval_request_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "approval_request_state" CHECK ("approval_request"."state" IN ('pending', 'approved', 'refused', 'withdrawn', 'expired', 'failed')),
	CONSTRAINT "approval_request_second" CHECK ("approval_request"."decided_by" IS NULL OR "approval_request"."by_one_person" OR ("approval_request"."decided_by" <> "approval_request"."asked_by" AND NOT "approval_request"."decided_by" = ANY("approval_request"."excluded"))),
	CONSTRAINT "approval_request_decided" CHECK (("approval_request"."state" IN ('approved', 'refused')) <= ("approval_request"."decided_by" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "approval_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_one_person" boolean DEFAULT false NOT NULL,
	"deadline_days" integer DEFAULT 7 NOT NULL,
	"limits" jsonb DEFAULT '{}' NOT NULL,
	CONSTRAINT "approval_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "approval_setting_once" UNIQUE("site_id"),
	CONSTRAINT "approval_setting_deadline" CHECK ("approval_setting"."deadline_days" BETWEEN 1 AND 30)
);
--> statement-breakpoint
ALTER TABLE "approval_event" ADD CONSTRAINT "approval_event_request_fk" FOREIGN KEY ("site_id","request_id") REFERENCES "public"."approval_request"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_delegation_to" ON "approval_delegation" USING btree ("site_id","to_account","ends_on");--> statement-breakpoint
CREATE INDEX "approval_delegation_from" ON "approval_delegation" USING btree ("site_id","from_account");--> statement-breakpoint
CREATE INDEX "approval_event_request" ON "approval_event" USING btree ("site_id","request_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_request_open" ON "approval_request" USING btree ("site_id","act","subject") WHERE "approval_request"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_request_state" ON "approval_request" USING btree ("site_id","state","asked_at");--> statement-breakpoint
CREATE INDEX "approval_request_asked_by" ON "approval_request" USING btree ("site_id","asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "approval_request_subject" ON "approval_request" USING btree ("site_id","subject");--> statement-breakpoint
-- Requests to cancel receipts become such requests, one institution after another, because of row security. What was decided
-- before the collector was kept from deciding stays as it was.
DO $$
DECLARE
  each bigint;
BEGIN
  FOR each IN SELECT id FROM site LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', each);
    INSERT INTO approval_request (site_id, id, version, created_at, updated_at, act, subject, title, path, amount, figures,
           reason, input, excluded, asked_by, asked_at, deadline, state, decided_by, decided_at, note)
    SELECT q.site_id, q.id, q.version, q.created_at, q.updated_at, 'fees.cancelReceipt', q.receipt_id,
           jsonb_build_object('en', 'Cancel receipt ' || r.number, 'bn', 'রসিদ ' || r.number || ' বাতিল'),
           '/site/fee/student-payment-report/view?tab=payments&receipt=' || q.receipt_id, r.amount,
           jsonb_build_array(
             jsonb_build_object('kind', 'name', 'label', jsonb_build_object('en', 'Receipt', 'bn', 'রসিদ'),
                                'value', jsonb_build_object('en', r.number, 'bn', r.number)),
             jsonb_build_object('kind', 'name', 'label', jsonb_build_object('en', 'Student', 'bn', 'শিক্ষার্থী'),
                                'value', jsonb_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en))),
             jsonb_build_object('kind', 'day', 'label', jsonb_build_object('en', 'Date', 'bn', 'তারিখ'), 'value', r.day),
             jsonb_build_object('kind', 'money', 'label', jsonb_build_object('en', 'Amount', 'bn', 'টাকা'),
                                'value', r.amount::text),
             jsonb_build_object('kind', 'person', 'label', jsonb_build_object('en', 'Collector', 'bn', 'আদায়কারী'),
                                'value', r.collected_by)),
           q.reason, jsonb_build_object('id', q.receipt_id, 'reason', q.reason),
           CASE WHEN q.decision IS NULL THEN ARRAY[r.collected_by] ELSE '{}' END,
           q.asked_by, q.asked_at, CASE WHEN q.decision IS NULL THEN now() ELSE q.asked_at END + interval '7 days',
           coalesce(q.decision, 'pending'), q.decided_by, q.decided_at, q.decision_note
      FROM fees_cancel_request q
      JOIN fees_receipt r ON r.site_id = each AND r.id = q.receipt_id
      JOIN students_student s ON s.site_id = each AND s.id = r.student_id
     WHERE q.site_id = each;
    INSERT INTO approval_event (site_id, id, request_id, kind, by_account, at)
    SELECT q.site_id, gen_random_uuid(), q.id, 'asked', q.asked_by, q.asked_at FROM fees_cancel_request q WHERE q.site_id = each;
    INSERT INTO approval_event (site_id, id, request_id, kind, by_account, at, note)
    SELECT q.site_id, gen_random_uuid(), q.id, q.decision, q.decided_by, q.decided_at, q.decision_note
      FROM fees_cancel_request q WHERE q.site_id = each AND q.decision IS NOT NULL;
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
--> statement-breakpoint
DROP TABLE "fees_cancel_request";--> statement-breakpoint

-- A request says for ever what was asked; once it is closed it never changes.
CREATE FUNCTION pathshala_keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'pending'
     OR (NEW.act, NEW.subject, NEW.input, NEW.figures, NEW.reason, NEW.asked_by, NEW.asked_at, NEW.excluded, NEW.files)
        IS DISTINCT FROM
        (OLD.act, OLD.subject, OLD.input, OLD.figures, OLD.reason, OLD.asked_by, OLD.asked_at, OLD.excluded, OLD.files)
     OR NEW.digest IS DISTINCT FROM OLD.digest THEN
    RAISE EXCEPTION 'a request for a second person is kept as it was asked and decided';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_request BEFORE UPDATE OR DELETE ON approval_request
  FOR EACH ROW EXECUTE FUNCTION pathshala_keep_request();

CREATE FUNCTION pathshala_keep_request_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what became of a request is only added to';
END $$;
CREATE TRIGGER keep_event BEFORE UPDATE OR DELETE ON approval_event
  FOR EACH ROW EXECUTE FUNCTION pathshala_keep_request_event();
