import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { addDays, dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import type { JobHands } from '../../core/server/jobs/jobs.ts';
import { systemContext } from '../../server.ts';
import { openAccount } from '../communication/ledger/service/balance.ts';
import { copyHelpdeskDefaults, openTicket } from './public.ts';
import { dueJob } from './service/due.ts';
import { tidyDesk } from './service/nightly.ts';
import { tellPlatform } from './service/tell-platform.ts';
import { mailVisitor } from './service/tell-visitor.ts';
import type { Ticket } from './shapes.ts';

const base = '/api/v1/helpdesk';
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const morning = dhakaInstant('2026-11-22', '10:00');
let now = morning;
let world: World;
let admin: pg.Client;
let head: Person;
let office: Person;
let teacher: Person;
let family: Person;
let otherFamily: Person;
let stranger: Person;
let owner: Person;
const kinds = new Map<string, string>();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  [head, office, teacher, family, otherFamily, stranger, owner] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
    world.person(null, ['platformOwner']),
  ]);
  await world.inSite(world.siteA, copyHelpdeskDefaults);
  const choices = await family.call('GET', `${base}/choices`);
  for (const one of choices.body.items as { id: string; name: { en: string } }[])
    kinds.set(one.name.en, one.id);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});
beforeEach(() => {
  now = morning;
});

