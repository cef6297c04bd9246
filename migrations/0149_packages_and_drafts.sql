CREATE TABLE "site_package_price" (
	"id" uuid PRIMARY KEY NOT NULL,
	"package_id" uuid NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"price_model" text NOT NULL,
	"price" bigint NOT NULL,
	"tiers" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_application_draft" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"data" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_setting" ADD COLUMN "default_package_id" uuid;--> statement-breakpoint
ALTER TABLE "site_package_price" ADD CONSTRAINT "site_package_price_package_id_site_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_application_draft" ADD CONSTRAINT "site_application_draft_application_id_site_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."site_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_package_price_held" ON "site_package_price" USING btree ("package_id","held_until");--> statement-breakpoint
CREATE UNIQUE INDEX "site_application_draft_application" ON "site_application_draft" USING btree ("application_id") WHERE application_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "site_application_draft_expires" ON "site_application_draft" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "billing_setting" ADD CONSTRAINT "billing_setting_default_package_id_site_package_id_fk" FOREIGN KEY ("default_package_id") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A price that was billed by stays as it was.
CREATE TRIGGER never_deleted BEFORE DELETE ON site_package_price FOR EACH ROW EXECUTE FUNCTION access_refuse();
CREATE TRIGGER kept BEFORE UPDATE ON site_package_price FOR EACH ROW EXECUTE FUNCTION access_refuse();
