CREATE TABLE "academic_inherited_holiday" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holiday_id" uuid NOT NULL,
	"national_id" uuid NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	CONSTRAINT "academic_inherited_holiday_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "academic_inherited_holiday_national" UNIQUE("site_id","national_id"),
	CONSTRAINT "academic_inherited_holiday_holiday" UNIQUE("site_id","holiday_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_entry" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title_en" text NOT NULL,
	"title_bn" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"starts_at" text,
	"ends_at" text,
	"place" text,
	"audience" text NOT NULL,
	"class_id" uuid,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "calendar_entry_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"section_id" uuid,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "calendar_feed_digest" UNIQUE("site_id","digest"),
	CONSTRAINT "calendar_feed_scope" CHECK ("calendar_feed"."scope" IN ('school', 'section', 'mine')),
	CONSTRAINT "calendar_feed_section" CHECK (("calendar_feed"."scope" = 'section') = ("calendar_feed"."section_id" IS NOT NULL)),
	CONSTRAINT "calendar_feed_language" CHECK ("calendar_feed"."language" IN ('en', 'bn'))
);
--> statement-breakpoint
CREATE TABLE "facilities_booked_quarter" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"booking_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"day" date NOT NULL,
	"quarter" integer NOT NULL,
	CONSTRAINT "facilities_booked_quarter_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_booked_quarter_once" UNIQUE("site_id","room_id","day","quarter"),
	CONSTRAINT "facilities_booked_quarter_of_day" CHECK ("facilities_booked_quarter"."quarter" BETWEEN 0 AND 95)
);
--> statement-breakpoint
CREATE TABLE "facilities_building" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"note" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_building_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_building_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","code")
);
--> statement-breakpoint
CREATE TABLE "facilities_equipment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"room_id" uuid NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"quantity" integer NOT NULL,
	"condition" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_equipment_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_equipment_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","room_id","name_en")
);
--> statement-breakpoint
CREATE TABLE "facilities_floor" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"building_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_floor_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_floor_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","building_id","level")
);
--> statement-breakpoint
CREATE TABLE "facilities_booking" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"room_id" uuid NOT NULL,
	"day" date NOT NULL,
	"starts_at" text NOT NULL,
	"ends_at" text NOT NULL,
	"purpose" text NOT NULL,
	"series_id" uuid NOT NULL,
	"booked_by" uuid NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_booking_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_booking_times" CHECK ("facilities_booking"."starts_at" < "facilities_booking"."ends_at"),
	CONSTRAINT "facilities_booking_cancelled" CHECK (("facilities_booking"."cancelled_at" IS NULL) = ("facilities_booking"."cancelled_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "facilities_room" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"floor_id" uuid NOT NULL,
	"number" text NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"purpose" text NOT NULL,
	"gender" text NOT NULL,
	"seat_rows" integer,
	"seat_columns" integer,
	"bench_seats" integer,
	"capacity" integer,
	"is_bookable" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "facilities_room_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "facilities_room_unique_1" UNIQUE NULLS NOT DISTINCT("site_id","number")
);
--> statement-breakpoint
CREATE TABLE "national_holiday" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_bn" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"kind" text NOT NULL,
	"is_observed" boolean DEFAULT false NOT NULL,
	"is_tentative" boolean DEFAULT false NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "national_holiday_days" CHECK ("national_holiday"."end_date" >= "national_holiday"."start_date"),
	CONSTRAINT "national_holiday_kind" CHECK ("national_holiday"."kind" IN ('general', 'executive', 'optional', 'vacation', 'emergency'))
);
--> statement-breakpoint
CREATE TABLE "tasks_task" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"due" date NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"state" text DEFAULT 'todo' NOT NULL,
	"assignee_id" uuid,
	"created_by" uuid NOT NULL,
	"every" text DEFAULT 'none' NOT NULL,
	"anchor" date NOT NULL,
	"until" date,
	"series_id" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reminded_on" date,
	CONSTRAINT "tasks_task_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "tasks_task_series" UNIQUE("site_id","series_id","due"),
	CONSTRAINT "tasks_task_priority" CHECK ("tasks_task"."priority" IN ('low', 'normal', 'high')),
	CONSTRAINT "tasks_task_state" CHECK ("tasks_task"."state" IN ('todo', 'doing', 'blocked', 'done', 'cancelled')),
	CONSTRAINT "tasks_task_every" CHECK ("tasks_task"."every" IN ('none', 'daily', 'monthly', 'quarterly', 'yearly')),
	CONSTRAINT "tasks_task_ended" CHECK (("tasks_task"."state" IN ('done', 'cancelled')) = ("tasks_task"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "tasks_comment" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"task_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tasks_comment_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks_item" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"task_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"is_done" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tasks_item_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
ALTER TABLE "academic_holiday" ADD COLUMN "is_tentative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "academic_holiday" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "academic_inherited_holiday" ADD CONSTRAINT "academic_inherited_holiday_holiday_fk" FOREIGN KEY ("site_id","holiday_id") REFERENCES "public"."academic_holiday"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_entry" ADD CONSTRAINT "calendar_entry_class_id_fk" FOREIGN KEY ("site_id","class_id") REFERENCES "public"."academic_school_class"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feed" ADD CONSTRAINT "calendar_feed_section_fk" FOREIGN KEY ("site_id","section_id") REFERENCES "public"."academic_section"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_booked_quarter" ADD CONSTRAINT "facilities_booked_quarter_booking_fk" FOREIGN KEY ("site_id","booking_id") REFERENCES "public"."facilities_booking"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_equipment" ADD CONSTRAINT "facilities_equipment_room_id_fk" FOREIGN KEY ("site_id","room_id") REFERENCES "public"."facilities_room"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_floor" ADD CONSTRAINT "facilities_floor_building_id_fk" FOREIGN KEY ("site_id","building_id") REFERENCES "public"."facilities_building"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_booking" ADD CONSTRAINT "facilities_booking_room_fk" FOREIGN KEY ("site_id","room_id") REFERENCES "public"."facilities_room"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facilities_room" ADD CONSTRAINT "facilities_room_floor_id_fk" FOREIGN KEY ("site_id","floor_id") REFERENCES "public"."facilities_floor"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks_task" ADD CONSTRAINT "tasks_task_assignee_fk" FOREIGN KEY ("site_id","assignee_id") REFERENCES "public"."people_employee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks_comment" ADD CONSTRAINT "tasks_comment_task_fk" FOREIGN KEY ("site_id","task_id") REFERENCES "public"."tasks_task"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks_item" ADD CONSTRAINT "tasks_item_task_fk" FOREIGN KEY ("site_id","task_id") REFERENCES "public"."tasks_task"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_entry_sort" ON "calendar_entry" USING btree ("site_id","start_date");--> statement-breakpoint
CREATE INDEX "calendar_entry_class_id" ON "calendar_entry" USING btree ("site_id","class_id");--> statement-breakpoint
CREATE INDEX "calendar_feed_account" ON "calendar_feed" USING btree ("site_id","account_id");--> statement-breakpoint
CREATE INDEX "facilities_booked_quarter_booking" ON "facilities_booked_quarter" USING btree ("site_id","booking_id");--> statement-breakpoint
CREATE INDEX "facilities_building_sort" ON "facilities_building" USING btree ("site_id","code");--> statement-breakpoint
CREATE INDEX "facilities_equipment_sort" ON "facilities_equipment" USING btree ("site_id","room_id");--> statement-breakpoint
CREATE INDEX "facilities_equipment_room_id" ON "facilities_equipment" USING btree ("site_id","room_id");--> statement-breakpoint
CREATE INDEX "facilities_floor_sort" ON "facilities_floor" USING btree ("site_id","building_id");--> statement-breakpoint
CREATE INDEX "facilities_floor_building_id" ON "facilities_floor" USING btree ("site_id","building_id");--> statement-breakpoint
CREATE INDEX "facilities_booking_day" ON "facilities_booking" USING btree ("site_id","day","room_id");--> statement-breakpoint
CREATE INDEX "facilities_booking_series" ON "facilities_booking" USING btree ("site_id","series_id");--> statement-breakpoint
CREATE INDEX "facilities_room_sort" ON "facilities_room" USING btree ("site_id","number");--> statement-breakpoint
CREATE INDEX "facilities_room_floor_id" ON "facilities_room" USING btree ("site_id","floor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "national_holiday_once" ON "national_holiday" USING btree ("name_en","start_date");--> statement-breakpoint
CREATE INDEX "national_holiday_day" ON "national_holiday" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "tasks_task_due" ON "tasks_task" USING btree ("site_id","due");--> statement-breakpoint
CREATE INDEX "tasks_task_assignee" ON "tasks_task" USING btree ("site_id","assignee_id");--> statement-breakpoint
CREATE INDEX "tasks_task_maker" ON "tasks_task" USING btree ("site_id","created_by");--> statement-breakpoint
CREATE INDEX "tasks_comment_task" ON "tasks_comment" USING btree ("site_id","task_id","written_at");--> statement-breakpoint
CREATE INDEX "tasks_item_task" ON "tasks_item" USING btree ("site_id","task_id","position");--> statement-breakpoint
-- The country's holidays as the catalogue has them; the keys are those that institutions link theirs by.
INSERT INTO national_holiday (id, name_en, name_bn, start_date, end_date, kind, is_observed, is_tentative) VALUES
  ('57a4d298-7703-8a8c-a558-5eccb91cce70', 'Shab-e-Meraj', 'শবে মেরাজ', '2025-01-28', '2025-01-28', 'optional', false, false),
  ('2059ca81-6bb0-8d42-af0b-c7372dd21080', 'Saraswati Puja', 'সরস্বতী পূজা', '2025-02-03', '2025-02-03', 'optional', false, false),
  ('d8790a11-b104-8bd9-a954-daecf20998a2', 'Shab-e-Barat', 'শবে বরাত', '2025-02-15', '2025-02-15', 'executive', false, false),
  ('e9787759-e380-89f6-a733-c06a743b513a', 'Shaheed Day and International Mother Language Day', 'শহীদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস', '2025-02-21', '2025-02-21', 'general', true, false),
  ('a3bd6b2b-8766-86f3-ab0f-5b7fa313bf5d', 'Ramadan vacation', 'রমজানের অবকাশ', '2025-03-02', '2025-03-30', 'vacation', false, false),
  ('f64802a1-c2d7-858b-a819-2eb7ffbd45f1', 'Independence and National Day', 'স্বাধীনতা ও জাতীয় দিবস', '2025-03-26', '2025-03-26', 'general', true, false),
  ('7fecf51c-8963-8452-acf7-9837494b6d51', 'Shab-e-Qadr', 'শবে কদর', '2025-03-28', '2025-03-28', 'executive', false, false),
  ('6b75da9c-a33a-8f9e-a274-26fd8de29ba8', 'Jumatul Wida', 'জুমাতুল বিদা', '2025-03-28', '2025-03-28', 'general', false, false),
  ('9919a643-7d22-890a-ae55-33264d1cfd85', 'Eid-ul-Fitr', 'ঈদুল ফিতর', '2025-03-29', '2025-04-03', 'general', false, false),
  ('c3b5d85b-42c4-8546-aecc-20bdbc4aeaf9', 'Pahela Baishakh', 'পহেলা বৈশাখ', '2025-04-14', '2025-04-14', 'executive', true, false),
  ('395b8494-39ab-87f7-abff-01640b7a292e', 'May Day', 'মে দিবস', '2025-05-01', '2025-05-01', 'general', false, false),
  ('3c80185c-2bbd-87a3-af1f-84d4e63dda5e', 'Buddha Purnima', 'বুদ্ধ পূর্ণিমা', '2025-05-11', '2025-05-11', 'general', false, false),
  ('be8c4246-bf47-88cf-a598-c5e0781ac6fd', 'Summer vacation', 'গ্রীষ্মকালীন অবকাশ', '2025-06-01', '2025-06-19', 'vacation', false, false),
  ('44dbd7f8-091b-84db-a44c-df2d281458d5', 'Eid-ul-Azha', 'ঈদুল আজহা', '2025-06-05', '2025-06-10', 'general', false, false),
  ('742cde73-483b-8473-a2f9-ccca2338a264', 'Ashura', 'আশুরা', '2025-07-06', '2025-07-06', 'executive', false, false),
  ('1f601f45-6be9-8eea-ade0-4c466aabe285', 'July Uprising Day', 'জুলাই গণ-অভ্যুত্থান দিবস', '2025-08-05', '2025-08-05', 'general', false, false),
  ('91ab9532-8a39-83db-ae5c-e0ece6ded6e7', 'Janmashtami', 'জন্মাষ্টমী', '2025-08-16', '2025-08-16', 'general', false, false),
  ('54f92023-4639-80ad-aceb-7c4a912f66f1', 'Akheri Chahar Shomba', 'আখেরি চাহার সোম্বা', '2025-08-20', '2025-08-20', 'optional', false, false),
  ('5796499c-1f5d-8ec2-a0a8-fe34f77fddd6', 'Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী (সা.)', '2025-09-06', '2025-09-06', 'general', false, false),
  ('85af60f1-f910-8d1d-abf0-2fd58731549d', 'Mahalaya', 'মহালয়া', '2025-09-21', '2025-09-21', 'optional', false, false),
  ('2d28cc83-6be1-8487-a600-fb613cc65735', 'Durga Puja', 'দুর্গাপূজা', '2025-09-28', '2025-10-02', 'general', false, false),
  ('968ba137-9566-81bc-a092-f580965cf356', 'Fateha-i-Yazdaham', 'ফাতেহা-ই-ইয়াজদাহম', '2025-10-04', '2025-10-04', 'optional', false, false),
  ('f54dac5c-936c-8416-aa6a-d2c2af0d808f', 'Lakshmi Puja', 'লক্ষ্মীপূজা', '2025-10-06', '2025-10-06', 'optional', false, false),
  ('4dc01edc-75b9-863d-a5d6-ddf0b6f0b20b', 'Prabarana Purnima', 'প্রবারণা পূর্ণিমা', '2025-10-06', '2025-10-06', 'optional', false, false),
  ('c45a9087-63fd-8e1b-a151-2da102c59eae', 'Kali Puja', 'কালীপূজা', '2025-10-20', '2025-10-20', 'optional', false, false),
  ('8eca413e-d605-841a-a90a-ecbdb0478981', 'Victory Day', 'বিজয় দিবস', '2025-12-16', '2025-12-16', 'general', true, false),
  ('1c17ea2e-54cb-8038-a849-78d2cae3b544', 'Winter vacation', 'শীতকালীন অবকাশ', '2025-12-17', '2025-12-28', 'vacation', false, false),
  ('502ec4b0-6ffe-8ab9-a51c-e55fff226b41', 'Christmas Day', 'বড়দিন', '2025-12-25', '2025-12-25', 'general', false, false),
  ('fa7f1e85-2d00-8f51-a791-69f195d7cd5f', 'Shab-e-Meraj', 'শবে মেরাজ', '2026-01-17', '2026-01-17', 'optional', false, false),
  ('e536f45f-006b-82f2-a78a-0376c9272d01', 'Saraswati Puja', 'সরস্বতী পূজা', '2026-01-23', '2026-01-23', 'optional', false, false),
  ('5eef4b24-be77-8636-ad98-7b5af3d185f0', 'Shab-e-Barat', 'শবে বরাত', '2026-02-04', '2026-02-04', 'executive', false, false),
  ('7deac417-3163-8d07-a124-6a133cad3b76', 'Shaheed Day and International Mother Language Day', 'শহীদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস', '2026-02-21', '2026-02-21', 'general', true, false),
  ('29c2818b-cd60-80b0-aa63-adca1b30d4df', 'Ramadan vacation', 'রমজানের অবকাশ', '2026-03-08', '2026-03-18', 'vacation', false, false),
  ('f9a8df54-26c5-87c6-a304-e811092eb5f9', 'Shab-e-Qadr', 'শবে কদর', '2026-03-17', '2026-03-17', 'executive', false, false),
  ('d5e63f83-8b8a-8c95-a9dd-6752e9b2943f', 'Eid-ul-Fitr', 'ঈদুল ফিতর', '2026-03-19', '2026-03-25', 'general', false, false),
  ('10042e9e-1e33-8626-abaf-b0a49495d265', 'Jumatul Wida', 'জুমাতুল বিদা', '2026-03-20', '2026-03-20', 'general', false, false),
  ('93c62807-e525-8822-a1ce-87c0427e2e30', 'Independence and National Day', 'স্বাধীনতা ও জাতীয় দিবস', '2026-03-26', '2026-03-26', 'general', true, false),
  ('b1999dca-7895-8a36-a7ed-67fa8bcaf257', 'Pahela Baishakh', 'পহেলা বৈশাখ', '2026-04-14', '2026-04-14', 'executive', true, false),
  ('d044fc09-41d9-84d3-a95e-e6970fc16d1a', 'Buddha Purnima', 'বুদ্ধ পূর্ণিমা', '2026-05-01', '2026-05-01', 'general', false, false),
  ('406d8778-aa0a-8ba1-a28c-94b4abbcb195', 'May Day', 'মে দিবস', '2026-05-01', '2026-05-01', 'general', false, false),
  ('4ec03e96-cccb-82bc-a4a1-60e19f9b1574', 'Summer vacation', 'গ্রীষ্মকালীন অবকাশ', '2026-05-24', '2026-06-04', 'vacation', false, false),
  ('197bf1a5-78f8-8aa1-a2ae-000ad7a08100', 'Eid-ul-Azha', 'ঈদুল আজহা', '2026-05-26', '2026-05-31', 'general', false, false),
  ('1ca59b4c-8708-8251-a10f-2b1682ea5606', 'Ashura', 'আশুরা', '2026-06-26', '2026-06-26', 'executive', false, false),
  ('448dd171-7626-8c44-a2f2-0ff944285899', 'July Uprising Day', 'জুলাই গণ-অভ্যুত্থান দিবস', '2026-08-05', '2026-08-05', 'general', false, false),
  ('4bb6f7a6-7aab-8e70-aec2-570890f0063d', 'Akheri Chahar Shomba', 'আখেরি চাহার সোম্বা', '2026-08-12', '2026-08-12', 'optional', false, false),
  ('cb3483f2-e70e-8d4d-a548-ea52171079be', 'Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী (সা.)', '2026-08-26', '2026-08-26', 'general', false, false),
  ('debe11b0-6e52-8beb-a4f9-b5c23cc37f9d', 'Janmashtami', 'জন্মাষ্টমী', '2026-09-04', '2026-09-04', 'general', false, false),
  ('076cd358-59d0-87ee-abc5-d82734070312', 'Fateha-i-Yazdaham', 'ফাতেহা-ই-ইয়াজদাহম', '2026-09-24', '2026-09-24', 'optional', false, false),
  ('ee7a67ca-cea1-8cf2-ae82-c7a91c20315d', 'Mahalaya', 'মহালয়া', '2026-10-10', '2026-10-10', 'optional', false, false),
  ('ed9481cb-3884-854d-a9db-57971968c225', 'Durga Puja', 'দুর্গাপূজা', '2026-10-18', '2026-10-21', 'general', false, false),
  ('a2a0a5bf-8eef-8c3a-a1df-37a4c2dad946', 'Lakshmi Puja', 'লক্ষ্মীপূজা', '2026-10-25', '2026-10-25', 'optional', false, false),
  ('c5284458-11de-8cea-a198-95e285505ddc', 'Prabarana Purnima', 'প্রবারণা পূর্ণিমা', '2026-10-26', '2026-10-26', 'optional', false, false),
  ('006a27c4-ba5d-8142-a24a-194468a7c6aa', 'Kali Puja', 'কালীপূজা', '2026-11-08', '2026-11-08', 'optional', false, false),
  ('3e00ad0a-ce97-8c64-aa0e-0872bdd094b3', 'Victory Day', 'বিজয় দিবস', '2026-12-16', '2026-12-16', 'general', true, false),
  ('8f960c93-d407-8330-ae9b-61c7ddbe3d0c', 'Winter vacation', 'শীতকালীন অবকাশ', '2026-12-20', '2026-12-29', 'vacation', false, false),
  ('429a0d90-c517-8655-a0dc-660af2813ab0', 'Christmas Day', 'বড়দিন', '2026-12-25', '2026-12-25', 'general', false, false),
  ('b20fa01c-1c61-89d1-a2c8-7bb191f4b403', 'Shab-e-Meraj', 'শবে মেরাজ', '2027-01-06', '2027-01-06', 'optional', false, true),
  ('7154b33b-3a79-8d29-a0b6-93aa12192430', 'Shab-e-Barat', 'শবে বরাত', '2027-01-24', '2027-01-24', 'executive', false, true),
  ('3beab7c3-6357-8dc0-a954-749b1afc55f3', 'Saraswati Puja', 'সরস্বতী পূজা', '2027-02-11', '2027-02-11', 'optional', false, true),
  ('509a141c-f1d3-8fa7-a7ee-c3734fd91189', 'Shaheed Day and International Mother Language Day', 'শহীদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস', '2027-02-21', '2027-02-21', 'general', true, false),
  ('96101b23-275d-8de3-a43e-557a24da81f3', 'Ramadan vacation', 'রমজানের অবকাশ', '2027-02-28', '2027-03-08', 'vacation', false, true),
  ('e851ef3e-1c4d-819a-a74e-13411c07d697', 'Jumatul Wida', 'জুমাতুল বিদা', '2027-03-05', '2027-03-05', 'general', false, true),
  ('a09c80bc-7743-8fae-aa0c-c99f87888b07', 'Shab-e-Qadr', 'শবে কদর', '2027-03-07', '2027-03-07', 'executive', false, true),
  ('a84d8a64-688b-80af-a8d5-f7f08a71cd61', 'Eid-ul-Fitr', 'ঈদুল ফিতর', '2027-03-09', '2027-03-15', 'general', false, true),
  ('794e345b-460f-8b2c-a972-c3bc1e696a20', 'Independence and National Day', 'স্বাধীনতা ও জাতীয় দিবস', '2027-03-26', '2027-03-26', 'general', true, false),
  ('0f3daab0-71cb-87fc-ad47-30e202a6be92', 'Pahela Baishakh', 'পহেলা বৈশাখ', '2027-04-14', '2027-04-14', 'executive', true, false),
  ('733bb06f-0285-8e1f-aabd-726c8d1c46be', 'May Day', 'মে দিবস', '2027-05-01', '2027-05-01', 'general', false, false),
  ('7cf73296-cb9a-871f-afb2-b31bf54d8e4f', 'Eid-ul-Azha', 'ঈদুল আজহা', '2027-05-16', '2027-05-20', 'general', false, true),
  ('ed9785cc-096d-8506-a241-c587486e9748', 'Buddha Purnima', 'বুদ্ধ পূর্ণিমা', '2027-05-20', '2027-05-20', 'general', false, true),
  ('3bf5a180-f085-871d-a095-fef0426498b9', 'Summer vacation', 'গ্রীষ্মকালীন অবকাশ', '2027-05-23', '2027-06-03', 'vacation', false, false),
  ('d5fb4be7-eddb-83d6-afe5-f3a461385a33', 'Ashura', 'আশুরা', '2027-06-16', '2027-06-16', 'executive', false, true),
  ('87bdf59a-6120-81ee-a2af-1aca06e45832', 'Akheri Chahar Shomba', 'আখেরি চাহার সোম্বা', '2027-08-04', '2027-08-04', 'optional', false, true),
  ('9abb80b8-5d15-8823-a486-d53578b664a2', 'July Uprising Day', 'জুলাই গণ-অভ্যুত্থান দিবস', '2027-08-05', '2027-08-05', 'general', false, false),
  ('760ffa1c-4870-8ea4-a385-71b384e0dcfb', 'Eid-e-Miladunnabi', 'ঈদে মিলাদুন্নবী (সা.)', '2027-08-16', '2027-08-16', 'general', false, true),
  ('d3e4515f-cd00-8558-a428-38d6ccf47f65', 'Janmashtami', 'জন্মাষ্টমী', '2027-08-25', '2027-08-25', 'general', false, true),
  ('31f060df-dc03-80cf-a87e-adf75e612c3c', 'Fateha-i-Yazdaham', 'ফাতেহা-ই-ইয়াজদাহম', '2027-09-14', '2027-09-14', 'optional', false, true),
  ('1e30ee9b-964c-8b65-a046-a5b802f7f365', 'Mahalaya', 'মহালয়া', '2027-09-30', '2027-09-30', 'optional', false, true),
  ('09d4e094-1f3e-81ad-abc6-9842aad3933d', 'Durga Puja', 'দুর্গাপূজা', '2027-10-06', '2027-10-10', 'general', false, true),
  ('00e9503c-bdf9-8573-ad8a-008d4fdefd30', 'Lakshmi Puja', 'লক্ষ্মীপূজা', '2027-10-14', '2027-10-14', 'optional', false, true),
  ('00b69e51-f0fd-8cf2-a2b0-5457dc6e3644', 'Prabarana Purnima', 'প্রবারণা পূর্ণিমা', '2027-10-15', '2027-10-15', 'optional', false, true),
  ('160570ce-4339-83be-a0bc-1db668d19df4', 'Kali Puja', 'কালীপূজা', '2027-10-28', '2027-10-28', 'optional', false, true),
  ('4e8f9742-e70b-8ff9-ab8d-657ad14c3a6c', 'Victory Day', 'বিজয় দিবস', '2027-12-16', '2027-12-16', 'general', true, false),
  ('e73d3021-1f10-8c42-ac5b-20edb74ab03f', 'Winter vacation', 'শীতকালীন অবকাশ', '2027-12-19', '2027-12-29', 'vacation', false, false),
  ('dd5f9b86-d366-8041-aa8e-d0b4d14e9d5d', 'Christmas Day', 'বড়দিন', '2027-12-25', '2027-12-25', 'general', false, false);
--> statement-breakpoint
-- What the platform decides is written down with who did.
CREATE TRIGGER record_history AFTER INSERT OR UPDATE OR DELETE ON national_holiday
  FOR EACH ROW EXECUTE FUNCTION pathshala_record_platform_history('national_holiday');