const asking = (kind: string, more: object = {}) => ({
  categoryId: kinds.get(kind),
  subject: 'The fee of October',
  text: 'It was paid twice.',
  ...more,
});
const ask = async (person: Person, kind = 'Fees and payment', more: object = {}) => {
  const answer = await person.call('POST', `${base}/tickets`, asking(kind, more));
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};
const read = async (person: Person, id: string) => {
  const answer = await person.call('GET', `${base}/tickets/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Ticket;
};
const write = (person: Person, id: string, act: string, more: object = {}) =>
  person.call('POST', `${base}/tickets/${id}/messages`, { act, text: 'Some words.', ...more });
const listed = async (person: Person, list: string, query: object = {}) => {
  const answer = await person.call('GET', `${base}/${list}`, { state: 'all', size: 100, ...query });
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.items as { id: string }[]).map((one) => one.id);
};
/** Does what the queue holds for the platform's bell. */
async function ringBells() {
  const { rows } = await admin.query(
    `SELECT j.payload FROM jobs._private_jobs j JOIN jobs._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'helpdesk.tellPlatform' ORDER BY j.id`,
  );
  for (const { payload } of rows)
    await world.server.services.database.asPlatform(
      { ...systemContext('test'), accountId: payload.accountId },
      (transaction) => tellPlatform(transaction, payload.siteId, payload.data, now),
    );
}
const bell = async (person: Person) =>
  (await person.call('POST', '/user/notification/notifications')).body.count as number;

describe('COM-9 a family and the desk', () => {
  it('COM-9 a family asks, is asked back, answers, and judges; nobody else of the families sees it', async () => {
    const before = await bell(office);
    const id = await ask(family);
    expect(await bell(office)).toBe(before + 1);
    expect(await listed(family, 'mine')).toContain(id);
    expect(await listed(otherFamily, 'mine')).not.toContain(id);
    for (const one of [otherFamily, teacher, stranger, owner])
      expect([403, 404]).toContain((await one.call('GET', `${base}/tickets/${id}`)).status);
    expect((await otherFamily.call('GET', `${base}/desk`)).status).toBe(403);
    expect((await write(otherFamily, id, 'reply')).status).toBe(404);

    expect((await write(office, id, 'note', { text: 'The bank says no.' })).status).toBe(200);
    expect((await write(office, id, 'askBack')).status).toBe(200);
    const waiting = await read(family, id);
    expect(waiting).toMatchObject({ state: 'waiting', side: 'asker', dueAt: null, contact: null });
    // The desk's own notes do not reach the family.
    expect(JSON.stringify(waiting)).not.toContain('The bank says no.');
    expect(JSON.stringify(await read(office, id))).toContain('The bank says no.');
    expect((await write(family, id, 'note')).status).toBe(409);
    expect((await write(family, id, 'solve')).status).toBe(409);

    now = new Date(morning.getTime() + 3 * 3_600_000);
    expect((await write(family, id, 'reply')).status).toBe(200);
    const open = await read(office, id);
    // The three hours it waited for the family are added to the desk's three days.
    expect(open).toMatchObject({
      state: 'open',
      solveDue: dhakaInstant('2026-11-25', '13:00').toISOString(),
    });
    expect((await write(office, id, 'solve')).status).toBe(200);
    expect((await office.call('PUT', `${base}/tickets/${id}/rating`, { stars: 5 })).status).toBe(409);
    expect(
      (await family.call('PUT', `${base}/tickets/${id}/rating`, { stars: 4, note: 'Quick' })).status,
    ).toBe(200);
    expect((await family.call('PUT', `${base}/tickets/${id}/rating`, { stars: 1 })).status).toBe(409);
    expect((await read(office, id)).rating).toEqual({ stars: 4, note: 'Quick' });
    expect((await write(family, id, 'reply')).status).toBe(200);
    expect((await read(family, id)).state).toBe('reopened');
  });

  it('COM-9 what is confidential is the head’s and whom the head gives it', async () => {
    const id = await ask(family, 'Complaint');
    expect((await office.call('GET', `${base}/tickets/${id}`)).status).toBe(404);
    expect(await listed(office, 'desk')).not.toContain(id);
    const give = (person: Person, to: string | null) =>
      person.call('PUT', `${base}/tickets/${id}/assignee`, { assigneeId: to });
    expect((await give(office, office.accountId)).status).toBe(404);
    // A teacher does not answer at the desk.
    expect((await give(head, teacher.accountId)).status).toBe(422);
    expect((await give(head, office.accountId)).status).toBe(200);
    expect((await read(office, id)).side).toBe('desk');
    expect((await give(office, head.accountId)).status).toBe(403);
    expect((await give(office, null)).status).toBe(200);
    expect((await office.call('GET', `${base}/tickets/${id}`)).status).toBe(404);
  });

  it('COM-9 a file hangs on one message of who sent it, and on nobody else’s', async () => {
    const picture = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#0B4533' },
    })
      .png()
      .toBuffer();
    const send = async (person: Person) => {
      const boundary = 'pathshala';
      const payload = Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slip.png"\r\nContent-Type: image/png\r\n\r\n`,
        ),
        picture,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const answer = await world.server.app.inject({
        method: 'POST',
        url: `${base}/files`,
        headers: { ...person.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ id: string }>().id;
    };
    const slip = await send(family);
    expect(
      (await otherFamily.call('POST', `${base}/tickets`, asking('Attendance', { fileIds: [slip] }))).status,
    ).toBe(422);
    const id = await ask(family, 'Attendance', { fileIds: [slip] });
    const [first] = (await read(office, id)).talk;
    expect(first?.files).toMatchObject([{ id: slip, name: 'slip.webp' }]);
    const address = first?.files[0]?.url ?? '';
    const open = (person: Person) =>
      world.server.app.inject({ method: 'GET', url: address, headers: person.headers });
    expect((await open(office)).statusCode).toBe(200);
    expect((await open(otherFamily)).statusCode).toBe(404);
    expect((await write(family, id, 'reply', { fileIds: [slip] })).status).toBe(422);
  });

  it('COM-9 refuses a category that is not there, and a flood', async () => {
    const wrong = await family.call('POST', `${base}/tickets`, { ...asking('Other'), categoryId: newId() });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'validation']);
    let status = 200;
    for (let n = 0; n < 21 && status === 200; n += 1)
      status = (await otherFamily.call('POST', `${base}/tickets`, asking('Other'))).status;
    expect(status).toBe(409);
  });
});

