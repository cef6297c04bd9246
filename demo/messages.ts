import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { PlatformTransaction, Transaction } from '../src/core/server/database/in-site.ts';
import { recordsOf } from '../src/core/server/database/rows-of.ts';
import { linkEmployeeAccount } from '../src/modules/people/public.ts';
import type { Random } from './random.ts';
import { type ThreadPart, type ThreadText, threadTexts } from './texts/threads.ts';

const texts = [
  [
    'attendance.absent',
    'Dear guardian, {name} was absent today. - Office',
    'প্রিয় অভিভাবক, {name} আজ অনুপস্থিত ছিল। - অফিস',
  ],
  [
    'fees.dues',
    'Dear guardian, fees of {name} are due. - Office',
    'প্রিয় অভিভাবক, {name}-এর ফি বকেয়া আছে। - অফিস',
  ],
  ['general', 'Guardians of {name} are invited on Thursday.', 'বৃহস্পতিবার {name}-এর অভিভাবক আমন্ত্রিত।'],
] as const;

/**
 * The messages of one institution: a pack that was bought and another that is asked for, three sendings of the last days
 * with a few that failed, a number that opted out and a saved audience.
 */
export async function makeMessages(
  transaction: Transaction,
  random: Random,
  today: string,
  by: { accountant: string; owner: string },
): Promise<void> {
  const pack = newId();
  await transaction.change(
    `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT (site_id) DO NOTHING`,
    newId(),
  );
  const order = `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by, decided_by, decided_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
  const bought = dhakaInstant(addDays(today, -20), '11:00');
  await transaction.change(
    order,
    pack,
    5_000,
    150_000n,
    'bKash 9K27QW4',
    'granted',
    by.accountant,
    by.owner,
    bought,
    bought,
  );
  const asked = dhakaInstant(addDays(today, -1), '15:20');
  await transaction.change(
    order,
    newId(),
    10_000,
    280_000n,
    'bKash 9L81RT6',
    'asked',
    by.accountant,
    null,
    null,
    asked,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id, actor_id, created_at) VALUES ($1, $2, 'pack', 5000, $3, $4, $5)`,
    newId(),
    pack,
    by.owner,
    bought,
  );
  for (const [place, [event, en, bn]] of texts.entries())
    await makeSending(transaction, { event, en, bn }, dhakaInstant(addDays(today, -3 + place), '10:15'), {
      actor: by.accountant,
      failsEach: random.integer(7, 11),
    });
  await transaction.change(
    `INSERT INTO communication_opt_out (site_id, id, mobile, reason) VALUES ($1, $2, '+8801700000000', 'Asked by telephone')`,
    newId(),
  );
  await transaction.change(
    `INSERT INTO communication_audience (site_id, id, name_en, name_bn, groups, excluded)
     VALUES ($1, $2, 'Guardians and staff', 'অভিভাবক ও কর্মী', $3, '{}')`,
    newId(),
    JSON.stringify([
      { kind: 'students.all', values: {} },
      { kind: 'people.employees', values: {} },
    ]),
  );
}

/** One sending to some thirty guardians, of which every so-many-th failed and was given back. */
async function makeSending(
  transaction: Transaction,
  text: { event: string; en: string; bn: string },
  at: Date,
  { actor, failsEach }: { actor: string; failsEach: number },
): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO communication_batch (site_id, id, event, key, channels, subject_en, subject_bn, body_en, body_bn, groups, is_urgent, state,
            starts_at, recipients, messages, charged, skipped, actor_id, ended_at, created_at)
     SELECT $1, $2, $3, $2, '{sms}', '', '', replace($4, '{name}', '{student_name}'), replace($5, '{name}', '{student_name}'), '[]', false,
            'done', $6::timestamptz, n.n, n.n, n.n, '{}', $7, $6::timestamptz + interval '1 minute', $6::timestamptz
       FROM (SELECT least(30, count(*))::int AS n FROM students_student WHERE site_id = $1) n`,
    id,
    text.event,
    text.en,
    text.bn,
    at,
    actor,
  );
  await transaction.change(
    `INSERT INTO communication_message (site_id, id, batch_id, channel, address, name_en, name_bn, about, language, subject, body, parts,
            state, attempts, problem, due_at, taken_at, ended_at, created_at)
     SELECT $1, gen_random_uuid(), $2, 'sms', coalesce(s.mobile, '+8801700000001') || CASE WHEN s.mobile IS NULL THEN s.n::text ELSE '' END,
            s.name_en, s.name_bn, ARRAY[s.id], 'bn', '', replace($3, '{name}', s.name_bn), 1,
            CASE WHEN s.n % $5 = 0 THEN 'failed' ELSE 'delivered' END, 1, CASE WHEN s.n % $5 = 0 THEN '1002' ELSE '' END, $4, $4, $4, $4
       FROM (SELECT DISTINCT ON (coalesce(s.mobile, s.code)) s.id, s.name_en, s.name_bn, s.mobile, row_number() OVER (ORDER BY s.code) AS n
               FROM students_student s WHERE s.site_id = $1) s
      WHERE s.n <= 30`,
    id,
    text.bn,
    at,
    failsEach,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, actor_id, created_at)
     SELECT $1, $2, 'use', -b.charged, b.id, b.actor_id, $4 FROM communication_batch b WHERE b.site_id = $1 AND b.id = $3`,
    newId(),
    id,
    at,
  );
  await transaction.change(
    `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id, message_id, created_at)
     SELECT $1, gen_random_uuid(), 'refund', m.parts, m.batch_id, m.id, $3::timestamptz + interval '2 minutes'
       FROM communication_message m WHERE m.site_id = $1 AND m.batch_id = $2 AND m.state = 'failed'`,
    id,
    at,
  );
}

