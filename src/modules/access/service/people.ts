import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';
import type { Person } from '../contract.ts';
import { accessErrors } from '../labels.ts';
import { mayManage } from '../rules.ts';
import { lastDay, live, ofPlace, type Place } from './actor.ts';

type Query = {
  q?: string | undefined;
  role?: string | undefined;
  status?: string | undefined;
  sort: string;
  page: number;
  size: number;
};

type GivenRow = {
  id: string;
  code: string;
  name_en: string;
  name_bn: string;
  rank: number;
  from: string | null;
  until: string | null;
};
type PersonRow = Row & {
  id: string;
  username: string;
  name_en: string;
  name_bn: string;
  email: string | null;
  mobile: string | null;
  is_platform: boolean;
  version: number;
  has_second_factor: boolean;
  rank: number;
  shared: boolean;
  status: Person['status'];
  roles: GivenRow[];
  last_at: Date | null;
  sessions: number;
  total: number;
};

/** Everybody who has or had a role in the place `$1`, with what is shown of them. */
const peopleOf = (place: Pick<Place, 'siteId'>) => `
  WITH given AS (
    SELECT m.account_id, coalesce(max(r.rank) FILTER (WHERE l.live), 0) AS rank,
           coalesce(bool_or(l.live), false) AS belongs,
           coalesce(bool_and(m.disabled_at IS NOT NULL) FILTER (WHERE l.live), false) AS off,
           coalesce(json_agg(json_build_object('id', m.id, 'code', m.role, 'name_en', r.name_en, 'name_bn', r.name_bn,
             'rank', r.rank, 'until', ${lastDay('m.ends_at')}, 'from', CASE WHEN m.starts_at > now()
               THEN to_char(m.starts_at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD') END) ORDER BY r.rank DESC, m.role) FILTER (WHERE l.live), '[]') AS roles
      FROM membership m JOIN role r ON r.code = m.role, LATERAL (SELECT ${live('m')} AS live) l
     WHERE ${ofPlace(place, 'm', '$1')} GROUP BY m.account_id
  ), people AS (
    SELECT a.id, a.username, a.name_en, a.name_bn, a.email, a.mobile, a.is_platform, a.version, a.has_second_factor, g.rank, g.roles, x.shared,
           s.at AS last_at,
           CASE WHEN NOT g.belongs THEN 'ended' WHEN g.off OR a.status = 'disabled' THEN 'disabled'
                WHEN a.password_hash IS NULL OR a.must_change_password THEN 'invited' ELSE 'active' END AS status
      FROM given g JOIN account a ON a.id = g.account_id
      LEFT JOIN sign_in s ON s.account_id = a.id AND s.site_id = coalesce($1::bigint, 0),
      LATERAL (SELECT EXISTS (SELECT 1 FROM membership o
        WHERE o.account_id = a.id AND o.site_id IS DISTINCT FROM $1::bigint AND ${live('o')}) AS shared) x
  )`;
const sessionsOf = (place: Pick<Place, 'siteId'>) => `(SELECT count(*)::int FROM session s
  WHERE s.account_id = p.id AND ${ofPlace(place, 's', '$1')} AND s.expires_at > now()) AS sessions`;

const orders: Readonly<Record<string, string>> = {
  name: 'lower(p.name_en), p.id',
  '-name': 'lower(p.name_en) DESC, p.id',
  lastSignInAt: 'p.last_at NULLS FIRST, p.id',
  '-lastSignInAt': 'p.last_at DESC NULLS LAST, p.id',
};

/** One page of the users of an institution or of the platform, in one statement. Of shared people only names are searched. */
export async function listPeople(transaction: PlatformTransaction, place: Place, query: Query) {
  const rows = await transaction.rows<PersonRow>(
    `${peopleOf(place)}
     SELECT p.*, ${sessionsOf(place)}, count(*) OVER ()::int AS total FROM people p
      WHERE ($2::text IS NULL OR p.name_en ILIKE $2 OR p.name_bn ILIKE $2
             OR (NOT p.shared AND (p.username ILIKE $2 OR p.email ILIKE $2 OR p.mobile ILIKE $2)))
        AND ($3::text IS NULL OR EXISTS (SELECT 1 FROM json_array_elements(p.roles) e WHERE e ->> 'code' = $3))
        AND (CASE WHEN $4::text IS NULL THEN p.status <> 'ended' ELSE p.status = $4 END)
      ORDER BY ${orders[query.sort] ?? orders.name} LIMIT $5 OFFSET $6`,
    place.siteId,
    query.q ? containing(query.q) : null,
    query.role ?? null,
    query.status ?? null,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map((row) => personOf(row, place)),
    total: rows[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  };
}

export type KnownPerson = Person & {
  readonly rank: number;
  readonly isPlatform: boolean;
  readonly ownEmail: string | null;
  readonly ownUsername: string;
};

/** A user of the institution. Throws 404 for anybody who never had a role there. */
export async function readPerson(
  transaction: PlatformTransaction,
  place: Place,
  id: string,
): Promise<KnownPerson> {
  const row = await transaction.row<PersonRow>(
    `${peopleOf(place)} SELECT p.*, ${sessionsOf(place)}, 1 AS total FROM people p WHERE p.id = $2`,
    place.siteId,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return {
    ...personOf(row, place),
    rank: row.rank,
    isPlatform: row.is_platform,
    ownEmail: row.email,
    ownUsername: row.username,
  };
}

/** The same, for changing something. Throws 403 for a rank at or above the caller's. */
export async function manageable(transaction: PlatformTransaction, place: Place, id: string) {
  const found = await readPerson(transaction, place, id);
  if (id === place.actor.accountId) throw new AppError(accessErrors.self);
  if (!found.mayManage) throw new AppError(accessErrors.rank);
  return found;
}

export const personOutput = (known: KnownPerson): Person => {
  const { rank: _rank, isPlatform: _isPlatform, ownEmail: _email, ownUsername: _username, ...person } = known;
  return person;
};

function personOf(row: PersonRow, place: Place): Person {
  const isOwn = !row.shared;
  return {
    id: row.id,
    nameEn: row.name_en,
    nameBn: row.name_bn,
    username: isOwn ? row.username : null,
    email: isOwn ? row.email : null,
    mobile: isOwn ? row.mobile : null,
    isShared: row.shared,
    status: row.status,
    roles: row.roles.map((one) => ({
      id: one.id,
      code: one.code,
      label: { en: one.name_en, bn: one.name_bn },
      rank: one.rank,
      from: one.from,
      until: one.until,
    })),
    lastSignInAt: row.last_at?.toISOString() ?? null,
    sessions: row.sessions,
    mayManage: mayManage(place.actor, { id: row.id, rank: row.rank, isPlatform: row.is_platform }),
    hasEmail: row.email !== null,
    hasSecondFactor: row.has_second_factor,
    version: row.version,
  };
}