describe('COM-9 time limits at the desk', () => {
  it('COM-9 is overdue without an answer, and closed a week after it was solved', async () => {
    const id = await ask(family, 'Login and personal data');
    now = dhakaInstant('2026-11-22', '22:30');
    expect(await listed(office, 'desk', { state: 'overdue' })).toContain(id);
    // Nobody was given it, so all who may answer are reminded; of what is confidential, who may read that.
    const secret = await ask(family, 'Complaint');
    expect((await read(head, secret)).isConfidential).toBe(true);
    const bells = async () => [await bell(office), await bell(head), await bell(teacher)];
    // At the moment itself, not in the night after; once answered the time to solve counts.
    const due = (ticketId: string) => {
      const { services } = world.server;
      const context = { ...systemContext('job'), siteId: world.siteA };
      const inSite: JobHands['inSite'] = (work) => services.database.inSite(context, work);
      return dueJob.run({ services, context, inSite, attempt: 1, isLastAttempt: false }, { ticketId });
    };
    const { rows: waiting } = await admin.query(
      'SELECT run_at AS at FROM jobs._private_jobs WHERE key = $1',
      [`helpdesk.due:${id}`],
    );
    expect(waiting).toEqual([{ at: new Date((await read(family, id)).answerDue) }]);
    const atOnce = await bell(office);
    await due(id);
    expect(await bell(office)).toBe(atOnce + 1);
    now = morning;
    await due(id);
    expect(await bell(office)).toBe(atOnce + 1);
    now = dhakaInstant('2026-11-22', '22:30');
    const [ofOffice = 0, ofHead = 0, ofTeacher = 0] = await bells();
    await world.inSite(world.siteA, (transaction) =>
      tidyDesk(transaction, '2026-12-31', world.server.services),
    );
    const [officeNow = 0, headNow = 0, teacherNow = 0] = await bells();
    expect(officeNow).toBeGreaterThan(ofOffice);
    expect(headNow - ofHead).toBeGreaterThan(officeNow - ofOffice);
    expect(teacherNow).toBe(ofTeacher);
    expect((await write(office, id, 'solve')).status).toBe(200);
    expect(await listed(office, 'desk', { state: 'overdue' })).not.toContain(id);
    const tidy = (days: number) =>
      world.inSite(world.siteA, (transaction) =>
        tidyDesk(transaction, addDays('2026-11-22', days), world.server.services),
      );
    await tidy(7);
    expect((await read(family, id)).state).toBe('solved');
    await tidy(8);
    await tidy(8);
    const closed = await read(family, id);
    expect(closed.state).toBe('closed');
    expect(closed.talk.filter((one) => one.text === 'closed')).toHaveLength(1);
    now = dhakaInstant('2027-01-15', '10:00');
    const late = await write(family, id, 'reply');
    expect([late.status, late.body.code]).toEqual([409, 'helpdesk.tooLate']);
  });
});

