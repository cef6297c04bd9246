import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, formatNumber } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { amountInWords, formatTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { fileOfLetters, giveLetters, sameText, type Values } from '../../../documents/public.ts';
import { payrollErrors } from '../../labels.ts';
import { payrollPayPermission } from '../../permissions.ts';
import { labelSql, offsetOf, patternOf } from '../../service/sql.ts';
import type { lettersContract as contract } from '../contract.ts';

/**
 * Pay `p` of the employee `e` that began on a day and is more than the pay `o` before it: an increment. `i` is the letter
 * of it that holds.
 */
export const raisesSql = `FROM payroll_employee_pay p
  JOIN people_employee e ON e.site_id = $1 AND e.id = p.employee_id
  JOIN LATERAL (SELECT x.basic FROM payroll_employee_pay x WHERE x.site_id = $1 AND x.employee_id = p.employee_id
                   AND x.is_active AND x.from_date < p.from_date ORDER BY x.from_date DESC LIMIT 1) o ON o.basic < p.basic
  LEFT JOIN LATERAL (SELECT d.id, d.number FROM payroll_increment_letter l
       JOIN documents_issue d ON d.site_id = $1 AND d.id = l.issue_id AND d.revoked_at IS NULL
      WHERE l.site_id = $1 AND l.pay_id = p.id ORDER BY d.serial DESC LIMIT 1) i ON true
 WHERE p.site_id = $1 AND p.is_active`;

/** Who was raised on a day, by code, and the letters. */
export async function listRaises(
  transaction: Transaction,
  asked: z.output<typeof contract.raises.input>,
): Promise<z.input<typeof contract.raises.output>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      old: 'bigint',
      basic: 'bigint',
      number: 'text?',
      issueId: 'uuid?',
      total: 'bigint',
    },
    `SELECT p.id, e.code, ${labelSql('e')} AS name, o.basic AS old, p.basic, i.number, i.id AS "issueId",
            count(*) OVER () AS total
       ${raisesSql} AND p.from_date = $2
        AND ($3::text IS NULL OR e.search_text ILIKE $3 OR lower(e.code) LIKE $3)
        AND ($4 = 'all' OR (i.id IS NOT NULL) = ($4 = 'with'))
      ORDER BY e.code, p.id LIMIT $5 OFFSET $6`,
    asked.fromDate,
    patternOf(asked.q),
    asked.show,
    asked.size,
    offsetOf(asked),
  );
  const given = await transaction.readOne(
    { count: 'int' },
    `SELECT count(i.id)::int AS count ${raisesSql} AND p.from_date = $2`,
    asked.fromDate,
  );
  return {
    items: rows.map(({ total: _, old, basic, ...row }) => ({
      ...row,
      oldBasic: takaText(old),
      newBasic: takaText(basic),
    })),
    total: Number(rows[0]?.total ?? 0),
    page: asked.page,
    size: asked.size,
    given: given?.count ?? 0,
    can: { edit: transaction.context.permissions.has(payrollPayPermission.edit) },
  };
}

const inBoth = (make: (language: 'en' | 'bn') => string): Label => ({ en: make('en'), bn: make('bn') });
const taka = (paisa: bigint): Label => inBoth((language) => formatTaka(paisa, { language }));
const count = (value: number | null): Label =>
  value === null ? { en: '', bn: '' } : inBoth((language) => formatNumber(value, { language }));

/**
 * Gives a letter to each of these who was raised on the day and has none that holds; whoever has one is passed over, so that doing it
 * twice gives none twice. Nobody gives one to themselves. Throws 409 where there is nobody to give one to.
 */
export async function giveRaiseLetters(
  transaction: Transaction,
  services: Services,
  { fromDate, payIds, language }: z.output<typeof contract.give.input>,
): Promise<{ given: number }> {
  // Held until the letters are written: of two at once the second finds them.
  await transaction.rows(
    'SELECT 1 FROM payroll_employee_pay WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    payIds,
  );
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      from: 'date',
      old: 'bigint',
      basic: 'bigint',
      grade: 'int?',
      step: 'int?',
      note: 'text?',
      isOwn: 'bool',
    },
    `SELECT p.id, p.employee_id AS "employeeId", p.from_date AS "from", o.basic AS old, p.basic, p.grade, p.step, p.note,
            EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = p.employee_id
                       AND a.account_id = $3) AS "isOwn"
       ${raisesSql} AND p.id = ANY($2::uuid[]) AND p.from_date = $4 AND i.id IS NULL ORDER BY e.code, p.id`,
    payIds,
    transaction.context.accountId,
    fromDate,
  );
  if (rows.some((row) => row.isOwn)) throw new AppError(payrollErrors.ownPay);
  if (rows.length === 0) throw new AppError(payrollErrors.noLetter);
  const figures = new Map(
    rows.map((row): [string, Values] => [
      row.employeeId,
      {
        raisedOn: inBoth((of) => formatDate(row.from, { language: of })),
        oldBasic: taka(row.old),
        newBasic: taka(row.basic),
        newBasicWords: inBoth((of) => amountInWords(row.basic, of)),
        raisedBy: taka(row.basic - row.old),
        payGrade: count(row.grade),
        payStep: count(row.step),
        orderText: sameText(row.note ?? ''),
      },
    ]),
  );
  const issued = await giveLetters(transaction, services, { kind: 'increment', language }, figures);
  const letters = rows.flatMap((row) => {
    const issueId = issued.get(row.employeeId);
    return issueId ? [{ payId: row.id, issueId }] : [];
  });
  await transaction.change(
    `INSERT INTO payroll_increment_letter (site_id, id, pay_id, issue_id)
     SELECT n.site_id, n.id, n.pay_id, n.issue_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', pay_id: '$3::uuid[]', issue_id: '$4::uuid[]' })}`,
    letters.map(() => newId()),
    letters.map((one) => one.payId),
    letters.map((one) => one.issueId),
  );
  return { given: letters.length };
}

/** The letters of a day that hold, or one of them, as one file. Throws 404 where there is none. */
export async function raiseLettersFile(
  transaction: Transaction,
  services: Services,
  { fromDate, payId }: z.output<typeof contract.file.input>,
) {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT i.id ${raisesSql} AND p.from_date = $2 AND i.id IS NOT NULL AND ($3::uuid IS NULL OR p.id = $3) LIMIT 2000`,
    fromDate,
    payId ?? null,
  );
  if (rows.length === 0) throw new AppError(errors.notFound);
  return fileOfLetters(
    transaction,
    services,
    rows.map((row) => row.id),
  );
}
