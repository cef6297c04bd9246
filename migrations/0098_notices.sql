ALTER TABLE "website_preview_link" DROP CONSTRAINT "website_preview_link_kind";--> statement-breakpoint
-- What stands on the website already is published.
ALTER TABLE "website_notice" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_notice" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_preview_link" ADD CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery', 'slide', 'video', 'message', 'about', 'job', 'notice'));