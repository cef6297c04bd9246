import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { type DutyPerson, personSql } from './sql.ts';

/** How many duties everybody had between two days; who had most first, so that unfairness shows. */
export async function readReport(
  transaction: Transaction,
  asked: { from: string; to: string; page: number; size: number },
) {
  const rows = await transaction.read(
    {
      person: json<DutyPerson>(),
      planned: 'int',
      done: 'int',
      missed: 'int',
      swappedAway: 'int',
      holidays: 'int',
      total: 'int',
    },
    `SELECT ${personSql('e', 'd')} AS person, n.planned, n.done, n.missed, w.away AS "swappedAway", h.days AS holidays,
            (count(*) OVER ())::int AS total
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE t.status <> 'removed')::int AS planned,
               count(*) FILTER (WHERE t.status = 'done')::int AS done,
               count(*) FILTER (WHERE t.status = 'missed')::int AS missed
          FROM duty_turn t WHERE t.site_id = $1 AND t.employee_id = e.id AND t.day BETWEEN $2 AND $3) n
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS away FROM duty_swap s JOIN duty_turn t ON t.site_id = $1 AND t.id = s.turn_id
         WHERE s.site_id = $1 AND s.from_id = e.id AND s.status = 'approved' AND t.day BETWEEN $2 AND $3) w
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS days FROM duty_holiday_person p JOIN duty_holiday y ON y.site_id = $1 AND y.id = p.holiday_id
         WHERE p.site_id = $1 AND p.employee_id = e.id AND p.was_there AND y.day BETWEEN $2 AND $3) h
      WHERE e.site_id = $1 AND e.is_active
      ORDER BY n.planned DESC, e.name_en, e.id LIMIT $4 OFFSET $5`,
    asked.from,
    asked.to,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ person, total: _total, ...row }) => ({ ...person, ...row })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}
