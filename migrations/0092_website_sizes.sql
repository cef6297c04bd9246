ALTER TABLE "website_preview_link" DROP CONSTRAINT "website_preview_link_kind";--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "of_file" uuid;--> statement-breakpoint
ALTER TABLE "website_about" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_about" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_about" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_about" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_job_circular" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_job_circular" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_job_circular" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_job_circular" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_message" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_message" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_message" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_message" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_video" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_video" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_video" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_video" ADD COLUMN "expires_on" date;--> statement-breakpoint
CREATE INDEX "stored_file_of" ON "stored_file" USING btree ("site_id","of_file") WHERE "stored_file"."of_file" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "website_preview_link" ADD CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery', 'slide', 'video', 'message', 'about', 'job'));