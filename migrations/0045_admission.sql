CREATE TABLE "admission_applicant" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"number" text,
	"code_digest" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"choices" uuid[] NOT NULL,
	"claims" text[] NOT NULL,
	"quotas" text[] NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"father_name_en" text DEFAULT '' NOT NULL,
	"mother_name_en" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"birth_registration" text,
	"mobile" text DEFAULT '' NOT NULL,
	"data" jsonb NOT NULL,
	"qualifications" jsonb NOT NULL,
	"photo" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"is_inside" boolean DEFAULT false NOT NULL,
	"payment" text DEFAULT 'none' NOT NULL,
	"payer" text,
	"trx" text,
	"trx_second" text,
	"mark" integer,
	"is_absent" boolean DEFAULT false NOT NULL,
	"rank" integer,
	"offer_id" uuid,
	"quota" text,
	"respond_by" date,
	"accepted_at" timestamp with time zone,
	"student_id" uuid,
	"enrolment_id" uuid,
	"charge_id" uuid,
	CONSTRAINT "admission_applicant_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_applicant_number" UNIQUE("site_id","number"),
	CONSTRAINT "admission_applicant_code" UNIQUE("site_id","code_digest"),
	CONSTRAINT "admission_applicant_state" CHECK ("admission_applicant"."state" IN ('draft', 'submitted', 'eligible', 'refused', 'selected', 'waiting', 'declined', 'lapsed', 'withdrawn', 'admitted')),
	CONSTRAINT "admission_applicant_payment" CHECK ("admission_applicant"."payment" IN ('none', 'pending', 'claimed', 'paid')),
	CONSTRAINT "admission_applicant_numbered" CHECK (("admission_applicant"."state" = 'draft') = ("admission_applicant"."number" IS NULL)),
	CONSTRAINT "admission_applicant_seat" CHECK ("admission_applicant"."state" NOT IN ('selected', 'admitted') OR "admission_applicant"."offer_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "admission_declaration" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"year_id" uuid NOT NULL,
	"method" text NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"fee" bigint NOT NULL,
	"admission_fee" bigint NOT NULL,
	"sub_head_id" uuid,
	"age_on" date,
	"min_age" integer,
	"max_age" integer,
	"most_choices" integer NOT NULL,
	"respond_days" integer NOT NULL,
	"full_mark" integer NOT NULL,
	"pass_mark" integer NOT NULL,
	"test_on" date,
	"quotas" jsonb NOT NULL,
	"documents" jsonb NOT NULL,
	"eligibility" jsonb NOT NULL,
	"terms" text DEFAULT '' NOT NULL,
	CONSTRAINT "admission_declaration_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_declaration_kind" CHECK ("admission_declaration"."kind" IN ('admission', 'registration')),
	CONSTRAINT "admission_declaration_method" CHECK ("admission_declaration"."method" IN ('lottery', 'test', 'direct')),
	CONSTRAINT "admission_declaration_status" CHECK ("admission_declaration"."status" IN ('draft', 'open', 'closed')),
	CONSTRAINT "admission_declaration_days" CHECK ("admission_declaration"."opens_on" <= "admission_declaration"."closes_on")
);
--> statement-breakpoint
CREATE TABLE "admission_draw" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"input" jsonb NOT NULL,
	"digest" text NOT NULL,
	"commitment" text NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"committed_by" uuid NOT NULL,
	"seed" text,
	"result" jsonb,
	"drawn_at" timestamp with time zone,
	"drawn_by" uuid,
	"published_at" timestamp with time zone,
	"published_by" uuid,
	"voided_at" timestamp with time zone,
	"voided_by" uuid,
	"void_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "admission_draw_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_draw_kind" CHECK ("admission_draw"."kind" IN ('lottery', 'merit'))
);
--> statement-breakpoint
CREATE TABLE "admission_draw_word" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"draw_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"said_by" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "admission_draw_word_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_draw_word_place" UNIQUE("site_id","draw_id","place")
);
--> statement-breakpoint
CREATE TABLE "admission_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applicant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "admission_event_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "admission_offer" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"declaration_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"group_id" uuid,
	"shift_id" uuid,
	"version_id" uuid,
	"seats" integer NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "admission_offer_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "admission_offer_once" UNIQUE NULLS NOT DISTINCT("site_id","declaration_id","class_id","group_id","shift_id","version_id"),
	CONSTRAINT "admission_offer_seats" CHECK ("admission_offer"."seats" > 0)
);
--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_declaration_fk" FOREIGN KEY ("site_id","declaration_id") REFERENCES "public"."admission_declaration"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_offer_fk" FOREIGN KEY ("site_id","offer_id") REFERENCES "public"."admission_offer"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_declaration" ADD CONSTRAINT "admission_declaration_year_fk" FOREIGN KEY ("site_id","year_id") REFERENCES "public"."academic_academic_year"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_draw" ADD CONSTRAINT "admission_draw_declaration_fk" FOREIGN KEY ("site_id","declaration_id") REFERENCES "public"."admission_declaration"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_draw_word" ADD CONSTRAINT "admission_draw_word_draw_fk" FOREIGN KEY ("site_id","draw_id") REFERENCES "public"."admission_draw"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_event" ADD CONSTRAINT "admission_event_applicant_fk" FOREIGN KEY ("site_id","applicant_id") REFERENCES "public"."admission_applicant"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_offer" ADD CONSTRAINT "admission_offer_declaration_fk" FOREIGN KEY ("site_id","declaration_id") REFERENCES "public"."admission_declaration"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_offer" ADD CONSTRAINT "admission_offer_class_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_offer" ADD CONSTRAINT "admission_offer_group_fk" FOREIGN KEY ("site_id","group_id") REFERENCES "public"."academic_group"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_offer" ADD CONSTRAINT "admission_offer_shift_fk" FOREIGN KEY ("site_id","shift_id") REFERENCES "public"."academic_shift"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_offer" ADD CONSTRAINT "admission_offer_version_fk" FOREIGN KEY ("site_id","version_id") REFERENCES "public"."academic_version"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admission_applicant_list" ON "admission_applicant" USING btree ("site_id","declaration_id","state","number");--> statement-breakpoint
CREATE INDEX "admission_applicant_born" ON "admission_applicant" USING btree ("site_id","date_of_birth");--> statement-breakpoint
CREATE INDEX "admission_applicant_birth" ON "admission_applicant" USING btree ("site_id","birth_registration");--> statement-breakpoint
CREATE UNIQUE INDEX "admission_applicant_once" ON "admission_applicant" USING btree ("site_id","declaration_id","birth_registration") WHERE "admission_applicant"."birth_registration" IS NOT NULL AND "admission_applicant"."state" NOT IN ('draft', 'refused', 'withdrawn');--> statement-breakpoint
CREATE UNIQUE INDEX "admission_applicant_trx" ON "admission_applicant" USING btree ("site_id","payer","trx") WHERE "admission_applicant"."trx" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "admission_applicant_student" ON "admission_applicant" USING btree ("site_id","student_id") WHERE "admission_applicant"."student_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "admission_declaration_list" ON "admission_declaration" USING btree ("site_id","kind","opens_on");--> statement-breakpoint
CREATE UNIQUE INDEX "admission_draw_one" ON "admission_draw" USING btree ("site_id","declaration_id") WHERE "admission_draw"."voided_at" IS NULL;--> statement-breakpoint
CREATE INDEX "admission_event_applicant" ON "admission_event" USING btree ("site_id","applicant_id","created_at");--> statement-breakpoint
-- What happened to an application, and what was typed at a draw, stays as it was written.
CREATE FUNCTION admission_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'admission_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON admission_event FOR EACH ROW EXECUTE FUNCTION admission_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON admission_draw_word
  FOR EACH ROW EXECUTE FUNCTION admission_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON admission_draw FOR EACH ROW EXECUTE FUNCTION admission_keep_row();

