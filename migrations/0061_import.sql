CREATE TABLE "import_batch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"row_count" integer NOT NULL,
	"made_by" uuid,
	"state" text DEFAULT 'done' NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "import_batch_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "import_batch_mode" CHECK ("import_batch"."mode" IN ('add', 'update')),
	CONSTRAINT "import_batch_state" CHECK ("import_batch"."state" IN ('done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "import_heading" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"heading" text NOT NULL,
	"column_name" text NOT NULL,
	CONSTRAINT "import_heading_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "import_heading_once" UNIQUE("site_id","kind","heading")
);
--> statement-breakpoint
CREATE TABLE "import_record" (
	"site_id" bigint NOT NULL,
	"batch_id" uuid NOT NULL,
	"record_id" uuid NOT NULL,
	"before" jsonb,
	CONSTRAINT "import_record_site_id_batch_id_record_id_pk" PRIMARY KEY("site_id","batch_id","record_id")
);
--> statement-breakpoint
ALTER TABLE "students_status_change" DROP CONSTRAINT "students_status_change_student_fk";
--> statement-breakpoint
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."import_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_batch_kind" ON "import_batch" USING btree ("site_id","kind","created_at");
--> statement-breakpoint
-- Which records an import wrote stands in their own histories already.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'import_record'::text);
END $$;
