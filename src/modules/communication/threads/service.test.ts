import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { addMonths, dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { systemContext } from '../../../server.ts';
import { employee } from '../../people/employee.entity.ts';
import { linkEmployeeAccount } from '../../people/public.ts';
import { openAccount } from '../ledger/service/balance.ts';
import { usualWays } from './rules.ts';
import { tidyThreads } from './service/nightly.ts';
import { mailUnread, ringLater, smsUnread } from './service/tell.ts';
import type { Thread } from './shapes.ts';

const base = '/api/v1/communication/threads';
const reports = '/api/v1/communication/thread-reports';
const policyPath = '/api/v1/communication/thread-policy';
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const morning = dhakaInstant('2026-11-22', '10:00');
let now = morning;
let world: World;
let school: FeeSchool;
let head: Person;
let office: Person;
let teacher: Person;
let guardian: Person;
let otherGuardian: Person;
let student: Person;
let otherStudent: Person;
let stranger: Person;
let child: string;
let otherChild: string;

const inA = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);

async function makeGuardian(transaction: Transaction, accountId: string, studentId: string, mobile: string) {
  const id = newId();
  await transaction.change(
    `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Mother', $3, $4)`,
    id,
    mobile,
    accountId,
  );
  await transaction.change(
    `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'mother')`,
    newId(),
    studentId,
    id,
  );
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 2);
  [child = '', otherChild = ''] = school.students;
  [head, office, teacher, guardian, otherGuardian, student, otherStudent, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteA, ['student']),
    world.person(world.siteA, ['student']),
    world.person(world.siteB, ['head']),
  ]);
  await inA(async (transaction) => {
    const designation = await transaction.row<{ id: string }>(
      'SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching LIMIT 1',
    );
    const id = newId();
    await insertRows(transaction, employee, [
      {
        id,
        code: 'T1',
        nameEn: 'Bikash Roy',
        nameBn: 'বিকাশ রায়',
        designationId: designation?.id,
        gender: 'male',
        mobile: '+8801712345678',
      },
    ]);
    await linkEmployeeAccount(transaction, teacher.accountId, id);
    await setClassTeacher(transaction, id);
    await makeGuardian(transaction, guardian.accountId, child, '+8801712345679');
    await makeGuardian(transaction, otherGuardian.accountId, otherChild, '+8801712345680');
    for (const [person, of] of [
      [student, child],
      [otherStudent, otherChild],
    ] as const)
      await transaction.change(
        'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        of,
        person.accountId,
      );
  });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = morning;
  // Each test has the limits against floods to itself.
  await world.server.services.database.findOne('DELETE FROM login_attempt WHERE $1', true);
});

const setClassTeacher = (transaction: Transaction, id: string | null) =>
  transaction.change(
    'UPDATE academic_section SET class_teacher_id = $3 WHERE site_id = $1 AND id = $2',
    school.sectionId,
    id,
  );
const beginning = (to: Person, more: object = {}) => ({
  studentId: child,
  toId: to.accountId,
  subject: 'The excursion',
  text: 'May she come along?',
  ...more,
});
const begin = async (from: Person, to: Person, more: object = {}) => {
  const answer = await from.call('POST', base, beginning(to, more));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};
const write = (person: Person, id: string, more: object = {}, headers = {}) =>
  person.call('POST', `${base}/${id}/messages`, { text: 'Some words.', ...more }, headers);
