ALTER TABLE "communication_batch" DROP CONSTRAINT "communication_batch_state";--> statement-breakpoint
ALTER TABLE "communication_automatic" ADD COLUMN "switched_by" uuid;--> statement-breakpoint
ALTER TABLE "communication_batch" ADD COLUMN "excluded" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_batch" ADD COLUMN "planned_for" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communication_batch" ADD COLUMN "composed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "communication_batch" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD COLUMN "planned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD COLUMN "planned_by" uuid;--> statement-breakpoint
CREATE INDEX "communication_batch_composed" ON "communication_batch" USING btree ("site_id","composed_at") WHERE composed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "website_notice_delivery_planned" ON "website_notice_delivery" USING btree ("site_id","notice_id") WHERE planned_at IS NOT NULL AND published_at IS NULL;--> statement-breakpoint
ALTER TABLE "communication_batch" ADD CONSTRAINT "communication_batch_planned" CHECK (("communication_batch"."state" <> 'planned' OR ("communication_batch"."planned_for" IS NOT NULL AND "communication_batch"."messages" = 0))
        AND ("communication_batch"."composed_at" IS NULL OR "communication_batch"."planned_for" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "communication_batch" ADD CONSTRAINT "communication_batch_state" CHECK ("communication_batch"."state" IN ('planned', 'queued', 'done', 'cancelled'));--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD CONSTRAINT "website_notice_delivery_planned_by" CHECK (("website_notice_delivery"."planned_at" IS NULL) = ("website_notice_delivery"."planned_by" IS NULL));