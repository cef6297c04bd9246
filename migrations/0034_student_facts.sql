ALTER TABLE "students_student" ADD COLUMN "nid" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "passport" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "father_occupation" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "mother_occupation" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "emergency_contact" text;