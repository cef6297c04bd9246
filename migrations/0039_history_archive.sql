CREATE TABLE "history_archive" (
	"site_id" bigint NOT NULL,
	"id" uuid NOT NULL,
	"table_name" text NOT NULL,
	"record_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"actor" uuid,
	"impersonator" uuid,
	"action" text NOT NULL,
	"request" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "history_archive_site_id_id_pk" PRIMARY KEY("site_id","id")
);
--> statement-breakpoint
CREATE INDEX "history_archive_record" ON "history_archive" USING btree ("site_id","table_name","record_id");

-- What is archived is neither changed nor removed, and has no history of its own. Both lists grow by what they hold by now.
DO $$ BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_append_only_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_append_only_tables() || 'history_archive'::text);
  EXECUTE format('CREATE OR REPLACE FUNCTION pathshala_untriggered_tables() RETURNS text[] LANGUAGE sql IMMUTABLE AS $f$ SELECT %L::text[] $f$',
    pathshala_untriggered_tables() || 'history_archive'::text);
END $$;

-- Moves history of long ago into the archive, and answers how much. It runs as the owner, because nobody else may remove a
-- row of history; it removes what it has copied and nothing younger than a year. Row security holds for the owner too.
CREATE FUNCTION pathshala_archive_history(site bigint, older_than timestamptz, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  ids uuid[];
  copied integer;
  gone integer;
BEGIN
  IF older_than > now() - interval '1 year' THEN
    RAISE EXCEPTION 'History of the last year is not archived';
  END IF;
  SELECT array_agg(o.id) INTO ids
    FROM (SELECT h.id FROM public.history h WHERE h.site_id = site AND h.at < older_than ORDER BY h.at LIMIT most) o;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  INSERT INTO public.history_archive
         (site_id, id, table_name, record_id, operation, before, after, actor, impersonator, action, request, at)
  SELECT h.site_id, h.id, h.table_name, h.record_id, h.operation, h.before, h.after, h.actor, h.impersonator, h.action,
         h.request, h.at
    FROM public.history h WHERE h.site_id = site AND h.id = ANY(ids);
  GET DIAGNOSTICS copied = ROW_COUNT;
  DELETE FROM public.history h WHERE h.site_id = site AND h.id = ANY(ids);
  GET DIAGNOSTICS gone = ROW_COUNT;
  IF copied <> gone OR gone <> cardinality(ids) THEN
    RAISE EXCEPTION 'Of % rows of history % were copied and % removed', cardinality(ids), copied, gone;
  END IF;
  RETURN gone;
END $$;
REVOKE EXECUTE ON FUNCTION pathshala_archive_history(bigint, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pathshala_archive_history(bigint, timestamptz, integer) TO pathshala_platform;


-- Live streams end with their session, in whichever process they stand. One that was over anyway has none.
CREATE FUNCTION pathshala_tell_session_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pathshala_sessions', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER tell_session_end AFTER DELETE ON session FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION pathshala_tell_session_end();
