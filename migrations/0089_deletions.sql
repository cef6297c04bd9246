CREATE TABLE "deleted_record" (
	"site_id" bigint NOT NULL,
	"deletion_id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	CONSTRAINT "deleted_record_site_id_deletion_id_table_name_record_id_pk" PRIMARY KEY("site_id","deletion_id","table_name","record_id")
);
--> statement-breakpoint
CREATE TABLE "deletion" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"made_by" uuid,
	"state" text DEFAULT 'deleted' NOT NULL,
	"back_by" uuid,
	"back_at" timestamp with time zone,
	CONSTRAINT "deletion_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "deletion_state" CHECK ("deletion"."state" IN ('deleted', 'back'))
);
--> statement-breakpoint
ALTER TABLE "deleted_record" ADD CONSTRAINT "deleted_record_deletion_fk" FOREIGN KEY ("site_id","deletion_id") REFERENCES "public"."deletion"("site_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_kind" ON "deletion" USING btree ("site_id","kind","created_at");--> statement-breakpoint
-- What was deleted stands in its own history already.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'deleted_record'::text);
END $$;
