CREATE TABLE "fees_fee_service" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"sub_head_id" uuid NOT NULL,
	"monthly_amount" bigint NOT NULL,
	"places" integer,
	"details_en" text,
	"details_bn" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_fee_service_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_fee_service_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "fees_service_use" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"student_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"place_en" text NOT NULL,
	"place_bn" text,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"remark" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "fees_service_use_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "fees_service_use_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","student_id","service_id","starts_on")
);
--> statement-breakpoint
ALTER TABLE "accounts_voucher" ADD COLUMN "narration_bn" text;--> statement-breakpoint
ALTER TABLE "fees_fee_service" ADD CONSTRAINT "fees_fee_service_sub_head_id_fk" FOREIGN KEY ("site_id","sub_head_id") REFERENCES "public"."fees_fee_sub_head"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_service_use" ADD CONSTRAINT "fees_service_use_student_id_fk" FOREIGN KEY ("site_id","student_id") REFERENCES "public"."students_student"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fees_service_use" ADD CONSTRAINT "fees_service_use_service_id_fk" FOREIGN KEY ("site_id","service_id") REFERENCES "public"."fees_fee_service"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fees_fee_service_sort" ON "fees_fee_service" USING btree ("site_id","name_en");--> statement-breakpoint
CREATE INDEX "fees_fee_service_sub_head_id" ON "fees_fee_service" USING btree ("site_id","sub_head_id");--> statement-breakpoint
CREATE INDEX "fees_service_use_sort" ON "fees_service_use" USING btree ("site_id","starts_on");--> statement-breakpoint
CREATE INDEX "fees_service_use_student_id" ON "fees_service_use" USING btree ("site_id","student_id");--> statement-breakpoint
CREATE INDEX "fees_service_use_service_id" ON "fees_service_use" USING btree ("site_id","service_id");--> statement-breakpoint
ALTER TABLE "fees_fee_service" ADD CONSTRAINT "fees_fee_service_amount" CHECK ("monthly_amount" >= 0);--> statement-breakpoint
ALTER TABLE "fees_service_use" ADD CONSTRAINT "fees_service_use_days" CHECK ("ends_on" >= "starts_on");
