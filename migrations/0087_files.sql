CREATE TABLE "list_file" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"question" jsonb,
	"shown" jsonb,
	"language" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"mime" text DEFAULT '' NOT NULL,
	"row_count" integer,
	"bytes" bigint,
	"ready_at" timestamp with time zone,
	CONSTRAINT "list_file_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "list_file_language" CHECK ("list_file"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE INDEX "list_file_account" ON "list_file" USING btree ("site_id","account_id","created_at");--> statement-breakpoint
-- What is asked for of a file lies here until it is fetched or a week is over; its making is told by its run.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'list_file'::text);
END $$;
