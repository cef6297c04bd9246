CREATE TABLE "oauth_admission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"scopes" text[] NOT NULL,
	"role" text,
	"admitted_by" uuid NOT NULL,
	"admitted_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "oauth_admission_once" UNIQUE("client_id","of_site")
);
--> statement-breakpoint
CREATE TABLE "oauth_artifact" (
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"client_id" uuid,
	"account_id" uuid,
	"of_site" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_artifact_kind_digest_pk" PRIMARY KEY("kind","digest")
);
--> statement-breakpoint
CREATE TABLE "oauth_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"request" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect" text NOT NULL,
	"scopes" text[] NOT NULL,
	"sites" bigint[] DEFAULT '{}' NOT NULL,
	"calls_a_minute" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "oauth_client_calls" CHECK ("oauth_client"."calls_a_minute" BETWEEN 1 AND 6000)
);
--> statement-breakpoint
CREATE TABLE "oauth_minute" (
	"client_id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "oauth_minute_client_id_minute_pk" PRIMARY KEY("client_id","minute")
);
--> statement-breakpoint
CREATE TABLE "oauth_secret" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "oauth_admission" ADD CONSTRAINT "oauth_admission_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_admission" ADD CONSTRAINT "oauth_admission_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_admission" ADD CONSTRAINT "oauth_admission_admitted_by_account_id_fk" FOREIGN KEY ("admitted_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_artifact" ADD CONSTRAINT "oauth_artifact_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_artifact" ADD CONSTRAINT "oauth_artifact_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_artifact" ADD CONSTRAINT "oauth_artifact_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_call" ADD CONSTRAINT "oauth_call_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_minute" ADD CONSTRAINT "oauth_minute_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_secret" ADD CONSTRAINT "oauth_secret_client_id_oauth_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_admission_site" ON "oauth_admission" USING btree ("of_site");--> statement-breakpoint
CREATE INDEX "oauth_artifact_grant" ON "oauth_artifact" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_artifact_client" ON "oauth_artifact" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "oauth_artifact_site" ON "oauth_artifact" USING btree ("of_site","created_at");--> statement-breakpoint
CREATE INDEX "oauth_artifact_account" ON "oauth_artifact" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "oauth_artifact_over" ON "oauth_artifact" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_call_client" ON "oauth_call" USING btree ("client_id","at");--> statement-breakpoint
CREATE INDEX "oauth_call_site" ON "oauth_call" USING btree ("of_site","at");--> statement-breakpoint
CREATE INDEX "oauth_call_at" ON "oauth_call" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_client_name" ON "oauth_client" USING btree ("name") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "oauth_minute_at" ON "oauth_minute" USING btree ("minute");--> statement-breakpoint
CREATE UNIQUE INDEX "oauth_secret_digest" ON "oauth_secret" USING btree ("digest");--> statement-breakpoint
CREATE INDEX "oauth_secret_client" ON "oauth_secret" USING btree ("client_id");--> statement-breakpoint
-- Which programs there are, and where they were let in, is history; what they hold comes and goes.
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON oauth_client
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('oauth_client');
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON oauth_admission
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('oauth_admission');
