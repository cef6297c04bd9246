ALTER TABLE "tasks_task" DROP CONSTRAINT "tasks_task_state";--> statement-breakpoint
UPDATE tasks_task SET state = 'planned' WHERE state = 'todo';--> statement-breakpoint
ALTER TABLE "tasks_task" ALTER COLUMN "state" SET DEFAULT 'planned';--> statement-breakpoint
ALTER TABLE "tasks_task" ADD CONSTRAINT "tasks_task_state" CHECK ("tasks_task"."state" IN ('planned', 'doing', 'blocked', 'done', 'cancelled'));
