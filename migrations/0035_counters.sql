CREATE TABLE "counter" (
	"site_id" bigint NOT NULL,
	"name" text NOT NULL,
	"grp" text NOT NULL,
	"key" text NOT NULL,
	"n1" bigint DEFAULT 0 NOT NULL,
	"n2" bigint DEFAULT 0 NOT NULL,
	"n3" bigint DEFAULT 0 NOT NULL,
	"n4" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "counter_site_id_name_grp_key_pk" PRIMARY KEY("site_id","name","grp","key")
);

-- Byte by byte, so that days in a group are a range; and room for what is added to a row, so that no index follows.
ALTER TABLE counter ALTER COLUMN name TYPE text COLLATE "C", ALTER COLUMN grp TYPE text COLLATE "C",
  ALTER COLUMN key TYPE text COLLATE "C";
ALTER TABLE counter SET (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

-- What is counted has its history where it stands. The triggers that count are made at the start, from the modules' own
-- declarations (core/server/counters).
CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['history', 'notification', 'number_sequence', 'idempotency_key', 'attendance_record', 'job_run',
    'students_student_word', 'accounts_voucher_line', 'fees_receipt_line', 'exams_mark', 'results_result', 'site_lock',
    'counter']
$$;
