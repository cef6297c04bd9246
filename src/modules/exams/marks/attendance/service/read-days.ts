import { addDays, todayInDhaka } from '../../../../../core/dates.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { daysAttended } from '../../../../attendance/public.ts';
import { assertShown } from '../../service/both-entries.ts';
import { findSheet } from '../../service/sheet-facts.ts';

/** The attendance of a sheet's students before their examination. Throws 403 for whoever may not see the sheet. */
export async function readDaysOfSheet(
  transaction: Transaction,
  services: Services,
  given: { id: string; from?: string | undefined; to?: string | undefined },
) {
  const sheet = await findSheet(transaction, given.id);
  await assertShown(transaction, sheet);
  const span = await transaction.readOne(
    { year: 'date', exam: 'date' },
    `SELECT y.start_date AS year, x.starts_on AS exam FROM exams_exam x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id WHERE x.site_id = $1 AND x.id = $2`,
    sheet.exam_id,
  );
  const today = todayInDhaka(services.now());
  const before = span ? addDays(span.exam, -1) : today;
  const from = given.from ?? span?.year ?? today;
  const to = given.to ?? [before, today].sort()[0] ?? today;
  const shares = await daysAttended(transaction, { sectionId: sheet.section_id, from, to });
  return {
    from,
    to,
    items: [...shares].map(([enrolmentId, { present, days }]) => ({ enrolmentId, present, days })),
  };
}
