CREATE TABLE "website_gallery" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"day" date NOT NULL,
	"body_en" text,
	"body_bn" text,
	"state" text NOT NULL,
	"publish_on" date,
	"expires_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_gallery_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_picture" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" uuid,
	"gallery_id" uuid,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"small_id" uuid NOT NULL,
	"caption_en" text DEFAULT '' NOT NULL,
	"caption_bn" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_picture_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_picture_owner" CHECK (("website_picture"."event_id" IS NULL) <> ("website_picture"."gallery_id" IS NULL)),
	CONSTRAINT "website_picture_position" CHECK ("website_picture"."position" > 0)
);
--> statement-breakpoint
CREATE TABLE "website_preview_link" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "website_preview_link_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_preview_link_kind" CHECK ("website_preview_link"."kind" IN ('page', 'event', 'gallery'))
);
--> statement-breakpoint
CREATE TABLE "website_notice_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "website_notice_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_notice_file_once" UNIQUE("site_id","notice_id","file_id"),
	CONSTRAINT "website_notice_file_position" CHECK ("website_notice_file"."position" > 0)
);
--> statement-breakpoint
ALTER TABLE "website_event" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_event" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_event" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_event" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_slide" ADD COLUMN "state" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "website_slide" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "website_slide" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "website_slide" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "website_picture" ADD CONSTRAINT "website_picture_event_fk" FOREIGN KEY ("site_id","event_id") REFERENCES "public"."website_event"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_picture" ADD CONSTRAINT "website_picture_gallery_fk" FOREIGN KEY ("site_id","gallery_id") REFERENCES "public"."website_gallery"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_notice_file" ADD CONSTRAINT "website_notice_file_notice_fk" FOREIGN KEY ("site_id","notice_id") REFERENCES "public"."website_notice"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_gallery_sort" ON "website_gallery" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "website_picture_event" ON "website_picture" USING btree ("site_id","event_id");--> statement-breakpoint
CREATE INDEX "website_picture_gallery" ON "website_picture" USING btree ("site_id","gallery_id");--> statement-breakpoint
CREATE INDEX "website_preview_link_record" ON "website_preview_link" USING btree ("site_id","kind","record_id");