import { todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { AudienceKind, Recipient } from '../../../core/server/http/audiences.ts';
import { meetingsBodyPermission, meetingsPermission } from '../permissions.ts';

const shape = {
  id: 'uuid',
  employeeId: 'uuid?',
  name: json<Label>(),
  mobile: 'text?',
  email: 'text?',
  accountId: 'uuid?',
} as const;

type Row = {
  id: string;
  employeeId: string | null;
  name: Label;
  mobile: string | null;
  email: string | null;
  accountId: string | null;
};

const recipientOf = (row: Row): Recipient => ({
  // Whoever works here has their wishes as an employee.
  personKind: row.employeeId ? 'employee' : 'other',
  personId: row.employeeId ?? row.id,
  name: row.name,
  mobile: row.mobile || null,
  email: row.email || null,
  accountId: row.accountId,
  language: null,
  aboutId: row.id,
  aboutName: row.name,
  values: {},
});

/** Whoever sits on the governing body today. */
export const bodyAudience: AudienceKind = {
  name: 'meetings.body',
  label: { en: 'The governing body', bn: 'পরিচালনা পর্ষদ' },
  permission: meetingsBodyPermission.view,
  fields: [],
  places: [],
  async people(transaction, services) {
    const rows = await transaction.read(
      shape,
      `SELECT m.id, m.employee_id AS "employeeId", json_build_object('en', m.name_en, 'bn', m.name_bn) AS name, m.mobile, m.email,
              a.account_id AS "accountId"
         FROM meetings_member m
         LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = m.employee_id
        WHERE m.site_id = $1 AND m.is_active AND m.starts_on <= $2 AND (m.ends_on IS NULL OR m.ends_on >= $2)
        ORDER BY m.position, m.name_en, m.id LIMIT 200`,
      todayInDhaka(services.now()),
    );
    return rows.map(recipientOf);
  },
};

/** One person who works here, by name. */
export const employeeByName: AudienceKind = {
  name: 'meetings.employee',
  label: { en: 'One of the teachers and staff', bn: 'একজন শিক্ষক বা কর্মচারী' },
  permission: meetingsPermission.call,
  fields: [
    {
      name: 'employee',
      label: { en: 'Name', bn: 'নাম' },
      kind: 'choice',
      required: true,
      choices: async (transaction) => {
        const rows = await transaction.read(
          { id: 'uuid', label: json<Label>() },
          `SELECT id, json_build_object('en', name_en, 'bn', coalesce(nullif(name_bn, ''), name_en)) AS label
             FROM people_employee WHERE site_id = $1 AND is_active ORDER BY name_en, id LIMIT 1000`,
        );
        return rows;
      },
    },
  ],
  places: [],
  async people(transaction, _, { employee }) {
    const rows = await transaction.read(
      shape,
      `SELECT e.id, e.id AS "employeeId", json_build_object('en', e.name_en, 'bn', coalesce(nullif(e.name_bn, ''), e.name_en)) AS name,
              e.mobile, e.email, a.account_id AS "accountId"
         FROM people_employee e
         LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
        WHERE e.site_id = $1 AND e.is_active AND e.id::text = $2 LIMIT 1`,
      employee ?? '',
    );
    return rows.map(recipientOf);
  },
};
