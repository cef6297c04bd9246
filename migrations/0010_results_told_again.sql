ALTER TABLE results_result DROP COLUMN trace;
