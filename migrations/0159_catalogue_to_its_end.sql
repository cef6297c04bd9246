CREATE TABLE "accounts_accounts_head" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"side" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_accounts_head_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_accounts_head_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "accounts_accounts_head_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en"),
	CONSTRAINT "accounts_accounts_head_unique_3" UNIQUE NULLS NOT DISTINCT("site_id","type")
);
--> statement-breakpoint
CREATE TABLE "accounts_voucher_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"note_en" text,
	"note_bn" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "accounts_voucher_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "accounts_voucher_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "accounts_voucher_type_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en"),
	CONSTRAINT "accounts_voucher_type_unique_3" UNIQUE NULLS NOT DISTINCT("site_id","type")
);
--> statement-breakpoint
CREATE TABLE "catalogue_exams_gpa_divisor" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"level" text NOT NULL,
	"group_id" uuid,
	"subjects" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_exams_gpa_divisor_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_exams_gpa_divisor_unique_1" UNIQUE NULLS NOT DISTINCT("level","group_id")
);
--> statement-breakpoint
CREATE TABLE "catalogue_exams_paper_structure" (
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"board" text,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"written" integer,
	"mcq" integer,
	"practical" integer,
	"continuous" integer,
	"counts_in_gpa" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "catalogue_exams_paper_structure_id_pk" PRIMARY KEY("id"),
	CONSTRAINT "catalogue_exams_paper_structure_unique_1" UNIQUE NULLS NOT DISTINCT("board","level","code")
);
--> statement-breakpoint
CREATE TABLE "payments_gateway" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"kind" text NOT NULL,
	"merchant_type_id" uuid,
	"sandbox_url" text,
	"live_url" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_gateway_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_gateway_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "payments_gateway_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "payments_merchant_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_merchant_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_merchant_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "payments_merchant_type_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "payments_online_method" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"gateway_id" uuid NOT NULL,
	"payment_type_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_online_method_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_online_method_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "payments_online_method_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "payments_payment_type" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_payment_type_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "payments_payment_type_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code"),
	CONSTRAINT "payments_payment_type_unique_2" UNIQUE NULLS NOT DISTINCT("site_id","name_en")
);
--> statement-breakpoint
ALTER TABLE "exams_paper_structure" DROP CONSTRAINT "exams_paper_structure_unique_1";--> statement-breakpoint
ALTER TABLE "platform_history" ADD COLUMN "forgotten_digest" text;--> statement-breakpoint
ALTER TABLE "platform_history" ADD COLUMN "forgotten_seal" text;--> statement-breakpoint
ALTER TABLE "outbox_mail" ADD COLUMN "of_site" bigint;--> statement-breakpoint
ALTER TABLE "copied_row" ADD COLUMN "seen_digest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_accounts_head" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" ADD COLUMN "type" text;--> statement-breakpoint
-- Nobody read these two lists, of which every institution has one row a type from now on. The platform may have renamed a row
-- or given it another code: it is known by the id it came with, else by its code, else by its name. What is none of the five
-- heads and of the four types goes, and one that is lacking comes again where the list was given before.
WITH known(id, type, code, name_en) AS (VALUES
    ('6897a7f2-fe96-8f9a-ac0e-b2a9a2ff0328'::uuid, 'asset', '1', 'Assets'),
    ('0f6b5f12-4cbb-8c00-aff4-31530782a2f8'::uuid, 'liability', '2', 'Liabilities'),
    ('0158c3aa-f02f-8d89-ac3c-998cc26f2f37'::uuid, 'fund', '3', 'Fund'),
    ('1bbb262e-205d-8cbb-a37c-88cc1e07cc50'::uuid, 'income', '4', 'Income'),
    ('651f09af-81aa-8114-a8fe-f236d89bc1ed'::uuid, 'expense', '5', 'Expenditure')),
  best AS (
    SELECT DISTINCT ON (c.id) c.id, k.type, c.id = k.id AS has_id, c.code = k.code AS has_code
      FROM "catalogue_accounts_accounts_head" c JOIN known k ON c.id = k.id OR c.code = k.code OR c.name_en = k.name_en
     ORDER BY c.id, has_id DESC, has_code DESC, k.type)
UPDATE "catalogue_accounts_accounts_head" c SET "type" = b.type
  FROM (SELECT DISTINCT ON (type) id, type FROM best ORDER BY type, has_id DESC, has_code DESC, id) b WHERE c.id = b.id;--> statement-breakpoint
