CREATE TABLE "communication_thread" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"started_by" uuid NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	"last_no" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "communication_thread_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_state" CHECK ("communication_thread"."state" IN ('open', 'closed')),
	CONSTRAINT "communication_thread_closed" CHECK (("communication_thread"."state" = 'closed') = ("communication_thread"."closed_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "communication_thread_block" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"report_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" uuid,
	"lift_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "communication_thread_block_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "communication_thread_file" (
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
	CONSTRAINT "communication_thread_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_file_once" UNIQUE("site_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "communication_thread_look" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" uuid NOT NULL,
	"looked_by" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "communication_thread_look_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "communication_thread_member" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"thread_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"read_no" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "communication_thread_member_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_member_once" UNIQUE("site_id","thread_id","account_id"),
	CONSTRAINT "communication_thread_member_kind" CHECK ("communication_thread_member"."kind" IN ('guardian', 'student', 'classTeacher', 'subjectTeacher', 'office'))
);
--> statement-breakpoint
CREATE TABLE "communication_thread_message" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"thread_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"body" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "communication_thread_message_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_message_no" UNIQUE("site_id","thread_id","no"),
	CONSTRAINT "communication_thread_message_number" CHECK ("communication_thread_message"."no" > 0)
);
--> statement-breakpoint
CREATE TABLE "communication_thread_report" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"thread_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"reported_by" uuid NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "communication_thread_report_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_report_reason" CHECK ("communication_thread_report"."reason" IN ('insult', 'threat', 'harassment', 'unwanted', 'money', 'other')),
	CONSTRAINT "communication_thread_report_decision" CHECK ("communication_thread_report"."decision" IN ('nothing', 'close')),
	CONSTRAINT "communication_thread_report_decided" CHECK (("communication_thread_report"."decision" IS NULL) = ("communication_thread_report"."decided_at" IS NULL) AND ("communication_thread_report"."decision" IS NULL) = ("communication_thread_report"."decided_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "communication_thread_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ways" text[] NOT NULL,
	"kept_months" integer NOT NULL,
	CONSTRAINT "communication_thread_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_setting_once" UNIQUE("site_id"),
	CONSTRAINT "communication_thread_setting_kept" CHECK ("communication_thread_setting"."kept_months" BETWEEN 12 AND 120)
);
--> statement-breakpoint
CREATE TABLE "communication_thread_wish" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"days" integer[] NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"by_mail" boolean NOT NULL,
	CONSTRAINT "communication_thread_wish_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_thread_wish_once" UNIQUE("site_id","account_id"),
	CONSTRAINT "communication_thread_wish_hours" CHECK ("communication_thread_wish"."from_minute" BETWEEN 0 AND 1439 AND "communication_thread_wish"."to_minute" BETWEEN 1 AND 1440 AND "communication_thread_wish"."from_minute" < "communication_thread_wish"."to_minute")
);
--> statement-breakpoint
ALTER TABLE "communication_thread_block" ADD CONSTRAINT "communication_thread_block_report_fk" FOREIGN KEY ("site_id","report_id") REFERENCES "public"."communication_thread_report"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_file" ADD CONSTRAINT "communication_thread_file_message_fk" FOREIGN KEY ("site_id","message_id") REFERENCES "public"."communication_thread_message"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_look" ADD CONSTRAINT "communication_thread_look_report_fk" FOREIGN KEY ("site_id","report_id") REFERENCES "public"."communication_thread_report"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_member" ADD CONSTRAINT "communication_thread_member_thread_fk" FOREIGN KEY ("site_id","thread_id") REFERENCES "public"."communication_thread"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_message" ADD CONSTRAINT "communication_thread_message_thread_fk" FOREIGN KEY ("site_id","thread_id") REFERENCES "public"."communication_thread"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_report" ADD CONSTRAINT "communication_thread_report_thread_fk" FOREIGN KEY ("site_id","thread_id") REFERENCES "public"."communication_thread"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_thread_report" ADD CONSTRAINT "communication_thread_report_message_fk" FOREIGN KEY ("site_id","message_id") REFERENCES "public"."communication_thread_message"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_thread_student" ON "communication_thread" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "communication_thread_last" ON "communication_thread" USING btree ("site_id","last_at");--> statement-breakpoint
CREATE INDEX "communication_thread_block_account" ON "communication_thread_block" USING btree ("site_id","account_id","until");--> statement-breakpoint
CREATE INDEX "communication_thread_file_message" ON "communication_thread_file" USING btree ("site_id","message_id");--> statement-breakpoint
CREATE INDEX "communication_thread_look_report" ON "communication_thread_look" USING btree ("site_id","report_id","looked_at");--> statement-breakpoint
CREATE INDEX "communication_thread_member_account" ON "communication_thread_member" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "communication_thread_report_once" ON "communication_thread_report" USING btree ("site_id","thread_id","reported_by") WHERE "communication_thread_report"."decided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "communication_thread_report_list" ON "communication_thread_report" USING btree ("site_id","reported_at");
--> statement-breakpoint
-- A letter is nobody else's to read, and goes when the institution no longer keeps it: its text has no history. What is done
-- with conversations, reports and blocks has.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'communication_thread_message'::text);
END $$;
--> statement-breakpoint
-- What was written stays as it was written. Only the mark that it was withdrawn comes to it, once.
CREATE FUNCTION communication_keep_thread_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND (NEW.id, NEW.thread_id, NEW.no, NEW.body, NEW.written_by, NEW.written_at)
      IS NOT DISTINCT FROM (OLD.id, OLD.thread_id, OLD.no, OLD.body, OLD.written_by, OLD.written_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Message % stays as it was written', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'communication_thread_message_kept',
      TABLE = 'communication_thread_message';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_message BEFORE UPDATE ON communication_thread_message
  FOR EACH ROW EXECUTE FUNCTION communication_keep_thread_message();
