CREATE TABLE "platform_notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dashboard_palette" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"accent" text,
	"boards" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dashboard_palette_boards" CHECK (jsonb_typeof("dashboard_palette"."boards") = 'object')
);
--> statement-breakpoint
CREATE TABLE "dashboard_palette_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"palette_id" uuid NOT NULL,
	"of_site" bigint,
	"package_id" uuid,
	"site_kind" text,
	CONSTRAINT "dashboard_palette_use_one" CHECK (num_nonnulls("dashboard_palette_use"."of_site", "dashboard_palette_use"."package_id", "dashboard_palette_use"."site_kind") = 1)
);
--> statement-breakpoint
CREATE TABLE "platform_report_export" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"format" text NOT NULL,
	"asked" jsonb NOT NULL,
	"institutions" integer NOT NULL,
	"by_account" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_site_figure" (
	"of_site" bigint PRIMARY KEY NOT NULL,
	"female" bigint NOT NULL,
	"others" bigint NOT NULL,
	"sections" bigint NOT NULL,
	"pre_primary" bigint NOT NULL,
	"primary_level" bigint NOT NULL,
	"secondary" bigint NOT NULL,
	"higher_secondary" bigint NOT NULL,
	"degree" bigint NOT NULL,
	"staff" bigint NOT NULL,
	"due" bigint NOT NULL,
	"overdue" bigint NOT NULL,
	"files" bigint NOT NULL,
	"bytes" bigint NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_site_period" (
	"of_site" bigint NOT NULL,
	"period" text NOT NULL,
	"present" bigint NOT NULL,
	"absent" bigint NOT NULL,
	"late" bigint NOT NULL,
	"on_leave" bigint NOT NULL,
	"collected" bigint NOT NULL,
	"receipts" bigint NOT NULL,
	"sms" bigint NOT NULL,
	CONSTRAINT "platform_site_period_period_of_site_pk" PRIMARY KEY("period","of_site")
);
--> statement-breakpoint
ALTER TABLE "platform_notification" ADD CONSTRAINT "platform_notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_palette_use" ADD CONSTRAINT "dashboard_palette_use_palette_id_dashboard_palette_id_fk" FOREIGN KEY ("palette_id") REFERENCES "public"."dashboard_palette"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_palette_use" ADD CONSTRAINT "dashboard_palette_use_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboard_palette_use" ADD CONSTRAINT "dashboard_palette_use_package_id_site_package_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."site_package"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_report_export" ADD CONSTRAINT "platform_report_export_by_account_account_id_fk" FOREIGN KEY ("by_account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_site_figure" ADD CONSTRAINT "platform_site_figure_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_site_period" ADD CONSTRAINT "platform_site_period_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "platform_notification_once" ON "platform_notification" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "platform_notification_account" ON "platform_notification" USING btree ("account_id","read_at","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_palette_name" ON "dashboard_palette" USING btree ("name_en");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_palette_default" ON "dashboard_palette" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "dashboard_palette_use_palette" ON "dashboard_palette_use" USING btree ("palette_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_palette_use_site" ON "dashboard_palette_use" USING btree ("of_site");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_palette_use_package" ON "dashboard_palette_use" USING btree ("package_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dashboard_palette_use_kind" ON "dashboard_palette_use" USING btree ("site_kind");--> statement-breakpoint
CREATE INDEX "platform_report_export_at" ON "platform_report_export" USING btree ("at");--> statement-breakpoint
CREATE INDEX "platform_site_period_site" ON "platform_site_period" USING btree ("of_site");--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON dashboard_palette
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('dashboard_palette');
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON dashboard_palette_use
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('dashboard_palette_use');
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON platform_report_export
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('platform_report_export');
--> statement-breakpoint
-- What every institution has until something else is said: the boards that the program brings.
INSERT INTO dashboard_palette (id, name_en, name_bn, is_default)
VALUES ('0199d000-0000-7000-8000-000000000001', 'Standard', 'আদর্শ', true);