DELETE FROM "catalogue_accounts_accounts_head" WHERE "type" IS NULL;--> statement-breakpoint
INSERT INTO "catalogue_accounts_accounts_head" ("id", "type", "code", "position", "name_en", "name_bn", "side", "search_text")
SELECT n.* FROM (VALUES
    ('6897a7f2-fe96-8f9a-ac0e-b2a9a2ff0328'::uuid, 'asset', '1', 1, 'Assets', 'সম্পদ', 'debit', ' assets সম্পদ asits smpd'),
    ('0f6b5f12-4cbb-8c00-aff4-31530782a2f8'::uuid, 'liability', '2', 2, 'Liabilities', 'দায়', 'credit', ' liabilities দায় libilitis di'),
    ('0158c3aa-f02f-8d89-ac3c-998cc26f2f37'::uuid, 'fund', '3', 3, 'Fund', 'তহবিল', 'credit', ' fund তহবিল fnd thbil'),
    ('1bbb262e-205d-8cbb-a37c-88cc1e07cc50'::uuid, 'income', '4', 4, 'Income', 'আয়', 'credit', ' income আয় inkm ai'),
    ('651f09af-81aa-8114-a8fe-f236d89bc1ed'::uuid, 'expense', '5', 5, 'Expenditure', 'ব্যয়', 'debit', ' expenditure ব্যয় ikpinditr bi')) AS n(id, type, code, position, name_en, name_bn, side, search_text)
 WHERE EXISTS (SELECT 1 FROM "seeded_catalogue" WHERE "table_name" = 'catalogue_accounts_accounts_head')
   AND NOT EXISTS (SELECT 1 FROM "catalogue_accounts_accounts_head" c WHERE c.type = n.type)
    ON CONFLICT DO NOTHING;--> statement-breakpoint
WITH known(id, type, code, name_en) AS (VALUES
    ('193aa854-53b4-8503-a7f2-21d5267d2999'::uuid, 'debit', 'DV', 'Debit voucher'),
    ('a3aa94ff-e660-87a6-a952-f5533c0dd4c8'::uuid, 'credit', 'CV', 'Credit voucher'),
    ('c86ba2b7-ae46-84ce-aa5a-2e3bf7a8748e'::uuid, 'journal', 'JV', 'Journal voucher'),
    ('79fcebd8-8144-8b09-ab33-d67cfba573e0'::uuid, 'contra', 'CN', 'Contra voucher')),
  best AS (
    SELECT DISTINCT ON (c.id) c.id, k.type, c.id = k.id AS has_id, c.code = k.code AS has_code
      FROM "catalogue_accounts_voucher_type" c JOIN known k ON c.id = k.id OR c.code = k.code OR c.name_en = k.name_en
     ORDER BY c.id, has_id DESC, has_code DESC, k.type)
UPDATE "catalogue_accounts_voucher_type" c SET "type" = b.type
  FROM (SELECT DISTINCT ON (type) id, type FROM best ORDER BY type, has_id DESC, has_code DESC, id) b WHERE c.id = b.id;--> statement-breakpoint
DELETE FROM "catalogue_accounts_voucher_type" WHERE "type" IS NULL;--> statement-breakpoint
-- Numbers begin with it now: two or three letters, and FC is that of fees.
UPDATE "catalogue_accounts_voucher_type" c SET "code" = k.code
  FROM (VALUES ('debit', 'DV'), ('credit', 'CV'), ('journal', 'JV'), ('contra', 'CN')) AS k(type, code)
 WHERE k.type = c.type AND (c.code = 'FC' OR length(c.code) > 3)
   AND NOT EXISTS (SELECT 1 FROM "catalogue_accounts_voucher_type" o WHERE o.code = k.code);--> statement-breakpoint
