import { partsOf, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { employeesPermission } from '../../permissions.ts';
import { listErrors, listLabels } from '../labels.ts';
import { birthdayIn } from '../rules.ts';
import { countUnknown } from './retirement.ts';

/** The birthdays of this year by month and day; of one month, or 0 for all. */
export async function listBirthdays(
  transaction: Transaction,
  asked: { month: number; page: number; size: number },
  now: Date,
) {
  const today = todayInDhaka(now);
  const { year } = partsOf(today);
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      dateOfBirth: 'date',
      isWished: 'bool',
      hasAccount: 'bool',
      total: 'int',
    },
    `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name,
            json_build_object('en', d.name_en, 'bn', d.name_bn) AS designation, e.date_of_birth AS "dateOfBirth",
            EXISTS (SELECT 1 FROM people_birthday_wish w
                     WHERE w.site_id = $1 AND w.employee_id = e.id AND w.year = $2) AS "isWished",
            EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id) AS "hasAccount",
            (count(*) OVER ())::int AS total
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.is_active AND e.date_of_birth IS NOT NULL
        AND ($3::int = 0 OR extract(month FROM e.date_of_birth) = $3::int)
      ORDER BY extract(month FROM e.date_of_birth), extract(day FROM e.date_of_birth), e.code LIMIT $4 OFFSET $5`,
    year,
    asked.month,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _, ...row }) => {
      const birthday = birthdayIn(row.dateOfBirth, year);
      return {
        ...row,
        birthday,
        turns: year - partsOf(row.dateOfBirth).year,
        isToday: birthday === today,
      };
    }),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    unknown: await countUnknown(transaction),
    can: { wish: transaction.context.permissions.has(employeesPermission.edit) },
  };
}

/** Wishes somebody a happy birthday on the day itself. Throws 409 on any other day, and where somebody did already. */
export async function wishBirthday(transaction: Transaction, id: string, now: Date) {
  const row = await transaction.readOne(
    { name: json<Label>(), dateOfBirth: 'date?', accountId: 'uuid?' },
    `SELECT json_build_object('en', e.name_en, 'bn', e.name_bn) AS name, e.date_of_birth AS "dateOfBirth",
            a.account_id AS "accountId"
       FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.id = $2 AND e.is_active`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const today = todayInDhaka(now);
  const { year } = partsOf(today);
  if (row.dateOfBirth === null || birthdayIn(row.dateOfBirth, year) !== today)
    throw new AppError(listErrors.notToday);
  if (row.accountId === null) throw new AppError(listErrors.noAccount);
  const isFirst = await transaction.change(
    `INSERT INTO people_birthday_wish (site_id, id, employee_id, year) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, employee_id, year) DO NOTHING`,
    newId(),
    id,
    year,
  );
  if (isFirst === 0) throw new AppError(listErrors.wished);
  await notify(transaction, [row.accountId], {
    title: {
      en: textOf(listLabels.wishText, 'en', { name: row.name.en }),
      bn: textOf(listLabels.wishText, 'bn', { name: row.name.bn }),
    },
    path: null,
  });
  return { id };
}
