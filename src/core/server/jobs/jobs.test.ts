import { createServer, type Server as NetServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { until as untilDone } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { promotionContract } from '../../../modules/students/promotion/contract.ts';
import { systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { roleUrl, withAdmin } from '../database/database.ts';
import { composeMail } from '../mail/mail.ts';
import { deliverMail, resumeMail } from '../mail/mail-job.ts';
import { putMail } from '../mail/outbox.ts';
import { defineLongJob, startRun } from './job-runs.ts';
import { defineJob, enqueue, startWorker, type Worker } from './jobs.ts';

type Look = { siteId: number | null; by: string; rows: number; attempt: number; word: string };
const seen: Look[] = [];
let failures = 0;

const look = defineJob({
  name: 'test.look',
  payload: z.object({ word: z.string() }),
  attempts: 3,
  async run(hands, { word }) {
    const rows = await hands.inSite((transaction) =>
      transaction.rows('SELECT 1 FROM academic_house WHERE site_id = $1'),
    );
    const { siteId, accountId, impersonatorId } = hands.context;
    seen.push({
      siteId,
      by: `${accountId} ${impersonatorId}`,
      rows: rows.length,
      attempt: hands.attempt,
      word,
    });
    if (failures > 0) {
      failures -= 1;
      throw new Error('not this time');
    }
  },
});

let gate: Promise<void> = Promise.resolve();
const count = defineLongJob({
  name: 'test.count',
  title: { en: 'Counting', bn: 'গণনা' },
  payload: z.object({ to: z.int() }),
  async run(_hands, { to }, progress) {
    await progress.total(to);
    for (let n = 1; n <= to; n += 1) {
      await progress.advance(1, n % 2 === 0 ? [{ row: String(n), text: { en: 'Even', bn: 'জোড়' } }] : []);
      if (n === 2) await gate;
    }
    return { counted: to };
  },
});

let world: World;
let worker: Worker;
let person: Person;
let other: Person;
let mailbox: { server: NetServer; url: string; received: string[]; refuse: number };

beforeAll(async () => {
  mailbox = await openMailbox();
  world = await makeWorld({ config: { smtpUrl: mailbox.url } });
  person = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
  worker = await startWorker(
    world.server.services,
    [look, count.job, deliverMail],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 200 },
  );
});
afterAll(async () => {
  await worker.stop();
  await world.close();
  mailbox.server.close();
});

/** Waits until it is true. */
const until = (check: () => Promise<boolean> | boolean) => untilDone('what the job does', check);

/** The smallest server that takes a mail, or refuses its recipient. */
async function openMailbox() {
  const box = { received: [] as string[], refuse: 0 };
  const server = createServer((socket) => {
    let letter: string | null = null;
    let kept = '';
    socket.on('error', () => {});
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      kept += chunk.toString();
      for (let end = kept.indexOf('\r\n'); end >= 0; end = kept.indexOf('\r\n')) {
        const line = kept.slice(0, end);
        kept = kept.slice(end + 2);
        if (letter !== null) {
          if (line === '.') {
            box.received.push(letter);
            letter = null;
            socket.write('250 kept\r\n');
          } else letter += `${line}\n`;
        } else if (line.startsWith('RCPT') && box.refuse > 0) socket.write(`${box.refuse} not for us\r\n`);
        else if (line === 'DATA') {
          letter = '';
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return Object.assign(box, {
    server,
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
  });
}

const putIn = (siteId: number, word: string) =>
  world.inSite(siteId, (transaction) => enqueue(transaction, look, { word }));

test('a job runs in the institution it was put in for, and only when the change was committed', async () => {
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      "INSERT INTO academic_house (site_id, id, position, name_en, name_bn) VALUES ($1, gen_random_uuid(), 1, 'Padma', 'পদ্মা')",
    ),
  );
  await putIn(world.siteA, 'a');
  await putIn(world.siteB, 'b');
  await world
    .inSite(world.siteA, async (transaction) => {
      await enqueue(transaction, look, { word: 'rolled back' });
      throw new Error('no');
    })
    .catch(() => {});
  // The queue is done in its order: once a later one is done, the one rolled back would have been.
  await until(() => seen.length >= 2);
  await putIn(world.siteA, 'later');
  await until(() => seen.some(({ word }) => word === 'later'));
  expect(
    seen.map(({ siteId, rows, word }) => ({ siteId, rows, word })).sort((a, b) => (a.word < b.word ? -1 : 1)),
  ).toEqual([
    { siteId: world.siteA, rows: 1, word: 'a' },
    { siteId: world.siteB, rows: 0, word: 'b' },
    { siteId: world.siteA, rows: 1, word: 'later' },
  ]);
});

test('a job that fails is tried again, as who put it in and in whose name', async () => {
  seen.length = 0;
  failures = 1;
  const asOther = { accountId: person.accountId, impersonatorId: other.accountId };
  await world.server.services.database.inSite(
    { ...systemContext('test'), ...asOther, siteId: world.siteA },
    (transaction) => enqueue(transaction, look, { word: 'again' }),
  );
  await until(() => seen.length === 2);
  expect(seen.map((one) => one.attempt)).toEqual([1, 2]);
  expect(new Set(seen.map((one) => one.by))).toEqual(new Set([`${person.accountId} ${other.accountId}`]));
});

test('nobody but the worker reads the queue, and nobody chooses the institution of a job', async () => {
  const secret = world.server.services.config.secret;
  const app = new pg.Client({ connectionString: roleUrl(world.adminUrl, 'pathshala_app', secret) });
  await app.connect();
  await expect(app.query('SELECT * FROM jobs._private_jobs')).rejects.toThrow(/permission denied/);
  await expect(app.query("SELECT jobs.add_job('test.look', '{}')")).rejects.toThrow();
  await app.end();
  const jobs = new pg.Client({ connectionString: roleUrl(world.adminUrl, 'pathshala_jobs', secret) });
  await jobs.connect();
  await expect(jobs.query('SELECT 1 FROM account')).rejects.toThrow(/permission denied/);
  await expect(jobs.query('SELECT 1 FROM academic_house')).rejects.toThrow(/permission denied/);
  await jobs.end();
});

test('X-6 long work shows how far it is to whoever began it, to nobody else', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const id = await startAs(person, { to: 5 });
  const read = async () => (await person.call('GET', `/api/v1/jobs/runs/${id}`)).body;
  await until(async () => (await read()).done === 2);
  expect(await read()).toMatchObject({ state: 'running', total: 5, problemCount: 1 });
  expect((await other.call('GET', `/api/v1/jobs/runs/${id}`)).status).toBe(404);
  const colleague = await world.person(world.siteA, ['head']);
  expect((await colleague.call('POST', `/api/v1/jobs/runs/${id}/cancel`)).status).toBe(404);
  open();
  await until(async () => (await read()).state === 'done');
  expect(await read()).toMatchObject({
    done: 5,
    problemCount: 2,
    problems: [{ row: '2' }, { row: '4' }],
    result: { counted: 5 },
  });
  const list = (await person.call('GET', '/api/v1/jobs/runs')).body;
  expect(list).toMatchObject({ total: 1, items: [{ id }] });
  expect((await person.call('GET', '/api/v1/jobs/runs?state=failed')).body).toMatchObject({ total: 0 });
  const problems = (who: Person, more = '') => who.call('GET', `/api/v1/jobs/runs/${id}/problems${more}`);
  expect((await problems(person)).body).toMatchObject({ total: 2, items: [{ row: '2' }, { row: '4' }] });
  expect((await problems(person, '?page=2&size=1')).body).toMatchObject({ total: 2, items: [{ row: '4' }] });
  expect((await problems(colleague)).status).toBe(404);
  expect((await problems(other)).status).toBe(404);
});

test('X-6 long work that failed is tried again from the start, by whoever began it', async () => {
  const id = await startAs(person, { to: 5 });
  const path = `/api/v1/jobs/runs/${id}`;
  const state = async () => (await person.call('GET', path)).body.state;
  await until(async () => (await state()) === 'done');
  expect((await person.call('POST', `${path}/retry`)).status).toBe(404);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(`UPDATE job_run SET state = 'failed' WHERE site_id = $1 AND id = $2`, id),
  );
  expect((await other.call('POST', `${path}/retry`)).status).toBe(404);
  const both = await Promise.all([
    person.call('POST', `${path}/retry`),
    person.call('POST', `${path}/retry`),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  await until(async () => (await state()) === 'done');
  // Its wrong rows are those of the last time alone.
  expect((await person.call('GET', `${path}/problems`)).body).toMatchObject({ total: 2 });
});

test('long work stops when it is asked to, and what was done stays done', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  const id = await startAs(person, { to: 5 });
  const read = async () => (await person.call('GET', `/api/v1/jobs/runs/${id}`)).body;
  await until(async () => (await read()).done === 2);
  expect((await person.call('POST', `/api/v1/jobs/runs/${id}/cancel`)).body).toMatchObject({
    cancelAsked: true,
  });
  open();
  await until(async () => (await read()).state === 'cancelled');
  expect(await read()).toMatchObject({ done: 3, total: 5 });
});

test('X-6 nobody tries work again that he may not begin any more, nor what no call begins', async () => {
  const clerk = await world.person(world.siteA, ['head']);
  const failed = async (action?: string) => {
    const id = await startAs(clerk, { to: 1 }, action);
    await until(async () => (await clerk.call('GET', `/api/v1/jobs/runs/${id}`)).body.state === 'done');
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(`UPDATE job_run SET state = 'failed' WHERE site_id = $1 AND id = $2`, id),
    );
    return id;
  };
  const retry = (id: string) => clerk.call('POST', `/api/v1/jobs/runs/${id}/retry`);
  const roleOf = (role: string) =>
    world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change('UPDATE membership SET role = $2 WHERE account_id = $1', clerk.accountId, role),
    );
  const id = await failed();
  await roleOf('teacher');
  const refused = await retry(id);
  expect([refused.status, refused.body.details]).toEqual([403, { permission: 'site.settings' }]);
  expect((await clerk.call('GET', `/api/v1/jobs/runs/${id}`)).body.state).toBe('failed');
  await roleOf('head');
  expect((await retry(id)).status).toBe(200);
  expect((await retry(await failed(''))).status).toBe(403);
  // Of an act of two also whoever decides, and nobody else.
  const { method, path, approval } = promotionContract.apply;
  const decided = await failed(`${method} ${path}`);
  await roleOf('teacher');
  expect((await retry(decided)).status).toBe(403);
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason) VALUES ($1, $2, $3, $4, 'allow', 'decides')`,
      newId(),
      clerk.accountId,
      world.siteA,
      approval?.decide,
    ),
  );
  expect((await retry(decided)).status).toBe(200);
});

function startAs(
  who: Person,
  payload: { to: number },
  action = 'PUT /api/v1/settings/site',
): Promise<string> {
  return world.server.services.database.inSite(
    { ...systemContext('test'), siteId: world.siteA, accountId: who.accountId, action },
    (transaction) => startRun(transaction, count, payload),
  );
}

const mailOf = (recipient: string) =>
  world.server.services.database.findOne<{ status: string; problem: string; attempts: number }>(
    'SELECT status, problem, attempts FROM outbox_mail WHERE recipient = $1',
    recipient,
  );
const send = (recipient: string) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    putMail(transaction, recipient, { subject: 'Sub', text: 'Text', html: '<p>Text</p>' }),
  );

test('mail leaves through SMTP once it is committed', async () => {
  await send('reader@example.com');
  await until(async () => (await mailOf('reader@example.com'))?.status === 'sent');
  expect(mailbox.received).toHaveLength(1);
  expect(mailbox.received[0]).toContain('Subject: Sub');
});

test('a refusal for now is tried again, a refusal for good is kept with its reason', async () => {
  mailbox.refuse = 451;
  await send('later@example.com');
  await until(async () => (await mailOf('later@example.com'))?.attempts === 1);
  expect(await mailOf('later@example.com')).toMatchObject({
    status: 'waiting',
    problem: expect.stringContaining('451'),
  });
  mailbox.refuse = 0;
  await until(async () => (await mailOf('later@example.com'))?.status === 'sent');
  mailbox.refuse = 550;
  await send('never@example.com');
  await until(async () => (await mailOf('never@example.com'))?.status === 'failed');
  expect((await mailOf('never@example.com'))?.problem).toContain('550');
  mailbox.refuse = 0;
});

/** Subject and plain text of a letter as a mail program shows them. */
function readLetter(letter: string): { subject: string; text: string } {
  const unquoted = (text: string) =>
    Buffer.from(
      text
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString();
  const [head = ''] = letter.split('\n\n');
  const subject = (/^Subject: (.*(?:\n[ \t].*)*)/m.exec(head)?.[1] ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/g, (_, kind: string, word: string) =>
      kind === 'B' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
    );
  const part = /Content-Type: text\/plain.*?\n\n(.*?)\n----/s.exec(letter);
  const body = part?.[1] ?? '';
  return {
    subject,
    text: /Transfer-Encoding: base64/.test(part?.[0] ?? '')
      ? Buffer.from(body, 'base64').toString()
      : unquoted(body),
  };
}

test.each([
  ['en', 'Reset your Pathshala password', 'Dear Reader,'],
  ['bn', 'পাঠশালার পাসওয়ার্ড রিসেট', 'প্রিয় পাঠক,'],
] as const)(
  'a mail in %s arrives in its letters, with its link whole',
  async (language, subject, greeting) => {
    const recipient = `${language}@example.com`;
    const link = `http://localhost:3000/password/reset/${'x'.repeat(60)}`;
    const mail = composeMail('passwordReset', language, {
      name: language === 'bn' ? 'পাঠক' : 'Reader',
      link,
      hours: '2',
    });
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      putMail(transaction, recipient, mail),
    );
    await until(async () => (await mailOf(recipient))?.status === 'sent');
    const arrived = mailbox.received.filter((letter) => letter.includes(`To: ${recipient}`));
    expect(arrived).toHaveLength(1);
    const letter = readLetter(arrived[0] ?? '');
    expect(letter.subject).toBe(subject);
    expect(letter.text).toContain(greeting);
    expect(letter.text).toContain(link);
  },
);

