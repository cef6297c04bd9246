import { addDays, dhakaInstant, startOfMonth } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { rowsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { calendarEntry } from '../src/modules/calendar/entry.entity.ts';
import { building } from '../src/modules/facilities/building.entity.ts';
import { equipment } from '../src/modules/facilities/equipment.entity.ts';
import { floor } from '../src/modules/facilities/floor.entity.ts';
import { room } from '../src/modules/facilities/room.entity.ts';
import { quartersOf } from '../src/modules/facilities/rules.ts';

const buildings = [
  ['A', 'Academic building', 'একাডেমিক ভবন'],
  ['S', 'Science building', 'বিজ্ঞান ভবন'],
] as const;
const floors = [
  [0, 'Ground floor', 'নিচতলা'],
  [1, 'First floor', 'দোতলা'],
  [2, 'Second floor', 'তিনতলা'],
] as const;
const special = [
  ['S', 0, '01', 'Physics laboratory', 'পদার্থবিজ্ঞান পরীক্ষাগার', 'laboratory'],
  ['S', 0, '02', 'Chemistry laboratory', 'রসায়ন পরীক্ষাগার', 'laboratory'],
  ['S', 1, '01', 'Computer laboratory', 'কম্পিউটার ল্যাব', 'computer'],
  ['S', 2, '01', 'Hall', 'মিলনায়তন', 'hall'],
  ['A', 0, '05', 'Office', 'অফিস', 'office'],
  ['A', 0, '06', "Teachers' room", 'শিক্ষক মিলনায়তন', 'teachers'],
] as const;
const things = [
  ['Ceiling fan', 'সিলিং ফ্যান', 4, 'working'],
  ['Blackboard', 'ব্ল্যাকবোর্ড', 1, 'working'],
  ['Projector', 'প্রজেক্টর', 1, 'repair'],
] as const;

type Room = { id: string; number: string; isBookable: boolean };

/** Rooms and who has them, what stands in the calendar, and what is to be done. */
export async function makeOffice(transaction: Transaction, today: string, by: string): Promise<void> {
  const rooms = await makeRooms(transaction);
  await bookRooms(transaction, rooms, today, by);
  await fillCalendar(transaction, today);
  await makeTasks(transaction, today, by);
}

async function makeRooms(transaction: Transaction): Promise<Room[]> {
  const buildingRows = buildings.map(([code, nameEn, nameBn]) => ({ id: newId(), code, nameEn, nameBn }));
  await insertRows(transaction, building, buildingRows);
  const floorRows = buildingRows.flatMap((one) =>
    floors.map(([level, nameEn, nameBn]) => ({
      id: newId(),
      buildingId: one.id,
      code: one.code,
      level,
      nameEn,
      nameBn,
    })),
  );
  await insertRows(
    transaction,
    floor,
    floorRows.map(({ code: _code, ...row }) => row),
  );
  const floorOf = (code: string, level: number) =>
    floorRows.find((one) => one.code === code && one.level === level)?.id ?? '';
  const classRooms = [0, 1, 2].flatMap((level) =>
    ['01', '02', '03', '04'].map((place) => ({
      id: newId(),
      floorId: floorOf('A', level),
      number: `A-${level}${place}`,
      nameEn: 'Class room',
      nameBn: 'শ্রেণিকক্ষ',
      purpose: 'class',
      gender: 'all',
      seatRows: 8,
      seatColumns: 3,
      benchSeats: 3,
      isBookable: true,
    })),
  );
  const others = special.map(([code, level, place, nameEn, nameBn, purpose]) => ({
    id: newId(),
    floorId: floorOf(code, level),
    number: `${code}-${level}${place}`,
    nameEn,
    nameBn,
    purpose,
    gender: 'all',
    capacity: purpose === 'hall' ? 300 : 40,
    isBookable: purpose !== 'office' && purpose !== 'teachers',
  }));
  await insertRows(transaction, room, classRooms);
  await insertRows(transaction, room, others);
  await insertRows(
    transaction,
    equipment,
    [...classRooms.slice(0, 6), ...others].flatMap((one) =>
      things.map(([nameEn, nameBn, quantity, condition]) => ({
        roomId: one.id,
        nameEn,
        nameBn,
        quantity,
        condition,
      })),
    ),
  );
  return [...classRooms, ...others];
}

async function bookRooms(transaction: Transaction, rooms: readonly Room[], today: string, by: string) {
  const wishes = [
    ['S-201', 0, '10:00', '12:00', 'Practice for the annual programme'],
    ['S-101', 0, '14:00', '15:30', "Teachers' training"],
    ['A-101', 0, '15:00', '16:00', 'Mathematics club'],
    ['S-201', 1, '11:00', '13:00', "Parents' meeting"],
    ['S-001', 2, '13:00', '14:30', 'Practical examination'],
    ['A-101', 7, '15:00', '16:00', 'Mathematics club'],
  ] as const;
  const bookings = wishes.flatMap(([number, days, from, to, purpose]) => {
    const found = rooms.find((one) => one.number === number && one.isBookable);
    return found ? [{ id: newId(), roomId: found.id, day: addDays(today, days), from, to, purpose }] : [];
  });
  await transaction.change(
    `INSERT INTO facilities_booking (site_id, id, room_id, day, starts_at, ends_at, purpose, series_id, booked_by)
     SELECT n.site_id, n.id, n.room_id, n.day, n.starts_at, n.ends_at, n.purpose, n.id, $8
       FROM ${rowsOf('n', { id: '$2::uuid[]', room_id: '$3::uuid[]', day: '$4::date[]', starts_at: '$5::text[]', ends_at: '$6::text[]', purpose: '$7::text[]' })}`,
    bookings.map((one) => one.id),
    bookings.map((one) => one.roomId),
    bookings.map((one) => one.day),
    bookings.map((one) => one.from),
    bookings.map((one) => one.to),
    bookings.map((one) => one.purpose),
    by,
  );
  const held = bookings.flatMap((one) =>
    quartersOf(one.from, one.to).map((quarter) => ({ ...one, quarter })),
  );
  await transaction.change(
    `INSERT INTO facilities_booked_quarter (site_id, id, booking_id, room_id, day, quarter)
     SELECT n.site_id, n.id, n.booking_id, n.room_id, n.day, n.quarter
       FROM ${rowsOf('n', { id: '$2::uuid[]', booking_id: '$3::uuid[]', room_id: '$4::uuid[]', day: '$5::date[]', quarter: '$6::int[]' })}`,
    held.map(() => newId()),
    held.map((one) => one.id),
    held.map((one) => one.roomId),
    held.map((one) => one.day),
    held.map((one) => one.quarter),
  );
}

const entries = [
  [3, 1, '10:00', '12:00', "Parents' day", 'অভিভাবক দিবস', 'everybody', 'Hall'],
  [-4, 1, '14:30', '16:00', "Teachers' training", 'শিক্ষক প্রশিক্ষণ', 'staff', 'Computer laboratory'],
  [9, 3, null, null, 'Science fair', 'বিজ্ঞান মেলা', 'everybody', 'Science building'],
  [1, 1, null, null, 'Last day to enter marks', 'নম্বর দেওয়ার শেষ দিন', 'staff', null],
  [16, 1, '09:00', '11:00', 'Annual sports: trials', 'বার্ষিক ক্রীড়া: বাছাই', 'everybody', 'Playground'],
] as const;

async function fillCalendar(transaction: Transaction, today: string): Promise<void> {
  await insertRows(
    transaction,
    calendarEntry,
    entries.map(([days, length, startsAt, endsAt, titleEn, titleBn, audience, place]) => ({
      titleEn,
      titleBn,
      startDate: addDays(today, days),
      endDate: addDays(today, days + length - 1),
      startsAt,
      endsAt,
      audience,
      place,
      isPublic: audience === 'everybody',
    })),
  );
}

const tasks = [
  [2, 'planned', 'high', 'none', 'Check the list of examinees', ['Sections', 'Subjects', 'Photos']],
  [-2, 'doing', 'normal', 'none', 'Repair the projector of room A-001', []],
  [
    5,
    'planned',
    'normal',
    'monthly',
    'Send the monthly return to the education office',
    ['Figures', 'Signature', 'Send'],
  ],
  [20, 'planned', 'low', 'quarterly', 'Clean the water tank', []],
  [-6, 'done', 'normal', 'none', 'Print the admit cards', ['Print', 'Cut', 'Hand out']],
  [0, 'blocked', 'high', 'none', 'Renew the fire extinguishers', ['Ask three offers', 'Order']],
] as const;

async function makeTasks(transaction: Transaction, today: string, by: string): Promise<void> {
  const people = await transaction.rows<{ id: string }>(
    `SELECT e.id FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 ORDER BY a.id IS NULL, e.code LIMIT 3`,
  );
  const rows = tasks.map(([days, state, priority, every, title, steps], place) => ({
    id: newId(),
    due: addDays(today, days),
    state,
    priority,
    every,
    title,
    steps,
    assigneeId: people[place % Math.max(1, people.length)]?.id ?? null,
  }));
  const at = dhakaInstant(startOfMonth(today), '10:00');
  await transaction.change(
    `INSERT INTO tasks_task (site_id, id, title, due, priority, state, assignee_id, created_by, every, anchor, series_id, ended_at, ended_by)
     SELECT n.site_id, n.id, n.title, n.due, n.priority, n.state, n.assignee_id, $9, n.every, n.due, n.id,
            CASE WHEN n.state = 'done' THEN $10::timestamptz END, CASE WHEN n.state = 'done' THEN $9::uuid END
       FROM ${rowsOf('n', { id: '$2::uuid[]', title: '$3::text[]', due: '$4::date[]', priority: '$5::text[]', state: '$6::text[]', assignee_id: '$7::uuid[]', every: '$8::text[]' })}`,
    rows.map((one) => one.id),
    rows.map((one) => one.title),
    rows.map((one) => one.due),
    rows.map((one) => one.priority),
    rows.map((one) => one.state),
    rows.map((one) => one.assigneeId),
    rows.map((one) => one.every),
    by,
    at,
  );
  const steps = rows.flatMap((one) =>
    one.steps.map((text, place) => ({
      taskId: one.id,
      text,
      place,
      isDone: one.state === 'done' || place === 0,
    })),
  );
  await transaction.change(
    `INSERT INTO tasks_item (site_id, id, task_id, position, text, is_done)
     SELECT n.site_id, n.id, n.task_id, n.position, n.text, n.is_done
       FROM ${rowsOf('n', { id: '$2::uuid[]', task_id: '$3::uuid[]', position: '$4::int[]', text: '$5::text[]', is_done: '$6::bool[]' })}`,
    steps.map(() => newId()),
    steps.map((one) => one.taskId),
    steps.map((one) => one.place + 1),
    steps.map((one) => one.text),
    steps.map((one) => one.isDone),
  );
  const talked = rows[1];
  if (talked)
    await transaction.change(
      'INSERT INTO tasks_comment (site_id, id, task_id, text, written_by, written_at) VALUES ($1, $2, $3, $4, $5, $6)',
      newId(),
      talked.id,
      'The lamp is ordered and comes on Sunday.',
      by,
      at,
    );
}
