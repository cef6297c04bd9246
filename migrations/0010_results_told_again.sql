-- What each subject of a result came to and was made of, in as few bytes as it takes; its steps are told again from that.
ALTER TABLE results_result DROP COLUMN trace;
ALTER TABLE results_result DROP COLUMN subjects;
ALTER TABLE results_result ADD COLUMN subjects json NOT NULL;
ALTER TABLE results_result ADD COLUMN grades text[] NOT NULL;
ALTER TABLE results_result ADD COLUMN subject_totals integer[] NOT NULL;