test('each try of a mail waits longer, and one that is given up stands in the outbox with its reason', async () => {
  const tryOf = (recipient: string) =>
    withAdmin(world.adminUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT j.attempts, extract(epoch FROM j.run_at - j.updated_at) AS wait FROM jobs._private_jobs j
          WHERE j.key = (SELECT 'mail:' || id FROM outbox_mail WHERE recipient = $1) AND j.locked_at IS NULL`,
        [recipient],
      );
      return rows[0] && { attempts: Number(rows[0].attempts), wait: Number(rows[0].wait) };
    });
  mailbox.refuse = 421;
  await send('busy@example.com');
  await until(async () => (await tryOf('busy@example.com'))?.attempts === 1);
  const first = await tryOf('busy@example.com');
  await until(async () => (await tryOf('busy@example.com'))?.attempts === 2);
  const second = await tryOf('busy@example.com');
  expect(second?.wait ?? 0).toBeGreaterThan(first?.wait ?? Number.POSITIVE_INFINITY);
  mailbox.refuse = 553;
  await until(async () => (await mailOf('busy@example.com'))?.status === 'failed');
  mailbox.refuse = 0;
  const owner = await world.person(null, ['platformOwner']);
  const outbox = await owner.call('GET', '/api/v1/access/platform/mails', { status: 'failed' });
  expect(outbox.status, outbox.text).toBe(200);
  expect(outbox.body.items).toContainEqual(
    expect.objectContaining({
      recipient: 'busy@example.com',
      status: 'failed',
      attempts: 3,
      problem: expect.stringContaining('553'),
    }),
  );
});

test('mail that waited without an SMTP server leaves when there is one', async () => {
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `INSERT INTO outbox_mail (id, recipient, subject, text_body, html_body)
       VALUES (gen_random_uuid(), 'waited@example.com', 'Sub', 'Text', '')`,
    ),
  );
  await resumeMail(world.server.services, systemContext('test'));
  await until(async () => (await mailOf('waited@example.com'))?.status === 'sent');
});

test('jobs that a killed worker held are done by the next one', async () => {
  seen.length = 0;
  await worker.stop();
  await putIn(world.siteA, 'held');
  await withAdmin(world.adminUrl, (client) =>
    client.query("UPDATE jobs._private_jobs SET locked_at = now(), locked_by = 'worker-that-was-killed'"),
  );
  worker = await startWorker(
    world.server.services,
    [look],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 200 },
  );
  await until(() => seen.some((one) => one.word === 'held'));
});