INSERT INTO "catalogue_accounts_voucher_type" ("id", "type", "code", "position", "name_en", "name_bn", "search_text")
SELECT n.* FROM (VALUES
    ('193aa854-53b4-8503-a7f2-21d5267d2999'::uuid, 'debit', 'DV', 1, 'Debit voucher', 'ডেবিট ভাউচার', ' debit voucher ডেবিট ভাউচার dibit bcr'),
    ('a3aa94ff-e660-87a6-a952-f5533c0dd4c8'::uuid, 'credit', 'CV', 2, 'Credit voucher', 'ক্রেডিট ভাউচার', ' credit voucher ক্রেডিট ভাউচার kridit bcr'),
    ('c86ba2b7-ae46-84ce-aa5a-2e3bf7a8748e'::uuid, 'journal', 'JV', 3, 'Journal voucher', 'জার্নাল ভাউচার', ' journal voucher জার্নাল ভাউচার jrnl bcr'),
    ('79fcebd8-8144-8b09-ab33-d67cfba573e0'::uuid, 'contra', 'CN', 4, 'Contra voucher', 'কন্ট্রা ভাউচার', ' contra voucher কন্ট্রা ভাউচার kntr bcr')) AS n(id, type, code, position, name_en, name_bn, search_text)
 WHERE EXISTS (SELECT 1 FROM "seeded_catalogue" WHERE "table_name" = 'catalogue_accounts_voucher_type')
   AND NOT EXISTS (SELECT 1 FROM "catalogue_accounts_voucher_type" c WHERE c.type = n.type)
    ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_accounts_head" ALTER COLUMN "type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" ALTER COLUMN "type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" ADD COLUMN "note_en" text;--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" ADD COLUMN "note_bn" text;--> statement-breakpoint
ALTER TABLE "exams_paper_structure" ADD COLUMN "board" text;--> statement-breakpoint
ALTER TABLE "catalogue_exams_gpa_divisor" ADD CONSTRAINT "catalogue_exams_gpa_divisor_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."catalogue_academic_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_gateway" ADD CONSTRAINT "payments_gateway_merchant_type_id_fk" FOREIGN KEY ("site_id","merchant_type_id") REFERENCES "public"."payments_merchant_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_online_method" ADD CONSTRAINT "payments_online_method_gateway_id_fk" FOREIGN KEY ("site_id","gateway_id") REFERENCES "public"."payments_gateway"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments_online_method" ADD CONSTRAINT "payments_online_method_payment_type_id_fk" FOREIGN KEY ("site_id","payment_type_id") REFERENCES "public"."payments_payment_type"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_accounts_head_sort" ON "accounts_accounts_head" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "accounts_voucher_type_sort" ON "accounts_voucher_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "catalogue_exams_gpa_divisor_sort" ON "catalogue_exams_gpa_divisor" USING btree ("level");--> statement-breakpoint
CREATE INDEX "catalogue_exams_gpa_divisor_group_id" ON "catalogue_exams_gpa_divisor" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "catalogue_exams_paper_structure_sort" ON "catalogue_exams_paper_structure" USING btree ("code");--> statement-breakpoint
CREATE INDEX "payments_gateway_sort" ON "payments_gateway" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "payments_gateway_merchant_type_id" ON "payments_gateway" USING btree ("site_id","merchant_type_id");--> statement-breakpoint
CREATE INDEX "payments_merchant_type_sort" ON "payments_merchant_type" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "payments_online_method_sort" ON "payments_online_method" USING btree ("site_id","position");--> statement-breakpoint
CREATE INDEX "payments_online_method_gateway_id" ON "payments_online_method" USING btree ("site_id","gateway_id");--> statement-breakpoint
CREATE INDEX "payments_online_method_payment_type_id" ON "payments_online_method" USING btree ("site_id","payment_type_id");--> statement-breakpoint
CREATE INDEX "payments_payment_type_sort" ON "payments_payment_type" USING btree ("site_id","position");--> statement-breakpoint
UPDATE "catalogue_accounts_voucher_type" SET ("note_en", "note_bn") = (SELECT t.en, t.bn FROM (VALUES
  ('debit', 'Payment from cash or a bank', 'নগদ বা ব্যাংক থেকে পরিশোধ'), ('credit', 'Receipt into cash or a bank', 'নগদ বা ব্যাংকে প্রাপ্তি'),
  ('journal', 'Without cash or bank', 'নগদ বা ব্যাংক ছাড়া'), ('contra', 'Between cash and banks', 'নগদ ও ব্যাংকের মধ্যে')) AS t(type, en, bn)
  WHERE t.type = "catalogue_accounts_voucher_type"."type");--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" DROP COLUMN "note";--> statement-breakpoint
