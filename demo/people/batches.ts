import { addDays, addMonths, dhakaInstant, weekdayOf } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { rowsOf } from '../../src/core/server/database/rows-of.ts';
import { chargeMonth, saveFee } from '../../src/modules/facilities/batches/service/fees.ts';

/** What a batch with a fee costs a month: 500.00. */
const fee = 50_000n;

/** Attendance of a batch on its Saturdays and Mondays of seven weeks, but today: nearly everybody came. */
export async function keepAttendance(
  transaction: Transaction,
  batchId: string,
  today: string,
  by: string,
): Promise<void> {
  const days = Array.from({ length: 49 }, (_, back) => addDays(today, -back - 1))
    .filter((day) => ['saturday', 'monday'].includes(weekdayOf(day)))
    .map((day) => ({ id: newId(), day }));
  await transaction.change(
    `INSERT INTO facilities_batch_session (site_id, id, batch_id, day, taken_by, taken_at)
     SELECT n.site_id, n.id, $3, n.day, $4, n.taken_at
       FROM ${rowsOf('n', { id: '$2::uuid[]', day: '$5::date[]', taken_at: '$6::timestamptz[]' })}`,
    days.map((one) => one.id),
    batchId,
    by,
    days.map((one) => one.day),
    days.map((one) => dhakaInstant(one.day, '16:10')),
  );
  await transaction.change(
    `INSERT INTO facilities_batch_mark (site_id, id, session_id, enrolment_id, code)
     SELECT $1, gen_random_uuid(), d.id, m.enrolment_id,
            CASE WHEN (e.roll * 7 + extract(doy FROM d.day)::int) % 11 = 0 THEN 'A'
                 WHEN (e.roll * 5 + extract(doy FROM d.day)::int) % 13 = 0 THEN 'L' ELSE 'P' END
       FROM facilities_batch_session d
       JOIN students_batch_member m ON m.site_id = $1 AND m.batch_id = d.batch_id AND m.joined_on <= d.day
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = m.enrolment_id
      WHERE d.site_id = $1 AND d.batch_id = $2`,
    batchId,
  );
}

/** A batch that costs a fee each month of the year to come, charged for this one. */
export async function chargeBatch(transaction: Transaction, batchId: string, today: string): Promise<void> {
  const subHead = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND is_active AND schedule = 'onDemand' AND name_en = 'Coaching fee'`,
  );
  if (!subHead) return;
  const month = today.slice(0, 7);
  await saveFee(transaction, {
    id: batchId,
    version: 0,
    subHeadId: subHead.id,
    amount: fee,
    rhythm: 'monthly',
    firstMonth: addMonths(`${month}-01`, -1).slice(0, 7),
    lastMonth: addMonths(`${month}-01`, 6).slice(0, 7),
    dueDay: 28,
  });
  await chargeMonth(transaction, { id: batchId, period: month, exceptIds: [] }, today);
}
