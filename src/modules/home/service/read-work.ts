import { addDays } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { dutyPermission } from '../../duty/permissions.ts';
import { leavePermission } from '../../leave/permissions.ts';
import { payrollOwnPermission } from '../../payroll/permissions.ts';

type Turn = { day: string; place: Label; startsAt: string; endsAt: string };
type Leave = { firstDay: string; lastDay: string; isWaiting: boolean };
type Pay = { month: string; title: Label; net: string };

/** So many days ahead duties and leave are told. */
const ahead = 14;

/** One's own duties and leave of the next two weeks and the last pay; null for whoever is no employee here. */
export async function readWork(transaction: Transaction, today: string) {
  const { permissions, accountId } = transaction.context;
  const sees = {
    turns: permissions.has(dutyPermission.view),
    leave: permissions.has(leavePermission.apply),
    pay: permissions.has(payrollOwnPermission.see),
  };
  if (!sees.turns && !sees.leave && !sees.pay) return null;
  const row = await transaction.kept(`home.work ${accountId} ${today} ${Object.values(sees)}`, () =>
    readRow(transaction, today, sees),
  );
  if (!row) return null;
  return {
    turns: sees.turns ? row.turns : null,
    leave: sees.leave ? { next: row.leave } : null,
    pay: row.pay ? { ...row.pay, net: takaText(BigInt(row.pay.net)) } : null,
  };
}

type Sees = { readonly turns: boolean; readonly leave: boolean; readonly pay: boolean };

const readRow = (transaction: Transaction, today: string, sees: Sees) =>
  transaction.readOne(
    { turns: json<Turn[]>(), leave: jsonOrNull<Leave>(), pay: jsonOrNull<Pay>() },
    `SELECT coalesce((SELECT json_agg(json_build_object('day', t.day, 'startsAt', t.starts_at,
                        'endsAt', t.ends_at,
                        'place', json_build_object('en', t.name_en, 'bn', coalesce(nullif(t.name_bn, ''), t.name_en)))
                        ORDER BY t.day, t.starts_at)
                       FROM (SELECT d.day, p.starts_at, p.ends_at, p.name_en, p.name_bn FROM duty_turn d
                               JOIN duty_place p ON p.site_id = $1 AND p.id = d.place_id
                              WHERE d.site_id = $1 AND d.employee_id = e.employee_id AND d.status = 'planned'
                                AND d.day BETWEEN $3 AND $4 AND $5
                              ORDER BY d.day, p.starts_at LIMIT 3) t), '[]'::json) AS turns,
            (SELECT json_build_object('firstDay', l.first_day, 'lastDay', l.last_day, 'isWaiting', l.status = 'applied')
               FROM leave_application l WHERE l.site_id = $1 AND l.employee_id = e.employee_id AND $6
                AND l.status IN ('applied', 'approved') AND l.last_day >= $3 AND (l.status = 'applied' OR l.first_day <= $4)
              ORDER BY l.first_day, l.id LIMIT 1) AS leave,
            (SELECT json_build_object('month', r.month, 'net', s.net::text,
                      'title', json_build_object('en', r.name_en, 'bn', coalesce(nullif(r.name_bn, ''), r.name_en)))
               FROM payroll_payslip s JOIN payroll_run r ON r.site_id = $1 AND r.id = s.run_id
              WHERE s.site_id = $1 AND s.employee_id = e.employee_id AND r.state IN ('paid', 'locked') AND $7
              ORDER BY r.month DESC, r.paid_on DESC, s.id LIMIT 1) AS pay
       FROM people_employee_account e WHERE e.site_id = $1 AND e.account_id = $2
      ORDER BY e.created_at, e.id LIMIT 1`,
    transaction.context.accountId,
    today,
    addDays(today, ahead),
    sees.turns,
    sees.leave,
    sees.pay,
  );
