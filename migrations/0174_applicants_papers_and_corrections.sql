ALTER TABLE "admission_applicant" ADD COLUMN "papers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "admission_event" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "father_name" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "mother_name" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "religion" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "present_address" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "permanent_address" text;--> statement-breakpoint
ALTER TABLE "people_employee" ADD COLUMN "ntrca_number" text;