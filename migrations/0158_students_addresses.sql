ALTER TABLE "security_setting" ADD COLUMN "older_from" timestamp with time zone DEFAULT now() + interval '30 days' NOT NULL;--> statement-breakpoint
ALTER TABLE "students_guardian" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "students_guardian" ADD COLUMN "birth_registration" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "father_occupation_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "mother_occupation_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_care_of" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_village" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_village_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_post_office" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_post_office_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_thana_id" uuid;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_district_id" uuid;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "present_country" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_care_of" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_village" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_village_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_post_office" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_post_office_bn" text;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_thana_id" uuid;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_district_id" uuid;--> statement-breakpoint
ALTER TABLE "students_student" ADD COLUMN "permanent_country" text;--> statement-breakpoint
ALTER TABLE "students_guardian" ADD CONSTRAINT "students_guardian_birth_registration_sealed" CHECK ("students_guardian"."birth_registration" LIKE '~k%');