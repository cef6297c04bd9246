CREATE TABLE "secret_reveal" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"field" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid,
	"impersonator_id" uuid,
	CONSTRAINT "secret_reveal_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE INDEX "secret_reveal_about" ON "secret_reveal" USING btree ("site_id","about_id","created_at");
--> statement-breakpoint
CREATE TABLE "sealed_place" (
	"name" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL
);
--> statement-breakpoint
-- What was shown of students and guardians is told in the one table of all such notes.
DO $$
DECLARE
  each bigint;
BEGIN
  FOR each IN SELECT id FROM site ORDER BY id LOOP
    PERFORM set_config('app.site_id', each::text, true);
    INSERT INTO secret_reveal (site_id, id, created_at, table_name, record_id, about_id, field, reason, actor_id)
    SELECT site_id, id, created_at, CASE WHEN guardian_id IS NULL THEN 'students_student' ELSE 'students_guardian' END,
           coalesce(guardian_id, student_id), student_id, field, '', actor_id
      FROM students_revealed_value WHERE site_id = each;
  END LOOP;
  PERFORM set_config('app.site_id', '', true);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    array_remove(pathshala_append_only_tables(), 'students_revealed_value') || 'secret_reveal'::text);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'secret_reveal'::text);
END $$;
--> statement-breakpoint
DROP TABLE "students_revealed_value";
--> statement-breakpoint
-- The key is not in the database, so the server seals at its start what stands plain and then has the checks look at every
-- row; from here on nothing plain comes in, whoever writes.
ALTER TABLE "students_student" ADD CONSTRAINT "students_student_birth_registration_sealed" CHECK ("students_student"."birth_registration" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "students_student" ADD CONSTRAINT "students_student_nid_sealed" CHECK ("students_student"."nid" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "students_student" ADD CONSTRAINT "students_student_passport_sealed" CHECK ("students_student"."passport" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "students_guardian" ADD CONSTRAINT "students_guardian_nid_sealed" CHECK ("students_guardian"."nid" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "payroll_employee_pay" ADD CONSTRAINT "payroll_employee_pay_account_number_sealed" CHECK ("payroll_employee_pay"."account_number" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "payroll_payslip" ADD CONSTRAINT "payroll_payslip_about_sealed" CHECK (coalesce(nullif("payroll_payslip"."about" ->> 'accountNumber', ''), '~k') LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_birth_registration_sealed" CHECK ("admission_applicant"."birth_registration" LIKE '~k%') NOT VALID;
--> statement-breakpoint
ALTER TABLE "admission_applicant" ADD CONSTRAINT "admission_applicant_data_sealed" CHECK (coalesce(nullif("admission_applicant"."data" ->> 'birthRegistration', ''), '~k') LIKE '~k%' AND coalesce(nullif("admission_applicant"."data" ->> 'fatherNid', ''), '~k') LIKE '~k%' AND coalesce(nullif("admission_applicant"."data" ->> 'fatherBirthRegistration', ''), '~k') LIKE '~k%' AND coalesce(nullif("admission_applicant"."data" ->> 'motherNid', ''), '~k') LIKE '~k%' AND coalesce(nullif("admission_applicant"."data" ->> 'motherBirthRegistration', ''), '~k') LIKE '~k%') NOT VALID;
--> statement-breakpoint
CREATE INDEX "students_student_birth_registration" ON "students_student" USING btree ("site_id","birth_registration");
--> statement-breakpoint
CREATE INDEX "students_student_nid" ON "students_student" USING btree ("site_id","nid");
--> statement-breakpoint
CREATE INDEX "students_student_passport" ON "students_student" USING btree ("site_id","passport");
--> statement-breakpoint
CREATE INDEX "students_guardian_nid" ON "students_guardian" USING btree ("site_id","nid");
--> statement-breakpoint
CREATE INDEX "payroll_employee_pay_account_number" ON "payroll_employee_pay" USING btree ("site_id","account_number");
--> statement-breakpoint
-- A row for the history: of a sealed number its end alone. The history outlives keys, and nobody reads numbers in it.
CREATE FUNCTION pathshala_covered(row_is jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(
    regexp_replace(row_is::text, '~k[0-9]+~[A-Za-z0-9_-]{16}~([^~"]{0,4})~[A-Za-z0-9_-]+', '•••• \1', 'g'),
    '•••• "', '••••"')::jsonb
$$;
--> statement-breakpoint
CREATE FUNCTION pathshala_record_history_of_secrets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN pathshala_covered(to_jsonb(OLD)) END;
  now_is jsonb := CASE WHEN TG_OP <> 'DELETE' THEN pathshala_covered(to_jsonb(NEW)) END;
  row_is jsonb := coalesce(now_is, was);
BEGIN
  INSERT INTO history (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request)
  VALUES ((row_is ->> 'site_id')::bigint, gen_random_uuid(), TG_ARGV[0], (row_is ->> 'id')::uuid, lower(TG_OP), was, now_is,
          nullif(current_setting('app.actor', true), '')::uuid,
          nullif(current_setting('app.impersonator', true), '')::uuid,
          coalesce(current_setting('app.action', true), ''), coalesce(current_setting('app.request', true), ''));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Tables with a check for sealed numbers write their history covered. That a server seals numbers at its start, or seals
-- them anew with another key, is no change of anybody's.
CREATE FUNCTION pathshala_secure_secrets() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each record;
BEGIN
  FOR each IN
    SELECT t.oid, t.tgname, t.tgrelid::regclass AS of_table FROM pg_trigger t
      JOIN pg_proc p ON p.oid = t.tgfoid AND p.proname = 'pathshala_record_history'
     WHERE t.tgname LIKE 'record\_history%' AND EXISTS (
       SELECT 1 FROM pg_constraint c WHERE c.conrelid = t.tgrelid AND c.contype = 'c' AND c.conname LIKE '%\_sealed')
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s; %s', each.tgname, each.of_table,
      replace(pg_get_triggerdef(each.oid), 'EXECUTE FUNCTION pathshala_record_history(',
        'WHEN (current_setting(''app.action'', true) IS DISTINCT FROM ''seal'') EXECUTE FUNCTION pathshala_record_history_of_secrets('));
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_secure_secrets() FROM PUBLIC;
--> statement-breakpoint
ALTER FUNCTION pathshala_secure_tables() RENAME TO pathshala_secure_each_table;
--> statement-breakpoint
CREATE FUNCTION pathshala_secure_tables() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pathshala_secure_each_table();
  PERFORM pathshala_secure_secrets();
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION pathshala_secure_tables() FROM PUBLIC;