ALTER TABLE "catalogue_accounts_accounts_head" ADD CONSTRAINT "catalogue_accounts_accounts_head_unique_3" UNIQUE NULLS NOT DISTINCT("type");--> statement-breakpoint
ALTER TABLE "catalogue_accounts_voucher_type" ADD CONSTRAINT "catalogue_accounts_voucher_type_unique_3" UNIQUE NULLS NOT DISTINCT("type");--> statement-breakpoint
ALTER TABLE "exams_paper_structure" ADD CONSTRAINT "exams_paper_structure_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","board","level","code");--> statement-breakpoint
-- The structures every institution was given are those of the general boards. Where another board examines, those that are
-- still as they were given become the general boards'; what somebody made fit or typed in is used as before.
DO $$
DECLARE
  site record;
BEGIN
  FOR site IN SELECT id, board FROM public.site LOOP
    EXECUTE format('SET LOCAL app.site_id = %L', site.id);
    UPDATE exams_paper_structure s SET board = 'general'
     WHERE s.site_id = site.id AND (site.board IS NULL OR site.board NOT IN ('madrasah', 'technical')
        OR (s.version = 1 AND (s.level, s.code, s.name_en) IN (VALUES
          ('secondary', '101', 'Bangla 1st Paper'), ('secondary', '102', 'Bangla 2nd Paper'),
          ('secondary', '107', 'English 1st Paper'), ('secondary', '108', 'English 2nd Paper'),
          ('secondary', '109', 'Mathematics'), ('secondary', '127', 'General Science'),
          ('secondary', '150', 'Bangladesh and Global Studies'), ('secondary', '111', 'Islam and Moral Education'),
          ('secondary', '112', 'Hindu Religion and Moral Education'),
          ('secondary', '113', 'Buddhist Religion and Moral Education'),
          ('secondary', '114', 'Christian Religion and Moral Education'),
          ('secondary', '154', 'Information and Communication Technology'), ('secondary', '136', 'Physics'),
          ('secondary', '137', 'Chemistry'), ('secondary', '138', 'Biology'), ('secondary', '126', 'Higher Mathematics'),
          ('secondary', '146', 'Accounting'), ('secondary', '152', 'Finance and Banking'),
          ('secondary', '143', 'Business Entrepreneurship'),
          ('secondary', '153', 'History of Bangladesh and World Civilization'),
          ('secondary', '110', 'Geography and Environment'), ('secondary', '140', 'Civics and Citizenship'),
          ('secondary', '141', 'Economics'), ('secondary', '134', 'Agriculture Studies'),
          ('secondary', '151', 'Home Science'), ('secondary', '147', 'Physical Education, Health and Sports'),
          ('secondary', '148', 'Arts and Crafts'), ('secondary', '155', 'Work and Life-oriented Education'),
          ('secondary', '156', 'Career Education'), ('higherSecondary', '101', 'Bangla 1st Paper'),
          ('higherSecondary', '102', 'Bangla 2nd Paper'), ('higherSecondary', '107', 'English 1st Paper'),
          ('higherSecondary', '108', 'English 2nd Paper'),
          ('higherSecondary', '275', 'Information and Communication Technology (HSC)'),
          ('higherSecondary', '174', 'Physics 1st Paper'), ('higherSecondary', '175', 'Physics 2nd Paper'),
          ('higherSecondary', '176', 'Chemistry 1st Paper'), ('higherSecondary', '177', 'Chemistry 2nd Paper'),
          ('higherSecondary', '178', 'Biology 1st Paper'), ('higherSecondary', '179', 'Biology 2nd Paper'),
          ('higherSecondary', '265', 'Higher Mathematics 1st Paper'),
          ('higherSecondary', '266', 'Higher Mathematics 2nd Paper'), ('higherSecondary', '129', 'Statistics 1st Paper'),
          ('higherSecondary', '130', 'Statistics 2nd Paper'), ('higherSecondary', '253', 'Accounting 1st Paper'),
          ('higherSecondary', '254', 'Accounting 2nd Paper'),
          ('higherSecondary', '277', 'Business Organization and Management 1st Paper'),
          ('higherSecondary', '278', 'Business Organization and Management 2nd Paper'),
          ('higherSecondary', '292', 'Finance, Banking and Insurance 1st Paper'),
          ('higherSecondary', '293', 'Finance, Banking and Insurance 2nd Paper'),
          ('higherSecondary', '286', 'Production Management and Marketing 1st Paper'),
          ('higherSecondary', '287', 'Production Management and Marketing 2nd Paper'),
          ('higherSecondary', '109', 'Economics 1st Paper'), ('higherSecondary', '110', 'Economics 2nd Paper'),
          ('higherSecondary', '269', 'Civics and Good Governance 1st Paper'),
          ('higherSecondary', '270', 'Civics and Good Governance 2nd Paper'),
          ('higherSecondary', '271', 'Social Work 1st Paper'), ('higherSecondary', '272', 'Social Work 2nd Paper'),
          ('higherSecondary', '121', 'Logic 1st Paper'), ('higherSecondary', '122', 'Logic 2nd Paper'),
          ('higherSecondary', '117', 'Sociology 1st Paper'), ('higherSecondary', '118', 'Sociology 2nd Paper'),
          ('higherSecondary', '304', 'History 1st Paper'), ('higherSecondary', '305', 'History 2nd Paper'),
          ('higherSecondary', '267', 'Islamic History and Culture 1st Paper'),
          ('higherSecondary', '268', 'Islamic History and Culture 2nd Paper'),
          ('higherSecondary', '249', 'Islamic Studies 1st Paper'), ('higherSecondary', '250', 'Islamic Studies 2nd Paper'),
          ('higherSecondary', '125', 'Geography 1st Paper'), ('higherSecondary', '126', 'Geography 2nd Paper'),
          ('higherSecondary', '123', 'Psychology 1st Paper'), ('higherSecondary', '124', 'Psychology 2nd Paper'),
          ('higherSecondary', '239', 'Agricultural Education 1st Paper'),
          ('higherSecondary', '240', 'Agricultural Education 2nd Paper'),
          ('higherSecondary', '273', 'Home Science 1st Paper'), ('higherSecondary', '274', 'Home Science 2nd Paper'))));
    -- Mails to people without an account, which are known by what they were written for.
    UPDATE outbox_mail o SET of_site = site.id FROM communication_message m WHERE m.site_id = site.id AND m.id = o.id;
    UPDATE outbox_mail o SET of_site = site.id FROM helpdesk_message m WHERE m.site_id = site.id AND m.id = o.id;
  END LOOP;
  SET LOCAL app.site_id = '';
