CREATE TABLE "access_platform_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"title" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"digest" text NOT NULL,
	"input" jsonb NOT NULL,
	"reason" text NOT NULL,
	"excluded" uuid[] DEFAULT '{}' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"by_one_person" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"problem" jsonb,
	CONSTRAINT "access_platform_request_state" CHECK ("access_platform_request"."state" IN ('asked', 'done', 'refused', 'withdrawn', 'expired', 'failed')),
	CONSTRAINT "access_platform_request_by_two" CHECK ("access_platform_request"."state" NOT IN ('done', 'refused')
        OR ("access_platform_request"."by_one_person" AND "access_platform_request"."decided_by" IS NULL)
        OR ("access_platform_request"."decided_by" IS NOT NULL AND "access_platform_request"."decided_by" <> "access_platform_request"."asked_by" AND NOT "access_platform_request"."decided_by" = ANY("access_platform_request"."excluded")))
);
--> statement-breakpoint
ALTER TABLE "access_platform_request" ADD CONSTRAINT "access_platform_request_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_platform_request" ADD CONSTRAINT "access_platform_request_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_platform_request_open" ON "access_platform_request" USING btree ("act","subject") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "access_platform_request_deadline" ON "access_platform_request" USING btree ("deadline") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "access_platform_request_asked" ON "access_platform_request" USING btree ("asked_at");
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON access_platform_request
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('access_platform_request');
--> statement-breakpoint
-- What was asked for, by whom and why is kept as it was written; decided once.
CREATE TRIGGER never_deleted BEFORE DELETE ON access_platform_request FOR EACH ROW EXECUTE FUNCTION access_refuse();
CREATE TRIGGER kept BEFORE UPDATE ON access_platform_request FOR EACH ROW
  WHEN (OLD.state <> 'asked'
    OR (NEW.id, NEW.act, NEW.subject, NEW.title, NEW.seen, NEW.digest, NEW.input, NEW.reason, NEW.excluded, NEW.asked_by,
        NEW.asked_at, NEW.deadline, NEW.by_one_person)
       IS DISTINCT FROM (OLD.id, OLD.act, OLD.subject, OLD.title, OLD.seen, OLD.digest, OLD.input, OLD.reason, OLD.excluded,
        OLD.asked_by, OLD.asked_at, OLD.deadline, OLD.by_one_person))
  EXECUTE FUNCTION access_refuse();
