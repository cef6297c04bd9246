import { addDays, addMonths, dhakaInstant, startOfMonth } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { takeNumbers } from '../src/core/server/database/numbers.ts';
import { json } from '../src/core/server/database/row-shape.ts';
import { recordsOf } from '../src/core/server/database/rows-of.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { member } from '../src/modules/meetings/member.entity.ts';

type People = {
  readonly head: string;
  readonly office: string;
  readonly teacher: string;
  readonly guardian: string;
  readonly owner: string;
};

/** Questions to the desk and to the platform, the governing body, and meetings past and to come. */
export async function makeDesk(transaction: Transaction, today: string, by: People): Promise<void> {
  await makeTickets(transaction, today, by);
  await makeMeetings(transaction, today, by);
}

const tickets = [
  {
    days: 0,
    time: '08:40',
    about: 'Fees and payment',
    subject: 'The fee of last month was paid twice',
    text: 'It was paid by bKash and again at the counter. Both receipts are here.',
    state: 'new',
  },
  {
    days: -1,
    time: '19:15',
    about: 'Attendance',
    subject: 'Absent, though she was there',
    text: 'On Sunday she was in class, but the message said she was absent.',
    state: 'open',
    answer: 'Thank you for writing. We ask the class teacher and answer you here.',
  },
  {
    days: -4,
    time: '11:05',
    about: 'Certificates and papers',
    subject: 'Testimonial for the bank',
    text: 'We need a testimonial with a photo for a bank account.',
    state: 'waiting',
    answer: 'Please tell us the name of the bank and the branch.',
  },
  {
    days: -6,
    time: '16:30',
    about: 'Exam and result',
    subject: 'Marks of Mathematics',
    text: 'The mark in the list is lower than on the script.',
    state: 'open',
    answer: 'The script is being looked at again.',
  },
  {
    days: -9,
    time: '09:20',
    about: 'Login and personal data',
    subject: 'A new mobile number',
    text: 'Our number has changed. Please write to the new one.',
    state: 'solved',
    answer: 'The number is changed. You will have messages there from now on.',
  },
  {
    days: -2,
    time: '21:10',
    about: 'Complaint',
    subject: 'Noise beside the class room',
    text: 'The building work goes on during the lessons.',
    state: 'new',
  },
] as const;

const toPlatform = [
  {
    days: -1,
    time: '12:10',
    about: 'How to do something',
    subject: 'Two shifts in one routine',
    text: 'How is a teacher entered who teaches in both shifts?',
    state: 'open',
    answer: 'Please tell us the names of both sections.',
  },
  {
    days: 0,
    time: '09:30',
    about: 'SMS and messages',
    subject: 'The pack we ordered',
    text: 'It was paid yesterday. When does it come?',
    state: 'new',
  },
] as const;

const named = { name: json<{ en: string; bn: string }>(), id: 'uuid' } as const;
const nameSql = `json_build_object('en', name_en, 'bn', name_bn) AS name, id`;

