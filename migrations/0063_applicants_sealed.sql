-- What an applicant's National ID number is kept as, from now on; what stands there is sealed at the next start.
ALTER TABLE "recruitment_form" ADD CONSTRAINT "recruitment_form_nid_sealed" CHECK ("recruitment_form"."nid" LIKE '~k%') NOT VALID;
