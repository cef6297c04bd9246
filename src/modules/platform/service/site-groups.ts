import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import type { PlatformTransaction, Row } from '../../../core/server/database/in-site.ts';
import { platformErrors, refusals } from '../labels.ts';
import type { GroupRow } from '../shapes.ts';
import { patternOf } from './review.ts';

type Name = { id: string; nameEn: string; nameBn: string };

type GroupRecord = Row & { members: GroupRow['members'] };
const todaySql = "(now() AT TIME ZONE 'Asia/Dhaka')::date";
const stateSql = `CASE WHEN m.from_date > ${todaySql} THEN 'coming' WHEN m.to_date <= ${todaySql} THEN 'past' ELSE 'present' END`;
const columns = `g.*, coalesce((SELECT json_agg(json_build_object('siteId', s.id, 'alias', s.alias,
    'name', json_build_object('en', s.name_en, 'bn', s.name_bn), 'from', m.from_date, 'to', m.to_date, 'state', ${stateSql})
    ORDER BY coalesce(m.to_date <= ${todaySql}, false), s.name_en, m.from_date DESC)
    FROM site_group_member m JOIN site s ON s.id = m.site_id WHERE m.group_id = g.id), '[]') AS members`;

const groupOf = (row: GroupRecord): GroupRow => ({
  id: String(row.id),
  name: { en: String(row.name_en), bn: String(row.name_bn) },
  version: Number(row.version),
  members: row.members,
});

export async function readGroup(transaction: PlatformTransaction, id: string): Promise<GroupRow> {
  const row = await transaction.row<GroupRecord>(`SELECT ${columns} FROM site_group g WHERE g.id = $1`, id);
  if (!row) throw new AppError(errors.notFound);
  return groupOf(row);
}

export async function listGroups(
  transaction: PlatformTransaction,
  input: { q: string; page: number; size: number },
) {
  const fitting = `($1 = '%%' OR g.name_en ILIKE $1 OR g.name_bn ILIKE $1 OR EXISTS (
     SELECT 1 FROM site_group_member m JOIN site s ON s.id = m.site_id
      WHERE m.group_id = g.id AND (s.name_en ILIKE $1 OR s.name_bn ILIKE $1)))`;
  const counted = await transaction.readOne(
    { n: 'bigint' },
    `SELECT count(*) AS n FROM site_group g WHERE ${fitting}`,
    patternOf(input.q),
  );
  const rows = await transaction.rows<GroupRecord>(
    `SELECT ${columns}
       FROM site_group g WHERE ${fitting} ORDER BY lower(g.name_en), g.id LIMIT $2 OFFSET $3`,
    patternOf(input.q),
    input.size,
    (input.page - 1) * input.size,
  );
  return {
    items: rows.map(groupOf),
    total: Number(counted?.n ?? 0),
    page: input.page,
    size: input.size,
  };
}

/** The browser makes the id, so a form sent twice is one group. */
export async function createGroup(transaction: PlatformTransaction, input: Name): Promise<{ id: string }> {
  await transaction.change(
    'INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
    input.id,
    input.nameEn,
    input.nameBn,
  );
  return { id: input.id };
}

export async function renameGroup(
  transaction: PlatformTransaction,
  input: Name & { version: number },
): Promise<void> {
  const changed = await transaction.change(
    'UPDATE site_group SET name_en = $3, name_bn = $4, version = version + 1 WHERE id = $1 AND version = $2',
    input.id,
    input.version,
    input.nameEn,
    input.nameBn,
  );
  if (changed > 0) return;
  await lockGroup(transaction, input.id);
  throw new AppError(errors.staleVersion);
}

/** Deletes a group that no institution is in or is to join; who was in it is told by the platform's history. */
export async function deleteGroup(transaction: PlatformTransaction, id: string): Promise<void> {
  await lockGroup(transaction, id);
  const member = await transaction.row(
    `SELECT 1 FROM site_group_member m WHERE m.group_id = $1 AND ${isOpen} LIMIT 1`,
    id,
  );
  if (member) throw new AppError(platformErrors.groupInUse);
  await transaction.change('DELETE FROM site_group_member WHERE group_id = $1', id);
  await transaction.change('DELETE FROM site_group WHERE id = $1', id);
}

/** A time in a group that has not ended. */
const isOpen = `(m.to_date IS NULL OR m.to_date > ${todaySql})`;

type Times = { readonly from: string; readonly to: string | null };

/** Lets an institution join a group, from a day on. Throws 422 where it is in it already. */
export async function addMember(
  transaction: PlatformTransaction,
  input: { id: string; siteId: number } & Times,
): Promise<void> {
  await lockGroup(transaction, input.id);
  const site = await transaction.row('SELECT 1 FROM site WHERE id = $1', input.siteId);
  if (!site) throw new AppError(errors.notFound);
  await transaction
    .change(
      'INSERT INTO site_group_member (group_id, site_id, from_date, to_date) VALUES ($1, $2, $3, $4)',
      input.id,
      input.siteId,
      input.from,
      input.to,
    )
    .catch(refuseTwice);
}

/** Says when an institution joins and leaves. Throws 409 for a time that is over. */
export async function changeMember(
  transaction: PlatformTransaction,
  input: { id: string; siteId: number; was: string } & Times,
): Promise<void> {
  await lockMember(transaction, { ...input, from: input.was });
  await transaction
    .change(
      'UPDATE site_group_member SET from_date = $4, to_date = $5 WHERE group_id = $1 AND site_id = $2 AND from_date = $3',
      input.id,
      input.siteId,
      input.was,
      input.from,
      input.to,
    )
    .catch(refuseTwice);
}

/** Takes back what was entered by mistake: one that joined today or is to join. Throws 409 where it began earlier. */
export async function removeMember(
  transaction: PlatformTransaction,
  input: { id: string; siteId: number; from: string },
): Promise<void> {
  const { hasBegun } = await lockMember(transaction, input);
  if (hasBegun) throw new AppError(platformErrors.memberBegan, { day: dayLabel(input.from) });
  await transaction.change(
    'DELETE FROM site_group_member WHERE group_id = $1 AND site_id = $2 AND from_date = $3',
    input.id,
    input.siteId,
    input.from,
  );
}

/** The time of an institution in a group. Throws 404 for an unknown one and 409 for one that is over. */
async function lockMember(
  transaction: PlatformTransaction,
  { id, siteId, from }: { id: string; siteId: number; from: string },
) {
  await lockGroup(transaction, id);
  const member = await transaction.readOne(
    { isOver: 'bool', hasBegun: 'bool' },
    `SELECT NOT ${isOpen} AS "isOver", m.from_date < ${todaySql} AS "hasBegun" FROM site_group_member m
      WHERE m.group_id = $1 AND m.site_id = $2 AND m.from_date = $3`,
    id,
    siteId,
    from,
  );
  if (!member) throw new AppError(errors.notFound);
  if (member.isOver) throw new AppError(platformErrors.memberGone);
  return member;
}

function refuseTwice(error: { code?: string }): never {
  if (error.code === '23505') throw new ValidationError({ siteId: [refusals.alreadyMember] });
  throw error;
}

async function lockGroup(transaction: PlatformTransaction, id: string): Promise<void> {
  const row = await transaction.row('SELECT 1 FROM site_group WHERE id = $1 FOR UPDATE', id);
  if (!row) throw new AppError(errors.notFound);
}