async function makeTickets(transaction: Transaction, today: string, by: People): Promise<void> {
  const categories = await transaction.read(
    named,
    `SELECT ${nameSql} FROM helpdesk_category WHERE site_id = $1`,
  );
  const topics = await transaction.read(
    named,
    `SELECT ${nameSql} FROM catalogue_helpdesk_topic WHERE $1::bigint > 0`,
  );
  const first = await takeNumbers(transaction, 'helpdesk', '', tickets.length + toPlatform.length);
  const rowOf = (
    one: (typeof tickets)[number] | (typeof toPlatform)[number],
    place: number,
    isToPlatform: boolean,
  ) => {
    const at = dhakaInstant(addDays(today, one.days), one.time);
    const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
    const kind = (isToPlatform ? topics : categories).find((each) => each.name.en === one.about);
    const answered = 'answer' in one ? hours(3) : null;
    return {
      id: newId(),
      no: first + place,
      desk: isToPlatform ? 'platform' : 'school',
      category_id: isToPlatform ? null : (kind?.id ?? null),
      topic_id: isToPlatform ? (kind?.id ?? null) : null,
      category: kind?.name ?? { en: one.about, bn: one.about },
      subject: one.subject,
      state: one.state,
      is_confidential: one.about === 'Complaint',
      opened_by: isToPlatform ? by.office : by.guardian,
      assignee_id: answered === null ? null : isToPlatform ? by.owner : by.office,
      opened_at: at,
      answer_due: hours(24),
      solve_due: hours(72),
      answered_at: answered,
      waiting_since: one.state === 'waiting' ? answered : null,
      solved_at: one.state === 'solved' ? answered : null,
      last_at: answered ?? at,
      text: one.text,
      answer: 'answer' in one ? one.answer : null,
    };
  };
  const rows = [
    ...tickets.map((one, place) => rowOf(one, place, false)),
    ...toPlatform.map((one, place) => rowOf(one, tickets.length + place, true)),
  ];
  const columns = {
    id: 'uuid',
    no: 'int',
    desk: 'text',
    category_id: 'uuid',
    topic_id: 'uuid',
    category: 'jsonb',
    subject: 'text',
    state: 'text',
    is_confidential: 'boolean',
    opened_by: 'uuid',
    assignee_id: 'uuid',
    opened_at: 'timestamptz',
    answer_due: 'timestamptz',
    solve_due: 'timestamptz',
    answered_at: 'timestamptz',
    waiting_since: 'timestamptz',
    solved_at: 'timestamptz',
    last_at: 'timestamptz',
  };
  const names = Object.keys(columns);
  await transaction.change(
    `INSERT INTO helpdesk_ticket (site_id, source, priority, ${names.join(', ')})
     SELECT n.site_id, 'app', 'normal', ${names.map((name) => `n.${name}`).join(', ')}
       FROM ${recordsOf('n', '$2', columns)}`,
    JSON.stringify(rows),
  );
  const written = rows.flatMap((row) => [
    {
      id: newId(),
      ticket_id: row.id,
      kind: 'question',
      body: row.text,
      written_by: row.opened_by,
      written_at: row.opened_at,
    },
    ...(row.answer === null
      ? []
      : [
          {
            id: newId(),
            ticket_id: row.id,
            kind: 'answer',
            body: row.answer,
            written_by: row.assignee_id,
            written_at: row.last_at,
          },
        ]),
  ]);
  await transaction.change(
    `INSERT INTO helpdesk_message (site_id, id, ticket_id, kind, body, written_by, written_at)
     SELECT n.site_id, n.id, n.ticket_id, n.kind, n.body, n.written_by, n.written_at
       FROM ${recordsOf('n', '$2', {
         id: 'uuid',
         ticket_id: 'uuid',
         kind: 'text',
         body: 'text',
         written_by: 'uuid',
         written_at: 'timestamptz',
       })}`,
    JSON.stringify(written),
  );
}

const body = [
  ['president', 'Alhaj Nurul Islam Chowdhury', 'আলহাজ নুরুল ইসলাম চৌধুরী'],
  ['secretary', 'Head of the institution', 'প্রতিষ্ঠান প্রধান'],
  ['teacher', 'Shahana Parvin', 'শাহানা পারভীন'],
  ['guardian', 'Abdul Mannan', 'আব্দুল মান্নান'],
  ['guardian', 'Rokeya Begum', 'রোকেয়া বেগম'],
  ['donor', 'Engineer Kamal Uddin', 'প্রকৌশলী কামাল উদ্দিন'],
] as const;

const meetings = [
  {
    days: -20,
    kind: 'governing',
    title: 'Governing body, third meeting',
    agenda: 'Minutes of the last meeting\nBudget of the year\nRepair of the boundary wall',
    place: 'Head’s room',
    link: '',
    quorum: 4,
  },
  {
    days: 2,
    kind: 'general',
    title: 'Preparation of the test examination',
    agenda: 'Questions\nRooms and invigilators\nAdmit cards',
    place: 'Teachers’ room',
    link: '',
    quorum: null,
  },
  {
    days: 5,
    kind: 'governing',
    title: 'Governing body, fourth meeting',
    agenda: 'Accounts of the half year\nAppointment of a librarian',
    place: 'Head’s room',
    link: 'https://meet.example.org/governing-body',
    quorum: 4,
  },
] as const;

