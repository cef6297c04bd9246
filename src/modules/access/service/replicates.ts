import type { Label } from '../../../core/labels.ts';
import { storedPermission } from '../../../core/module/permissions.ts';
import type { PlatformTransaction, Row, Transaction } from '../../../core/server/database/in-site.ts';
import type {
  Copied,
  CopiedRecord,
  Limit,
  ReplicationPart,
} from '../../../core/server/replication/copied.ts';
import { permissions } from '../../../modules.details.ts';
import { fieldNames } from '../labels.ts';
import { type Actor, mayChangeRole } from '../rules.ts';
import { actorOnPlatform, live } from './actor.ts';
import { ownPrefix } from './roles.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

const permissionsOf = (values: Row): readonly string[] =>
  Array.isArray(values.permissions) ? values.permissions.map(String) : [];
const known: Readonly<Record<string, Label>> = permissions;

/** A role of an institution is named by its code alone: what stands for its id follows from it. */
const idSql = `CASE WHEN r.code ~ '^site[0-9]+-[0-9a-f]{32}$' THEN split_part(r.code, '-', 2)::uuid ELSE md5(r.code)::uuid END`;

/** The roles that an institution made for itself; those of the platform every institution has anyway. */
const ownRoles: Copied = {
  name: 'role',
  label: t('Roles', 'ভূমিকাসমূহ'),
  fields: {
    nameEn: fieldNames.nameEn,
    nameBn: fieldNames.nameBn,
    rank: fieldNames.rank,
    permissions: fieldNames.permissions,
  },
  references: {},
  key: ['nameEn'],
  unique: [],
  hasOrder: false,
  isOnlyAdded: false,
  async read(hands) {
    const rows = await hands.read(
      {
        id: 'uuid',
        code: 'text',
        version: 'int',
        nameEn: 'text',
        nameBn: 'text',
        rank: 'int',
        permissions: 'text[]',
        isHeld: 'bool',
      },
      `SELECT ${idSql} AS id, r.code, r.version, r.name_en AS "nameEn", r.name_bn AS "nameBn", r.rank,
              ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions,
              EXISTS (SELECT 1 FROM membership m WHERE m.role = r.code) AS "isHeld"
         FROM role r WHERE r.site_id = $1 AND r.scope = 'site' ORDER BY r.rank DESC, r.name_en, r.code`,
    );
    return rows.map((row) => ({ ...row, labels: {} }));
  },
  readMaster: null,
  textOf(record, field) {
    if (field !== 'permissions') {
      const text = String(record[field] ?? '');
      return { en: text, bn: text };
    }
    const said = (language: 'en' | 'bn') =>
      permissionsOf(record)
        .map((one) => known[one]?.[language] ?? one)
        .join(', ');
    return { en: said('en'), bn: said('bn') };
  },
  async write(transaction, writes) {
    const rows = writes.map(({ id, before, values }) => ({
      code: before ? String(before.code) : `${ownPrefix(transaction.siteId)}${id.replaceAll('-', '')}`,
      is_new: before === null,
      name_en: values.nameEn,
      name_bn: values.nameBn,
      rank: values.rank,
      permissions: permissionsOf(values),
    }));
    const given = JSON.stringify(rows);
    const from = `json_to_recordset($2::json) AS n(code text, is_new bool, name_en text, name_bn text, rank int, permissions json)`;
    await transaction.change(
      `INSERT INTO role (code, site_id, name_en, name_bn, scope, rank)
       SELECT n.code, $1::bigint, n.name_en, n.name_bn, 'site', n.rank FROM ${from} WHERE n.is_new`,
      given,
    );
    // What is kept of a role's permissions is renewed with its row, so its version changes whatever differs.
    await transaction.change(
      `UPDATE role r SET name_en = n.name_en, name_bn = n.name_bn, rank = n.rank, version = r.version + 1
         FROM ${from} WHERE r.site_id = $1 AND r.code = n.code AND NOT n.is_new`,
      given,
    );
    await transaction.change(
      `DELETE FROM role_permission p USING role r, ${from}
        WHERE r.site_id = $1 AND r.code = n.code AND p.role = r.code
          AND NOT EXISTS (SELECT 1 FROM json_array_elements_text(n.permissions) w(name) WHERE w.name = p.permission)`,
      given,
    );
    await transaction.change(
      `INSERT INTO role_permission (role, permission)
       SELECT r.code, w.name FROM role r JOIN ${from} ON n.code = r.code
        CROSS JOIN json_array_elements_text(n.permissions) w(name) WHERE r.site_id = $1 ON CONFLICT DO NOTHING`,
      given,
    );
  },
  async remove(transaction, records) {
    const codes = records.map(({ code }) => String(code));
    await transaction.change(
      `DELETE FROM role_permission p USING role r WHERE r.site_id = $1 AND r.code = p.role AND r.code = ANY($2::text[])`,
      codes,
    );
    await transaction.change('DELETE FROM role WHERE site_id = $1 AND code = ANY($2::text[])', codes);
  },
  isUsed: isHeld,
  limitFor,
};

