CREATE TABLE "account_reach" (
	"account_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_reach_account_id_of_site_kind_record_id_pk" PRIMARY KEY("account_id","of_site","kind","record_id"),
	CONSTRAINT "account_reach_kind" CHECK ("account_reach"."kind" IN ('shift', 'group', 'class', 'section'))
);
--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_added_by_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_reach_site" ON "account_reach" USING btree ("of_site");
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON account_reach
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('account_reach');
--> statement-breakpoint
ALTER TABLE "replication_run" DROP CONSTRAINT "replication_run_own";--> statement-breakpoint
ALTER TABLE "billing_setting" ADD COLUMN "own_site" bigint;--> statement-breakpoint
ALTER TABLE "replication_run" ADD COLUMN "is_of_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_setting" ADD CONSTRAINT "billing_setting_own_site_site_id_fk" FOREIGN KEY ("own_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_message_time" ON "communication_message" USING btree ("site_id","created_at");--> statement-breakpoint
ALTER TABLE "replication_run" ADD CONSTRAINT "replication_run_own" CHECK ("replication_run"."own_site" IS NULL OR "replication_run"."source_site" IS NULL OR "replication_run"."is_of_model");
--> statement-breakpoint
-- What institutions sent by SMS, for the platform's outbox: it enters one after another, so row security holds. Neither the
-- text nor the recipient's name leaves; of each institution no more than the newest `most`, with how many there are.
CREATE FUNCTION pathshala_sms_outbox(sites bigint[], wanted text, since timestamptz, number text, most integer)
RETURNS TABLE (site bigint, id uuid, batch uuid, at timestamptz, event text, address text, parts integer, state text,
               attempts integer, gateway text, problem text, found bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    RETURN QUERY SELECT site, m.id, m.batch_id, m.created_at, b.event, m.address, m.parts, m.state, m.attempts, coalesce(g.name, ''),
                        m.problem, count(*) OVER ()
      FROM communication_message m
      JOIN communication_batch b ON b.site_id = site AND b.id = m.batch_id
      LEFT JOIN communication_gateway g ON g.site_id = site AND g.id = m.gateway_id
     WHERE m.site_id = site AND m.created_at >= since AND m.channel = 'sms' AND (wanted IS NULL OR m.state = wanted)
       AND (number IS NULL OR m.address = number)
     ORDER BY m.created_at DESC, m.id LIMIT most;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
REVOKE EXECUTE ON FUNCTION pathshala_sms_outbox(bigint[], text, timestamptz, text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pathshala_sms_outbox(bigint[], text, timestamptz, text, integer) TO pathshala_platform;

CREATE FUNCTION pathshala_sms_states(sites bigint[], since timestamptz)
RETURNS TABLE (site bigint, state text, messages bigint, parts bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    RETURN QUERY SELECT site, m.state, count(*), sum(m.parts)::bigint FROM communication_message m
     WHERE m.site_id = site AND m.created_at >= since AND m.channel = 'sms' GROUP BY m.state;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
REVOKE EXECUTE ON FUNCTION pathshala_sms_states(bigint[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pathshala_sms_states(bigint[], timestamptz) TO pathshala_platform;
--> statement-breakpoint
-- The students of the current year, by the counters of the sections instead of one row each.
CREATE OR REPLACE FUNCTION pathshala_students_by_site(sites bigint[]) RETURNS TABLE (site bigint, students bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY sites LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    SELECT coalesce(sum(c.n1 + c.n2), 0)::bigint INTO students
      FROM academic_academic_year y
      JOIN academic_section x ON x.site_id = site AND x.year_id = y.id
      JOIN counter c ON c.site_id = site AND c.name = 'students.section' AND c.grp = x.id::text
     WHERE y.site_id = site AND y.is_current;
    RETURN NEXT;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
