CREATE TABLE "account_reach" (
	"account_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"added_by" uuid,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_reach_account_id_of_site_kind_record_id_pk" PRIMARY KEY("account_id","of_site","kind","record_id"),
	CONSTRAINT "account_reach_kind" CHECK ("account_reach"."kind" IN ('shift', 'group', 'class', 'section'))
);
--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_reach" ADD CONSTRAINT "account_reach_added_by_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_reach_site" ON "account_reach" USING btree ("of_site");
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON account_reach
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('account_reach');
