CREATE TABLE "impersonation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account_id" uuid NOT NULL,
	"of_site" bigint NOT NULL,
	"group_id" uuid,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "impersonation_kind" CHECK ("impersonation"."kind" IN ('site', 'group', 'user')),
	CONSTRAINT "impersonation_group" CHECK (("impersonation"."kind" = 'group') = ("impersonation"."group_id" IS NOT NULL)),
	CONSTRAINT "impersonation_other" CHECK ("impersonation"."actor_id" <> "impersonation"."account_id"),
	CONSTRAINT "impersonation_time" CHECK ("impersonation"."ends_at" > "impersonation"."started_at" AND "impersonation"."ends_at" <= "impersonation"."started_at" + interval '1 hour'),
	CONSTRAINT "impersonation_reason" CHECK (length("impersonation"."reason") >= 10)
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"second_factor_roles" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "security_setting_one" CHECK ("security_setting"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "access_group_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"added_by" uuid
);
--> statement-breakpoint
CREATE TABLE "access_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"of_site" bigint,
	"begun_by" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_review_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"roles" jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"is_unseen" boolean NOT NULL,
	"is_both_sides" boolean NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "access_review_line_decision" CHECK ("access_review_line"."decision" IN ('kept', 'withdrawn')),
	CONSTRAINT "access_review_line_decided" CHECK (("access_review_line"."decision" IS NULL) = ("access_review_line"."decided_at" IS NULL) AND ("access_review_line"."decision" IS NULL) = ("access_review_line"."decided_by" IS NULL)),
	CONSTRAINT "access_review_line_other" CHECK ("access_review_line"."decided_by" IS NULL OR "access_review_line"."decided_by" <> "access_review_line"."account_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_group_user" ADD CONSTRAINT "access_group_user_group_id_site_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."site_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_group_user" ADD CONSTRAINT "access_group_user_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_group_user" ADD CONSTRAINT "access_group_user_role_role_code_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_group_user" ADD CONSTRAINT "access_group_user_added_by_account_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_of_site_site_id_fk" FOREIGN KEY ("of_site") REFERENCES "public"."site"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_begun_by_account_id_fk" FOREIGN KEY ("begun_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_closed_by_account_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_line" ADD CONSTRAINT "access_review_line_review_id_access_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_line" ADD CONSTRAINT "access_review_line_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_line" ADD CONSTRAINT "access_review_line_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "impersonation_open" ON "impersonation" USING btree ("session_id") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "impersonation_site" ON "impersonation" USING btree ("of_site","started_at");--> statement-breakpoint
CREATE INDEX "impersonation_started" ON "impersonation" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_code_once" ON "recovery_code" USING btree ("account_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "access_group_user_once" ON "access_group_user" USING btree ("group_id","account_id","role") WHERE ends_at IS NULL;--> statement-breakpoint
CREATE INDEX "access_group_user_account" ON "access_group_user" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_review_open" ON "access_review" USING btree (coalesce(of_site, 0)) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "access_review_site" ON "access_review" USING btree ("of_site","begun_at");--> statement-breakpoint
CREATE UNIQUE INDEX "access_review_line_once" ON "access_review_line" USING btree ("review_id","account_id");--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_group_id_site_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."site_group"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON impersonation
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('impersonation');
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON security_setting
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('security_setting');
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON access_group_user
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('access_group_user');
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON access_review
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('access_review');
--> statement-breakpoint
-- Who worked as whom, and what was decided about rights, is kept as it was written.
CREATE FUNCTION access_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are kept as they were written', TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER never_deleted BEFORE DELETE ON impersonation FOR EACH ROW EXECUTE FUNCTION access_refuse();
CREATE TRIGGER kept BEFORE UPDATE ON impersonation FOR EACH ROW
  WHEN (OLD.ended_at IS NOT NULL OR NEW.ends_at > OLD.ends_at
    OR (NEW.id, NEW.actor_id, NEW.session_id, NEW.kind, NEW.account_id, NEW.group_id, NEW.reason, NEW.started_at)
       IS DISTINCT FROM (OLD.id, OLD.actor_id, OLD.session_id, OLD.kind, OLD.account_id, OLD.group_id, OLD.reason, OLD.started_at))
  EXECUTE FUNCTION access_refuse();
CREATE TRIGGER kept BEFORE UPDATE ON access_review_line FOR EACH ROW
  WHEN (OLD.decision IS NOT NULL OR (NEW.id, NEW.review_id, NEW.account_id, NEW.roles, NEW.is_unseen, NEW.is_both_sides)
       IS DISTINCT FROM (OLD.id, OLD.review_id, OLD.account_id, OLD.roles, OLD.is_unseen, OLD.is_both_sides))
  EXECUTE FUNCTION access_refuse();
--> statement-breakpoint
-- A user of a group has his role at each institution of it, whichever comes first: the user, or the institution.
CREATE FUNCTION access_spread_group_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE membership m SET ends_at = NEW.ends_at
     WHERE m.account_id = NEW.account_id AND m.group_id = NEW.group_id AND m.role = NEW.role
       AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp());
  ELSE
    INSERT INTO membership (id, account_id, site_id, role, ends_at, group_id)
    SELECT gen_random_uuid(), NEW.account_id, s.site_id, NEW.role, NEW.ends_at, NEW.group_id
      FROM site_group_member s WHERE s.group_id = NEW.group_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER spread AFTER INSERT OR UPDATE OF ends_at ON access_group_user
  FOR EACH ROW EXECUTE FUNCTION access_spread_group_user();
CREATE FUNCTION access_spread_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE membership m SET ends_at = clock_timestamp()
     WHERE m.site_id = OLD.site_id AND m.group_id = OLD.group_id
       AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp());
  ELSE
    INSERT INTO membership (id, account_id, site_id, role, ends_at, group_id)
    SELECT gen_random_uuid(), u.account_id, NEW.site_id, u.role, u.ends_at, u.group_id
      FROM access_group_user u
     WHERE u.group_id = NEW.group_id AND (u.ends_at IS NULL OR u.ends_at > clock_timestamp())
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER spread AFTER INSERT OR DELETE ON site_group_member
  FOR EACH ROW EXECUTE FUNCTION access_spread_group();
