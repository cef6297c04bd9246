-- Row security hides every row from whoever migrates, the owner too; it is forced again after the last migration.
-- A value that is only called otherwise is no change to tell of in the history, nor to count.
ALTER TABLE "tasks_task" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tasks_task" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "tasks_task" DROP CONSTRAINT "tasks_task_state";--> statement-breakpoint
UPDATE "tasks_task" SET "state" = 'planned' WHERE "state" = 'todo';--> statement-breakpoint
ALTER TABLE "tasks_task" ALTER COLUMN "state" SET DEFAULT 'planned';--> statement-breakpoint
ALTER TABLE "tasks_task" ADD CONSTRAINT "tasks_task_state" CHECK ("tasks_task"."state" IN ('planned', 'doing', 'blocked', 'done', 'cancelled'));--> statement-breakpoint
ALTER TABLE "tasks_task" ENABLE TRIGGER USER;
