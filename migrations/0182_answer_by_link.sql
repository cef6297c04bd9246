CREATE TABLE "meetings_link" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"invitee_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "meetings_link_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "meetings_link_digest" UNIQUE("site_id","digest")
);
--> statement-breakpoint
ALTER TABLE "meetings_reply" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "meetings_link" ADD CONSTRAINT "meetings_link_meeting_fk" FOREIGN KEY ("site_id","meeting_id") REFERENCES "public"."meetings_meeting"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings_link" ADD CONSTRAINT "meetings_link_invitee_fk" FOREIGN KEY ("site_id","invitee_id") REFERENCES "public"."meetings_invitee"("site_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "meetings_link_invitee" ON "meetings_link" USING btree ("site_id","meeting_id","invitee_id");--> statement-breakpoint
ALTER TABLE "meetings_reply" ADD CONSTRAINT "meetings_reply_via" CHECK ("meetings_reply"."via" IN ('self', 'office', 'link'));