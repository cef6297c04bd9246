import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { sumStaffAttendance } from '../../../attendance/public.ts';
import { owedByClasses } from '../../../fees/public.ts';
import type { MeetingState, MinutesState } from '../../rules.ts';

export type Month = { readonly month: string; readonly from: string; readonly to: string };

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;

/** Each class at the end of a month: who is on roll, came new or left in it, how often they came and what they owe. */
export async function readClasses(transaction: Transaction, { from, to }: Month) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      boys: 'int',
      girls: 'int',
      joined: 'int',
      left: 'int',
      present: 'int',
      marked: 'int',
    },
    `WITH places AS (
       SELECT e.id, x.class_id, p.gender = 'female' AS is_girl,
              coalesce(e.starts_on, y.start_date) AS since,
              CASE WHEN e.status NOT IN ('active', 'onLeave') THEN coalesce(e.ends_on, y.end_date) END AS until
         FROM students_enrolment e
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.start_date <= $3 AND y.end_date >= $2
         JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
         JOIN students_student p ON p.site_id = $1 AND p.id = e.student_id
        WHERE e.site_id = $1),
     rolls AS (
       SELECT class_id, count(*) FILTER (WHERE NOT is_girl AND since <= $3 AND (until IS NULL OR until >= $3)) AS boys,
              count(*) FILTER (WHERE is_girl AND since <= $3 AND (until IS NULL OR until >= $3)) AS girls,
              count(*) FILTER (WHERE since BETWEEN $2 AND $3) AS joined,
              count(*) FILTER (WHERE until >= $2 AND until < $3) AS gone
         FROM places GROUP BY class_id),
     days AS (
       SELECT x.class_id, count(*) FILTER (WHERE r.code IN ('P', 'L')) AS present, count(*) AS marked
         FROM attendance_sheet t
         JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
         JOIN academic_section x ON x.site_id = $1 AND x.id = t.section_id
        WHERE t.site_id = $1 AND t.day BETWEEN $2 AND $3 AND t.period IS NULL GROUP BY x.class_id)
     SELECT c.id, ${both('c')} AS name, coalesce(o.boys, 0)::int AS boys, coalesce(o.girls, 0)::int AS girls,
            coalesce(o.joined, 0)::int AS joined, coalesce(o.gone, 0)::int AS "left", coalesce(d.present, 0)::int AS present,
            coalesce(d.marked, 0)::int AS marked
       FROM academic_school_class c
       LEFT JOIN rolls o ON o.class_id = c.id LEFT JOIN days d ON d.class_id = c.id
      WHERE c.site_id = $1 AND (o.class_id IS NOT NULL OR d.class_id IS NOT NULL) ORDER BY c.position, c.id LIMIT 200`,
    from,
    to,
  );
  const owed = new Map((await owedByClasses(transaction, to)).map((one) => [one.classId, one]));
  return rows.map((row) => ({
    ...row,
    owing: owed.get(row.id)?.students ?? 0,
    owed: owed.get(row.id)?.amount ?? 0n,
  }));
}

/**
 * Employees in service at the end of a month, teachers first, who came new in it, and how often all who served in it came.
 * Whoever left or came back since stands in the service book; the record tells only today.
 */