END $$;
--> statement-breakpoint
-- What the lists lacked that screens named by themselves, on a platform that has them already.
INSERT INTO catalogue_locations_country (id, code, name_en, name_bn, dial, search_text)
SELECT gen_random_uuid(), c.code, c.en, c.bn, c.dial, lower(c.en || ' ' || c.bn)
  FROM (VALUES ('SA', 'Saudi Arabia', 'সৌদি আরব', '+966'), ('AE', 'United Arab Emirates', 'সংযুক্ত আরব আমিরাত', '+971'),
               ('OM', 'Oman', 'ওমান', '+968'), ('QA', 'Qatar', 'কাতার', '+974'), ('KW', 'Kuwait', 'কুয়েত', '+965'),
               ('BH', 'Bahrain', 'বাহরাইন', '+973'), ('MY', 'Malaysia', 'মালয়েশিয়া', '+60'), ('SG', 'Singapore', 'সিঙ্গাপুর', '+65'),
               ('IN', 'India', 'ভারত', '+91'), ('IT', 'Italy', 'ইতালি', '+39'), ('GB', 'United Kingdom', 'যুক্তরাজ্য', '+44'),
               ('US', 'United States', 'যুক্তরাষ্ট্র', '+1'), ('CA', 'Canada', 'কানাডা', '+1'), ('AU', 'Australia', 'অস্ট্রেলিয়া', '+61'))
         AS c(code, en, bn, dial)
 WHERE EXISTS (SELECT 1 FROM catalogue_locations_country)
    ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO catalogue_payments_online_method (id, code, position, name_en, name_bn, gateway_id, search_text)
SELECT gen_random_uuid(), m.code, (SELECT coalesce(max(position), 0) FROM catalogue_payments_online_method) + m.place, m.en, m.bn, g.id,
       lower(m.en || ' ' || m.bn)
  FROM (VALUES (1, 'tap', 'tap', 'ট্যাপ'), (2, 'cellfin', 'CellFin', 'সেলফিন')) AS m(place, code, en, bn)
  JOIN catalogue_payments_gateway g ON g.code = 'sslcommerz'
    ON CONFLICT DO NOTHING;
