import { endOfMonth } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { type Away, readAway } from '../../../people/public.ts';
import { quantityOf } from '../../rules/line-rules.ts';
import { daysServed } from '../../rules/service-rules.ts';
import { beganAway, type UsualWork, usualOf } from '../../rules/usual-rules.ts';
import type { PaidPerson } from './book.ts';

/** So far back paid months are looked at, for in some of them somebody may have been away as well. */
const monthsRead = 15;

/**
 * What those usually did who are paid by days, hours or classes and are away by an order that leaves some pay: in the last paid months
 * before they went. Whoever has none is left out.
 */
export async function readUsualWork(
  transaction: Transaction,
  people: readonly PaidPerson[],
  orders: ReadonlyMap<string, readonly Away[]>,
): Promise<ReadonlyMap<string, UsualWork>> {
  const leaving = people.flatMap((person) => {
    const field = quantityOf[person.basis];
    const [first] = (orders.get(person.id) ?? [])
      .filter((one) => one.percent > 0)
      .map((one) => one.from)
      .toSorted();
    return field === null || first === undefined ? [] : [{ person, field, first }];
  });
  if (leaving.length === 0) return new Map();
  const away = await readAway(
    transaction,
    '1900-01-01',
    leaving
      .map((one) => one.first)
      .toSorted()
      .at(-1) ?? '',
    leaving.map(({ person }) => person.id),
  );
  const asked = leaving.map((one) => {
    const absences = away.get(one.person.id) ?? [];
    return { ...one, absences, before: beganAway(one.first, absences).slice(0, 7) };
  });
  const rows = await transaction.read(
    { employeeId: 'uuid', month: 'text', done: 'int' },
    // Overtime within the hours was paid as overtime, and is no hour of work.
    `SELECT x."employeeId", x.month, x.done FROM (
       SELECT p.employee_id AS "employeeId", r.month,
              (coalesce((p.work ->> n.field)::numeric, 0) - coalesce((
                 SELECT (l.value -> 'trace' ->> 'within')::numeric FROM json_array_elements(p.lines) l
                  WHERE l.value ->> 'code' = 'basic' AND l.value -> 'trace' ->> 'within' IS NOT NULL LIMIT 1), 0))::int AS done,
              row_number() OVER (PARTITION BY p.employee_id ORDER BY r.month DESC) AS place
         FROM ${rowsOf('n', { employee_id: '$2::uuid[]', before: '$3::text[]', field: '$4::text[]' })}
         JOIN payroll_payslip p ON p.site_id = $1 AND p.employee_id = n.employee_id
         JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id AND r.kind = 'monthly' AND r.state IN ('paid', 'locked')
          AND r.month < n.before) x
      WHERE x.place <= ${monthsRead} ORDER BY x."employeeId", x.month`,
    asked.map(({ person }) => person.id),
    asked.map((one) => one.before),
    asked.map((one) => one.field),
  );
  const known = Map.groupBy(rows, (row) => row.employeeId);
  return new Map(
    asked.flatMap(({ person, absences }) => {
      const paid = (known.get(person.id) ?? []).map(({ month, done }) => {
        const first = `${month}-01`;
        const since = person.since !== null && person.since > first ? person.since : first;
        return { done, days: daysServed(person.unserved, since, endOfMonth(first)) };
      });
      const usual = usualOf(paid, absences);
      return usual === null ? [] : [[person.id, usual] as const];
    }),
  );
}