export async function readStaff(transaction: Transaction, { month, from, to }: Month) {
  const people = await transaction.read(
    { id: 'uuid', teaches: 'bool', isNew: 'bool', serves: 'bool' },
    `WITH turns AS (
       SELECT employee_id, (array_agg(event ORDER BY day DESC, created_at DESC) FILTER (WHERE day <= $3))[1] AS before,
              (array_agg(event ORDER BY day, created_at) FILTER (WHERE day > $3))[1] AS after,
              bool_or(event = 'left' AND day BETWEEN $2 AND $3) AS went
         FROM people_service_entry WHERE site_id = $1 AND event IN ('left', 'rejoined') GROUP BY employee_id),
     people AS (
       SELECT e.id, d.is_teaching AS teaches, coalesce(e.joining_date BETWEEN $2 AND $3, false) AS is_new,
              coalesce(e.joining_date <= $3, true)
                AND coalesce(t.before = 'rejoined', t.after = 'left', e.is_active) AS serves, coalesce(t.went, false) AS went
         FROM people_employee e
         JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
         LEFT JOIN turns t ON t.employee_id = e.id
        WHERE e.site_id = $1)
     SELECT id, teaches, is_new AS "isNew", serves FROM people WHERE serves OR went ORDER BY id LIMIT 5000`,
    from,
    to,
  );
  const days = new Map((await sumStaffAttendance(transaction, month)).map((one) => [one.employeeId, one]));
  return [true, false].map((teaches) => {
    const of = people.filter((one) => one.teaches === teaches);
    const sum = (each: (one: NonNullable<ReturnType<typeof days.get>>) => number) =>
      of.reduce((all, one) => {
        const known = days.get(one.id);
        return known ? all + each(known) : all;
      }, 0);
    return {
      teaches,
      inService: of.filter((one) => one.serves).length,
      joined: of.filter((one) => one.isNew).length,
      present: sum((one) => one.present + one.onDuty + one.half / 2),
      absent: sum((one) => one.absentHalves / 2),
    };
  });
}

/** Paisa in cash, at banks and with mobile wallets at the end of a day. */
export async function readMoney(transaction: Transaction, day: string): Promise<bigint> {
  const row = await transaction.readOne(
    { amount: 'bigint' },
    `SELECT coalesce(sum(l.debit - l.credit), 0)::bigint AS amount FROM accounts_ledger a
       JOIN accounts_voucher_line l ON l.site_id = $1 AND l.ledger_id = a.id AND l.day <= $2
      WHERE a.site_id = $1 AND a.kind IN ('cash', 'bank', 'gateway')`,
    day,
  );
  return row?.amount ?? 0n;
}

/** The meetings of the governing body in a month, and what their approved minutes decided. */
export async function readDecisions(transaction: Transaction, { from, to }: Month) {
  const meetings = await transaction.read(
    {
      id: 'uuid',
      day: 'date',
      title: 'text',
      state: oneOf<MeetingState>(),
      minutes: oneOf<MinutesState>(),
      present: 'int',
      invited: 'int',
    },
    `SELECT m.id, m.day, m.title, m.state, m.minutes_state AS minutes,
            (SELECT count(*)::int FROM meetings_reply r WHERE r.site_id = $1 AND r.meeting_id = m.id AND r.attended) AS present,
            (SELECT count(*)::int FROM meetings_invitee i WHERE i.site_id = $1 AND i.series_id = m.series_id) AS invited
       FROM meetings_meeting m
      WHERE m.site_id = $1 AND m.kind = 'governing' AND m.day BETWEEN $2 AND $3 ORDER BY m.day, m.starts_at, m.id LIMIT 100`,
    from,
    to,
  );
  const resolutions = await transaction.read(
    { no: 'int', year: 'int', text: 'text', votesFor: 'int', votesAgainst: 'int', abstained: 'int' },
    `SELECT r.no, r.year, r.text, r.votes_for AS "votesFor", r.votes_against AS "votesAgainst", r.abstained
       FROM meetings_resolution r
       JOIN meetings_meeting m ON m.site_id = $1 AND m.id = r.meeting_id
      WHERE r.site_id = $1 AND r.no IS NOT NULL AND m.kind = 'governing' AND m.minutes_state = 'approved'
        AND m.day BETWEEN $2 AND $3 ORDER BY r.year, r.no LIMIT 500`,
    from,
    to,
  );
  return { meetings, resolutions };
}

/** Who sat on the governing body in a month. */
export const readMembers = (transaction: Transaction, { from, to }: Month) =>
  transaction.read(
    { name: json<Label>(), post: 'text', startsOn: 'date', endsOn: 'date?' },
    `SELECT ${both('m')} AS name, m.post, m.starts_on AS "startsOn", m.ends_on AS "endsOn" FROM meetings_member m
      WHERE m.site_id = $1 AND m.is_active AND m.starts_on <= $3 AND (m.ends_on IS NULL OR m.ends_on >= $2)
      ORDER BY m.position, m.id LIMIT 100`,
    from,
    to,
  );
