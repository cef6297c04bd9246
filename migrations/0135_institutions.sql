ALTER TABLE "site" ADD COLUMN "mpo" text;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "mpo_code" text;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "mpo_since" date;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "mpo_level" text;--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "area_tier" text;--> statement-breakpoint
ALTER TABLE "fees_ceiling_tier" ALTER COLUMN "set_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_ceiling_tier" ADD COLUMN "is_inherited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fees_ceiling_tier" ADD CONSTRAINT "fees_ceiling_tier_chosen" CHECK ("fees_ceiling_tier"."is_inherited" OR "fees_ceiling_tier"."set_by" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "site_group_member" ADD COLUMN "from_date" date DEFAULT (now() AT TIME ZONE 'Asia/Dhaka')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "site_group_member" ADD COLUMN "to_date" date;--> statement-breakpoint
-- Those that are in a group already have been since the history says so, else since they are on the platform.
UPDATE "site_group_member" m SET "from_date" = (coalesce(
    (SELECT max(h.at) FROM "platform_history" h
      WHERE h.table_name = 'site_group_member' AND h.operation = 'insert' AND h.record_id = m.group_id::text AND h.site_id = m.site_id),
    (SELECT s.created_at FROM "site" s WHERE s.id = m.site_id)) AT TIME ZONE 'Asia/Dhaka')::date;--> statement-breakpoint
ALTER TABLE "site_group_member" DROP CONSTRAINT "site_group_member_group_id_site_id_pk";--> statement-breakpoint
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_group_id_site_id_from_date_pk" PRIMARY KEY("group_id","site_id","from_date");--> statement-breakpoint
CREATE INDEX "site_group_member_site" ON "site_group_member" USING btree ("site_id");--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_mpo" CHECK ("site"."mpo" IN ('mpo', 'part_mpo', 'non_mpo', 'government'));--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_mpo_code" CHECK ("site"."mpo_code" ~ '^[0-9]{3,10}$');--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_mpo_terms" CHECK (coalesce("site"."mpo" IN ('mpo', 'part_mpo'), false)
          OR ("site"."mpo_code" IS NULL AND "site"."mpo_since" IS NULL AND "site"."mpo_level" IS NULL));--> statement-breakpoint
ALTER TABLE "site" ADD CONSTRAINT "site_area_tier" CHECK ("site"."area_tier" IN ('city_corporation', 'metropolitan', 'district', 'municipality', 'upazila', 'rural'));--> statement-breakpoint
ALTER TABLE "site_group_member" ADD CONSTRAINT "site_group_member_dates" CHECK ("site_group_member"."to_date" > "site_group_member"."from_date");--> statement-breakpoint
-- The moment a day begins in Bangladesh.
CREATE FUNCTION access_begin_of(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT day::timestamp AT TIME ZONE 'Asia/Dhaka'
$$;
--> statement-breakpoint
-- Whether a time in a group that is left on this day has still to end.
CREATE FUNCTION access_is_open(leaves date) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT leaves IS NULL OR access_begin_of(leaves) > clock_timestamp()
$$;
--> statement-breakpoint
-- An institution is in a group once at a time, and joins again only after it has left.
CREATE FUNCTION access_group_member_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM site_group_member m
              WHERE m.group_id = NEW.group_id AND m.site_id = NEW.site_id
                AND (TG_OP = 'INSERT' OR m.from_date <> OLD.from_date)
                AND (daterange(m.from_date, m.to_date) && daterange(NEW.from_date, NEW.to_date)
                  OR (access_is_open(m.to_date) AND access_is_open(NEW.to_date)))) THEN
    RAISE EXCEPTION 'The institution is in this group in these days already'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'site_group_member_once', TABLE = 'site_group_member';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER once BEFORE INSERT OR UPDATE ON site_group_member
  FOR EACH ROW EXECUTE FUNCTION access_group_member_once();
--> statement-breakpoint
-- The roles that users of a group have by one time of an institution in it: from the day it joins, until it leaves or the
-- user's own role ends, whichever is first. Those already over are not given; what a person has there by himself stays.
CREATE FUNCTION access_give_group_roles(of_group uuid, at_site bigint, joins date, leaves date, of_account uuid, of_role text)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO membership (id, account_id, site_id, role, starts_at, ends_at, group_id)
  SELECT gen_random_uuid(), u.account_id, at_site, u.role,
         CASE WHEN access_begin_of(joins) > clock_timestamp() THEN access_begin_of(joins) END,
         LEAST(u.ends_at, access_begin_of(leaves)), u.group_id
    FROM access_group_user u
   WHERE u.group_id = of_group AND (of_account IS NULL OR (u.account_id = of_account AND u.role = of_role))
     AND (u.ends_at IS NULL OR u.ends_at > clock_timestamp())
     AND access_is_open(leaves)
     AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = u.account_id AND m.site_id = at_site AND m.role = u.role
                        AND m.group_id = u.group_id AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp()))
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_spread_group_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE membership m
       SET ends_at = LEAST(NEW.ends_at, (SELECT access_begin_of(max(s.to_date)) FROM site_group_member s
            WHERE s.group_id = NEW.group_id AND s.site_id = m.site_id
           HAVING bool_and(s.to_date IS NOT NULL)))
     WHERE m.account_id = NEW.account_id AND m.group_id = NEW.group_id AND m.role = NEW.role
       AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp());
  ELSE
    PERFORM access_give_group_roles(s.group_id, s.site_id, s.from_date, s.to_date, NEW.account_id, NEW.role)
       FROM site_group_member s WHERE s.group_id = NEW.group_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION access_spread_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM access_give_group_roles(NEW.group_id, NEW.site_id, NEW.from_date, NEW.to_date, NULL, NULL);
    RETURN NULL;
  END IF;
  -- What is not over yet ends with it, or now where its time in the group is gone or has not begun.
  UPDATE membership m SET ends_at = LEAST(m.ends_at, clock_timestamp())
   WHERE TG_OP = 'DELETE' AND access_is_open(OLD.to_date) AND m.site_id = OLD.site_id AND m.group_id = OLD.group_id
     AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp());
  IF TG_OP = 'UPDATE' THEN
    UPDATE membership m
       SET starts_at = CASE WHEN access_begin_of(NEW.from_date) > clock_timestamp() THEN access_begin_of(NEW.from_date) END,
           ends_at = LEAST(u.ends_at, GREATEST(access_begin_of(NEW.to_date), clock_timestamp()))
      FROM access_group_user u
     WHERE m.site_id = NEW.site_id AND m.group_id = NEW.group_id
       AND u.group_id = m.group_id AND u.account_id = m.account_id AND u.role = m.role
       AND (u.ends_at IS NULL OR u.ends_at > clock_timestamp())
       AND (m.ends_at IS NULL OR m.ends_at > clock_timestamp())
       AND access_is_open(OLD.to_date)
       AND NOT (NEW.to_date IS NULL AND u.ends_at IS NULL AND EXISTS (
             SELECT 1 FROM membership o WHERE o.account_id = m.account_id AND o.site_id = m.site_id AND o.role = m.role
                AND o.id <> m.id AND o.ends_at IS NULL));
    PERFORM access_give_group_roles(NEW.group_id, NEW.site_id, NEW.from_date, NEW.to_date, NULL, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER spread ON site_group_member;
--> statement-breakpoint
CREATE TRIGGER spread AFTER INSERT OR DELETE OR UPDATE OF from_date, to_date ON site_group_member
  FOR EACH ROW EXECUTE FUNCTION access_spread_group();