-- What was fixed before a draw does not change, what was drawn is drawn once, and a voided draw stays void.
CREATE FUNCTION admission_keep_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.declaration_id, NEW.kind, NEW.input, NEW.digest, NEW.commitment, NEW.committed_at, NEW.committed_by)
       IS NOT DISTINCT FROM
     (OLD.id, OLD.declaration_id, OLD.kind, OLD.input, OLD.digest, OLD.commitment, OLD.committed_at, OLD.committed_by)
     AND OLD.voided_at IS NULL
     AND (OLD.drawn_at IS NULL
          OR (NEW.seed, NEW.result, NEW.drawn_at, NEW.drawn_by) IS NOT DISTINCT FROM
             (OLD.seed, OLD.result, OLD.drawn_at, OLD.drawn_by))
     AND (OLD.published_at IS NULL
          OR (NEW.published_at, NEW.published_by) IS NOT DISTINCT FROM (OLD.published_at, OLD.published_by))
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Draw % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'admission_draw_kept', TABLE = 'admission_draw';
END $$;
CREATE TRIGGER keep_draw BEFORE UPDATE ON admission_draw FOR EACH ROW EXECUTE FUNCTION admission_keep_draw();

-- A number belongs to one application, and who was sent is not sent again.
CREATE FUNCTION admission_keep_number() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NULL OR (NEW.number, NEW.declaration_id) IS NOT DISTINCT FROM (OLD.number, OLD.declaration_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Application % is kept as it is', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'admission_number_kept', TABLE = 'admission_applicant';
END $$;
CREATE TRIGGER keep_number BEFORE UPDATE ON admission_applicant
  FOR EACH ROW EXECUTE FUNCTION admission_keep_number();