/** Who orders packs, and who grants them. */
export async function messagePeople(platform: PlatformTransaction) {
  const rows = await platform.rows<{ id: string; username: string }>(
    "SELECT id, username FROM account WHERE username IN ('accountant', 'owner') AND is_demonstration",
  );
  const idOf = (username: string) => rows.find((row) => row.username === username)?.id ?? newId();
  return { accountant: idOf('accountant'), owner: idOf('owner') };
}

/** The guardian, teacher and office of one institution who sign in; null where it has no sign-ins of its own. */
async function threadPeople(platform: PlatformTransaction, prefix: string) {
  const rows = await platform.rows<{ id: string; username: string }>(
    'SELECT id, username FROM account WHERE username = ANY($1::text[]) AND is_demonstration',
    ['guardian', 'teacher', 'office'].map((role) => `${prefix}${role}`),
  );
  const idOf = (role: string) => rows.find(({ username }) => username === `${prefix}${role}`)?.id;
  const [guardian, teacher, office] = [idOf('guardian'), idOf('teacher'), idOf('office')];
  return guardian && teacher && office ? { guardian, teacher, office } : null;
}

/**
 * Conversations of an institution's guardian, teacher and office; `prefix` is what its user names begin with. The class teacher of
 * the guardian's child and a guardian of the teacher's class get accounts of their own: whoever writes is what the rule says they are.
 */
export async function makeThreads(
  platform: PlatformTransaction,
  transaction: Transaction,
  today: string,
  { place, prefix }: { readonly place: number; readonly prefix: string },
): Promise<void> {
  const by = await threadPeople(platform, prefix);
  if (!by) return;
  const around = await transaction.readOne(
    { child: 'uuid', employee: 'uuid', code: 'text', employeeEn: 'text', employeeBn: 'text' },
    `SELECT e.student_id AS child, w.id AS employee, w.code, w.name_en AS "employeeEn", w.name_bn AS "employeeBn"
       FROM students_guardian g
       JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = l.student_id AND e.status = 'active'
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
       JOIN people_employee w ON w.site_id = $1 AND w.id = s.class_teacher_id
      WHERE g.site_id = $1 AND g.account_id = $2
        AND NOT EXISTS (SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = w.id)
      ORDER BY e.roll, e.id LIMIT 1`,
    by.guardian,
  );
  const family = await transaction.readOne(
    { pupil: 'uuid', guardian: 'uuid', nameEn: 'text', nameBn: 'text' },
    `SELECT e.student_id AS pupil, g.id AS guardian, g.name_en AS "nameEn", g.name_bn AS "nameBn"
       FROM people_employee_account a
       JOIN academic_section s ON s.site_id = $1 AND s.class_teacher_id = a.employee_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id AND e.status = 'active'
       JOIN students_student_guardian l ON l.site_id = $1 AND l.student_id = e.student_id
       JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id AND g.account_id IS NULL
      WHERE a.site_id = $1 AND a.account_id = $2 ORDER BY e.roll, e.id LIMIT 1`,
    by.teacher,
  );
  if (!around || !family) return;
  const classTeacher = await makeAccount(platform, transaction.siteId, {
    username: `${prefix}teacher-${around.code.toLowerCase()}`,
    role: 'teacher',
    nameEn: around.employeeEn,
    nameBn: around.employeeBn,
  });
  const parent = await makeAccount(platform, transaction.siteId, {
    username: `${prefix}guardian-of-class`,
    role: 'guardian',
    nameEn: family.nameEn,
    nameBn: family.nameBn,
  });
  await linkEmployeeAccount(transaction, classTeacher, around.employee);
  await transaction.change(
    'UPDATE students_guardian SET account_id = $3 WHERE site_id = $1 AND id = $2',
    family.guardian,
    parent,
  );
  await transaction.change(
    `INSERT INTO communication_thread_wish (site_id, id, account_id, days, from_minute, to_minute, by_mail)
     VALUES ($1, $2, $3, '{1,2,3,4,5}', 900, 1080, false)`,
    newId(),
    classTeacher,
  );
  const accounts = { ...by, classTeacher, parent };
  for (const one of threadTexts[place % threadTexts.length] ?? [])
    await makeThread(transaction, one, {
      accounts,
      studentId: one.about === 'child' ? around.child : family.pupil,
      // Told at eight in the evening of the day before, whatever hour it is now.
      end: new Date(dhakaInstant(addDays(today, -1), '20:00').getTime() - one.hours * 3_600_000),
    });
}

