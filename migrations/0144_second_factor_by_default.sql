ALTER TABLE "security_setting" ADD COLUMN "expects_second_factor" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "security_setting" ADD COLUMN "expects_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "second_factor_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in" ADD COLUMN "first_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- From now on: institutions that are there already go on as they were.
INSERT INTO security_setting (id) VALUES (1) ON CONFLICT DO NOTHING;
