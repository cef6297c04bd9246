import { AppError, errors } from '../../../../core/errors.ts';
import { normaliseMobile } from '../../../../core/identifiers.ts';
import { newId } from '../../../../core/ids.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type FirstSignIn, firstSignIns } from '../../../access/public.ts';
import type { familyKinds } from '../contract.ts';

type Kind = (typeof familyKinds)[number];

const shape = {
  id: 'uuid',
  code: 'text',
  name_en: 'text',
  name_bn: 'text',
  mobile: 'text?',
  account_id: 'uuid?',
} as const;

/** A student's number is the student's own, else that of the first guardian: there the family finds the code. */
const asked: Record<Kind, string> = {
  student: `SELECT s.id, s.code, s.name_en, s.name_bn, a.account_id, coalesce(nullif(s.mobile, ''), (
         SELECT g.mobile FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = s.id ORDER BY l.is_primary DESC, l.created_at LIMIT 1)) AS mobile
    FROM students_student s LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
   WHERE s.site_id = $1 AND s.id = ANY($2::uuid[]) ORDER BY s.code`,
  guardian: `SELECT g.id, regexp_replace(g.mobile, '^\\+?88', '') || CASE WHEN EXISTS (
         SELECT 1 FROM students_guardian o WHERE o.site_id = $1 AND o.mobile = g.mobile AND o.id <> g.id)
         THEN '-' || right(g.id::text, 4) ELSE '' END AS code, g.name_en, g.name_bn, g.mobile, g.account_id
    FROM students_guardian g WHERE g.site_id = $1 AND g.id = ANY($2::uuid[]) ORDER BY g.name_en, g.id`,
};

async function keepStudents(here: Transaction, made: readonly { id: string; accountId: string }[]) {
  return here.change(
    `INSERT INTO students_student_account (site_id, id, student_id, account_id)
     SELECT n.site_id, n.id, n.student_id, n.account_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', student_id: '$3::uuid[]', account_id: '$4::uuid[]' })} ON CONFLICT DO NOTHING`,
    made.map(() => newId()),
    made.map((one) => one.id),
    made.map((one) => one.accountId),
  );
}

async function keepGuardians(here: Transaction, made: readonly { id: string; accountId: string }[]) {
  return here.change(
    `UPDATE students_guardian g SET account_id = n.account_id, version = g.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', account_id: '$3::uuid[]' })}
      WHERE g.site_id = n.site_id AND g.id = n.id AND g.account_id IS NULL`,
    made.map((one) => one.id),
    made.map((one) => one.accountId),
  );
}

/**
 * Slips for the first sign-in of students or guardians: accounts for those without one, new first passwords for those who
 * never signed in. Throws 404 where one of them is not this institution's, 409 where another was quicker.
 */
export async function makeSlips(
  transaction: PlatformTransaction,
  services: Services,
  given: { readonly who: Kind; readonly ids: readonly string[] },
) {
  const { siteId } = transaction.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const ids = [...new Set(given.ids)];
  const here = await transaction.enterSite(siteId);
  const rows = await here.read(shape, asked[given.who], ids);
  if (rows.length < ids.length) throw new AppError(errors.notFound);
  const people = rows.map(
    (row): FirstSignIn => ({
      id: row.id,
      accountId: row.account_id,
      code: row.code,
      name: { en: row.name_en, bn: row.name_bn },
      mobile: row.mobile ? normaliseMobile(row.mobile) : null,
    }),
  );
  const done = await firstSignIns(transaction, services, given.who, people);
  const fresh = [...done].flatMap(([id, { accountId, isNew }]) => (isNew ? [{ id, accountId }] : []));
  const kept = await (given.who === 'student' ? keepStudents : keepGuardians)(here, fresh);
  // Somebody else made one in the same moment.
  if (kept < fresh.length) throw new AppError(errors.conflict);
  return {
    slips: people.flatMap(({ id }) => done.get(id)?.slip ?? []),
    leftOut: people.length - done.size,
  };
}
