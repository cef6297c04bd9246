import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { AudienceKind } from '../../../../core/server/http/audiences.ts';
import { recipientsAbout, studentPlaces } from '../../../students/public.ts';
import { feesPermission } from '../../permissions.ts';
import { overdueLabels as labels } from '../labels.ts';
import { overdueSql } from '../public.ts';

/** Keeps the students somebody ticked. Throws 404 where one is not of this institution. */
export async function chooseDue(
  transaction: Transaction,
  { studentIds }: { studentIds: readonly string[] },
  now: Date,
) {
  const chosen = [...new Set(studentIds)];
  const known = await transaction.readOne(
    { count: 'int' },
    'SELECT count(*)::int AS count FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[])',
    chosen,
  );
  if (known?.count !== chosen.length) throw new AppError(errors.notFound);
  const id = newId();
  await transaction.change(
    'INSERT INTO fees_due_choice (site_id, id, student_ids, chosen_by, chosen_at) VALUES ($1, $2, $3, $4, $5)',
    id,
    chosen,
    transaction.context.accountId,
    now,
  );
  return { id };
}

/**
 * The guardians of the students somebody ticked on the due list, those who still owe; a family's message names the sum.
 * Offered are one's own choices; a choice that is known by its id is read by whoever decides about its message too.
 */
export const chosenDuesAudience: AudienceKind = {
  name: 'fees.chosenDues',
  label: labels.chosenAudience,
  permission: feesPermission.view,
  fields: [
    {
      name: 'choice',
      label: labels.choice,
      kind: 'choice',
      required: true,
      choices: async (transaction) => {
        const rows = await transaction.read(
          { id: 'uuid', count: 'int', at: 'time' },
          `SELECT id, cardinality(student_ids) AS count, chosen_at AS at FROM fees_due_choice
            WHERE site_id = $1 AND chosen_by = $2 ORDER BY chosen_at DESC, id LIMIT 20`,
          transaction.context.accountId,
        );
        const named = (language: 'en' | 'bn', { count, at }: (typeof rows)[number]) =>
          textOf(labels.choiceOf, language, { count, when: formatDateTime(at, { language }) });
        return rows.map((row) => ({ id: row.id, label: { en: named('en', row), bn: named('bn', row) } }));
      },
    },
  ],
  places: [...studentPlaces, 'due'],
  async people(transaction, services, { choice = '' }) {
    const rows = await transaction.read(
      { enrolmentId: 'uuid', owed: 'bigint' },
      `SELECT e.id AS "enrolmentId", w.owed
         FROM (SELECT DISTINCT unnest(k.student_ids) AS student_id FROM fees_due_choice k
                WHERE k.site_id = $1 AND k.id::text = $2) o
        CROSS JOIN LATERAL (
          SELECT e.id FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
           WHERE e.site_id = $1 AND e.student_id = o.student_id ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1) e
        CROSS JOIN LATERAL (${overdueSql('o.student_id', '$3::date')}) w
        WHERE w.owed > 0`,
      choice,
      todayInDhaka(services.now()),
    );
    const owed = new Map(rows.map((row) => [row.enrolmentId, row.owed]));
    return recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...owed.keys()]], (id) => ({
      sums: { due: owed.get(id) ?? 0n },
    }));
  },
};
