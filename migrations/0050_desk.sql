CREATE TABLE "helpdesk_category" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"answer_hours" integer NOT NULL,
	"solve_hours" integer NOT NULL,
	"is_confidential" boolean DEFAULT false NOT NULL,
	"takes" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "helpdesk_category_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "helpdesk_category_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_helpdesk_platform_answer" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_helpdesk_platform_answer_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_helpdesk_platform_answer_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "helpdesk_ready_answer" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"text_en" text NOT NULL,
	"text_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "helpdesk_ready_answer_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "helpdesk_ready_answer_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "catalogue_helpdesk_topic" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"answer_hours" integer NOT NULL,
	"solve_hours" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_helpdesk_topic_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_helpdesk_topic_unique_1" UNIQUE NULLS NOT DISTINCT("name_en")
);
--> statement-breakpoint
CREATE TABLE "helpdesk_ticket" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"no" integer NOT NULL,
	"desk" text NOT NULL,
	"source" text NOT NULL,
	"category_id" uuid,
	"topic_id" uuid,
	"category" jsonb NOT NULL,
	"subject" text NOT NULL,
	"priority" text NOT NULL,
	"state" text NOT NULL,
	"is_confidential" boolean NOT NULL,
	"opened_by" uuid,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_mobile" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"assignee_id" uuid,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_due" timestamp with time zone NOT NULL,
	"solve_due" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"last_at" timestamp with time zone NOT NULL,
	"rating" integer,
	"rating_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "helpdesk_ticket_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "helpdesk_ticket_no" UNIQUE("site_id","no"),
	CONSTRAINT "helpdesk_ticket_of" CHECK ("helpdesk_ticket"."desk" IN ('school', 'platform')),
	CONSTRAINT "helpdesk_ticket_source" CHECK ("helpdesk_ticket"."source" IN ('app', 'contact', 'complaint')),
	CONSTRAINT "helpdesk_ticket_opened" CHECK (("helpdesk_ticket"."source" = 'app') = ("helpdesk_ticket"."opened_by" IS NOT NULL)),
	CONSTRAINT "helpdesk_ticket_to" CHECK ("helpdesk_ticket"."desk" = 'school' OR ("helpdesk_ticket"."source" = 'app' AND NOT "helpdesk_ticket"."is_confidential")),
	CONSTRAINT "helpdesk_ticket_priority" CHECK ("helpdesk_ticket"."priority" IN ('low', 'normal', 'high')),
	CONSTRAINT "helpdesk_ticket_state" CHECK ("helpdesk_ticket"."state" IN ('new', 'open', 'waiting', 'solved', 'closed', 'reopened')),
	CONSTRAINT "helpdesk_ticket_closed" CHECK (("helpdesk_ticket"."state" = 'closed') = ("helpdesk_ticket"."closed_at" IS NOT NULL)),
	CONSTRAINT "helpdesk_ticket_waiting" CHECK (("helpdesk_ticket"."state" = 'waiting') = ("helpdesk_ticket"."waiting_since" IS NOT NULL)),
	CONSTRAINT "helpdesk_ticket_rating" CHECK ("helpdesk_ticket"."rating" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "helpdesk_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file_id" uuid NOT NULL,
	"message_id" uuid,
	"sent_by" uuid NOT NULL,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	CONSTRAINT "helpdesk_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "helpdesk_file_once" UNIQUE("site_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "helpdesk_message" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "helpdesk_message_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "helpdesk_message_kind" CHECK ("helpdesk_message"."kind" IN ('question', 'answer', 'note', 'step'))
);
--> statement-breakpoint
CREATE TABLE "meetings_invitee" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"series_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"account_id" uuid,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	CONSTRAINT "meetings_invitee_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_invitee_once" UNIQUE("site_id","series_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "meetings_meeting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"agenda" text NOT NULL,
	"day" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"place" text NOT NULL,
	"link" text NOT NULL,
	"rhythm" text NOT NULL,
	"series_id" uuid NOT NULL,
	"state" text NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"called_by" uuid NOT NULL,
	"quorum" integer,
	"minutes" text DEFAULT '' NOT NULL,
	"minutes_state" text DEFAULT 'none' NOT NULL,
	"minutes_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"reminded_on" date,
	CONSTRAINT "meetings_meeting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_meeting_series" UNIQUE("site_id","series_id","day"),
	CONSTRAINT "meetings_meeting_kind" CHECK ("meetings_meeting"."kind" IN ('general', 'governing')),
	CONSTRAINT "meetings_meeting_rhythm" CHECK ("meetings_meeting"."rhythm" IN ('once', 'weekly', 'monthly')),
	CONSTRAINT "meetings_meeting_state" CHECK ("meetings_meeting"."state" IN ('planned', 'held', 'cancelled')),
	CONSTRAINT "meetings_meeting_where" CHECK ("meetings_meeting"."place" <> '' OR "meetings_meeting"."link" <> ''),
	CONSTRAINT "meetings_meeting_link" CHECK ("meetings_meeting"."link" = '' OR "meetings_meeting"."link" LIKE 'https://%'),
	CONSTRAINT "meetings_meeting_times" CHECK ("meetings_meeting"."starts_at" < "meetings_meeting"."ends_at"),
	CONSTRAINT "meetings_meeting_minutes" CHECK ("meetings_meeting"."minutes_state" IN ('none', 'draft', 'approved')),
	CONSTRAINT "meetings_meeting_approved" CHECK (("meetings_meeting"."minutes_state" = 'approved') = ("meetings_meeting"."approved_at" IS NOT NULL)
        AND ("meetings_meeting"."minutes_state" = 'none') = ("meetings_meeting"."minutes_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "meetings_member" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"post" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"employee_id" uuid,
	"mobile" text,
	"email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "meetings_member_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_member_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en","starts_on")
);
--> statement-breakpoint
CREATE TABLE "meetings_reply" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"invitee_id" uuid NOT NULL,
	"answer" text,
	"reason" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"attended" boolean,
	CONSTRAINT "meetings_reply_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_reply_once" UNIQUE("site_id","meeting_id","invitee_id"),
	CONSTRAINT "meetings_reply_answer" CHECK ("meetings_reply"."answer" IN ('yes', 'maybe', 'no'))
);
--> statement-breakpoint
CREATE TABLE "meetings_resolution" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"votes_for" integer NOT NULL,
	"votes_against" integer NOT NULL,
	"abstained" integer NOT NULL,
	"no" integer,
	"year" integer,
	CONSTRAINT "meetings_resolution_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_resolution_no" UNIQUE("site_id","year","no"),
	CONSTRAINT "meetings_resolution_numbered" CHECK (("meetings_resolution"."no" IS NULL) = ("meetings_resolution"."year" IS NULL)),
	CONSTRAINT "meetings_resolution_votes" CHECK ("meetings_resolution"."votes_for" >= 0 AND "meetings_resolution"."votes_against" >= 0 AND "meetings_resolution"."abstained" >= 0)
);
--> statement-breakpoint
ALTER TABLE "helpdesk_ticket" ADD CONSTRAINT "helpdesk_ticket_category_fk" FOREIGN KEY ("site_id","category_id") REFERENCES "public"."helpdesk_category"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpdesk_file" ADD CONSTRAINT "helpdesk_file_message_fk" FOREIGN KEY ("site_id","message_id") REFERENCES "public"."helpdesk_message"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "helpdesk_message" ADD CONSTRAINT "helpdesk_message_ticket_fk" FOREIGN KEY ("site_id","ticket_id") REFERENCES "public"."helpdesk_ticket"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_invitee" ADD CONSTRAINT "meetings_invitee_series_fk" FOREIGN KEY ("site_id","series_id") REFERENCES "public"."meetings_meeting"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_meeting" ADD CONSTRAINT "meetings_meeting_series_fk" FOREIGN KEY ("site_id","series_id") REFERENCES "public"."meetings_meeting"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_member" ADD CONSTRAINT "meetings_member_employee_id_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_reply" ADD CONSTRAINT "meetings_reply_meeting_fk" FOREIGN KEY ("site_id","meeting_id") REFERENCES "public"."meetings_meeting"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_reply" ADD CONSTRAINT "meetings_reply_invitee_fk" FOREIGN KEY ("site_id","invitee_id") REFERENCES "public"."meetings_invitee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_resolution" ADD CONSTRAINT "meetings_resolution_meeting_fk" FOREIGN KEY ("site_id","meeting_id") REFERENCES "public"."meetings_meeting"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "helpdesk_category_sort" ON "helpdesk_category" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "catalogue_helpdesk_platform_answer_sort" ON "catalogue_helpdesk_platform_answer" USING btree ("name_en");--> statement-breakpoint
CREATE INDEX "helpdesk_ready_answer_sort" ON "helpdesk_ready_answer" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "catalogue_helpdesk_topic_sort" ON "catalogue_helpdesk_topic" USING btree ("position");--> statement-breakpoint
CREATE INDEX "helpdesk_ticket_desk" ON "helpdesk_ticket" USING btree ("site_id","desk","state","solve_due");--> statement-breakpoint
CREATE INDEX "helpdesk_ticket_opener" ON "helpdesk_ticket" USING btree ("site_id","opened_by","last_at");--> statement-breakpoint
CREATE INDEX "helpdesk_file_message" ON "helpdesk_file" USING btree ("site_id","message_id");--> statement-breakpoint
CREATE INDEX "helpdesk_message_ticket" ON "helpdesk_message" USING btree ("site_id","ticket_id","written_at");--> statement-breakpoint
CREATE INDEX "meetings_invitee_account" ON "meetings_invitee" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE INDEX "meetings_meeting_day" ON "meetings_meeting" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "meetings_member_sort" ON "meetings_member" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "meetings_member_employee_id" ON "meetings_member" USING btree ("site_id","employee_id");--> statement-breakpoint
CREATE INDEX "meetings_resolution_meeting" ON "meetings_resolution" USING btree ("site_id","meeting_id","position");--> statement-breakpoint
-- What institutions ask the platform. It enters one institution after another, so row security holds, and nothing that was
-- asked of an institution itself leaves it.
CREATE FUNCTION pathshala_helpdesk_tickets(sites bigint[], ended boolean) RETURNS SETOF helpdesk_ticket
LANGUAGE plpgsql AS $$
DECLARE
  site bigint;
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    RETURN QUERY SELECT t.* FROM helpdesk_ticket t
      WHERE t.site_id = site AND t.desk = 'platform' AND (ended OR t.state NOT IN ('solved', 'closed'));
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_helpdesk_tickets(bigint[], boolean) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION pathshala_helpdesk_tickets(bigint[], boolean) TO pathshala_platform;
--> statement-breakpoint
-- Approved minutes, and the resolutions that have numbers, stay as they are.
CREATE FUNCTION meetings_keep_minutes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.minutes_state <> 'approved' OR (TG_OP = 'UPDATE' AND (NEW.title, NEW.day, NEW.state, NEW.minutes, NEW.minutes_state,
      NEW.minutes_by, NEW.approved_by, NEW.approved_at) IS NOT DISTINCT FROM (OLD.title, OLD.day, OLD.state, OLD.minutes,
      OLD.minutes_state, OLD.minutes_by, OLD.approved_by, OLD.approved_at))
  THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  RAISE EXCEPTION 'The minutes of meeting % are approved and stay as they are', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'meetings_minutes_kept', TABLE = 'meetings_meeting';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_minutes BEFORE UPDATE OR DELETE ON meetings_meeting
  FOR EACH ROW EXECUTE FUNCTION meetings_keep_minutes();
--> statement-breakpoint
CREATE FUNCTION meetings_keep_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.no IS NULL THEN RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END; END IF;
  RAISE EXCEPTION 'Resolution %/% stays as it is', OLD.no, OLD.year
    USING ERRCODE = 'check_violation', CONSTRAINT = 'meetings_resolution_kept', TABLE = 'meetings_resolution';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_resolution BEFORE UPDATE OR DELETE ON meetings_resolution
  FOR EACH ROW EXECUTE FUNCTION meetings_keep_resolution();
