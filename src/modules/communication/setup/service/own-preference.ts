import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { messageKinds } from '../../kinds.data.ts';
import type { setupContract } from '../contract.ts';

/** As whom messages reach the account that asks, with what is noted of each: the records of one person say the same. */
async function ownRecords(transaction: Transaction, services: Services) {
  const { accountId } = transaction.context;
  const records = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<'guardian' | 'employee' | 'student'>(),
      number: 'text?',
      mobile: 'text?',
      language: { kind: 'text', isNullable: true, narrow: null as 'en' | 'bn' | null },
      refuses: 'bool',
      unwanted: 'text[]',
    },
    `SELECT p.id, p.kind, nullif(p.mobile, '') AS number, w.mobile, w.language,
            coalesce(w.consent = 'refused', false) AS refuses, coalesce(w.unwanted, '{}') AS unwanted
       FROM (SELECT g.id, 'guardian' AS kind, g.mobile, 1 AS place
               FROM students_guardian g WHERE g.site_id = $1 AND g.account_id = $2
              UNION ALL
             SELECT e.id, 'employee', e.mobile, 2
               FROM people_employee_account a JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
              WHERE a.site_id = $1 AND a.account_id = $2
              UNION ALL
             SELECT s.id, 'student', s.mobile, 3
               FROM students_student_account a JOIN students_student s ON s.site_id = $1 AND s.id = a.student_id
              WHERE a.site_id = $1 AND a.account_id = $2) p
       LEFT JOIN communication_preference w ON w.site_id = $1 AND w.person_id = p.id
      ORDER BY w.updated_at DESC NULLS LAST, p.place, p.id LIMIT 20`,
    accountId,
  );
  const account = await services.database.findOne('SELECT mobile FROM account WHERE id = $1', accountId);
  const own = typeof account?.mobile === 'string' ? account.mobile : null;
  const numbers = [own, ...records.flatMap((one) => [one.number, one.mobile])].filter((one) => one !== null);
  return { records, numbers: [...new Set(numbers.filter((one) => one !== ''))].sort() };
}

export async function showOwnPreference(transaction: Transaction, services: Services) {
  const { records, numbers } = await ownRecords(transaction, services);
  const [latest] = records;
  const unwanted = records.flatMap((one) => one.unwanted);
  return {
    persons: [...new Set(records.map((one) => one.kind))],
    numbers,
    mobile: latest?.mobile ?? null,
    language: latest?.language ?? null,
    unwanted: messageKinds.filter((kind) => unwanted.includes(kind)),
    refuses: records.some((one) => one.refuses),
  };
}

/**
 * Keeps it for every record of the person. Messages go to no number that is not on record here: it would be somebody else's.
 * A refusal the office has noted is taken back, and never made here: danger reaches everybody who has not refused it there.
 */
export async function saveOwnPreference(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof setupContract.saveOwnPreference.input>,
) {
  const { records, numbers } = await ownRecords(transaction, services);
  if (records.length === 0) throw new AppError(errors.notFound);
  if (given.mobile !== null && !numbers.includes(given.mobile))
    throw new ValidationError({ mobile: [messages.exists] });
  await transaction.change(
    `INSERT INTO communication_preference AS p (site_id, id, person_kind, person_id, mobile, language, consent, unwanted)
     SELECT n.site_id, n.id, n.kind, n.person_id, $5, $6, CASE WHEN $8 AND n.refuses THEN 'refused' ELSE 'given' END, $7::text[]
       FROM ${rowsOf('n', { id: '$2::uuid[]', kind: '$3::text[]', person_id: '$4::uuid[]', refuses: '$9::boolean[]' })}
     ON CONFLICT (site_id, person_id) DO UPDATE SET mobile = EXCLUDED.mobile, language = EXCLUDED.language,
        consent = EXCLUDED.consent, unwanted = EXCLUDED.unwanted, version = p.version + 1, updated_at = EXCLUDED.updated_at`,
    records.map(() => newId()),
    records.map((one) => one.kind),
    records.map((one) => one.id),
    given.mobile,
    given.language,
    given.unwanted,
    given.refuses,
    records.map((one) => one.refuses),
  );
  return { saved: records.length };
}
