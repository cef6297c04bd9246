import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { AudienceKind, Recipient } from '../../../core/server/http/audiences.ts';
import { employeesPermission } from '../permissions.ts';

/** Teachers and staff, all of them or of one designation. */
export const employeeAudience: AudienceKind = {
  name: 'people.employees',
  label: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' },
  permission: employeesPermission.view,
  fields: [
    {
      name: 'designation',
      label: { en: 'Designation', bn: 'পদবি' },
      kind: 'choice',
      required: false,
      choices: async (transaction) => {
        const rows = await transaction.read(
          { id: 'uuid', name_en: 'text', name_bn: 'text' },
          'SELECT id, name_en, name_bn FROM academic_designation WHERE site_id = $1 AND is_active ORDER BY position, name_en LIMIT 200',
        );
        return rows.map(({ id, name_en: en, name_bn: bn }) => ({ id, label: { en, bn } }));
      },
    },
  ],
  places: [],
  async people(transaction, _, { designation }) {
    return readRecipients(
      transaction,
      "e.is_active AND ($2 = '' OR e.designation_id::text = $2)",
      designation ?? '',
    );
  },
};

/** These employees as a message can go to them, with a number or without one. */
export const employeeRecipients = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<readonly Recipient[]> => readRecipients(transaction, 'e.id = ANY($2::uuid[])', ids);

async function readRecipients(
  transaction: Transaction,
  condition: string,
  value: unknown,
): Promise<readonly Recipient[]> {
  const rows = await transaction.read(
    { id: 'uuid', nameEn: 'text', nameBn: 'text', mobile: 'text?', email: 'text?', accountId: 'uuid?' },
    `SELECT e.id, e.name_en AS "nameEn", e.name_bn AS "nameBn", e.mobile, e.email, a.account_id AS "accountId"
       FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND ${condition} ORDER BY e.code`,
    value,
  );
  return rows.map(({ id, nameEn, nameBn, mobile, email, accountId }): Recipient => {
    const name = { en: nameEn, bn: nameBn };
    return {
      personKind: 'employee',
      personId: id,
      name,
      mobile: mobile || null,
      email: email || null,
      accountId,
      language: null,
      aboutId: id,
      aboutName: name,
      values: {},
    };
  });
}
