CREATE TABLE "documents_book" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"first_serial" integer NOT NULL,
	"leaves" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "documents_book_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "documents_book_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","kind","number")
);
--> statement-breakpoint
CREATE TABLE "payroll_salary_term" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"salary_type_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"basis" text NOT NULL,
	"funding" text NOT NULL,
	"note" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payroll_salary_term_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payroll_salary_term_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","salary_type_id","from_date")
);
--> statement-breakpoint
ALTER TABLE "documents_issue" ADD COLUMN "book_id" uuid;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD COLUMN "book_serial" integer;--> statement-breakpoint
ALTER TABLE "payroll_salary_term" ADD CONSTRAINT "payroll_salary_term_salary_type_id_fk" FOREIGN KEY ("site_id","salary_type_id") REFERENCES "public"."payroll_salary_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_book_sort" ON "documents_book" USING btree ("site_id","number");--> statement-breakpoint
CREATE INDEX "payroll_salary_term_sort" ON "payroll_salary_term" USING btree ("site_id","from_date");--> statement-breakpoint
CREATE INDEX "payroll_salary_term_salary_type_id" ON "payroll_salary_term" USING btree ("site_id","salary_type_id");--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_book_fk" FOREIGN KEY ("site_id","book_id") REFERENCES "public"."documents_book"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_book" UNIQUE("site_id","book_id","book_serial");--> statement-breakpoint
ALTER TABLE "documents_issue" ADD CONSTRAINT "documents_issue_in_book" CHECK (("documents_issue"."book_id" IS NULL) = ("documents_issue"."book_serial" IS NULL));