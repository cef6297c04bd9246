CREATE TABLE "approval_alone" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"account_id" uuid NOT NULL,
	"limit_name" text NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "approval_alone_site_id_id_pk" PRIMARY KEY("site_id","id"),
	CONSTRAINT "approval_alone_amount" CHECK ("approval_alone"."amount" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "approval_alone_once" ON "approval_alone" USING btree ("site_id","account_id","limit_name","day");--> statement-breakpoint
-- When a fee is due is kept as the rest of it: how old it is, and what fine it bears, hang on that day.
CREATE OR REPLACE FUNCTION fees_keep_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.site_id, NEW.id, NEW.student_id, NEW.sub_head_id, NEW.period, NEW.due, NEW.amount,
      NEW.payable + NEW.waiver + NEW.moved) IS DISTINCT FROM
     (OLD.site_id, OLD.id, OLD.student_id, OLD.sub_head_id, OLD.period, OLD.due, OLD.amount,
      OLD.payable + OLD.waiver + OLD.moved)
     OR (NEW.payable < OLD.payable AND NEW.payable <
          (SELECT coalesce(sum(l.principal), 0) FROM fees_receipt_line l
            WHERE l.site_id = OLD.site_id AND l.line_id = OLD.id)) THEN
    RAISE EXCEPTION 'Fee % is kept as it was billed, and never less than is paid of it', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fees_invoice_line_kept', TABLE = 'fees_invoice_line';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER keep_line ON fees_invoice_line;
CREATE TRIGGER keep_line BEFORE UPDATE OF site_id, id, student_id, sub_head_id, period, due, amount, payable, waiver, moved
  ON fees_invoice_line FOR EACH ROW EXECUTE FUNCTION fees_keep_line();
--> statement-breakpoint
-- A decided request is kept as it was written, by everybody; only the owner of the tables, who removes an institution, takes
-- out of it whom it was about, and never what was decided and by whom.
DROP TRIGGER kept ON access_platform_request;
CREATE TRIGGER kept BEFORE UPDATE ON access_platform_request FOR EACH ROW
  WHEN (current_user <> 'pathshala_owner' AND (OLD.state <> 'asked'
    OR (NEW.title, NEW.subject, NEW.seen, NEW.digest, NEW.input, NEW.reason)
       IS DISTINCT FROM (OLD.title, OLD.subject, OLD.seen, OLD.digest, OLD.input, OLD.reason)))
  EXECUTE FUNCTION access_refuse();
CREATE TRIGGER kept_decision BEFORE UPDATE ON access_platform_request FOR EACH ROW
  WHEN ((NEW.id, NEW.act, NEW.excluded, NEW.asked_by, NEW.asked_at, NEW.deadline, NEW.by_one_person)
       IS DISTINCT FROM (OLD.id, OLD.act, OLD.excluded, OLD.asked_by, OLD.asked_at, OLD.deadline, OLD.by_one_person)
    OR (OLD.state <> 'asked' AND (NEW.state, NEW.decided_by, NEW.decided_at)
       IS DISTINCT FROM (OLD.state, OLD.decided_by, OLD.decided_at)))
  EXECUTE FUNCTION access_refuse();
