CREATE TABLE "account_places" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"pins" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_places" ADD CONSTRAINT "account_places_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_voucher_number_begin" ON "accounts_voucher" USING btree ("site_id","number" COLLATE "C");