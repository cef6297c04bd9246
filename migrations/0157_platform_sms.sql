CREATE TABLE "communication_platform_gateway" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"per_second" integer NOT NULL,
	"call" jsonb NOT NULL,
	"secrets" text DEFAULT '' NOT NULL,
	"secret_names" text[] NOT NULL,
	"report_digest" text DEFAULT '' NOT NULL,
	"proposed" jsonb,
	"proposed_by" uuid,
	CONSTRAINT "communication_platform_gateway_name" UNIQUE("name"),
	CONSTRAINT "communication_platform_gateway_pace" CHECK ("communication_platform_gateway"."per_second" BETWEEN 1 AND 200 AND "communication_platform_gateway"."position" BETWEEN 1 AND 99),
	CONSTRAINT "communication_platform_gateway_two" CHECK (("communication_platform_gateway"."proposed" IS NULL) = ("communication_platform_gateway"."proposed_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "communication_platform_handed" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"gateway_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "communication_platform_turn" (
	"gateway_id" uuid PRIMARY KEY NOT NULL,
	"free_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "communication_setting" ADD COLUMN "via_platform" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_platform_gateway" ADD CONSTRAINT "communication_platform_gateway_by_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_platform_turn" ADD CONSTRAINT "communication_platform_turn_gateway_fk" FOREIGN KEY ("gateway_id") REFERENCES "public"."communication_platform_gateway"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "communication_platform_handed_ref" ON "communication_platform_handed" USING btree ("gateway_id","provider_ref") WHERE provider_ref <> '';--> statement-breakpoint
CREATE INDEX "communication_platform_handed_at" ON "communication_platform_handed" USING btree ("at");--> statement-breakpoint
DROP INDEX "site_application_draft_application";--> statement-breakpoint
CREATE INDEX "site_application_draft_application" ON "site_application_draft" USING btree ("application_id") WHERE application_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON communication_platform_gateway
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('communication_platform_gateway');
--> statement-breakpoint
-- An institution that has no provider of its own hands its messages to these; their secrets are encrypted with a key that is
-- not in the database. What is proposed, and by which secret a provider tells, they do not see.
GRANT SELECT (id, name, position, is_active, per_second, call, secrets) ON communication_platform_gateway TO pathshala_app;
--> statement-breakpoint
-- The outbox of the platform names its own providers too.
CREATE OR REPLACE FUNCTION pathshala_sms_outbox(sites bigint[], wanted text, since timestamptz, number text, most integer)
RETURNS TABLE (site bigint, id uuid, batch uuid, at timestamptz, event text, address text, parts integer, state text,
               attempts integer, gateway text, problem text, found bigint)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
  shared jsonb := (SELECT jsonb_object_agg(p.id, p.name) FROM communication_platform_gateway p);
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    RETURN QUERY SELECT site, m.id, m.batch_id, m.created_at, b.event, m.address, m.parts, m.state, m.attempts,
                        coalesce(g.name, shared ->> m.gateway_id::text, ''), m.problem, count(*) OVER ()
      FROM communication_message m
      JOIN communication_batch b ON b.site_id = site AND b.id = m.batch_id
      LEFT JOIN communication_gateway g ON g.site_id = site AND g.id = m.gateway_id
     WHERE m.site_id = site AND m.created_at >= since AND m.channel = 'sms' AND (wanted IS NULL OR m.state = wanted)
       AND (number IS NULL OR m.address = number)
     ORDER BY m.created_at DESC, m.id LIMIT most;
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
