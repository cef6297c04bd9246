CREATE TABLE "website_citizen_charter" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"service_en" text NOT NULL,
	"service_bn" text NOT NULL,
	"method_en" text,
	"method_bn" text,
	"papers_en" text,
	"papers_bn" text,
	"fee_en" text,
	"fee_bn" text,
	"limit_en" text,
	"limit_bn" text,
	"officer_en" text,
	"officer_bn" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_citizen_charter_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_officer" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"duty" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"post_en" text NOT NULL,
	"post_bn" text NOT NULL,
	"room" text,
	"mobile" text,
	"email" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_officer_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_social_icon" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"network" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"address" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_social_icon_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_social_icon_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","network","address")
);
--> statement-breakpoint
CREATE TABLE "website_web_page" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"position" integer NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"body_en" text,
	"body_bn" text,
	"class_id" uuid,
	"picture" uuid,
	"attachment" uuid,
	"state" text NOT NULL,
	"publish_on" date,
	"expires_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_web_page_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "website_header_design" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"layout" text NOT NULL,
	"background" text NOT NULL,
	"accent" text,
	"shows_motto" boolean NOT NULL,
	"shows_other" boolean NOT NULL,
	"shows_place" boolean NOT NULL,
	"is_sticky" boolean NOT NULL,
	CONSTRAINT "website_header_design_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_header_design_once" UNIQUE("site_id"),
	CONSTRAINT "website_header_design_layout" CHECK ("website_header_design"."layout" IN ('left', 'centre', 'banner')),
	CONSTRAINT "website_header_design_background" CHECK ("website_header_design"."background" IN ('white', 'band', 'accent')),
	CONSTRAINT "website_header_design_accent" CHECK ("website_header_design"."accent" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "website_menu_item" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parent_id" uuid,
	"position" integer NOT NULL,
	"label_en" text NOT NULL,
	"label_bn" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "website_menu_item_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_menu_item_parent" CHECK ("website_menu_item"."parent_id" <> "website_menu_item"."id"),
	CONSTRAINT "website_menu_item_position" CHECK ("website_menu_item"."position" BETWEEN 1 AND 999)
);
--> statement-breakpoint
CREATE TABLE "website_open_data" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_statistics" boolean NOT NULL,
	"has_students" boolean NOT NULL,
	"student_fields" text[] NOT NULL,
	"employee_fields" text[] NOT NULL,
	CONSTRAINT "website_open_data_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_open_data_once" UNIQUE("site_id")
);
--> statement-breakpoint
CREATE TABLE "website_letter" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text,
	"email" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"ticket_id" uuid,
	CONSTRAINT "website_letter_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_letter_code" UNIQUE("site_id","code"),
	CONSTRAINT "website_letter_kind" CHECK ("website_letter"."kind" IN ('contact', 'complaint')),
	CONSTRAINT "website_letter_state" CHECK ("website_letter"."state" IN ('new', 'open', 'done')),
	CONSTRAINT "website_letter_ended" CHECK (("website_letter"."state" = 'done') = ("website_letter"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "website_web_page" ADD CONSTRAINT "website_web_page_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_menu_item" ADD CONSTRAINT "website_menu_item_parent_fk" FOREIGN KEY ("site_id","parent_id") REFERENCES "public"."website_menu_item"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "website_citizen_charter_sort" ON "website_citizen_charter" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "website_officer_sort" ON "website_officer" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "website_social_icon_sort" ON "website_social_icon" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "website_web_page_sort" ON "website_web_page" USING btree ("site_id","type");--> statement-breakpoint
CREATE INDEX "website_web_page_class_id" ON "website_web_page" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "website_menu_item_place" ON "website_menu_item" USING btree ("site_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "website_letter_received" ON "website_letter" USING btree ("site_id","received_at");