const read = async (person: Person, id: string) => {
  const answer = await person.call('GET', `${base}/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Thread;
};
const listed = async (person: Person, query: object = {}) => {
  const answer = await person.call('GET', base, { state: 'all', size: 100, ...query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { items: { id: string; unread: number }[]; unread: number };
};
const bell = async (person: Person) =>
  (await person.call('POST', '/user/notification/notifications')).body.count as number;
const lastOf = async (person: Person, id: string) => (await read(person, id)).said.at(-1)?.id ?? '';
const setWays = async (ways: readonly string[], bySms = false) => {
  const known = await head.call('GET', policyPath);
  const answer = await head.call('PUT', policyPath, {
    ways,
    keptMonths: 60,
    bySms,
    version: known.body.version,
  });
  expect(answer.status, answer.text).toBe(200);
};

describe('COM-8 messages between a family and a teacher', () => {
  it('COM-8 a guardian writes to the class teacher, is answered, and both see what is read', async () => {
    const people = await guardian.call('GET', `${base}/people`, { studentId: child });
    const reachable = (people.body.items as { id: string; kind: string }[]).map((one) => one.kind).sort();
    expect(reachable).toEqual(['classTeacher', 'office', 'office']);
    const before = await bell(teacher);
    const id = await begin(guardian, teacher);
    expect(await bell(teacher)).toBe(before + 1);
    // One bell for all that is unread in a conversation.
    expect((await write(guardian, id)).status).toBe(200);
    expect(await bell(teacher)).toBe(before + 1);
    expect((await listed(teacher)).unread).toBe(2);
    expect((await teacher.call('PUT', `${base}/${id}/read`, { no: 99 })).status).toBe(200);
    expect((await listed(teacher)).unread).toBe(0);
    expect((await read(guardian, id)).said.map((one) => one.isRead)).toEqual([true, true]);
    expect((await write(teacher, id)).status).toBe(200);
    expect((await listed(guardian, { q: 'some WORDS' })).items.map((one) => one.id)).toContain(id);
    expect((await listed(guardian, { q: 'nobody wrote this' })).items).toEqual([]);
  });

  it('COM-8 the same message sent again after a lost connection arrives once', async () => {
    const id = await begin(guardian, teacher);
    const headers = { 'Idempotency-Key': newId() };
    const [first, second] = await Promise.all([
      write(guardian, id, { text: 'Once.' }, headers),
      write(guardian, id, { text: 'Once.' }, headers),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await read(teacher, id)).said).toHaveLength(2);
  });

  it('COM-8 files hang on one message of who sent them; a picture is made anew', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0B4533' } })
      .png()
      .toBuffer();
    const payload = Buffer.concat([
      Buffer.from(
        '--pathshala\r\nContent-Disposition: form-data; name="file"; filename="slip.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--pathshala--\r\n'),
    ]);
    const sent = await world.server.app.inject({
      method: 'POST',
      url: `${base}/files`,
      headers: { ...guardian.headers, 'content-type': 'multipart/form-data; boundary=pathshala' },
      payload,
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const slip = sent.json<{ id: string }>().id;
    const id = await begin(guardian, teacher);
    expect((await write(teacher, id, { fileIds: [slip] })).status).toBe(422);
    expect((await write(guardian, id, { fileIds: [slip] })).status).toBe(200);
    const file = (await read(teacher, id)).said.at(-1)?.files[0];
    expect(file).toMatchObject({ id: slip, mime: 'image/webp' });
    const open = (person: Person) =>
      world.server.app.inject({ method: 'GET', url: file?.url ?? '', headers: person.headers });
    expect((await open(teacher)).statusCode).toBe(200);
    expect((await open(otherGuardian)).statusCode).toBe(404);
    expect((await write(guardian, id, { fileIds: [slip] })).status).toBe(422);
  });

  it('COM-8 a message is withdrawn while unread, leaves a mark, and stays in the record', async () => {
    const id = await begin(guardian, teacher);
    const messageId = await lastOf(guardian, id);
    const withdraw = (person: Person, message = messageId) =>
      person.call('PUT', `${base}/${id}/messages/${message}/withdrawal`);
    expect((await withdraw(teacher)).status).toBe(404);
    expect((await withdraw(guardian)).status).toBe(200);
    expect((await read(teacher, id)).said).toMatchObject([{ text: null }]);
    expect((await listed(teacher)).items.find((one) => one.id === id)?.unread).toBe(0);
    const kept = await inA((on) =>
      on.row<{ body: string }>(
        'SELECT body FROM communication_thread_message WHERE site_id = $1 AND id = $2',
        messageId,
      ),
    );
    expect(kept?.body).toBe('May she come along?');
    await write(guardian, id);
    const second = await lastOf(guardian, id);
    now = new Date(morning.getTime() + 11 * 60_000);
    expect((await withdraw(guardian, second)).body.code).toBe('threads.tooLate');
    await expect(
      inA((on) =>
        on.change(
          `UPDATE communication_thread_message SET body = 'Other' WHERE site_id = $1 AND id = $2`,
          second,
        ),
      ),
    ).rejects.toThrow();
  });

  it('COM-8 outside the teacher’s hours a message is kept, the writer is told when, and no bell rings', async () => {
    const hours = { days: [1, 2, 3, 4, 5], from: 900, to: 1020, byMail: true };
    expect((await teacher.call('PUT', `${base}/wish`, hours)).status).toBe(200);
    const before = await bell(teacher);
    const id = await begin(guardian, teacher);
    expect(await bell(teacher)).toBe(before);
    expect((await read(guardian, id)).readsFrom).toBe(dhakaInstant('2026-11-22', '15:00').toISOString());
    expect((await listed(teacher)).unread).toBeGreaterThan(0);
    expect((await teacher.call('PUT', `${base}/wish`, { ...hours, days: [] })).status).toBe(200);
    now = dhakaInstant('2026-11-22', '23:30');
    await begin(guardian, teacher);
    expect(await bell(teacher)).toBe(before);
    expect((await teacher.call('PUT', `${base}/wish`, { ...hours, to: 900 })).status).toBe(422);
    // In the morning a job rings, once however often it is run, and an email says that something waits and not what.
    const { services } = world.server;
    const context = { ...systemContext('test'), siteId: world.siteA };
    const hands = {
      services,
      context,
      inSite: <T>(work: (transaction: Transaction) => Promise<T>) => inA(work),
      attempt: 1,
      isLastAttempt: false,
    };
    const { accountId } = teacher;
    await ringLater.run(hands, { accountId });
    await ringLater.run(hands, { accountId });
    expect(await bell(teacher)).toBe(before + 1);
    await services.database.asPlatform(context, (on) =>
      on.change('UPDATE account SET email = $2 WHERE id = $1', accountId, 'teacher@shapla.example'),
    );
    const mail = { accountId, mailId: newId() };
    await mailUnread.run(hands, mail);
    await mailUnread.run(hands, mail);
    const sent = await services.database.asPlatform(context, (on) =>
      on.read(
        { text: 'text' },
        `SELECT text_body AS text FROM outbox_mail WHERE recipient = 'teacher@shapla.example'`,
      ),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('/messages');
    expect(sent[0]?.text).not.toContain('May she come along?');
    // By SMS where the institution pays for it and the reader asked, without a word of what was written.
    await inA(openAccount);
    const sms = { accountId, key: newId(), by: guardian.accountId };
    const outbox = async () =>
      (await head.call('GET', '/api/v1/communication/messages', { event: 'threads.unread' })).body
        .items as Record<string, string>[];
    const wish = { ...hours, days: [], bySms: true };
    expect((await teacher.call('PUT', `${base}/wish`, wish)).status).toBe(200);
    await smsUnread.run(hands, sms);
    expect(await outbox()).toEqual([]);
    await setWays([...usualWays], true);
    await smsUnread.run(hands, sms);
    await smsUnread.run(hands, sms);
    const [told, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(told?.text).toContain('/messages');
    expect(told?.text).not.toContain('May she come along?');
    await setWays(usualWays);
  });

  it('COM-8 a guardian sees what the institution lets their child write, and nobody else is told', async () => {
    const ways = async (by: Person) =>
      (await by.call('GET', `${base}/wish`)).body.childWays as readonly string[] | null;
    expect(await ways(guardian)).toEqual([]);
    await setWays([...usualWays, 'student-classTeacher']);
    expect(await ways(guardian)).toEqual(['student-classTeacher']);
    expect([await ways(teacher), await ways(student)]).toEqual([null, null]);
    await setWays(usualWays);
  });
});

describe('COM-8 whoever tries what is none of theirs', () => {
  it('COM-8 a conversation is nobody else’s: not the head’s, not another family’s, not another institution’s', async () => {
    const id = await begin(guardian, teacher);
    const messageId = await lastOf(guardian, id);
    for (const one of [otherGuardian, student, office, head, stranger]) {
      expect((await one.call('GET', `${base}/${id}`)).status).toBe(404);
      expect((await write(one, id)).status).toBe(404);
      expect((await one.call('PUT', `${base}/${id}/read`, { no: 1 })).status).toBe(404);
      expect((await one.call('PUT', `${base}/${id}/state`, { act: 'close' })).status).toBe(404);
      const report = { messageId, reason: 'insult' };
      expect((await one.call('POST', `${base}/${id}/reports`, report)).status).toBe(404);
      expect((await listed(one)).items.map((row) => row.id)).not.toContain(id);
    }
  });

  it('COM-8 nobody begins what the rule does not allow, and nobody learns who is whose guardian', async () => {
    const tries: readonly (readonly [Person, Person, object, number])[] = [
      // A family about another's child, to another family, to a child; a student to a student and to a teacher.
      [guardian, teacher, { studentId: otherChild }, 422],
      [guardian, otherGuardian, {}, 422],
      [guardian, student, {}, 403],
      [student, otherStudent, {}, 422],
      [student, guardian, {}, 403],
      [student, teacher, {}, 403],
      [teacher, student, {}, 403],
      [office, student, {}, 403],
      [stranger, teacher, {}, 422],
      [guardian, guardian, {}, 422],
      [guardian, stranger, {}, 422],
    ];
    for (const [from, to, more, status] of tries) {
      const answer = await from.call('POST', base, beginning(to, more));
      expect(answer.status, answer.text).toBe(status);
    }
    expect((await otherGuardian.call('GET', `${base}/people`, { studentId: child })).status).toBe(404);
    const own = await guardian.call('GET', `${base}/students`);
    expect((own.body.items as { id: string }[]).map((one) => one.id)).toEqual([child]);
  });

  it('COM-8 what the institution switches off ends at once, and what it allows begins', async () => {
    const id = await begin(guardian, teacher);
    await setWays([...usualWays.filter((one) => one !== 'guardian-classTeacher'), 'student-classTeacher']);
    expect((await write(guardian, id)).body.code).toBe('threads.notAllowed');
    expect((await read(guardian, id)).stop?.code).toBe('notAllowed');
    expect((await write(teacher, id)).status).toBe(200);
    const young = await begin(student, teacher);
    // The other direction is a switch of its own.
    expect((await write(teacher, young)).status).toBe(403);
    expect((await office.call('PUT', policyPath, { ways: [], keptMonths: 60, version: 1 })).status).toBe(403);
    await setWays(usualWays);
    expect((await write(student, young)).status).toBe(403);
  });

  it('COM-8 writing ends when the teacher changes and when the student leaves; reading does not', async () => {
    const id = await begin(guardian, teacher);
    const row = await inA((on) =>
      on.row<{ id: string }>(
        'SELECT class_teacher_id AS id FROM academic_section WHERE site_id = $1 AND id = $2',
        school.sectionId,
      ),
    );
    await inA((on) => setClassTeacher(on, null));
    expect((await write(guardian, id)).body.code).toBe('threads.teacherChanged');
    expect((await write(teacher, id)).body.code).toBe('threads.teacherChanged');
    await inA((on) => setClassTeacher(on, row?.id ?? null));
    expect((await write(teacher, id)).status).toBe(200);
    const setStatus = (status: string) =>
      inA((on) =>
        on.change(
          'UPDATE students_enrolment SET status = $3 WHERE site_id = $1 AND student_id = $2',
          child,
          status,
        ),
      );
    await setStatus('transferred');
    expect((await write(guardian, id)).body.code).toBe('threads.left');
    expect((await read(guardian, id)).said).toHaveLength(2);
    await setStatus('active');
  });

  it('COM-8 refuses a flood', async () => {
    const id = await begin(otherGuardian, teacher, { studentId: otherChild });
    let status = 200;
    for (let n = 0; n < 31 && status === 200; n += 1) status = (await write(otherGuardian, id)).status;
    expect(status).toBe(429);
  });
});

describe('COM-8 reports of abuse', () => {
  it('COM-8 only what was reported is opened, each look is noted, and who is blocked writes to nobody', async () => {
    const silent = await begin(guardian, teacher);
    const id = await begin(guardian, teacher);
    await write(teacher, id, { text: 'Pay me for the lessons.' });
    const messageId = await lastOf(guardian, id);
    const report = { messageId, reason: 'money', note: 'Twice already' };
    const own = { ...report, messageId: (await read(guardian, id)).said[0]?.id };
    expect((await guardian.call('POST', `${base}/${id}/reports`, own)).body.code).toBe('threads.ownMessage');
    const before = await bell(head);
    expect((await guardian.call('POST', `${base}/${id}/reports`, report)).status).toBe(200);
    expect((await guardian.call('POST', `${base}/${id}/reports`, report)).body.code).toBe('threads.reported');
    expect(await bell(head)).toBe(before + 1);
    expect((await teacher.call('GET', reports)).status).toBe(403);
    const list = await head.call('GET', reports);
    expect(list.text).not.toContain('Pay me');
    const [shown] = list.body.items as { id: string; threadId: string; looks: number }[];
    expect([shown?.threadId, shown?.looks]).toEqual([id, 0]);
    const at = `${reports}/${shown?.id}`;
    expect((await stranger.call('POST', `${at}/opening`)).status).toBe(404);
    const opened = await head.call('POST', `${at}/opening`);
    expect(opened.text).toContain('Pay me for the lessons.');
    expect(opened.body.looks).toHaveLength(1);
    // Being allowed to see to reports opens no other conversation.
    expect((await head.call('GET', `${base}/${silent}`)).status).toBe(404);
    const settle = { decision: 'close', note: 'Not allowed here', blockDays: 7 };
    expect((await head.call('PUT', `${at}/decision`, settle)).status).toBe(200);
    expect((await head.call('PUT', `${at}/decision`, settle)).body.code).toBe('threads.settled');
    expect((await write(guardian, id)).body.code).toBe('threads.closed');
    expect((await teacher.call('PUT', `${base}/${id}/state`, { act: 'reopen' })).status).toBe(409);
    expect((await write(teacher, silent)).body.code).toBe('threads.blocked');
    expect((await teacher.call('POST', base, beginning(guardian))).body.code).toBe('threads.blocked');
    expect((await write(guardian, silent)).status).toBe(200);
    const again = await office.call('POST', `${at}/opening`);
    const [block] = again.body.blocks as { id: string }[];
    const lifted = await office.call('PUT', `${reports}/blocks/${block?.id}/end`, {
      reason: 'It is settled',
    });
    expect(lifted.status, lifted.text).toBe(200);
    expect((await write(teacher, silent)).status).toBe(200);
    now = new Date(morning.getTime() + 8 * 86_400_000);
  });

  it('COM-8 nobody judges a conversation of their own', async () => {
    const id = await begin(guardian, office);
    await write(office, id, { text: 'No.' });
    const report = { messageId: await lastOf(guardian, id), reason: 'insult' };
    expect((await guardian.call('POST', `${base}/${id}/reports`, report)).status).toBe(200);
    const list = await office.call('GET', reports);
    const row = (list.body.items as { id: string; threadId: string; mayOpen: boolean }[]).find(
      (one) => one.threadId === id,
    );
    expect(row?.mayOpen).toBe(false);
    expect((await office.call('POST', `${reports}/${row?.id}/opening`)).body.code).toBe('threads.ownCase');
    const settle = { decision: 'nothing', note: 'It was fine' };
    expect((await office.call('PUT', `${reports}/${row?.id}/decision`, settle)).body.code).toBe(
      'threads.ownCase',
    );
  });

  it('COM-8 conversations go when the institution no longer keeps them; what was reported stays', async () => {
    const count = async () => (await listed(guardian)).items.length;
    expect(await count()).toBeGreaterThan(2);
    await inA((on) => tidyThreads(on, '2026-11-23'));
    const before = await count();
    await inA((on) => tidyThreads(on, addMonths('2026-12-01', 61)));
    const reported = (await listed(guardian, { state: 'reported' })).items.length;
    expect(await count()).toBe(reported);
    expect(before).toBeGreaterThan(reported);
  });
});
