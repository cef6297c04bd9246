import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { type Reach, type ReachKind, reachKinds } from '../../../../core/module/reach.ts';
import { reachSql } from '../../../../core/server/auth/reach.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import type { Place } from '../../service/actor.ts';
import { manageable } from '../../service/people.ts';
import { reachNames } from './labels.ts';
import type { Named, ShownReach } from './shapes.ts';

const none: ShownReach = { shift: [], group: [], class: [], section: [] };
type Ids = Readonly<Record<ReachKind, readonly string[]>>;

/** Everything of the institution somebody may be limited to: its sections are those of the current year. */
async function readChoices(transaction: Transaction): Promise<ShownReach> {
  const list = (table: string) =>
    `coalesce((SELECT json_agg(json_build_object('id', x.id, 'label', json_build_object('en', x.name_en, 'bn', x.name_bn))
                               ORDER BY x.position, x.name_en) FROM ${table} x WHERE x.site_id = $1), '[]')`;
  const row = await transaction.readOne(
    { shift: json<Named[]>(), group: json<Named[]>(), class: json<Named[]>(), section: json<Named[]>() },
    `SELECT ${list('academic_shift')} AS shift, ${list('academic_group')} AS "group", ${list('academic_school_class')} AS class,
            coalesce((SELECT json_agg(json_build_object('id', x.id, 'label', json_build_object(
                                'en', concat(c.name_en, ' – ', x.name_en, ' (', h.name_en, ')'),
                                'bn', concat(c.name_bn, ' – ', x.name_bn, ' (', h.name_bn, ')')))
                              ORDER BY c.position, h.position, x.name_en)
                        FROM academic_section x
                        JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
                        JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
                        JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
                       WHERE x.site_id = $1), '[]') AS section`,
  );
  return row ?? none;
}

async function readIds(platform: PlatformTransaction, siteId: number, id: string): Promise<Ids> {
  const row = await platform.readOne(
    { reach: jsonOrNull<Reach>() },
    `SELECT ${reachSql('$1::uuid', '$2::bigint')} AS reach`,
    id,
    siteId,
  );
  const reach = row?.reach ?? {};
  return { shift: [], group: [], class: [], section: [], ...reach };
}

/** What a user is limited to, by names; what is gone by now, such as a section of another year, is told by its id alone. */
export async function readReach(
  platform: PlatformTransaction,
  siteId: number,
  id: string,
): Promise<{ reach: ShownReach; choices: ShownReach }> {
  const ids = await readIds(platform, siteId, id);
  const choices = await readChoices(await platform.enterSite(siteId));
  const named = (kind: ReachKind) =>
    ids[kind].map(
      (one) => choices[kind].find((choice) => choice.id === one) ?? { id: one, label: { en: '—', bn: '—' } },
    );
  return {
    choices,
    reach: { shift: named('shift'), group: named('group'), class: named('class'), section: named('section') },
  };
}

/** The same for the page of one user; nothing is asked where nothing limits. */
export async function shownReachOf(
  platform: PlatformTransaction,
  siteId: number | null,
  id: string,
): Promise<ShownReach> {
  if (siteId === null) return none;
  const ids = await readIds(platform, siteId, id);
  if (reachKinds.every((kind) => ids[kind].length === 0)) return none;
  return (await readReach(platform, siteId, id)).reach;
}

const textOf = (ids: Ids): string => JSON.stringify(reachKinds.map((kind) => [...new Set(ids[kind])].sort()));

/**
 * Limits a user to a part of the institution, or to nothing. Throws 403 for who ranks as high as the caller, 409 where
 * somebody else changed it meanwhile, 422 for what the institution has not.
 */
export async function saveReach(
  platform: PlatformTransaction,
  place: Place & { readonly siteId: number },
  input: { readonly id: string; readonly reach: Ids; readonly seen: Ids },
): Promise<void> {
  const { siteId } = place;
  await manageable(platform, place, input.id);
  // Two who change one user's reach go one after the other.
  await platform.readOne({ id: 'uuid' }, 'SELECT id FROM account WHERE id = $1 FOR NO KEY UPDATE', input.id);
  const before = await readIds(platform, siteId, input.id);
  if (textOf(before) === textOf(input.reach)) return;
  if (textOf(before) !== textOf(input.seen)) throw new AppError(errors.staleVersion);
  const choices = await readChoices(await platform.enterSite(siteId));
  for (const kind of reachKinds) {
    const known = new Set([...choices[kind].map(({ id }) => id), ...before[kind]]);
    if (input.reach[kind].some((id) => !known.has(id)))
      throw new ValidationError({ [`reach.${kind}`]: [withAttribute(messages.in, reachNames[kind])] });
  }
  const wanted = reachKinds.flatMap((kind) => input.reach[kind].map((id) => ({ kind, id })));
  const values = [input.id, siteId, wanted.map(({ kind }) => kind), wanted.map(({ id }) => id)];
  await platform.change(
    `DELETE FROM account_reach r WHERE r.account_id = $1 AND r.of_site = $2
        AND NOT EXISTS (SELECT 1 FROM unnest($3::text[], $4::uuid[]) AS n (kind, id) WHERE n.kind = r.kind AND n.id = r.record_id)`,
    ...values,
  );
  await platform.change(
    `INSERT INTO account_reach (account_id, of_site, kind, record_id, added_by)
     SELECT $1::uuid, $2::bigint, n.kind, n.id, $5::uuid FROM unnest($3::text[], $4::uuid[]) AS n (kind, id) ON CONFLICT DO NOTHING`,
    ...values,
    place.actor.accountId,
  );
}