/** Whether somebody has or had one of these roles. */
async function isHeld(transaction: Transaction, records: readonly CopiedRecord[]): Promise<boolean> {
  const row = await transaction.readOne(
    { one: 'int' },
    `SELECT 1 AS one FROM membership m JOIN role r ON r.code = m.role
      WHERE r.site_id = $1 AND r.code = ANY($2::text[]) LIMIT 1`,
    records.map(({ code }) => String(code)),
  );
  return row !== null;
}

/**
 * Nobody hands on a role that ranks as high as he does or holds what he could not give himself. A role that people have
 * gains nothing by copying: rights over money and people are given by two, never behind their backs.
 */
async function limitFor(
  platform: PlatformTransaction,
  accountId: string | null,
  atSite: number | null,
): Promise<Limit> {
  const actor =
    atSite === null
      ? (await actorOnPlatform(platform, null, accountId)).actor
      : await staffAt(platform, accountId ?? '', atSite);
  const fits = (values: Row) =>
    mayChangeRole(actor, { rank: Number(values.rank), permissions: permissionsOf(values) });
  return (record, values) => {
    if (!fits(record)) return false;
    if (values === null) return true;
    const had = new Set(permissionsOf(record));
    return fits(values) && !(record.isHeld === true && permissionsOf(values).some((one) => !had.has(one)));
  };
}

/** One of an institution's own staff at this moment: the highest role there, and what its roles and grants allow. */
async function staffAt(platform: PlatformTransaction, accountId: string, siteId: number): Promise<Actor> {
  const row = await platform.readOne(
    { rank: 'int', permissions: 'text[]' },
    `WITH held AS (
       SELECT m.role FROM membership m
        WHERE m.account_id = $1::uuid AND m.site_id = $2 AND m.disabled_at IS NULL AND ${live('m')}
          AND (m.starts_at IS NULL OR m.starts_at <= now())),
     given AS (
       SELECT g.permission, g.effect FROM permission_grant g
        WHERE g.account_id = $1::uuid AND g.site_id = $2 AND (g.expires_at IS NULL OR g.expires_at > now()))
     SELECT coalesce((SELECT max(r.rank) FROM held h JOIN role r ON r.code = h.role), 0) AS rank,
            ARRAY((SELECT p.permission FROM held h JOIN role_permission p ON p.role = h.role
                   UNION SELECT permission FROM given WHERE effect = 'allow')
                  EXCEPT SELECT permission FROM given WHERE effect = 'deny') AS permissions`,
    accountId,
    siteId,
  );
  return {
    accountId,
    rank: row?.rank ?? 0,
    permissions: new Set((row?.permissions ?? []).map(storedPermission)),
    isPlatform: false,
  };
}

/** Roles as institutions copy them from each other: names, rank and permissions, and nobody who has them. */
export const accessParts: readonly ReplicationPart[] = [
  {
    name: 'access.roles',
    label: t('Roles and their permissions', 'ভূমিকা ও অনুমতি'),
    copies: [ownRoles],
  },
];
