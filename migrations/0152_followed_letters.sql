ALTER TABLE "website_preview_link" DROP CONSTRAINT "website_preview_link_kind";--> statement-breakpoint
ALTER TABLE "helpdesk_ticket" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "is_off_website" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "website_open_data" ADD COLUMN "links_students" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "helpdesk_ticket" ADD CONSTRAINT "helpdesk_ticket_code" UNIQUE("site_id","code");--> statement-breakpoint
ALTER TABLE "website_preview_link" ADD CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery', 'slide', 'video', 'message', 'about', 'job', 'notice', 'charter', 'officer', 'classRoom'));--> statement-breakpoint
-- What was written before keeps its number too. Row security hides every row from whoever migrates; it is forced again after the
-- last migration. That the number stands on the question as well is no change to tell of in the history.
ALTER TABLE "helpdesk_ticket" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "website_letter" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "helpdesk_ticket" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "helpdesk_ticket" t SET "code" = l."code" FROM "website_letter" l WHERE l.site_id = t.site_id AND l.ticket_id = t.id;--> statement-breakpoint
ALTER TABLE "helpdesk_ticket" ENABLE TRIGGER USER;
