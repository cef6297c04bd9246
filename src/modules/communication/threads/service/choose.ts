import { foldForSearch } from '../../../../core/bangla.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { threadsPermission } from '../../permissions.ts';
import { pairOf } from '../rules.ts';
import { readPolicy } from './policy.ts';
import { type StudentShown, studentSql } from './read.ts';
import { type Around, kindsOf, ownStudentIds, peopleAround } from './standing.ts';
import { hoursOf, wishesOf } from './wishes.ts';

type Paged = { readonly q?: string | undefined; readonly page: number; readonly size: number };

/** The students the caller may write about: one's own, and for the office everybody who is here. */
export async function listStudents(transaction: Transaction, asked: Paged) {
  const { accountId, permissions } = transaction.context;
  const words = foldForSearch(asked.q ?? '');
  const rows = await transaction.read(
    { student: json<StudentShown>(), total: 'int' },
    `SELECT ${studentSql} AS student, (count(*) OVER ())::int AS total FROM students_student s
      WHERE s.site_id = $1 AND ($3::bool OR s.id IN (${ownStudentIds}))
        AND EXISTS (SELECT 1 FROM students_enrolment e
              JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
             WHERE e.site_id = $1 AND e.student_id = s.id AND e.status IN ('active', 'onLeave'))
        AND ($4 = '' OR s.search_text LIKE $5)
      ORDER BY s.name_en, s.id LIMIT $6 OFFSET $7`,
    accountId,
    permissions.has(threadsPermission.any),
    words,
    containing(words),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map((row) => row.student),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** Offices have few people; more than these no list needs. */
const mostOffice = 30;

/** Whom the caller may write to about a student, by the same rule that every message is asked by. */
export async function listPeople(
  transaction: Transaction,
  services: Services,
  { studentId }: { studentId: string },
) {
  const { accountId, permissions } = transaction.context;
  const { isHere, people } = await peopleAround(transaction, studentId);
  const own = kindsOf(people, accountId, permissions);
  if (own.length === 0 || !isHere) throw new AppError(errors.notFound);
  const on = new Set<string>((await readPolicy(transaction)).ways);
  const office = (await holdersOf(services.database, transaction.siteId, threadsPermission.any)).slice(
    0,
    mostOffice,
  );
  const ids = [...new Set([...people.map((one) => one.accountId), ...office])].filter(
    (one) => one !== accountId,
  );
  const names = await labelsOfAccounts(services.database, ids);
  const wishes = await wishesOf(transaction, ids);
  const officeOnly = new Set<string>([threadsPermission.any]);
  const items = ids.flatMap((id) => {
    const pair = pairOf(own, kindsOf(people, id, office.includes(id) ? officeOnly : new Set()), on);
    const name = names.get(id);
    if (!pair || !name) return [];
    const hours = hoursOf(wishes.get(id));
    return [
      {
        id,
        name,
        kind: pair.to,
        about: aboutOf(people.filter((one) => one.accountId === id && one.kind === pair.to)),
        hours: hours ? { ...hours, days: [...hours.days] } : null,
      },
    ];
  });
  return { items };
}

/** What a teacher teaches or how a guardian is related, where several in one line. */
function aboutOf(rows: readonly Around[]): Label | null {
  const all = rows.flatMap((one) => (one.about ? [one.about] : []));
  if (all.length === 0) return null;
  return { en: all.map((one) => one.en).join(', '), bn: all.map((one) => one.bn).join(', ') };
}