const kindOfPart = {
  guardian: 'guardian',
  parent: 'guardian',
  classTeacher: 'classTeacher',
  teacher: 'classTeacher',
  office: 'office',
} as const;

async function makeThread(
  transaction: Transaction,
  text: ThreadText,
  of: { accounts: Readonly<Record<ThreadPart, string>>; studentId: string; end: Date },
): Promise<void> {
  const id = newId();
  const [first, second] = text.between;
  const count = text.said.length;
  const messages = text.said.map(([who, body], place) => ({
    id: newId(),
    no: place + 1,
    body,
    written_by: of.accounts[who],
    written_at: new Date(of.end.getTime() - (count - 1 - place) * 45 * 60_000).toISOString(),
  }));
  await transaction.change(
    `INSERT INTO communication_thread (site_id, id, student_id, subject, started_by, last_no, last_at, state, closed_by, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    id,
    of.studentId,
    text.subject,
    of.accounts[first],
    count,
    of.end,
    text.isClosed ? 'closed' : 'open',
    text.isClosed ? of.accounts[second] : null,
    text.isClosed ? of.end : null,
  );
  const last = text.said.at(-1)?.[0];
  await transaction.change(
    `INSERT INTO communication_thread_member (site_id, id, thread_id, account_id, kind, read_no)
     SELECT n.site_id, n.id, $3, n.account_id, n.kind, n.read_no
       FROM ${recordsOf('n', '$2', { id: 'uuid', account_id: 'uuid', kind: 'text', read_no: 'int' })}`,
    JSON.stringify(
      text.between.map((part) => ({
        id: newId(),
        account_id: of.accounts[part],
        kind: kindOfPart[part],
        read_no: part === last ? count : count - (text.unread ?? 0),
      })),
    ),
    id,
  );
  await transaction.change(
    `INSERT INTO communication_thread_message (site_id, id, thread_id, no, body, written_by, written_at)
     SELECT n.site_id, n.id, $3, n.no, n.body, n.written_by, n.written_at
       FROM ${recordsOf('n', '$2', { id: 'uuid', no: 'int', body: 'text', written_by: 'uuid', written_at: 'timestamptz' })}`,
    JSON.stringify(messages),
    id,
  );
  const { reported } = text;
  const message = reported && messages[reported.place];
  if (!reported || !message) return;
  const by = Object.values(of.accounts).find(
    (one) => one !== message.written_by && text.between.some((part) => of.accounts[part] === one),
  );
  await transaction.change(
    `INSERT INTO communication_thread_report (site_id, id, thread_id, message_id, reported_by, reported_at, reason, note)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    newId(),
    id,
    message.id,
    by,
    new Date(of.end.getTime() + 30 * 60_000),
    reported.reason,
    reported.note,
  );
}

/** An account of the demonstration, with the password of all of them. */
async function makeAccount(
  platform: PlatformTransaction,
  siteId: number,
  person: { username: string; role: string; nameEn: string; nameBn: string },
): Promise<string> {
  const id = newId();
  await platform.change(
    `INSERT INTO account (id, username, password_hash, name_en, name_bn, is_demonstration)
     SELECT $1, $2, password_hash, $3, $4, true FROM account WHERE username = 'teacher' AND is_demonstration`,
    id,
    person.username,
    person.nameEn,
    person.nameBn,
  );
  await platform.change(
    'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
    newId(),
    id,
    siteId,
    person.role,
  );
  return id;
}
