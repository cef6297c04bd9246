CREATE TABLE "account_family" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"proved_by" text NOT NULL,
	CONSTRAINT "account_family_proved" CHECK ("account_family"."proved_by" IN ('password', 'code'))
);
--> statement-breakpoint
CREATE TABLE "sign_in_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint NOT NULL,
	"mobile" text NOT NULL,
	"lane" text NOT NULL,
	"code_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_code_life" CHECK ("sign_in_code"."expires_at" <= "sign_in_code"."made_at" + interval '10 minutes')
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "needs_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opened_as" uuid;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "code_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "birthday_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "codes_a_day" integer DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_run" ADD COLUMN "action" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "communication_message" ADD COLUMN "sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account_family" ADD CONSTRAINT "account_family_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_code" ADD CONSTRAINT "sign_in_code_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_family_family" ON "account_family" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "sign_in_code_open" ON "sign_in_code" USING btree ("of_site","mobile","lane");--> statement-breakpoint
CREATE INDEX "sign_in_code_made" ON "sign_in_code" USING btree ("of_site","made_at");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_opened_as_account_id_fk" FOREIGN KEY ("opened_as") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_codes_a_day" CHECK ("site"."codes_a_day" BETWEEN 1 AND 100000);