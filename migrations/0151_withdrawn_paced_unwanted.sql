CREATE TABLE "communication_turn" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"gateway_id" uuid NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	CONSTRAINT "communication_turn_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_turn_once" UNIQUE("site_id","gateway_id")
);
--> statement-breakpoint
ALTER TABLE "communication_batch" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "communication_preference" ADD COLUMN "unwanted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "communication_batch_about" ON "communication_batch" USING btree ("site_id","about_id") WHERE about_id IS NOT NULL;--> statement-breakpoint
-- When a provider is called next says nothing of the institution, and changes several times a second: it has no history.
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'communication_turn'::text);
END $$;
