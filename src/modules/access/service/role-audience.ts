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
      choices: async () =>
        [
          ['head', 'Head', 'প্রতিষ্ঠান প্রধান'],
          ['office', 'Office', 'অফিস'],
          ['accountant', 'Accountant', 'হিসাবরক্ষক'],
          ['cashier', 'Cashier', 'ক্যাশিয়ার'],
          ['librarian', 'Librarian', 'গ্রন্থাগারিক'],
          ['teacher', 'Teacher', 'শিক্ষক'],
          ['student', 'Student', 'শিক্ষার্থী'],
          ['guardian', 'Guardian', 'অভিভাবক'],
        ].map(([id = '', en = '', bn = '']) => ({ id, label: { en, bn } })),
    },
  ],
  places: [],
  async people(transaction, services, { role }) {
    const rows = await services.database.asPlatform(transaction.context, (platform) =>
      platform.read(
        { id: 'uuid', nameEn: 'text', nameBn: 'text', email: 'text?', mobile: 'text?' },
        `SELECT a.id, a.name_en AS "nameEn", a.name_bn AS "nameBn", a.email, a.mobile FROM membership m
           JOIN account a ON a.id = m.account_id
          WHERE m.site_id = $1 AND m.role = $2 AND m.disabled_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > $3::timestamptz)
          ORDER BY a.name_en, a.id`,
        transaction.siteId,
        role,
        services.now(),
      ),
    );
    return rows.map(({ id, nameEn: en, nameBn, email, mobile }): Recipient => {
      const name = { en, bn: nameBn || en };
      return {
        personKind: 'employee',
        personId: id,
        name,
        mobile: mobile || null,
        email: email || null,
        accountId: id,
        language: null,
        aboutId: id,
        aboutName: name,
        values: {},
      };
    });
  },
};
