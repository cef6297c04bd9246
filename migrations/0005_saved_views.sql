CREATE TABLE "saved_view" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	CONSTRAINT "saved_view_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "saved_view_name" UNIQUE("site_id","account_id","list","name")
);
--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("site_id","list");