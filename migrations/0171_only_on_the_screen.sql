ALTER TABLE "communication_message" DROP CONSTRAINT "communication_message_state";--> statement-breakpoint
ALTER TABLE "website_notice_delivery" DROP CONSTRAINT "website_notice_delivery_published";--> statement-breakpoint
ALTER TABLE "communication_message" ADD COLUMN "other_body" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD COLUMN "away" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_message" ADD CONSTRAINT "communication_message_state" CHECK ("communication_message"."state" IN ('queued', 'sending', 'unknown', 'shown', 'sent', 'delivered', 'failed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD CONSTRAINT "website_notice_delivery_published" CHECK (("website_notice_delivery"."published_at" IS NULL OR "website_notice_delivery"."memo" IS NOT NULL) AND ("website_notice_delivery"."memo" IS NULL) = ("website_notice_delivery"."memo_year" IS NULL) AND ("website_notice_delivery"."withdrawn_at" IS NULL OR "website_notice_delivery"."published_at" IS NOT NULL));--> statement-breakpoint
-- What was called sent without any provider never left: it stood on the screen alone, and may be sent now.
DO $$
DECLARE
  site record;
BEGIN
  FOR site IN SELECT id FROM public.site LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site.id);
    UPDATE communication_message m SET state = 'shown', version = m.version + 1
     WHERE m.site_id = site.id AND m.channel = 'sms' AND m.state = 'sent' AND m.gateway_id IS NULL;
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
