ALTER TABLE "fees_student_offer_type" ADD COLUMN "type_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "kind" text DEFAULT 'percent' NOT NULL;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "share" bigint;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "amount" bigint;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "head_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "second_head_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "third_head_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "month_cap" bigint;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "year_cap" bigint;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "starts_on" date;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "ends_on" date;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "is_renewable" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "child_from" integer;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD COLUMN "child_to" integer;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ALTER COLUMN "kind" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "type_id" uuid;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "kind" text DEFAULT 'percent' NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "share" bigint;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "amount" bigint;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "head_id" uuid;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "second_head_id" uuid;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "third_head_id" uuid;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "month_cap" bigint;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "year_cap" bigint;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "starts_on" date;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "ends_on" date;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "is_renewable" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "child_from" integer;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD COLUMN "child_to" integer;
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ALTER COLUMN "kind" DROP DEFAULT;
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD CONSTRAINT "fees_student_offer_type_type_id_fk" FOREIGN KEY ("site_id","type_id") REFERENCES "public"."fees_waiver_type"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fees_student_offer_type_type_id" ON "fees_student_offer_type" USING btree ("site_id","type_id");
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD CONSTRAINT "fees_student_offer_type_head_id_fk" FOREIGN KEY ("site_id","head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fees_student_offer_type_head_id" ON "fees_student_offer_type" USING btree ("site_id","head_id");
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD CONSTRAINT "fees_student_offer_type_second_head_id_fk" FOREIGN KEY ("site_id","second_head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fees_student_offer_type_second_head_id" ON "fees_student_offer_type" USING btree ("site_id","second_head_id");
--> statement-breakpoint
ALTER TABLE "fees_student_offer_type" ADD CONSTRAINT "fees_student_offer_type_third_head_id_fk" FOREIGN KEY ("site_id","third_head_id") REFERENCES "public"."fees_fee_head"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fees_student_offer_type_third_head_id" ON "fees_student_offer_type" USING btree ("site_id","third_head_id");
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD CONSTRAINT "catalogue_fees_student_offer_type_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."catalogue_fees_waiver_type"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalogue_fees_student_offer_type_type_id" ON "catalogue_fees_student_offer_type" USING btree ("type_id");
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD CONSTRAINT "catalogue_fees_student_offer_type_head_id_fk" FOREIGN KEY ("head_id") REFERENCES "public"."catalogue_fees_fee_head"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalogue_fees_student_offer_type_head_id" ON "catalogue_fees_student_offer_type" USING btree ("head_id");
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD CONSTRAINT "catalogue_fees_student_offer_type_second_head_id_fk" FOREIGN KEY ("second_head_id") REFERENCES "public"."catalogue_fees_fee_head"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalogue_fees_student_offer_type_second_head_id" ON "catalogue_fees_student_offer_type" USING btree ("second_head_id");
--> statement-breakpoint
ALTER TABLE "catalogue_fees_student_offer_type" ADD CONSTRAINT "catalogue_fees_student_offer_type_third_head_id_fk" FOREIGN KEY ("third_head_id") REFERENCES "public"."catalogue_fees_fee_head"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "catalogue_fees_student_offer_type_third_head_id" ON "catalogue_fees_student_offer_type" USING btree ("third_head_id");
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "offer_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "from_day" date;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "to_day" date;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "month_cap" bigint;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "year_cap" bigint;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "is_renewable" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "child_from" integer;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "child_to" integer;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "renewal_of" uuid;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "paper_id" uuid;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "worth" bigint;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD COLUMN "lapse" text;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_offer_fk" FOREIGN KEY ("site_id","offer_id") REFERENCES "public"."fees_student_offer_type"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_renewal_fk" FOREIGN KEY ("site_id","renewal_of") REFERENCES "public"."fees_waiver"("site_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "fees_waiver_paper" ON "fees_waiver" USING btree ("site_id","paper_id");
--> statement-breakpoint
CREATE INDEX "fees_waiver_offer" ON "fees_waiver" USING btree ("site_id","offer_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "fees_waiver_renewal" ON "fees_waiver" USING btree ("site_id","renewal_of") WHERE "fees_waiver"."renewal_of" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_terms" CHECK ("fees_waiver"."month_cap" > 0 AND "fees_waiver"."year_cap" > 0 AND "fees_waiver"."child_from" > 0 AND "fees_waiver"."child_to" >= "fees_waiver"."child_from");
--> statement-breakpoint
ALTER TABLE "fees_waiver" ADD CONSTRAINT "fees_waiver_lapse" CHECK ("fees_waiver"."lapse" IS NULL OR ("fees_waiver"."lapse" IN ('family', 'left') AND "fees_waiver"."revoked_at" IS NOT NULL));
--> statement-breakpoint
-- What was given stays as it was given: a waiver is only ever ended, once. Who wants other terms ends it and gives another.
CREATE FUNCTION fees_keep_waiver() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A waiver stays as it was given'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_waiver_kept', TABLE = 'fees_waiver';
END $$;
--> statement-breakpoint
CREATE TRIGGER never_deleted BEFORE DELETE ON fees_waiver FOR EACH ROW EXECUTE FUNCTION fees_keep_waiver();
--> statement-breakpoint
CREATE TRIGGER kept BEFORE UPDATE ON fees_waiver FOR EACH ROW
  WHEN (OLD.revoked_at IS NOT NULL
    OR (NEW.id, NEW.student_id, NEW.type_id, NEW.sub_head_ids, NEW.kind, NEW.share, NEW.base, NEW.amount, NEW.from_month, NEW.to_month, NEW.reason, NEW.approved_by, NEW.offer_id, NEW.from_day, NEW.to_day, NEW.month_cap, NEW.year_cap, NEW.is_renewable, NEW.child_from, NEW.child_to, NEW.renewal_of, NEW.paper_id, NEW.worth)
       IS DISTINCT FROM (OLD.id, OLD.student_id, OLD.type_id, OLD.sub_head_ids, OLD.kind, OLD.share, OLD.base, OLD.amount, OLD.from_month, OLD.to_month, OLD.reason, OLD.approved_by, OLD.offer_id, OLD.from_day, OLD.to_day, OLD.month_cap, OLD.year_cap, OLD.is_renewable, OLD.child_from, OLD.child_to, OLD.renewal_of, OLD.paper_id, OLD.worth))
  EXECUTE FUNCTION fees_keep_waiver();
