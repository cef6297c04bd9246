ALTER TABLE "website_preview_link" DROP CONSTRAINT "website_preview_link_kind";--> statement-breakpoint
ALTER TABLE "communication_gateway" ADD COLUMN "report_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_message" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "communication_message" ADD COLUMN "reported_as" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_message" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communication_thread_setting" ADD COLUMN "by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_thread_wish" ADD COLUMN "by_sms" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings_invitee" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings_invitee" ADD COLUMN "mobile" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_header_design" ADD COLUMN "banner_id" uuid;--> statement-breakpoint
CREATE INDEX "communication_message_ref" ON "communication_message" USING btree ("site_id","gateway_id","provider_ref") WHERE provider_ref <> '';--> statement-breakpoint
ALTER TABLE "communication_message" ADD CONSTRAINT "communication_message_reported" CHECK ("communication_message"."reported_as" IN ('', 'sent', 'delivered', 'failed') AND ("communication_message"."reported_as" = '') = ("communication_message"."reported_at" IS NULL));--> statement-breakpoint
ALTER TABLE "website_preview_link" ADD CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery', 'slide'));