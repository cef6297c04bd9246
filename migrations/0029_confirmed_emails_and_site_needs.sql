CREATE TABLE "known_device" (
	"account_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	CONSTRAINT "known_device_account_id_device_hash_pk" PRIMARY KEY("account_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "seeded_menu" (
	"id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_need" (
	"of_site" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "site_need_of_site_name_pk" PRIMARY KEY("of_site","name")
);
--> statement-breakpoint
ALTER TABLE "one_time_link" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_need" ADD CONSTRAINT "site_need_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was seeded before is there, or was deleted by staff since: of that nothing is known.
INSERT INTO "seeded_menu" ("id") SELECT "id" FROM "menu" WHERE NOT "is_custom";