describe('COM-9 an institution and the platform', () => {
  it('COM-9 the platform answers what it is asked, and sees nothing else of an institution', async () => {
    const own = await ask(family);
    const topics = await office.call('GET', `${base}/topics`);
    const topicId = (topics.body.items as { id: string }[])[0]?.id;
    const given = { topicId, subject: 'The list is empty', text: 'Since this morning.', priority: 'high' };
    expect((await family.call('POST', `${base}/to-platform`, given)).status).toBe(403);
    const asked = await office.call('POST', `${base}/to-platform`, given);
    expect(asked.status, asked.text).toBe(200);
    const id = String(asked.body.id);
    const at = `${base}/platform/${world.siteA}/tickets`;
    const all = await owner.call('GET', `${base}/platform`, { state: 'all' });
    expect(all.status, all.text).toBe(200);
    expect((all.body.items as { id: string }[]).map((one) => one.id)).toEqual([id]);
    const day = await owner.call('GET', '/api/v1/modules', { module: 'helpdesk' });
    expect(day.body.modules).toMatchObject([
      { figures: [{ label: { en: 'Questions of institutions' }, figure: 1, tone: 'marigold' }] },
    ]);
    expect((await owner.call('GET', `${at}/${own}`)).status).toBe(404);
    expect((await owner.call('GET', `${base}/platform/${world.siteB}/tickets/${id}`)).status).toBe(404);
    expect((await head.call('GET', `${at}/${id}`)).status).toBe(403);
    const answer = { act: 'answer', text: 'We look.' };
    expect((await owner.call('POST', `${at}/${own}/messages`, answer)).status).toBe(404);
    const before = await bell(office);
    expect((await owner.call('POST', `${at}/${id}/messages`, answer)).status).toBe(200);
    expect(await bell(office)).toBe(before + 1);
    const give = await owner.call('PUT', `${at}/${id}/assignee`, { assigneeId: owner.accountId });
    expect(give.status, give.text).toBe(200);
    // The head sees what the institution asked; the family and the desk of the school do not answer it.
    expect((await read(head, id)).side).toBe('asker');
    expect(await listed(head, 'to-platform')).toEqual([id]);
    expect((await stranger.call('GET', `${base}/tickets/${id}`)).status).toBe(404);
    expect((await teacher.call('GET', `${base}/tickets/${id}`)).status).toBe(404);
  });

  it('COM-9 the platform says what it can be asked and how soon it answers, and institutions ask by it', async () => {
    const topic = { position: 90, nameEn: 'Gateways', nameBn: 'গেটওয়ে', answerHours: 3, solveHours: 7 };
    expect((await head.call('POST', `${base}/topic`, topic)).status).toBe(403);
    const made = await owner.call('POST', `${base}/topic`, topic);
    expect(made.status, made.text).toBe(200);
    const offered = (await office.call('GET', `${base}/topics`)).body.items;
    expect(offered).toContainEqual(
      expect.objectContaining({ id: made.body.id, name: { en: 'Gateways', bn: 'গেটওয়ে' } }),
    );
    const given = { topicId: made.body.id, subject: 'A merchant account', text: 'How?', priority: 'normal' };
    const asked = await office.call('POST', `${base}/to-platform`, given);
    expect(asked.status, asked.text).toBe(200);
    expect(await read(office, String(asked.body.id))).toMatchObject({
      answerDue: dhakaInstant('2026-11-22', '13:00').toISOString(),
      solveDue: dhakaInstant('2026-11-22', '17:00').toISOString(),
    });
  });

  it('COM-9 a question to the platform rings the bell of its staff, until it is read, and when it is overdue', async () => {
    const second = await world.person(null, ['platformOwner']);
    const topics = (await head.call('GET', `${base}/topics`)).body.items as { id: string }[];
    const given = { topicId: topics[0]?.id, subject: 'Two shifts', text: 'How?', priority: 'normal' };
    const asked = await head.call('POST', `${base}/to-platform`, { ...given, fileIds: [] });
    expect(asked.status, asked.text).toBe(200);
    const id = String(asked.body.id);
    await ringBells();
    // Run twice, as a job may be: each is told once.
    const told0 = await bell(owner);
    await ringBells();
    expect(await bell(owner)).toBe(told0);

    const told = (await second.call('POST', '/user/notification/notifications')).body.unread as {
      id: string;
      data: { title: { en: string }; path: string };
    }[];
    const mine = told.find((one) => one.data.path.includes(id));
    expect(mine?.data).toEqual({
      title: { en: 'shapla School asks: Two shifts', bn: 'shapla বিদ্যালয় জিজ্ঞাসা করেছে: Two shifts' },
      path: `/platform/help-desk/ticket/list?site=${world.siteA}&ticket=${id}`,
    });
    const read = `/api/v1/notifications/${mine?.id}/read`;
    // Nobody marks another's as read, and an institution's people see none of it.
    expect((await owner.call('POST', read)).status).toBe(404);
    expect((await head.call('POST', read)).status).toBe(404);
    expect((await second.call('POST', read)).status).toBe(200);
    expect(await bell(second)).toBe(told.length - 1);
    const all = (await second.call('GET', '/api/v1/notifications')).body.items as {
      id: string;
      readAt: string | null;
    }[];
    expect(all.find(({ id: one }) => one === mine?.id)?.readAt).not.toBeNull();

    // Who sees to it is told alone, and whoever does something is not told of it.
    const at = `${base}/platform/${world.siteA}/tickets/${id}`;
    expect((await owner.call('PUT', `${at}/assignee`, { assigneeId: owner.accountId })).status).toBe(200);
    expect((await write(head, id, 'reply')).status).toBe(200);
    const before = [await bell(owner), await bell(second)];
    await ringBells();
    expect([await bell(owner), await bell(second)]).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await world.inSite(world.siteA, (transaction) =>
      tidyDesk(transaction, addDays('2026-11-22', 40), world.server.services),
    );
    await ringBells();
    const late = (await owner.call('POST', '/user/notification/notifications')).body.unread as typeof told;
    expect(late.some((one) => one.data.title.en.startsWith('Overdue: Two shifts'))).toBe(true);
  });

  it('COM-9 the website’s complaint and contact form make questions, and the visitor hears of the answer', async () => {
    const { services } = world.server;
    const contact = {
      name: 'Karim',
      mobile: '+8801811000000',
      email: '',
      subject: 'Uniform',
      text: 'Where?',
    };
    const opened = await world.inSite(world.siteA, async (transaction) => ({
      contact: await openTicket(transaction, services, { source: 'contact', ...contact }),
      complaint: await openTicket(transaction, services, { source: 'complaint', ...contact }),
    }));
    expect(await listed(office, 'desk')).toContain(opened.contact.id);
    expect(await read(office, opened.contact.id)).toMatchObject({
      contact: { name: 'Karim', mobile: '+8801811000000' },
      asker: { en: 'Karim' },
    });
    expect(await listed(office, 'desk')).not.toContain(opened.complaint.id);
    expect(await listed(head, 'desk')).toContain(opened.complaint.id);
    // The visitor has no account: the answer goes by SMS, what is confidential by none.
    await world.inSite(world.siteA, openAccount);
    expect((await write(office, opened.contact.id, 'answer', { text: 'In the office.' })).status).toBe(200);
    expect((await write(head, opened.complaint.id, 'answer', { text: 'We see to it.' })).status).toBe(200);
    const steps = async (person: Person, id: string) =>
      (await read(person, id)).talk.flatMap((one) => (one.kind === 'step' ? [one.text] : []));
    expect(await steps(office, opened.contact.id)).toContain('texted');
    expect(await steps(head, opened.complaint.id)).toContain('untold');
    const outbox = await head.call('GET', '/api/v1/communication/messages', { event: 'helpdesk.answered' });
    expect(outbox.body.items).toMatchObject([
      { address: '+8801811000000', text: expect.stringContaining('In the office.') as string },
    ]);
    const mailed = await world.inSite(world.siteA, (transaction) =>
      openTicket(transaction, services, { source: 'complaint', ...contact, email: 'karim@example.com' }),
    );
    await write(head, mailed.id, 'answer', { text: 'It is settled.' });
    expect(await steps(head, mailed.id)).toContain('mailed');
    const messageId = (await read(head, mailed.id)).talk.find((one) => one.kind === 'answer')?.id ?? '';
    const context = { ...systemContext('job'), siteId: world.siteA };
    const hands = {
      services,
      context,
      inSite: <T>(work: (transaction: Transaction) => Promise<T>) => services.database.inSite(context, work),
      attempt: 1,
      isLastAttempt: false,
    };
    await mailVisitor.run(hands, { ticketId: mailed.id, messageId });
    await mailVisitor.run(hands, { ticketId: mailed.id, messageId });
    const mails = await admin.query(
      "SELECT text_body FROM outbox_mail WHERE recipient = 'karim@example.com'",
    );
    expect(mails.rows).toMatchObject([{ text_body: expect.stringContaining('It is settled.') as string }]);
    // As a visitor sends it. The website's own inbox has no second copy of what may be confidential.
    const sent = await world.nobody.call('POST', '/api/web/officer-complaint', {
      site_id: String(world.siteA),
      subject: 'Coaching at home',
      body: 'He asks for money.',
    });
    expect(sent.status, sent.text).toBe(200);
    const desk = await head.call('GET', `${base}/desk`, { q: 'Coaching at home' });
    expect(desk.body.items).toMatchObject([{ subject: 'Coaching at home', isConfidential: true }]);
    // The desk finds it by the number the visitor was told, as it was read out.
    const code = String(sent.body.code);
    const found = await head.call('GET', `${base}/desk`, { q: code.replaceAll('-', '').toLowerCase() });
    expect(found.body.items).toMatchObject([{ subject: 'Coaching at home' }]);
    const id = String((found.body.items as { id: string }[])[0]?.id);
    expect((await read(head, id)).contact).toMatchObject({ code });
    const inbox = await head.call('GET', '/api/v1/website/letters');
    expect(inbox.body.items).toEqual([]);
    const elsewhere = await world.inSite(world.siteB, (transaction) =>
      openTicket(transaction, services, { source: 'complaint', ...contact }),
    );
    expect(elsewhere.no).toBe(1);
    expect((await stranger.call('GET', `${base}/tickets/${elsewhere.id}`)).body.isConfidential).toBe(true);
  });
});

