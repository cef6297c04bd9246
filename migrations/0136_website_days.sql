ALTER TABLE "website_preview_link" DROP CONSTRAINT "website_preview_link_kind";--> statement-breakpoint
ALTER TABLE "lessons_class_room" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons_class_room" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "lessons_class_room" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "lessons_class_room" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_citizen_charter" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_citizen_charter" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_citizen_charter" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_citizen_charter" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_officer" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_officer" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_officer" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_officer" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_preview_link" ADD CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery', 'slide', 'video', 'message', 'about', 'job', 'notice', 'charter', 'officer'));