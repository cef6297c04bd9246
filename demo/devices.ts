import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { PlatformTransaction, Transaction } from '../src/core/server/database/in-site.ts';
import { rowsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { claimSerial } from '../src/modules/devices/intake/service/serials.ts';
import { digestOf } from '../src/modules/devices/intake/service/take.ts';
import { shiftAssignment } from '../src/modules/devices/shift-assignment.entity.ts';
import { workShift } from '../src/modules/devices/work-shift.entity.ts';

type Punch = {
  readonly deviceId: string;
  readonly pin: string;
  readonly at: Date;
  readonly told?: string;
  readonly hold?: 'past';
  readonly employeeId: string | null;
  readonly studentId: string | null;
};

/**
 * Two devices of an institution: the punches of the last weeks are those that the attendance of the employees came from; two
 * of its days somebody entered by hand a little differently. Besides them a card nobody knows, a morning after a power cut,
 * and the cards of one class.
 */
export async function makeDevices(
  platform: PlatformTransaction,
  transaction: Transaction,
  today: string,
  now: Date,
  office: string,
): Promise<void> {
  const [gate, hall] = [newId(), newId()];
  const number = String(transaction.siteId).padStart(4, '0');
  for (const [id, name, place, serial] of [
    [gate, 'Main gate', 'মূল গেট', `CKJF2011${number}`],
    [hall, 'Teachers’ room', 'শিক্ষক মিলনায়তন', `BOCK1940${number}`],
  ] as const) {
    await claimSerial(platform, serial, transaction.siteId, now);
    await transaction.change(
      `INSERT INTO devices_device (site_id, id, name, kind, serial, place, direction, drift_minutes, gap_minutes, admitted_by,
              admitted_at)
       VALUES ($1, $2, $3, 'adms', $4, $5, 'both', 10, 60, $6, $7)`,
      id,
      name,
      serial,
      place,
      office,
      dhakaInstant(addDays(today, -60), '11:00'),
    );
  }
  const pins = await givePins(transaction, today, office);
  const punches = [
    ...(await staffPunches(transaction, [gate, hall], pins)),
    ...(await studentPunches(transaction, gate, today, office)),
    ...strangers(gate, hall, today),
  ].filter((one) => one.at <= now);
  await keep(transaction, punches);
  await noteHealth(transaction, [gate, hall], now);
  await makeShift(transaction, today);
}

/** The number of an employee's ID is the PIN. */
async function givePins(transaction: Transaction, today: string, office: string) {
  const employees = await transaction.read(
    { id: 'uuid', pin: 'text' },
    `SELECT id, ltrim(regexp_replace(code, '\\D', '', 'g'), '0') AS pin FROM people_employee
      WHERE site_id = $1 AND is_active ORDER BY code LIMIT 500`,
  );
  const own = [...new Map(employees.filter((one) => one.pin !== '').map((one) => [one.pin, one])).values()];
  await transaction.change(
    `INSERT INTO devices_pin (site_id, id, pin, employee_id, starts_on, made_by)
     SELECT n.site_id, n.id, n.pin, n.employee_id, $2::date, $3::uuid
       FROM ${rowsOf('n', { id: '$4::uuid[]', pin: '$5::text[]', employee_id: '$6::uuid[]' })}`,
    addDays(today, -60),
    office,
    own.map(() => newId()),
    own.map((one) => one.pin),
    own.map((one) => one.id),
  );
  return new Map(own.map((one) => [one.id, one.pin]));
}

async function staffPunches(
  transaction: Transaction,
  [gate, hall]: readonly [string, string],
  pins: ReadonlyMap<string, string>,
): Promise<Punch[]> {
  const days = await transaction.read(
    { employeeId: 'uuid', day: 'date', code: 'text', inAt: 'text?', outAt: 'text?' },
    `SELECT employee_id AS "employeeId", day, code, in_at AS "inAt", out_at AS "outAt" FROM attendance_staff_day
      WHERE site_id = $1 AND in_at IS NOT NULL ORDER BY day, employee_id LIMIT 50000`,
  );
  // The last two days of the first of them were entered by hand, by the clock of the office.
  const [first] = [...pins.keys()];
  const byHand = new Set(days.filter((one) => one.employeeId === first && one.outAt !== null).slice(-2));
  const written = days.filter((one) => pins.has(one.employeeId) && !byHand.has(one));
  await transaction.change(
    `INSERT INTO devices_written_day (site_id, id, employee_id, day, code, in_at, out_at)
     SELECT n.site_id, n.id, n.employee_id, n.day, n.code, n.in_at, n.out_at
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         employee_id: '$3::uuid[]',
         day: '$4::date[]',
         code: '$5::text[]',
         in_at: '$6::text[]',
         out_at: '$7::text[]',
       })}`,
    written.map(() => newId()),
    written.map((one) => one.employeeId),
    written.map((one) => one.day),
    written.map((one) => one.code),
    written.map((one) => one.inAt),
    written.map((one) => one.outAt),
  );
  return days.flatMap((one, place) => {
    const pin = pins.get(one.employeeId);
    if (pin === undefined) return [];
    const ahead = byHand.has(one) ? 7 * 60_000 : 0;
    return [one.inAt, one.outAt].flatMap((time) =>
      time === null
        ? []
        : [
            {
              deviceId: place % 3 === 0 ? hall : gate,
              pin,
              at: new Date(dhakaInstant(one.day, time).getTime() - ahead),
              employeeId: one.employeeId,
              studentId: null,
            },
          ],
    );
  });
}

/** Cards of one class: who is present came, and one who is absent came too, which is to be asked about. */
async function studentPunches(
  transaction: Transaction,
  gate: string,
  today: string,
  office: string,
): Promise<Punch[]> {
  const rows = await transaction.read(
    { studentId: 'uuid', pin: 'text', code: 'text', day: 'date' },
    `SELECT s.id AS "studentId", s.code AS pin, r.code, r.day FROM attendance_record r
       JOIN students_enrolment n ON n.site_id = $1 AND n.id = r.enrolment_id
       JOIN students_student s ON s.site_id = $1 AND s.id = n.student_id
      WHERE r.site_id = $1 AND r.day BETWEEN $2::date - 6 AND $2::date
        AND n.section_id = (SELECT h.section_id FROM attendance_sheet h WHERE h.site_id = $1 AND h.day <= $2
                             ORDER BY h.day DESC, h.section_id LIMIT 1)
      ORDER BY r.day, s.code LIMIT 1000`,
    today,
  );
  const cards = [...new Map(rows.map((row) => [row.studentId, row.pin]))];
  await transaction.change(
    `INSERT INTO devices_pin (site_id, id, pin, student_id, starts_on, made_by)
     SELECT n.site_id, n.id, n.pin, n.student_id, $2::date, $3::uuid
       FROM ${rowsOf('n', { id: '$4::uuid[]', pin: '$5::text[]', student_id: '$6::uuid[]' })}`,
    addDays(today, -60),
    office,
    cards.map(() => newId()),
    cards.map(([, pin]) => pin),
    cards.map(([id]) => id),
  );
  const asked = rows.findLast((row) => row.code === 'A');
  return rows
    .filter((row) => row.code === 'P' || row.code === 'L' || row === asked)
    .map((row, place) => ({
      deviceId: gate,
      pin: row.pin,
      at: new Date(
        dhakaInstant(row.day, row.code === 'L' ? '10:08' : '09:31').getTime() + (place % 23) * 47_000,
      ),
      employeeId: null,
      studentId: row.studentId,
    }));
}

/** A card that belongs to nobody yet, and five touches by a clock that had begun again in 2000. */
function strangers(gate: string, hall: string, today: string): Punch[] {
  const nobody = { employeeId: null, studentId: null };
  const unknown = [3, 2, 1].flatMap((back) =>
    ['09:44', '16:03'].map((time) => ({
      deviceId: hall,
      pin: '7701',
      at: dhakaInstant(addDays(today, -back), time),
      ...nobody,
    })),
  );
  const wrong = [4, 5, 7, 9, 12].map((minute) => ({
    deviceId: gate,
    pin: '7702',
    at: dhakaInstant('2000-01-01', `00:${String(minute).padStart(2, '0')}`),
    hold: 'past' as const,
    ...nobody,
  }));
  return [...unknown, ...wrong];
}

const clockOf = (at: Date) =>
  new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

async function keep(transaction: Transaction, punches: readonly Punch[]): Promise<void> {
  const lines = punches.map((one) => `${one.pin}\t${clockOf(one.at)}\t0\t1\t0\t0\t0`);
  await transaction.change(
    `INSERT INTO devices_line (site_id, id, device_id, kind, line, digest, received_at)
     SELECT n.site_id, n.id, n.device_id, 'attlog', n.line, n.digest, n.received_at
       FROM ${rowsOf('n', { id: '$2::uuid[]', device_id: '$3::uuid[]', line: '$4::text[]', digest: '$5::text[]', received_at: '$6::timestamptz[]' })}
     ON CONFLICT (site_id, device_id, digest) DO NOTHING`,
    punches.map(() => newId()),
    punches.map((one) => one.deviceId),
    lines,
    lines.map((line) => digestOf('attlog', line)),
    punches.map((one) => one.at),
  );
  await transaction.change(
    `INSERT INTO devices_punch (site_id, id, device_id, pin, told_at, status, verify, at, day, state, hold, employee_id,
            student_id, received_at)
     SELECT n.site_id, n.id, n.device_id, n.pin, n.at, 0, 1, n.at, n.day, n.state, n.hold, n.employee_id, n.student_id, n.at
       FROM ${rowsOf('n', {
         id: '$2::uuid[]',
         device_id: '$3::uuid[]',
         pin: '$4::text[]',
         at: '$5::timestamptz[]',
         day: '$6::date[]',
         state: '$7::text[]',
         hold: '$8::text[]',
         employee_id: '$9::uuid[]',
         student_id: '$10::uuid[]',
       })}
     ON CONFLICT (site_id, device_id, pin, told_at, status) DO NOTHING`,
    punches.map(() => newId()),
    punches.map((one) => one.deviceId),
    punches.map((one) => one.pin),
    punches.map((one) => one.at),
    punches.map((one) => clockOf(one.at).slice(0, 10)),
    punches.map((one) => (one.hold ? 'held' : 'taken')),
    punches.map((one) => one.hold ?? null),
    punches.map((one) => one.employeeId),
    punches.map((one) => one.studentId),
  );
}

async function noteHealth(
  transaction: Transaction,
  [gate, hall]: readonly [string, string],
  now: Date,
): Promise<void> {
  const cut = '23\t2026-0';
  await transaction.change(
    `INSERT INTO devices_line (site_id, id, device_id, kind, line, digest, received_at, problem)
     VALUES ($1, $2, $3, 'attlog', $4, $5, $6, 'cut')`,
    newId(),
    gate,
    cut,
    digestOf('attlog', cut),
    now,
  );
  // One is heard, the other has been silent for two hours; its clock goes wrong slowly.
  for (const [id, quiet, drift, errors] of [
    [gate, 40_000, 3, 1],
    [hall, 2 * 3_600_000, -260, 0],
  ] as const) {
    const seen = new Date(now.getTime() - quiet);
    await transaction.change(
      `INSERT INTO devices_health (site_id, id, seen_at, since_at, address, last_at, stamp, drift_seconds, lines, errors, firmware)
       SELECT $1, $2::uuid, $3::timestamptz, $3::timestamptz - interval '2 days', '203.0.113.24',
              (SELECT max(at) FROM devices_punch WHERE site_id = $1 AND device_id = $2::uuid AND state = 'taken'),
              '1', $4::int, (SELECT count(*)::int FROM devices_punch WHERE site_id = $1 AND device_id = $2::uuid), $5::int, '2.4.1'`,
      id,
      seen,
      drift,
      errors,
    );
  }
}

/** The guard of the night begins in the next shift tomorrow. */
async function makeShift(transaction: Transaction, today: string): Promise<void> {
  const guard = await transaction.readOne(
    { id: 'uuid' },
    `SELECT e.id FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.is_active AND NOT d.is_teaching ORDER BY d.position DESC, e.code DESC LIMIT 1`,
  );
  const id = newId();
  await insertRows(transaction, workShift, [
    {
      id,
      nameEn: 'Night guard',
      nameBn: 'রাতের পাহারা',
      startsAt: '22:00',
      endsAt: '06:00',
      opensBefore: 120,
      closesAfter: 240,
    },
    {
      id: newId(),
      nameEn: 'Morning shift',
      nameBn: 'প্রভাতি পালা',
      startsAt: '07:30',
      endsAt: '12:00',
      opensBefore: 90,
      closesAfter: 120,
    },
  ]);
  if (guard)
    await insertRows(transaction, shiftAssignment, [
      { employeeId: guard.id, shiftId: id, weekday: 'every', startsOn: addDays(today, 1) },
    ]);
}