describe('COM-9 a visitor follows up what they wrote', () => {
  const follow = (code: string, siteId = world.siteA) =>
    world.nobody.call('POST', '/api/web/letter-status', { site_id: String(siteId), code });

  it('COM-9 WEB-1 reads state and answers by the number, and neither notes nor names nor what was written', async () => {
    const sent = await world.nobody.call('POST', '/api/web/contact-form', {
      site_id: String(world.siteA),
      name: 'Sufia',
      email: 'sufia@example.com',
      subject: 'Lost bag',
      body: 'A blue bag, on the second floor.',
    });
    const code = String(sent.body.code);
    expect((await follow(code)).body).toEqual({
      code,
      kind: 'contact',
      state: 'new',
      receivedAt: morning.toISOString(),
      answers: [],
    });
    const desk = await office.call('GET', `${base}/desk`, { q: code });
    const id = String((desk.body.items as { id: string }[])[0]?.id);
    expect((await write(office, id, 'note', { text: 'Ask the guard.' })).status).toBe(200);
    expect((await write(office, id, 'askBack', { text: 'What is in it?' })).status).toBe(200);
    const waiting = await follow(` ${code.toLowerCase()} `);
    expect(waiting.body).toMatchObject({
      state: 'waiting',
      answers: [{ text: 'What is in it?', hasFiles: false }],
    });
    expect((await write(office, id, 'solve', { text: 'It lies in the office.' })).status).toBe(200);
    const over = await follow(code);
    expect(over.body.state).toBe('done');
    expect((over.body.answers as { text: string }[]).map((one) => one.text)).toEqual([
      'What is in it?',
      'It lies in the office.',
    ]);
    for (const kept of ['Ask the guard', 'Sufia', 'sufia@', 'blue bag', 'Lost bag', office.accountId])
      expect(over.text).not.toContain(kept);
    expect((await follow(code, world.siteB)).body.code).toBe('website.unknownCode');
  });

  it('COM-9 stops who guesses numbers, and nobody who has one', async () => {
    const sent = await world.nobody.call('POST', '/api/web/officer-complaint', {
      site_id: String(world.siteA),
      subject: 'The stairs',
      body: 'They are not swept.',
    });
    const code = String(sent.body.code);
    for (let n = 0; n < 22; n += 1) expect((await follow(code)).status).toBe(200);
    expect((await follow('A-2222-2222')).body.code).toBe('website.unknownCode');
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push((await follow('nonsense')).status);
    expect(statuses.slice(0, 15)).toEqual(Array.from({ length: 15 }, () => 404));
    expect(statuses.at(-1)).toBe(429);
  });
});
