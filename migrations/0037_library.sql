CREATE TABLE "library_author" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"life" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_author_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_author_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "library_category" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_category_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_category_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","number")
);
--> statement-breakpoint
CREATE TABLE "library_copy" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_id" uuid NOT NULL,
	"accession" integer NOT NULL,
	"barcode" text NOT NULL,
	"rack_id" uuid,
	"price" bigint NOT NULL,
	"acquired_on" date NOT NULL,
	"source" text NOT NULL,
	"condition" text DEFAULT 'good' NOT NULL,
	"status" text DEFAULT 'shelf' NOT NULL,
	CONSTRAINT "library_copy_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_copy_accession" UNIQUE("site_id","accession"),
	CONSTRAINT "library_copy_barcode" UNIQUE("site_id","barcode"),
	CONSTRAINT "library_copy_accession_positive" CHECK ("library_copy"."accession" > 0),
	CONSTRAINT "library_copy_price_positive" CHECK ("library_copy"."price" >= 0),
	CONSTRAINT "library_copy_source" CHECK ("library_copy"."source" IN ('purchase', 'donation', 'government', 'other')),
	CONSTRAINT "library_copy_condition" CHECK ("library_copy"."condition" IN ('good', 'worn', 'damaged')),
	CONSTRAINT "library_copy_status" CHECK ("library_copy"."status" IN ('shelf', 'reference', 'repair', 'lost', 'withdrawn', 'ordered'))
);
--> statement-breakpoint
CREATE TABLE "library_copy_event" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"copy_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"from_condition" text NOT NULL,
	"to_condition" text NOT NULL,
	"reason" text NOT NULL,
	"stock_take_id" uuid,
	"actor_id" uuid NOT NULL,
	"acted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "library_copy_event_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "library_publisher" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"place" text,
	"mobile" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_publisher_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_publisher_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "library_rack" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"shelves" integer,
	"place" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_rack_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_rack_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code")
);
--> statement-breakpoint
CREATE TABLE "library_title" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"title_other" text,
	"author_id" uuid,
	"byline" text,
	"category_id" uuid,
	"publisher_id" uuid,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"isbn" text,
	"edition" text,
	"year" integer,
	"pages" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_title_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "library_charge" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"loan_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"days" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"made_by" uuid NOT NULL,
	"sub_head_id" uuid,
	"settled_on" date,
	"settled_by" uuid,
	"settled_note" text DEFAULT '' NOT NULL,
	"cancelled_on" date,
	"cancelled_by" uuid,
	"cancelled_reason" text DEFAULT '' NOT NULL,
	"is_refund_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "library_charge_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_charge_kind" CHECK ("library_charge"."kind" IN ('late', 'lost', 'damaged')),
	CONSTRAINT "library_charge_positive" CHECK ("library_charge"."amount" > 0),
	CONSTRAINT "library_charge_settled" CHECK ("library_charge"."settled_on" IS NULL OR "library_charge"."sub_head_id" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "library_class_set" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"section_id" uuid NOT NULL,
	"title_id" uuid NOT NULL,
	"employee_id" uuid,
	"issued_on" date NOT NULL,
	"issued_by" uuid NOT NULL,
	"due" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_on" date,
	"closed_by" uuid,
	CONSTRAINT "library_class_set_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_class_set_closed" CHECK (("library_class_set"."closed_on" IS NULL) = ("library_class_set"."closed_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "library_hold" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"placed_by" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"copy_id" uuid,
	"kept_until" date,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_hold_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_hold_status" CHECK ("library_hold"."status" IN ('queued', 'ready', 'collected', 'expired', 'cancelled')),
	CONSTRAINT "library_hold_ready" CHECK ("library_hold"."status" <> 'ready' OR ("library_hold"."copy_id" IS NOT NULL AND "library_hold"."kept_until" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "library_loan" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"copy_id" uuid NOT NULL,
	"title_id" uuid NOT NULL,
	"member_id" uuid,
	"set_id" uuid,
	"enrolment_id" uuid,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"due" date NOT NULL,
	"renewals" integer DEFAULT 0 NOT NULL,
	"fine_a_day" bigint NOT NULL,
	"grace_days" integer NOT NULL,
	"ended" text,
	"ended_on" date,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_loan_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_loan_one" CHECK (("library_loan"."member_id" IS NULL) <> ("library_loan"."set_id" IS NULL)),
	CONSTRAINT "library_loan_end" CHECK ("library_loan"."ended" IS NULL AND "library_loan"."ended_on" IS NULL AND "library_loan"."ended_at" IS NULL AND "library_loan"."ended_by" IS NULL
        OR "library_loan"."ended" IN ('returned', 'lost', 'reversed') AND "library_loan"."ended_on" IS NOT NULL
           AND "library_loan"."ended_at" IS NOT NULL AND "library_loan"."ended_by" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "library_member" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid,
	"employee_id" uuid,
	"joined_on" date NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"suspended_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "library_member_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_member_student" UNIQUE("site_id","student_id"),
	CONSTRAINT "library_member_employee" UNIQUE("site_id","employee_id"),
	CONSTRAINT "library_member_one" CHECK (("library_member"."student_id" IS NULL) <> ("library_member"."employee_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "library_rule" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"member_kind" text NOT NULL,
	"book_kind" text NOT NULL,
	"books" integer NOT NULL,
	"days" integer NOT NULL,
	"renewals" integer NOT NULL,
	"fine_a_day" bigint NOT NULL,
	"grace_days" integer NOT NULL,
	CONSTRAINT "library_rule_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_rule_once" UNIQUE("site_id","member_kind","book_kind"),
	CONSTRAINT "library_rule_member" CHECK ("library_rule"."member_kind" IN ('student', 'teacher', 'staff')),
	CONSTRAINT "library_rule_book" CHECK ("library_rule"."book_kind" IN ('general', 'textbook', 'reference', 'periodical')),
	CONSTRAINT "library_rule_figures" CHECK ("library_rule"."books" >= 0 AND "library_rule"."days" > 0 AND "library_rule"."renewals" >= 0 AND "library_rule"."fine_a_day" >= 0 AND "library_rule"."grace_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "library_setting" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"skips_holidays" boolean NOT NULL,
	"caps_at_price" boolean NOT NULL,
	"hold_days" integer NOT NULL,
	"processing" bigint NOT NULL,
	"sub_head_id" uuid,
	CONSTRAINT "library_setting_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_setting_once" UNIQUE("site_id"),
	CONSTRAINT "library_setting_figures" CHECK ("library_setting"."hold_days" BETWEEN 1 AND 60 AND "library_setting"."processing" >= 0)
);
--> statement-breakpoint
CREATE TABLE "library_stock_scan" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stock_take_id" uuid NOT NULL,
	"copy_id" uuid NOT NULL,
	"scanned_as" text NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL,
	"scanned_by" uuid NOT NULL,
	CONSTRAINT "library_stock_scan_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_stock_scan_once" UNIQUE("site_id","stock_take_id","copy_id"),
	CONSTRAINT "library_stock_scan_as" CHECK ("library_stock_scan"."scanned_as" IN ('expected', 'elsewhere', 'onLoan', 'found', 'away'))
);
--> statement-breakpoint
CREATE TABLE "library_stock_take" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"rack_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"expected" integer,
	"found" integer,
	"missing" integer,
	CONSTRAINT "library_stock_take_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "library_stock_take_closed" CHECK (("library_stock_take"."closed_at" IS NULL) = ("library_stock_take"."closed_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "library_copy" ADD CONSTRAINT "library_copy_title_fk" FOREIGN KEY ("site_id","title_id") REFERENCES "public"."library_title"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_copy" ADD CONSTRAINT "library_copy_rack_fk" FOREIGN KEY ("site_id","rack_id") REFERENCES "public"."library_rack"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_copy_event" ADD CONSTRAINT "library_copy_event_copy_fk" FOREIGN KEY ("site_id","copy_id") REFERENCES "public"."library_copy"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_title" ADD CONSTRAINT "library_title_author_id_fk" FOREIGN KEY ("site_id","author_id") REFERENCES "public"."library_author"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_title" ADD CONSTRAINT "library_title_category_id_fk" FOREIGN KEY ("site_id","category_id") REFERENCES "public"."library_category"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_title" ADD CONSTRAINT "library_title_publisher_id_fk" FOREIGN KEY ("site_id","publisher_id") REFERENCES "public"."library_publisher"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_charge" ADD CONSTRAINT "library_charge_loan_fk" FOREIGN KEY ("site_id","loan_id") REFERENCES "public"."library_loan"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_charge" ADD CONSTRAINT "library_charge_member_fk" FOREIGN KEY ("site_id","member_id") REFERENCES "public"."library_member"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_class_set" ADD CONSTRAINT "library_class_set_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_class_set" ADD CONSTRAINT "library_class_set_title_fk" FOREIGN KEY ("site_id","title_id") REFERENCES "public"."library_title"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_class_set" ADD CONSTRAINT "library_class_set_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_hold" ADD CONSTRAINT "library_hold_title_fk" FOREIGN KEY ("site_id","title_id") REFERENCES "public"."library_title"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_hold" ADD CONSTRAINT "library_hold_member_fk" FOREIGN KEY ("site_id","member_id") REFERENCES "public"."library_member"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_hold" ADD CONSTRAINT "library_hold_copy_fk" FOREIGN KEY ("site_id","copy_id") REFERENCES "public"."library_copy"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_loan" ADD CONSTRAINT "library_loan_copy_fk" FOREIGN KEY ("site_id","copy_id") REFERENCES "public"."library_copy"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_loan" ADD CONSTRAINT "library_loan_title_fk" FOREIGN KEY ("site_id","title_id") REFERENCES "public"."library_title"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_loan" ADD CONSTRAINT "library_loan_member_fk" FOREIGN KEY ("site_id","member_id") REFERENCES "public"."library_member"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_loan" ADD CONSTRAINT "library_loan_set_fk" FOREIGN KEY ("site_id","set_id") REFERENCES "public"."library_class_set"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_loan" ADD CONSTRAINT "library_loan_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_member" ADD CONSTRAINT "library_member_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_member" ADD CONSTRAINT "library_member_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_setting" ADD CONSTRAINT "library_setting_sub_head_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_stock_scan" ADD CONSTRAINT "library_stock_scan_take_fk" FOREIGN KEY ("site_id","stock_take_id") REFERENCES "public"."library_stock_take"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_stock_scan" ADD CONSTRAINT "library_stock_scan_copy_fk" FOREIGN KEY ("site_id","copy_id") REFERENCES "public"."library_copy"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_stock_take" ADD CONSTRAINT "library_stock_take_rack_fk" FOREIGN KEY ("site_id","rack_id") REFERENCES "public"."library_rack"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_author_sort" ON "library_author" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "library_category_sort" ON "library_category" USING btree ("site_id","number");--> statement-breakpoint
CREATE INDEX "library_copy_title" ON "library_copy" USING btree ("site_id","title_id");--> statement-breakpoint
CREATE INDEX "library_copy_rack" ON "library_copy" USING btree ("site_id","rack_id");--> statement-breakpoint
CREATE INDEX "library_copy_event_copy" ON "library_copy_event" USING btree ("site_id","copy_id","acted_at");--> statement-breakpoint
CREATE INDEX "library_copy_event_take" ON "library_copy_event" USING btree ("site_id","stock_take_id");--> statement-breakpoint
CREATE INDEX "library_publisher_sort" ON "library_publisher" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "library_rack_sort" ON "library_rack" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "library_title_sort" ON "library_title" USING btree ("site_id","title");--> statement-breakpoint
CREATE INDEX "library_title_author_id" ON "library_title" USING btree ("site_id","author_id");--> statement-breakpoint
CREATE INDEX "library_title_category_id" ON "library_title" USING btree ("site_id","category_id");--> statement-breakpoint
CREATE INDEX "library_title_publisher_id" ON "library_title" USING btree ("site_id","publisher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_charge_once" ON "library_charge" USING btree ("site_id","loan_id","kind") WHERE "library_charge"."cancelled_on" IS NULL;--> statement-breakpoint
CREATE INDEX "library_charge_member" ON "library_charge" USING btree ("site_id","member_id");--> statement-breakpoint
CREATE INDEX "library_charge_list" ON "library_charge" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "library_class_set_section" ON "library_class_set" USING btree ("site_id","section_id");--> statement-breakpoint
CREATE INDEX "library_class_set_list" ON "library_class_set" USING btree ("site_id","issued_on");--> statement-breakpoint
CREATE UNIQUE INDEX "library_hold_once" ON "library_hold" USING btree ("site_id","title_id","member_id") WHERE "library_hold"."status" IN ('queued', 'ready');--> statement-breakpoint
CREATE UNIQUE INDEX "library_hold_copy" ON "library_hold" USING btree ("site_id","copy_id") WHERE "library_hold"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "library_hold_title" ON "library_hold" USING btree ("site_id","title_id","status","placed_at");--> statement-breakpoint
CREATE INDEX "library_hold_member" ON "library_hold" USING btree ("site_id","member_id");--> statement-breakpoint
CREATE INDEX "library_hold_kept" ON "library_hold" USING btree ("site_id","status","kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "library_loan_open" ON "library_loan" USING btree ("site_id","copy_id") WHERE "library_loan"."ended" IS NULL;--> statement-breakpoint
CREATE INDEX "library_loan_copy" ON "library_loan" USING btree ("site_id","copy_id");--> statement-breakpoint
CREATE INDEX "library_loan_member" ON "library_loan" USING btree ("site_id","member_id","issued_on");--> statement-breakpoint
CREATE INDEX "library_loan_title" ON "library_loan" USING btree ("site_id","title_id");--> statement-breakpoint
CREATE INDEX "library_loan_set" ON "library_loan" USING btree ("site_id","set_id");--> statement-breakpoint
CREATE INDEX "library_loan_due" ON "library_loan" USING btree ("site_id","due") WHERE "library_loan"."ended" IS NULL;--> statement-breakpoint
CREATE INDEX "library_loan_issued" ON "library_loan" USING btree ("site_id","issued_on");--> statement-breakpoint
CREATE INDEX "library_loan_ended" ON "library_loan" USING btree ("site_id","ended_on");--> statement-breakpoint
CREATE INDEX "library_stock_scan_copy" ON "library_stock_scan" USING btree ("site_id","copy_id");--> statement-breakpoint
CREATE INDEX "library_stock_take_list" ON "library_stock_take" USING btree ("site_id","started_at");--> statement-breakpoint
-- One counting of the whole library at a time, which has no rack.
CREATE UNIQUE INDEX "library_stock_take_open" ON "library_stock_take" USING btree ("site_id","rack_id") NULLS NOT DISTINCT WHERE "library_stock_take"."closed_at" IS NULL;
--> statement-breakpoint
-- Copies, loans, holds, charges and countings stay: what was wrong is ended with a reason, not deleted.
CREATE FUNCTION library_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'library_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE DELETE ON library_copy FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_member FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_loan FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_hold FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_charge FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_class_set FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON library_stock_take FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON library_copy_event
  FOR EACH ROW EXECUTE FUNCTION library_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON library_stock_scan
  FOR EACH ROW EXECUTE FUNCTION library_keep_row();

-- Who had which copy from when does not change, and an ended loan not at all.
CREATE FUNCTION library_keep_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended IS NULL
     AND (NEW.id, NEW.copy_id, NEW.title_id, NEW.member_id, NEW.set_id, NEW.enrolment_id, NEW.issued_on, NEW.issued_at,
          NEW.issued_by)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.copy_id, OLD.title_id, OLD.member_id, OLD.set_id, OLD.enrolment_id, OLD.issued_on, OLD.issued_at,
          OLD.issued_by)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Loan % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'library_loan_kept', TABLE = 'library_loan';
END $$;
CREATE TRIGGER keep_loan BEFORE UPDATE ON library_loan FOR EACH ROW EXECUTE FUNCTION library_keep_loan();

-- A charge is settled or cancelled, once; what it is for and how much it is does not change.
CREATE FUNCTION library_keep_charge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.cancelled_on IS NULL
     AND (NEW.id, NEW.loan_id, NEW.member_id, NEW.kind, NEW.amount, NEW.days, NEW.day, NEW.made_by, NEW.sub_head_id)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.loan_id, OLD.member_id, OLD.kind, OLD.amount, OLD.days, OLD.day, OLD.made_by, OLD.sub_head_id)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Charge % is kept as it is', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'library_charge_kept', TABLE = 'library_charge';
END $$;
CREATE TRIGGER keep_charge BEFORE UPDATE ON library_charge FOR EACH ROW EXECUTE FUNCTION library_keep_charge();

-- A number of the accession register belongs to one copy of one title.
CREATE FUNCTION library_keep_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.title_id, NEW.accession) IS NOT DISTINCT FROM (OLD.id, OLD.title_id, OLD.accession)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Accession number % is kept as it is', OLD.accession
    USING ERRCODE = 'check_violation', CONSTRAINT = 'library_copy_kept', TABLE = 'library_copy';
END $$;
CREATE TRIGGER keep_copy BEFORE UPDATE ON library_copy FOR EACH ROW EXECUTE FUNCTION library_keep_copy();
