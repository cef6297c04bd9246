CREATE TABLE "communication_gateway" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"per_second" integer NOT NULL,
	"call" jsonb NOT NULL,
	"secrets" text DEFAULT '' NOT NULL,
	"secret_names" text[] NOT NULL,
	CONSTRAINT "communication_gateway_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_gateway_name" UNIQUE("site_id","name"),
	CONSTRAINT "communication_gateway_pace" CHECK ("communication_gateway"."per_second" BETWEEN 1 AND 200 AND "communication_gateway"."position" BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE TABLE "communication_sms_account" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"balance" integer NOT NULL,
	CONSTRAINT "communication_sms_account_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_sms_account_once" UNIQUE("site_id"),
	CONSTRAINT "communication_sms_balance" CHECK ("communication_sms_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "communication_sms_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"parts" integer NOT NULL,
	"order_id" uuid,
	"batch_id" uuid,
	"message_id" uuid,
	"actor_id" uuid,
	CONSTRAINT "communication_sms_entry_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_sms_entry_kind" CHECK (CASE "communication_sms_entry"."kind" WHEN 'pack' THEN "communication_sms_entry"."parts" > 0 AND "communication_sms_entry"."order_id" IS NOT NULL
          WHEN 'use' THEN "communication_sms_entry"."parts" < 0 AND "communication_sms_entry"."batch_id" IS NOT NULL
          WHEN 'stop' THEN "communication_sms_entry"."parts" > 0 AND "communication_sms_entry"."batch_id" IS NOT NULL
          WHEN 'refund' THEN "communication_sms_entry"."parts" > 0 AND "communication_sms_entry"."message_id" IS NOT NULL ELSE false END)
);
--> statement-breakpoint
CREATE TABLE "communication_sms_order" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"parts" integer NOT NULL,
	"price" bigint NOT NULL,
	"payment" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "communication_sms_order_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_sms_order_state" CHECK ("communication_sms_order"."state" IN ('asked', 'granted', 'refused')),
	CONSTRAINT "communication_sms_order_figures" CHECK ("communication_sms_order"."parts" BETWEEN 1 AND 10000000 AND "communication_sms_order"."price" >= 0),
	CONSTRAINT "communication_sms_order_two" CHECK (("communication_sms_order"."state" = 'asked') = ("communication_sms_order"."decided_by" IS NULL) AND "communication_sms_order"."decided_by" IS DISTINCT FROM "communication_sms_order"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "communication_message" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"batch_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"account_id" uuid,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"about" uuid[] NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"parts" integer NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"gateway_id" uuid,
	"provider_ref" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"again_in" uuid,
	"decided_by" uuid,
	CONSTRAINT "communication_message_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_message_once" UNIQUE NULLS NOT DISTINCT("site_id","batch_id","channel","address","account_id"),
	CONSTRAINT "communication_message_channel" CHECK ("communication_message"."channel" IN ('sms', 'email', 'bell')),
	CONSTRAINT "communication_message_state" CHECK ("communication_message"."state" IN ('queued', 'sending', 'unknown', 'sent', 'delivered', 'failed', 'cancelled')),
	CONSTRAINT "communication_message_taken" CHECK ("communication_message"."state" <> 'sending' OR "communication_message"."taken_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "communication_batch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"key" uuid NOT NULL,
	"channels" text[] NOT NULL,
	"subject_en" text NOT NULL,
	"subject_bn" text NOT NULL,
	"body_en" text NOT NULL,
	"body_bn" text NOT NULL,
	"groups" jsonb NOT NULL,
	"is_urgent" boolean NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"recipients" integer NOT NULL,
	"messages" integer NOT NULL,
	"charged" integer NOT NULL,
	"skipped" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "communication_batch_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_batch_key" UNIQUE("site_id","key"),
	CONSTRAINT "communication_batch_state" CHECK ("communication_batch"."state" IN ('queued', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "communication_opt_out" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mobile" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "communication_opt_out_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_opt_out_number" UNIQUE("site_id","mobile")
);
--> statement-breakpoint
CREATE TABLE "communication_preference" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_kind" text NOT NULL,
	"person_id" uuid NOT NULL,
	"mobile" text,
	"language" text,
	"consent" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "communication_preference_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_preference_person" UNIQUE("site_id","person_id"),
	CONSTRAINT "communication_preference_kind" CHECK ("communication_preference"."person_kind" IN ('guardian', 'employee', 'student')),
	CONSTRAINT "communication_preference_consent" CHECK ("communication_preference"."consent" IN ('given', 'refused')),
	CONSTRAINT "communication_preference_language" CHECK ("communication_preference"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "communication_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quiet_from" integer NOT NULL,
	"quiet_to" integer NOT NULL,
	"parts_a_day" integer NOT NULL,
	"messages_a_day" integer NOT NULL,
	"longest" integer NOT NULL,
	"low_balance" integer NOT NULL,
	CONSTRAINT "communication_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_setting_once" UNIQUE("site_id"),
	CONSTRAINT "communication_setting_figures" CHECK ("communication_setting"."quiet_from" BETWEEN 0 AND 1439 AND "communication_setting"."quiet_to" BETWEEN 0 AND 1439 AND "communication_setting"."parts_a_day" >= 0 AND "communication_setting"."messages_a_day" > 0 AND "communication_setting"."longest" BETWEEN 1 AND 10 AND "communication_setting"."low_balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "communication_template" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"language" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "communication_template_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_template_once" UNIQUE("site_id","event","language"),
	CONSTRAINT "communication_template_language" CHECK ("communication_template"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "communication_audience" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"groups" jsonb NOT NULL,
	"excluded" uuid[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "communication_audience_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "communication_audience_name" UNIQUE("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "website_notice_delivery" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notice_id" uuid NOT NULL,
	"groups" jsonb NOT NULL,
	"must_acknowledge" boolean NOT NULL,
	"memo" integer,
	"memo_year" integer,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "website_notice_delivery_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_notice_delivery_once" UNIQUE("site_id","notice_id"),
	CONSTRAINT "website_notice_delivery_memo" UNIQUE("site_id","memo_year","memo"),
	CONSTRAINT "website_notice_delivery_published" CHECK (("website_notice_delivery"."published_at" IS NULL) = ("website_notice_delivery"."memo" IS NULL) AND ("website_notice_delivery"."withdrawn_at" IS NULL OR "website_notice_delivery"."published_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "website_notice_reader" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notice_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"read_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	CONSTRAINT "website_notice_reader_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "website_notice_reader_once" UNIQUE("site_id","notice_id","account_id"),
	CONSTRAINT "website_notice_reader_order" CHECK ("website_notice_reader"."acknowledged_at" IS NULL OR "website_notice_reader"."read_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "communication_sms_entry" ADD CONSTRAINT "communication_sms_entry_order_fk" FOREIGN KEY ("site_id","order_id") REFERENCES "public"."communication_sms_order"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_sms_entry" ADD CONSTRAINT "communication_sms_entry_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."communication_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_sms_entry" ADD CONSTRAINT "communication_sms_entry_message_fk" FOREIGN KEY ("site_id","message_id") REFERENCES "public"."communication_message"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "communication_message" ADD CONSTRAINT "communication_message_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."communication_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_notice_delivery" ADD CONSTRAINT "website_notice_delivery_notice_fk" FOREIGN KEY ("site_id","notice_id") REFERENCES "public"."website_notice"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_notice_reader" ADD CONSTRAINT "website_notice_reader_notice_fk" FOREIGN KEY ("site_id","notice_id") REFERENCES "public"."website_notice"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communication_sms_entry_list" ON "communication_sms_entry" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "communication_sms_entry_order" ON "communication_sms_entry" USING btree ("site_id","order_id") WHERE kind = 'pack';--> statement-breakpoint
CREATE UNIQUE INDEX "communication_sms_entry_use" ON "communication_sms_entry" USING btree ("site_id","batch_id") WHERE kind = 'use';--> statement-breakpoint
CREATE UNIQUE INDEX "communication_sms_entry_stop" ON "communication_sms_entry" USING btree ("site_id","batch_id") WHERE kind = 'stop';--> statement-breakpoint
CREATE UNIQUE INDEX "communication_sms_entry_refund" ON "communication_sms_entry" USING btree ("site_id","message_id") WHERE kind = 'refund';--> statement-breakpoint
CREATE INDEX "communication_sms_order_list" ON "communication_sms_order" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "communication_message_due" ON "communication_message" USING btree ("site_id","batch_id","state","due_at");--> statement-breakpoint
CREATE INDEX "communication_message_address" ON "communication_message" USING btree ("site_id","address","created_at");--> statement-breakpoint
CREATE INDEX "communication_message_open" ON "communication_message" USING btree ("site_id","state","created_at") WHERE state IN ('unknown', 'failed', 'sending');--> statement-breakpoint
CREATE INDEX "communication_batch_list" ON "communication_batch" USING btree ("site_id","created_at");--> statement-breakpoint
CREATE INDEX "website_notice_reader_account" ON "website_notice_reader" USING btree ("site_id","account_id");--> statement-breakpoint
-- Where a message stands is in the message itself, and twenty thousand of them would be as many rows of history; entries
-- of the SMS account are only added.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'communication_sms_entry'::text);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || ARRAY['communication_message', 'communication_sms_entry']);
END $$;

-- An entry moves the balance, once, where it is really added; below zero the account's check refuses.
CREATE FUNCTION communication_move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE communication_sms_account SET balance = balance + NEW.parts, version = version + 1
   WHERE site_id = NEW.site_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Institution % has no SMS account', NEW.site_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'communication_sms_account_there', TABLE = 'communication_sms_entry';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER move_balance AFTER INSERT ON communication_sms_entry
  FOR EACH ROW EXECUTE FUNCTION communication_move_balance();

-- Nothing else does: not by hand, not by another statement.
CREATE FUNCTION communication_keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.balance = OLD.balance OR pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  ELSIF TG_OP = 'INSERT' THEN
    IF NEW.balance = 0 THEN RETURN NULL; END IF;
  END IF;
  RAISE EXCEPTION 'The balance of SMS follows from its entries'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'communication_sms_balance_kept', TABLE = 'communication_sms_account';
END $$;
CREATE TRIGGER keep_balance AFTER INSERT OR UPDATE OR DELETE ON communication_sms_account
  FOR EACH ROW EXECUTE FUNCTION communication_keep_balance();

-- What was said, to whom and for how many parts stays as it is; only where it stands changes.
CREATE FUNCTION communication_keep_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.id, NEW.batch_id, NEW.channel, NEW.address, NEW.account_id, NEW.body, NEW.parts, NEW.about)
     IS NOT DISTINCT FROM (OLD.id, OLD.batch_id, OLD.channel, OLD.address, OLD.account_id, OLD.body, OLD.parts, OLD.about)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Message % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'communication_message_kept', TABLE = 'communication_message';
END $$;
CREATE TRIGGER keep_message BEFORE UPDATE OR DELETE ON communication_message
  FOR EACH ROW EXECUTE FUNCTION communication_keep_message();

-- A pack that was decided stays decided.
CREATE FUNCTION communication_keep_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'asked' AND (NEW.id, NEW.parts, NEW.price, NEW.payment, NEW.asked_by)
     IS NOT DISTINCT FROM (OLD.id, OLD.parts, OLD.price, OLD.payment, OLD.asked_by)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Order % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'communication_sms_order_kept', TABLE = 'communication_sms_order';
END $$;
CREATE TRIGGER keep_order BEFORE UPDATE OR DELETE ON communication_sms_order
  FOR EACH ROW EXECUTE FUNCTION communication_keep_order();

-- The orders of all institutions, for the platform that sells: it enters one after another, so row security holds.
CREATE FUNCTION pathshala_sms_orders(sites bigint[], wanted text)
RETURNS TABLE (site bigint, id uuid, at timestamptz, parts integer, price bigint, payment text, state text,
               asked_by uuid, decided_by uuid, reason text)
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.site_id', true), '');
BEGIN
  FOREACH site IN ARRAY coalesce(sites, '{}') LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site);
    RETURN QUERY SELECT site, o.id, o.created_at, o.parts, o.price, o.payment, o.state, o.asked_by, o.decided_by, o.reason
      FROM communication_sms_order o WHERE o.site_id = site AND (wanted = 'all' OR o.state = wanted);
  END LOOP;
  EXECUTE format('SET LOCAL app.site_id = %L', before);
END $$;
REVOKE EXECUTE ON FUNCTION pathshala_sms_orders(bigint[], text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pathshala_sms_orders(bigint[], text) TO pathshala_platform;

-- Who was told stays told, and a notice that went out keeps its number; it can only be withdrawn.
CREATE FUNCTION website_keep_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.published_at IS NULL OR (NEW.notice_id, NEW.groups, NEW.must_acknowledge, NEW.memo, NEW.memo_year,
      NEW.published_at, NEW.published_by) IS NOT DISTINCT FROM (OLD.notice_id, OLD.groups, OLD.must_acknowledge, OLD.memo,
      OLD.memo_year, OLD.published_at, OLD.published_by))
  THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND OLD.published_at IS NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Notice % went out and is kept as it is', OLD.notice_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'website_notice_delivery_kept', TABLE = 'website_notice_delivery';
END $$;
CREATE TRIGGER keep_delivery BEFORE UPDATE OR DELETE ON website_notice_delivery
  FOR EACH ROW EXECUTE FUNCTION website_keep_delivery();
