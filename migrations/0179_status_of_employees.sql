CREATE TABLE "people_standing" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"standing" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date,
	"until" date,
	"pay_percent" integer,
	"entry_id" uuid NOT NULL,
	"end_entry_id" uuid,
	CONSTRAINT "people_standing_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "people_standing_name" CHECK ("people_standing"."standing" IN ('suspended', 'lien', 'deputation', 'retired', 'resigned', 'dismissed', 'contractEnded', 'died')),
	CONSTRAINT "people_standing_span" CHECK (("people_standing"."to_day" IS NULL) = ("people_standing"."end_entry_id" IS NULL) AND ("people_standing"."to_day" IS NULL OR "people_standing"."to_day" >= "people_standing"."from_day")),
	CONSTRAINT "people_standing_percent" CHECK (("people_standing"."standing" IN ('suspended', 'lien', 'deputation')) = ("people_standing"."pay_percent" IS NOT NULL) AND "people_standing"."pay_percent" BETWEEN 0 AND 100)
);
--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "blood_group" text;--> statement-breakpoint
ALTER TABLE "people_standing" ADD CONSTRAINT "people_standing_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_standing" ADD CONSTRAINT "people_standing_entry_fk" FOREIGN KEY ("site_id","entry_id") REFERENCES "public"."people_service_entry"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "people_standing_open" ON "people_standing" USING btree ("site_id","employee_id") WHERE "people_standing"."to_day" IS NULL;--> statement-breakpoint
CREATE INDEX "people_standing_employee" ON "people_standing" USING btree ("site_id","employee_id","from_day");