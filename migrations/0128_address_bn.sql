ALTER TABLE "students_student" ADD COLUMN "present_address_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_address_bn" text;