async function makeMeetings(transaction: Transaction, today: string, by: People): Promise<void> {
  const sits = body.map(([post, nameEn, nameBn], place) => ({
    id: newId(),
    position: place + 1,
    nameEn,
    nameBn,
    post,
    startsOn: addMonths(startOfMonth(today), -14),
    endsOn: addMonths(startOfMonth(today), 10),
  }));
  await insertRows(transaction, member, sits);
  const first = meetings.map((one) => ({ ...one, id: newId(), day: addDays(today, one.days) }));
  const weekly = newId();
  const rows = [
    ...first.map(({ days: _days, ...one }) => ({
      ...one,
      rhythm: 'once',
      series_id: one.id,
      isPast: one.day < today,
    })),
    ...[1, 8, 15, 22].map((days, place) => ({
      id: place === 0 ? weekly : newId(),
      kind: 'general',
      title: 'Class teachers, every week',
      agenda: 'Absent students\nDues\nThe week to come',
      place: '',
      link: 'https://meet.example.org/class-teachers',
      quorum: null,
      day: addDays(today, days),
      rhythm: 'weekly',
      series_id: weekly,
      isPast: false,
    })),
  ].map(({ isPast, ...row }) => ({
    ...row,
    state: isPast ? 'held' : 'planned',
    minutes: isPast ? 'The budget was read and discussed point by point.' : '',
    minutes_state: isPast ? 'draft' : 'none',
    minutes_by: isPast ? by.office : null,
  }));
  const columns = {
    id: 'uuid',
    kind: 'text',
    title: 'text',
    agenda: 'text',
    place: 'text',
    link: 'text',
    quorum: 'int',
    day: 'date',
    rhythm: 'text',
    series_id: 'uuid',
    state: 'text',
    minutes: 'text',
    minutes_state: 'text',
    minutes_by: 'uuid',
  };
  const names = Object.keys(columns);
  await transaction.change(
    `INSERT INTO meetings_meeting (site_id, starts_at, ends_at, called_by, ${names.join(', ')})
     SELECT n.site_id, '14:30', '15:30', $3, ${names.map((name) => `n.${name}`).join(', ')}
       FROM ${recordsOf('n', '$2', columns)}`,
    JSON.stringify(rows),
    by.office,
  );
  const staff = [
    [by.head, 'Head', 'প্রতিষ্ঠান প্রধান'],
    [by.teacher, 'Class teacher', 'শ্রেণিশিক্ষক'],
    [by.office, 'Office', 'অফিস'],
  ] as const;
  const series = [
    ...first.map(({ id, kind }) => ({ id, kind: kind as string })),
    { id: weekly, kind: 'general' },
  ];
  const invitees = series.flatMap(({ id, kind }) =>
    [
      ...(kind === 'governing'
        ? sits.map((one) => ({
            person_id: one.id,
            account_id: null as string | null,
            en: one.nameEn,
            bn: one.nameBn,
          }))
        : []),
      ...staff
        .filter((_, place) => kind !== 'governing' || place === 0)
        .map(([account, en, bn]) => ({ person_id: account, account_id: account, en, bn })),
    ].map((one) => ({ ...one, id: newId(), series_id: id })),
  );
  await transaction.change(
    `INSERT INTO meetings_invitee (site_id, id, series_id, person_id, account_id, name_en, name_bn)
     SELECT n.site_id, n.id, n.series_id, n.person_id, n.account_id, n.en, n.bn
       FROM ${recordsOf('n', '$2', {
         id: 'uuid',
         series_id: 'uuid',
         person_id: 'uuid',
         account_id: 'uuid',
         en: 'text',
         bn: 'text',
       })}`,
    JSON.stringify(invitees),
  );
  const [held] = first;
  if (!held) return;
  const there = invitees.filter((one) => one.series_id === held.id);
  await transaction.change(
    `INSERT INTO meetings_reply (site_id, id, meeting_id, invitee_id, answer, answered_at, attended)
     SELECT n.site_id, n.id, $3, n.invitee_id, n.answer, $4, n.attended
       FROM ${recordsOf('n', '$2', { id: 'uuid', invitee_id: 'uuid', answer: 'text', attended: 'boolean' })}`,
    JSON.stringify(
      there.map((one, place) => ({
        id: newId(),
        invitee_id: one.id,
        answer: place === 3 ? 'no' : 'yes',
        attended: place !== 3,
      })),
    ),
    held.id,
    dhakaInstant(addDays(held.day, -2), '18:00'),
  );
  await transaction.change(
    `INSERT INTO meetings_resolution (site_id, id, meeting_id, position, text, votes_for, votes_against, abstained)
     SELECT n.site_id, n.id, $3, n.position, n.text, n.votes_for, 0, 0
       FROM ${recordsOf('n', '$2', { id: 'uuid', position: 'int', text: 'text', votes_for: 'int' })}`,
    JSON.stringify([
      { id: newId(), position: 1, text: 'The budget of the year is approved.', votes_for: 6 },
      {
        id: newId(),
        position: 2,
        text: 'The boundary wall is repaired in the winter vacation.',
        votes_for: 6,
      },
    ]),
    held.id,
  );
}
