import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { AudienceKind, Recipient } from '../../../core/server/http/audiences.ts';
import { usersPermission } from '../permissions.ts';

/** Everybody who holds a role at the institution. Roles are the platform's, so they are read through its connection. */
export const roleAudience: AudienceKind = {
  name: 'access.role',
  label: { en: 'Everybody with a role', bn: 'কোনো ভূমিকার সবাই' },
  permission: usersPermission.view,
  fields: [
    {
      name: 'role',
      label: { en: 'Role', bn: 'ভূমিকা' },
      kind: 'choice',
      required: true,
      choices: (transaction, services) =>
        services.database.readAsPlatform(transaction.context, async (platform) => {
          const rows = await platform.read(
            { id: 'text', en: 'text', bn: 'text' },
            `SELECT r.code AS id, r.name_en AS en, r.name_bn AS bn FROM role r
              WHERE r.scope = 'site' AND (r.site_id IS NULL OR r.site_id = $1)
              ORDER BY r.rank DESC, r.name_en, r.code`,
            transaction.siteId,
          );
          return rows.map(({ id, en, bn }) => ({ id, label: { en, bn: bn || en } }));
        }),
    },
  ],
  places: [],
  async people(transaction, services, { role }) {
    const rows = await services.database.readAsPlatform(transaction.context, (platform) =>
      platform.read(
        { id: 'uuid', nameEn: 'text', nameBn: 'text', email: 'text?', mobile: 'text?' },
        `SELECT a.id, a.name_en AS "nameEn", a.name_bn AS "nameBn", a.email, a.mobile FROM membership m
           JOIN account a ON a.id = m.account_id
          WHERE m.site_id = $1 AND m.role = $2 AND m.disabled_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $3::timestamptz)
            AND (m.starts_at IS NULL OR m.starts_at <= $3::timestamptz)
          ORDER BY a.name_en, a.id`,
        transaction.siteId,
        role,
        services.now(),
      ),
    );
    const persons = await personsOf(
      transaction,
      rows.map((row) => row.id),
      role ?? '',
    );
    return rows.map((row): Recipient => {
      const person = persons.get(row.id);
      const { nameEn: en, nameBn: bn } = person ?? row;
      const name = { en, bn: bn || en };
      const personId = person?.id ?? row.id;
      return {
        personKind: person?.kind ?? 'other',
        personId,
        name,
        mobile: person?.mobile || row.mobile || null,
        email: person?.email || row.email || null,
        accountId: row.id,
        language: null,
        aboutId: personId,
        aboutName: name,
        values: {},
      };
    });
  },
};

/**
 * Who these accounts are here, because wishes and preferred numbers are a person's: first as what the role says. Of a
 * guardian who is kept twice the record that refuses counts, else one with a wish.
 */
async function personsOf(transaction: Transaction, accounts: readonly string[], role: string) {
  const rows = await transaction.read(
    {
      accountId: 'uuid',
      kind: oneOf<'guardian' | 'student' | 'employee'>(),
      id: 'uuid',
      nameEn: 'text',
      nameBn: 'text?',
      mobile: 'text?',
      email: 'text?',
    },
    `SELECT DISTINCT ON (p.account_id) p.account_id AS "accountId", p.kind, p.id, p.name_en AS "nameEn", p.name_bn AS "nameBn",
            p.mobile, p.email
       FROM (SELECT g.account_id, 'guardian' AS kind, g.id, g.name_en, g.name_bn, g.mobile, NULL AS email
               FROM students_guardian g WHERE g.site_id = $1 AND g.account_id = ANY($2::uuid[])
              UNION ALL
             SELECT a.account_id, 'student', s.id, s.name_en, s.name_bn, s.mobile, s.email
               FROM students_student_account a JOIN students_student s ON s.site_id = $1 AND s.id = a.student_id
              WHERE a.site_id = $1 AND a.account_id = ANY($2::uuid[])
              UNION ALL
             SELECT a.account_id, 'employee', e.id, e.name_en, e.name_bn, e.mobile, e.email
               FROM people_employee_account a JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
              WHERE a.site_id = $1 AND a.account_id = ANY($2::uuid[])) p
       LEFT JOIN communication_preference w ON w.site_id = $1 AND w.person_id = p.id
      ORDER BY p.account_id, p.kind = $3 DESC, w.consent = 'refused' DESC NULLS LAST, p.kind, p.id`,
    accounts,
    role === 'guardian' || role === 'student' ? role : 'employee',
  );
  return new Map(rows.map((row) => [row.accountId, row]));
}
