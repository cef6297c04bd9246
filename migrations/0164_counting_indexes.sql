CREATE INDEX "admission_applicant_state" ON "admission_applicant" USING btree ("site_id","state");--> statement-breakpoint
CREATE INDEX "documents_issue_day" ON "documents_issue" USING btree ("site_id","day");--> statement-breakpoint
CREATE INDEX "documents_issue_revoked" ON "documents_issue" USING btree ("site_id","revoked_at") WHERE "documents_issue"."revoked_at" IS NOT NULL;