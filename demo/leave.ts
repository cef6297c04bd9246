import { addDays, datesBetween, startOfWeek, weekdayNumber } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { rowsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { fairTurns } from '../src/modules/duty/rules.ts';
import { readPlaces } from '../src/modules/duty/service/places.ts';
import { leaveMaximum } from '../src/modules/leave/maximum.entity.ts';
import { chargedHalves, ledgerYear } from '../src/modules/leave/rules.ts';
import { addEntries } from '../src/modules/leave/service/entries.ts';
import { readTypes } from '../src/modules/leave/service/types.ts';
import { noteService } from '../src/modules/people/public.ts';

export type LeavePeople = { readonly head: string; readonly office: string };
type Employee = { id: string; code: string; isTeaching: boolean };

const isOff = (day: string) => [0, 6].includes(weekdayNumber(day));

/** Who takes which leave: the employee's place in the list, days from today, length, why, and what became of it. */
const leaves = [
  [2, 'Casual', -40, 1, 'ছেলের জ্বর', 'approved'],
  [3, 'Casual', -21, 2, 'Sister’s wedding', 'approved'],
  [5, 'Medical', -12, 6, 'টাইফয়েড, ডাক্তারের সনদ জমা', 'approved'],
  [6, 'Casual', -1, 3, 'জমির কাজে গ্রামের বাড়ি', 'approved'],
  [8, 'Special (training, examination duty)', 0, 4, 'Training at the teachers’ training college', 'approved'],
  [1, 'Casual', 5, 2, 'মায়ের চিকিৎসা', 'applied'],
  [4, 'Casual', 8, 1, 'Bank work in Dhaka', 'applied'],
  [7, 'Without pay', 12, 5, 'পারিবারিক কাজ', 'applied'],
  [9, 'Casual', -30, 2, 'ব্যক্তিগত কাজ', 'rejected'],
  [10, 'Casual', 15, 1, 'Family programme', 'cancelled'],
] as const;

/**
 * Leave of one institution: some taken, some that waits; a duty roster with a swap and work on a holiday; and the attendance
 * of the employees, some late.
 */
export async function makeLeave(transaction: Transaction, today: string, people: LeavePeople): Promise<void> {
  const known = await readTypes(transaction);
  const study = known.find((one) => one.name.en === 'Study');
  // Who teaches may study longer than the others.
  if (study)
    await insertRows(transaction, leaveMaximum, [
      { typeId: study.id, posts: 'teaching', gender: 'all', days: 730 },
      { typeId: study.id, posts: 'staff', gender: 'all', days: 365 },
    ]);
  const employees = await transaction.read(
    { id: 'uuid', code: 'text', isTeaching: 'bool' },
    `SELECT e.id, e.code, d.is_teaching AS "isTeaching" FROM people_employee e
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.is_active ORDER BY e.code LIMIT 500`,
  );
  if (employees.length < 4) return;
  await makeApplications(transaction, today, people, employees);
  await makeRoster(transaction, today, people, employees);
  await makeHolidayDuty(transaction, today, people, employees);
  await makeStaffDays(transaction, today, people, employees);
}

async function makeApplications(
  transaction: Transaction,
  today: string,
  { head, office }: LeavePeople,
  employees: readonly Employee[],
): Promise<void> {
  const types = await readTypes(transaction);
  for (const [place, name, start, length, reason, status] of leaves) {
    const employee = employees[place];
    const type = types.find((one) => one.name.en === name);
    if (!employee || !type) continue;
    let from = addDays(today, start);
    while (isOff(from)) from = addDays(from, 1);
    const to = addDays(from, length - 1);
    const charged = chargedHalves(
      { from, to, startsAtMidday: false, endsAtMidday: false },
      type.counts,
      isOff,
    );
    const id = newId();
    const decider = status === 'approved' || status === 'rejected' ? head : null;
    const asked = `${addDays(from, -4)}T04:30:00Z`;
    await transaction.change(
      `INSERT INTO leave_application (site_id, id, employee_id, type_id, first_day, last_day, halves, paid_percent, reason,
              status, applied_by, applied_at, decided_by, decided_at, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      id,
      employee.id,
      type.id,
      from,
      to,
      charged.length,
      type.paidPercent,
      reason,
      status,
      office,
      asked,
      decider,
      decider ? `${addDays(from, -3)}T05:00:00Z` : null,
      status === 'rejected' ? 'বার্ষিক পরীক্ষার সময়' : '',
    );
    if (status !== 'approved') continue;
    const entry = { employeeId: employee.id, typeId: type.id, day: from, by: head };
    const year = Number(from.slice(0, 4));
    await addEntries(transaction, [
      { ...entry, year, kind: 'granted', halves: type.basis === 'year' ? (type.days ?? 0) * 2 : 0 },
      { ...entry, year, kind: 'taken', halves: -charged.length, applicationId: id },
    ]);
    await noteService(transaction, [
      {
        employeeId: employee.id,
        source: 'leave',
        sourceId: id,
        day: from,
        event: 'leave',
        facts: { type: type.name, from, to, halves: charged.length, paidPercent: type.paidPercent },
      },
    ]);
    for (const { day, half } of charged)
      await transaction.change(
        `INSERT INTO leave_half (site_id, id, application_id, employee_id, day, half, year)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        newId(),
        id,
        employee.id,
        day,
        half,
        ledgerYear(type.basis, day),
      );
  }
}

async function makeRoster(
  transaction: Transaction,
  today: string,
  { office }: LeavePeople,
  employees: readonly Employee[],
): Promise<void> {
  const places = await readPlaces(transaction);
  const first = addDays(startOfWeek(today), -7);
  const days = datesBetween(first, addDays(first, 20)).filter((day) => !isOff(day));
  // Of two who are due the id decides, and those are new each time: the place in the list stands for it, so that who comes
  // first there has his turn in the days to come.
  const { turns } = fairTurns({
    days,
    places,
    people: employees.map((one, place) => ({ ...one, id: String(9999 - place), count: 0 })),
    planned: [],
    isAway: () => false,
  });
  const made: { id: string; day: string; employeeId: string }[] = [];
  for (const drawn of turns) {
    const employee = employees[9999 - Number(drawn.employeeId)];
    if (!employee) continue;
    const turn = { ...drawn, employeeId: employee.id };
    const id = newId();
    const isOver = turn.day < today;
    made.push({ id, day: turn.day, employeeId: turn.employeeId });
    await transaction.change(
      `INSERT INTO duty_turn (site_id, id, place_id, day, employee_id, source, status, made_by, marked_by)
       VALUES ($1, $2, $3, $4, $5, 'roster', $6, $7, $8)`,
      id,
      turn.placeId,
      turn.day,
      turn.employeeId,
      isOver ? (made.length % 17 === 0 ? 'missed' : 'done') : 'planned',
      office,
      isOver ? office : null,
    );
  }
  const own = made.find((one) => one.day > today);
  const busy = new Set(made.filter((one) => one.day === own?.day).map((one) => one.employeeId));
  const other = employees.find((one) => one.isTeaching && !busy.has(one.id));
  if (own && other)
    await transaction.change(
      `INSERT INTO duty_swap (site_id, id, turn_id, from_id, to_id, reason, status, asked_at)
       VALUES ($1, $2, $3, $4, $5, 'ওই দিন সকালে ব্যাংকে যেতে হবে', 'agreed', $6)`,
      newId(),
      own.id,
      own.employeeId,
      other.id,
      `${today}T04:00:00Z`,
    );
}

/** The last weekend's work, paid, and the next one's, for leave. */
async function makeHolidayDuty(
  transaction: Transaction,
  today: string,
  { office }: LeavePeople,
  employees: readonly Employee[],
): Promise<void> {
  const types = await readTypes(transaction);
  const casual = types.find((one) => one.name.en === 'Casual')?.id ?? null;
  const saturday = startOfWeek(today);
  const add = async (day: string, purpose: string, reward: 'money' | 'leave', from: number) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO duty_holiday (site_id, id, day, purpose, reward, amount, type_id, halves, made_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      id,
      day,
      purpose,
      reward,
      reward === 'money' ? 50_000n : 0n,
      reward === 'money' ? null : casual,
      reward === 'money' ? 0 : 2,
      office,
    );
    const isOver = day < today;
    for (const employee of employees.slice(from, from + 3))
      await transaction.change(
        `INSERT INTO duty_holiday_person (site_id, id, holiday_id, employee_id, was_there, marked_by)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        newId(),
        id,
        employee.id,
        isOver ? true : null,
        isOver ? office : null,
      );
  };
  await add(addDays(saturday, -7), 'Admission test of Class Six', 'money', 1);
  if (casual !== null) await add(addDays(saturday, 7), 'বার্ষিক ক্রীড়ার মাঠ প্রস্তুতি', 'leave', 4);
}

/** The last forty days of work and half of today: nine of ten in time, some late, few absent. */
async function makeStaffDays(
  transaction: Transaction,
  today: string,
  { office, head }: LeavePeople,
  employees: readonly Employee[],
): Promise<void> {
  const away = await transaction.read(
    { key: 'text' },
    `SELECT DISTINCT employee_id || ' ' || day AS key FROM leave_half WHERE site_id = $1`,
  );
  const isAway = new Set(away.map((row) => row.key));
  const days = datesBetween(addDays(today, -40), today).filter((day) => !isOff(day));
  const marks = days.flatMap((day, at) =>
    employees.flatMap((one, place) => {
      if (isAway.has(`${one.id} ${day}`) || (day === today && place % 2 === 1)) return [];
      const turn = (place * 7 + at * 5) % 40;
      const minutes = turn < 3 ? 12 + turn * 9 : -(turn % 20);
      const isAbsent = turn === 39;
      const clock = 600 + minutes;
      const inAt = `${String(Math.floor(clock / 60)).padStart(2, '0')}:${String(clock % 60).padStart(2, '0')}`;
      return [
        {
          id: newId(),
          employeeId: one.id,
          day,
          inAt: isAbsent ? null : inAt,
          outAt: isAbsent || day === today ? null : '16:05',
          code: isAbsent ? 'absent' : minutes > 10 ? 'late' : 'present',
          late: !isAbsent && minutes > 10 ? minutes : 0,
          excuse: turn === 1 ? 'ট্রেন দেরি করেছে' : '',
          excuseState: turn === 1 ? (day < addDays(today, -7) ? 'excused' : 'asked') : null,
          excusedBy: turn === 1 && day < addDays(today, -7) ? head : null,
        },
      ];
    }),
  );
  await transaction.change(
    `INSERT INTO attendance_staff_day (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
            taken_by, taken_at, excuse, excuse_state, excused_by)
     SELECT n.site_id, n.id, n.employee_id, n.day, n.code, n.in_at, n.out_at, n.late, 0, $2,
            n.day + time '11:00', n.excuse, n.excuse_state, n.excused_by
       FROM ${rowsOf('n', {
         id: '$3::uuid[]',
         employee_id: '$4::uuid[]',
         day: '$5::date[]',
         in_at: '$6::text[]',
         out_at: '$7::text[]',
         code: '$8::text[]',
         late: '$9::int[]',
         excuse: '$10::text[]',
         excuse_state: '$11::text[]',
         excused_by: '$12::uuid[]',
       })}`,
    office,
    marks.map((one) => one.id),
    marks.map((one) => one.employeeId),
    marks.map((one) => one.day),
    marks.map((one) => one.inAt),
    marks.map((one) => one.outAt),
    marks.map((one) => one.code),
    marks.map((one) => one.late),
    marks.map((one) => one.excuse),
    marks.map((one) => one.excuseState),
    marks.map((one) => one.excusedBy),
  );
}
