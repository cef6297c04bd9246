CREATE TABLE "documents_batch" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"language" text NOT NULL,
	"exam_id" uuid,
	"template_version_id" uuid NOT NULL,
	"documents" integer DEFAULT 0 NOT NULL,
	"run_id" uuid,
	"file_id" uuid,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_batch_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "documents_issue" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"student_id" uuid,
	"enrolment_id" uuid,
	"employee_id" uuid,
	"exam_id" uuid,
	"language" text NOT NULL,
	"template_version_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"photo" uuid,
	"day" date NOT NULL,
	"key_number" integer NOT NULL,
	"signature" text NOT NULL,
	"batch_id" uuid,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"revoked_by" uuid,
	"revoked_at" timestamp with time zone,
	"revoked_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "documents_issue_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_issue_number" UNIQUE("site_id","number"),
	CONSTRAINT "documents_issue_serial" UNIQUE("site_id","kind","year","serial"),
	CONSTRAINT "documents_issue_one" CHECK (("documents_issue"."student_id" IS NULL) <> ("documents_issue"."employee_id" IS NULL)),
	CONSTRAINT "documents_issue_revoked" CHECK (("documents_issue"."revoked_at" IS NULL) = ("documents_issue"."revoked_reason" = '') AND ("documents_issue"."revoked_at" IS NULL) = ("documents_issue"."revoked_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "documents_print" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issue_id" uuid NOT NULL,
	"copy" integer NOT NULL,
	"printed_by" uuid NOT NULL,
	"printed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_print_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_print_copy" UNIQUE("site_id","issue_id","copy")
);
--> statement-breakpoint
CREATE TABLE "documents_scan" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issue_id" uuid NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "documents_scan_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_scan_day" UNIQUE("site_id","issue_id","day")
);
--> statement-breakpoint
CREATE TABLE "documents_signing_key" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"number" integer NOT NULL,
	"salt" text NOT NULL,
	"public_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid,
	CONSTRAINT "documents_signing_key_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_signing_key_number" UNIQUE("site_id","number")
);
--> statement-breakpoint
CREATE TABLE "documents_template" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_usual" boolean DEFAULT false NOT NULL,
	CONSTRAINT "documents_template_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_template_name" UNIQUE("site_id","kind","name_en")
);
--> statement-breakpoint
CREATE TABLE "documents_template_version" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"layout" jsonb NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_template_version_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_template_version_number" UNIQUE("site_id","template_id","number")
);
--> statement-breakpoint
ALTER TABLE "documents_batch" ADD CONSTRAINT "documents_batch_version_fk" FOREIGN KEY ("site_id","template_version_id") REFERENCES "public"."documents_template_version"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_student_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_enrolment_fk" FOREIGN KEY ("site_id","enrolment_id") REFERENCES "public"."students_enrolment"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_employee_fk" FOREIGN KEY ("site_id","employee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_version_fk" FOREIGN KEY ("site_id","template_version_id") REFERENCES "public"."documents_template_version"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_batch_fk" FOREIGN KEY ("site_id","batch_id") REFERENCES "public"."documents_batch"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_print" ADD CONSTRAINT "documents_print_issue_fk" FOREIGN KEY ("site_id","issue_id") REFERENCES "public"."documents_issue"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_scan" ADD CONSTRAINT "documents_scan_issue_fk" FOREIGN KEY ("site_id","issue_id") REFERENCES "public"."documents_issue"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_template_version" ADD CONSTRAINT "documents_template_version_template_fk" FOREIGN KEY ("site_id","template_id") REFERENCES "public"."documents_template"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_batch_list" ON "documents_batch" USING btree ("site_id","kind","made_at");--> statement-breakpoint
CREATE INDEX "documents_issue_list" ON "documents_issue" USING btree ("site_id","kind","issued_at");--> statement-breakpoint
CREATE INDEX "documents_issue_student" ON "documents_issue" USING btree ("site_id","student_id","kind");--> statement-breakpoint
CREATE INDEX "documents_issue_employee" ON "documents_issue" USING btree ("site_id","employee_id","kind");--> statement-breakpoint
CREATE INDEX "documents_issue_batch" ON "documents_issue" USING btree ("site_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_template_usual" ON "documents_template" USING btree ("site_id","kind") WHERE "documents_template"."is_usual";--> statement-breakpoint
-- What was given stays in the register, with its number; looks, keys and prints are only added to.
CREATE FUNCTION documents_keep_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Row % of % is kept as it is', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_row_kept', TABLE = TG_TABLE_NAME;
END $$;
CREATE TRIGGER keep_row BEFORE DELETE ON documents_template FOR EACH ROW EXECUTE FUNCTION documents_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON documents_batch FOR EACH ROW EXECUTE FUNCTION documents_keep_row();
CREATE TRIGGER keep_row BEFORE DELETE ON documents_issue FOR EACH ROW EXECUTE FUNCTION documents_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON documents_template_version
  FOR EACH ROW EXECUTE FUNCTION documents_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON documents_signing_key
  FOR EACH ROW EXECUTE FUNCTION documents_keep_row();
CREATE TRIGGER keep_row BEFORE UPDATE OR DELETE ON documents_print
  FOR EACH ROW EXECUTE FUNCTION documents_keep_row();

-- What a document says does not change; it is revoked once, and stays revoked.
CREATE FUNCTION documents_keep_issue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NULL
     AND (NEW.id, NEW.kind, NEW.year, NEW.serial, NEW.number, NEW.student_id, NEW.enrolment_id, NEW.employee_id, NEW.exam_id,
          NEW.language, NEW.template_version_id, NEW.data, NEW.photo, NEW.day, NEW.key_number, NEW.signature, NEW.batch_id,
          NEW.issued_by, NEW.issued_at)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.kind, OLD.year, OLD.serial, OLD.number, OLD.student_id, OLD.enrolment_id, OLD.employee_id, OLD.exam_id,
          OLD.language, OLD.template_version_id, OLD.data, OLD.photo, OLD.day, OLD.key_number, OLD.signature, OLD.batch_id,
          OLD.issued_by, OLD.issued_at)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Document % is kept as it is', OLD.number
    USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_issue_kept', TABLE = 'documents_issue';
END $$;
CREATE TRIGGER keep_issue BEFORE UPDATE ON documents_issue FOR EACH ROW EXECUTE FUNCTION documents_keep_issue();
