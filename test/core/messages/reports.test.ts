import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { plainMail } from '../../../src/core/server/mail/mail.ts';
import { putMail } from '../../../src/core/server/mail/outbox.ts';
import { takeLot } from '../../../src/modules/communication/sending/service/lots.ts';
import { systemContext } from '../../../src/server.ts';
import { general, makeSchool, type School, type Simulator, startSimulator, usualSettings } from './school.ts';

const path = '/api/v1/communication';
let simulator: Simulator;
let school: School;
let gatewayId: string;
let address: string;

beforeAll(async () => {
  simulator = await startSimulator();
  school = await makeSchool([simulator.host]);
  const report = {
    listPath: '',
    idPath: 'id',
    path: 'status',
    sent: ['S'],
    delivered: ['D'],
    failed: ['F*'],
  };
  gatewayId = await school.gateway(simulator.host, 'One', 1, { report });
  const made = await school.head.call('POST', `${path}/gateways/${gatewayId}/report-address`);
  address = String(made.body.path);
  await school.buy(100);
});
afterAll(async () => {
  await school.world.close();
  await simulator.close();
});
beforeEach(() => {
  simulator.manner = () => 'yes';
});

type Message = { id: string; address: string; state: string; reportedAs: string };
const messages = async (batch: string) =>
  (await school.head.call('GET', `${path}/messages`, { batch })).body.items as Message[];
const tell = (told: object, to = address) => school.world.nobody.call('POST', to, told);

it('COM-4 a provider tells what became of messages: by our id or its own, once however often it comes', async () => {
  await school.employees(4);
  const before = await school.balance();
  const batch = await school.send();
  await school.work(batch.id);
  const [one, two, three] = await messages(batch.id);
  expect((await tell({ id: one?.id, status: 'D' })).body).toEqual({ taken: 1, unread: 0 });
  const failed = { id: `r-${two?.id}`, status: 'FAILED' };
  const both = await Promise.all([tell(failed), tell(failed), tell(failed)]);
  expect(both.map((answer) => answer.status)).toEqual([200, 200, 200]);
  expect(await school.states(batch.id)).toEqual({ delivered: 1, failed: 1, sent: 2 });
  // What failed is given back once, and stays failed whatever comes later.
  expect(await school.balance()).toBe(before - 3);
  await tell({ id: two?.id, status: 'D' });
  await tell({ id: one?.id, status: 'F' });
  await tell({ id: one?.id, status: 'S' });
  expect(await school.states(batch.id)).toEqual({ delivered: 1, failed: 1, sent: 2 });
  expect(await school.balance()).toBe(before - 3);
  expect((await messages(batch.id)).find((each) => each.id === two?.id)?.reportedAs).toBe('delivered');
  // It arrived after all, so it is not sent again.
  const again = await school.head.call('POST', `${path}/batches/${batch.id}/resend`, { key: newId() });
  expect(again.body.code).toBe('messages.nothingFailed');
  // In the address itself, as many providers do it.
  const inQuery = await school.world.nobody.call('GET', address, { id: three?.id ?? '', status: 'D' });
  expect(inQuery.body).toEqual({ taken: 1, unread: 0 });
});

it('COM-4 what nobody can use is counted and changes nothing; who does not know the secret is told nothing', async () => {
  const batch = await school.send();
  await school.work(batch.id);
  const [one] = await messages(batch.id);
  for (const odd of [{ id: newId(), status: 'D' }, { id: one?.id, status: 'ODD' }, {}, { list: [1] }])
    expect((await tell(odd)).body).toEqual({ taken: 0, unread: 1 });
  const wrong = address.replace(/[^/]+$/, 'a'.repeat(32));
  expect((await tell({ id: one?.id, status: 'D' }, wrong)).status).toBe(404);
  const elsewhere = address.replace(`/${school.world.siteA}/`, `/${school.world.siteB}/`);
  expect((await tell({ id: one?.id, status: 'D' }, elsewhere)).status).toBe(404);
  const teacher = await school.world.person(school.world.siteA, ['teacher']);
  expect((await teacher.call('POST', `${path}/gateways/${gatewayId}/report-address`)).status).toBe(403);
  const next = await school.head.call('POST', `${path}/gateways/${gatewayId}/report-address`);
  expect((await tell({ id: one?.id, status: 'D' })).status).toBe(404);
  expect((await tell({ id: one?.id, status: 'D' }, String(next.body.path))).body.taken).toBe(1);
  expect((await school.head.call('GET', `${path}/gateways`)).text).not.toContain(
    String(next.body.path).split('/').at(-1),
  );
});

it('COM-3 who refuses, opted out or had enough since gets nothing when what failed is sent again', async () => {
  await school.employees(4);
  simulator.manner = () => 'no';
  const batch = await school.send();
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ failed: 4 });
  const people = await school.world.inSite(school.world.siteA, (transaction) =>
    transaction.rows<{ id: string; mobile: string }>(
      'SELECT id, mobile FROM people_employee WHERE site_id = $1 AND is_active ORDER BY mobile',
    ),
  );
  const wish = { kind: 'employee', mobile: null, language: null, note: '' };
  const refused = { ...wish, consent: 'refused' };
  expect((await school.head.call('PUT', `${path}/preferences/${people[0]?.id}`, refused)).status).toBe(200);
  await school.head.call('POST', `${path}/opt-outs`, { mobile: people[1]?.mobile, reason: 'By phone' });
  simulator.manner = () => 'yes';
  const again = await school.head.call('POST', `${path}/batches/${batch.id}/resend`, { key: newId() });
  expect(again.body).toMatchObject({ messages: 2 });
  await school.work(String(again.body.id));
  const preferred = { ...wish, mobile: '01999999999', consent: 'given' };
  await school.head.call('PUT', `${path}/preferences/${people[2]?.id}`, preferred);
  const preview = await school.head.call('POST', `${path}/preview`, general);
  expect(preview.body).toMatchObject({ messages: 2, skippedBy: { refused: 1, optedOut: 1 } });
  expect((preview.body.samples as { address: string }[]).map((one) => one.address)).toContain(
    '+8801999999999',
  );
});

it('COM-5 warns those who buy when the account falls below what was set, once, and states each month', async () => {
  await school.employees(4);
  const balance = await school.balance();
  const settings = { ...usualSettings, version: 1, lowBalance: balance - 1 };
  expect((await school.head.call('PUT', `${path}/settings`, settings)).status).toBe(200);
  const bells = async () => {
    const answer = await school.head.call('POST', '/user/notification/notifications');
    return (answer.body.unread as { data: { title: { en: string } } }[]).filter((one) =>
      one.data.title.en.includes('SMS parts are left'),
    ).length;
  };
  expect(await bells()).toBe(0);
  await school.send();
  expect(await bells()).toBe(1);
  await school.send();
  expect(await bells()).toBe(1);
  const preview = await school.head.call('POST', `${path}/preview`, general);
  // 100 parts were bought for 500 taka.
  expect(preview.body).toMatchObject({ lowBalance: balance - 1, parts: 3, worth: '15.00' });
  const ledger = await school.head.call('GET', `${path}/ledger`);
  const [month] = ledger.body.months as Record<string, number>[];
  expect(month).toMatchObject({ opening: 0, bought: 100, closing: ledger.body.balance });
  expect((month?.bought ?? 0) - (month?.used ?? 0) + (month?.refunded ?? 0)).toBe(month?.closing);
});

it('RES-11 ATT-6 what was sent, and what of it failed, is found by what its recipients were chosen by', async () => {
  await school.world.inSite(school.world.siteA, (transaction) =>
    transaction.change(
      `UPDATE communication_batch SET groups = '[{"kind":"results.published","values":{"run":"run-1"}}]'
        WHERE site_id = $1 AND id = (SELECT batch_id FROM communication_message
              WHERE site_id = $1 AND state = 'failed' ORDER BY created_at DESC LIMIT 1)`,
    ),
  );
  const of = async (about: string) =>
    (await school.head.call('GET', `${path}/messages`, { about, state: 'failed' })).body.total as number;
  expect(await of('run-1')).toBeGreaterThan(0);
  expect(await of('run-2')).toBe(0);
  expect((await school.head.call('GET', `${path}/batches`, { about: 'run-1' })).body.total).toBe(1);
});

const giveMails = (domain: string) =>
  school.world.inSite(school.world.siteA, (transaction) =>
    transaction.change(
      'UPDATE people_employee SET email = right(mobile, 1) || $2::text WHERE site_id = $1 AND is_active',
      `@${domain}`,
    ),
  );

it('COM-4 without a mail server emails stay in the outbox and are not called sent until they leave', async () => {
  const { world, head, clock } = school;
  const { database } = world.server.services;
  const ask = async (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000);
    await school.ask();
  };
  await school.employees(2);
  await giveMails('first.example');
  const batch = await school.send({ channels: ['email'], subject: { en: 'Closed', bn: '' } });
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ shown: 2 });
  const { items } = (await head.call('GET', `${path}/batches`)).body as { items: { id: string }[] };
  expect(items.find((one) => one.id === batch.id)).toMatchObject({
    counts: { shown: 2, sent: 0 },
    open: { failed: 0, shown: 0 },
  });
  await ask(400);
  expect(await school.states(batch.id)).toEqual({ shown: 2 });
  // A mail server that comes after days still finds them there.
  const before = clock.at;
  await ask(5 * 86_400);
  expect(await school.states(batch.id)).toEqual({ shown: 2 });
  await database.asPlatform(systemContext('test'), (platform) =>
    platform.change("UPDATE outbox_mail SET status = 'sent' WHERE recipient LIKE '%@first.example'"),
  );
  await ask(86_400);
  expect(await school.states(batch.id)).toEqual({ sent: 2 });
  clock.at = before;
});

it('COM-4 an email leaves once, also after a killed worker, and one that nobody took is a failed one that may be sent again', async () => {
  const { world, head, clock } = school;
  const { database } = world.server.services;
  const outbox = (sql: string, ...values: unknown[]) =>
    database.asPlatform(systemContext('test'), (platform) => platform.change(sql, ...values));
  const later = (seconds: number) => {
    clock.at = new Date(clock.at.getTime() + seconds * 1000);
  };
  // Nobody works here, so that nothing leaves for it.
  const config = Object.assign(world.server.services.config, { smtpUrl: 'smtp://localhost' });
  try {
    await school.employees(3);
    await giveMails('teacher.example');
    const before = await school.balance();
    const batch = await school.send({ channels: ['email'], subject: { en: 'Closed', bn: '' } });
    // It died when one was in the outbox already and it had not noted so.
    const [taken] = await world.inSite(world.siteA, (transaction) =>
      takeLot(transaction, batch.id, 'email', [], 1, clock.at),
    );
    if (!taken) throw new Error('Nothing in hand');
    await database.asPlatform(systemContext('test'), (platform) =>
      putMail(platform, taken.address, plainMail(taken.subject, taken.body), taken.id),
    );
    later(120);
    await school.work(batch.id);
    expect(await school.states(batch.id)).toEqual({ sent: 3 });
    expect(await outbox(`UPDATE outbox_mail SET attempts = 0 WHERE recipient LIKE '%@teacher.example'`)).toBe(
      3,
    );
    const ends = (recipient: string, status: string, problem: string) =>
      outbox(
        'UPDATE outbox_mail SET status = $2, problem = $3 WHERE recipient = $1',
        `${recipient}@teacher.example`,
        status,
        problem,
      );
    await ends('0', 'failed', '550 no such mailbox');
    await ends('1', 'sent', '');
    later(200);
    await school.ask();
    expect(await school.states(batch.id)).toEqual({ sent: 2, failed: 1 });
    const failed = await head.call('GET', `${path}/messages`, { batch: batch.id, state: 'failed' });
    expect(failed.body.items).toMatchObject([
      { address: '0@teacher.example', problem: '550 no such mailbox' },
    ]);
    // One that still waits there is asked about again.
    await ends('2', 'failed', '552 mailbox full');
    later(600);
    await school.ask();
    expect(await school.states(batch.id)).toEqual({ sent: 1, failed: 2 });
    // What the platform's staff send from the outbox again is not written a second time, and is sent once it left.
    const resend = () => head.call('POST', `${path}/batches/${batch.id}/resend`, { key: newId() });
    await ends('0', 'waiting', '');
    const again = await resend();
    expect(again.body, again.text).toMatchObject({ messages: 1, parts: 0 });
    await ends('0', 'sent', '');
    expect((await resend()).body.code).toBe('messages.nothingFailed');
    later(1_200);
    await school.ask();
    expect(await school.states(batch.id)).toEqual({ sent: 2, failed: 1 });
    const left = await head.call('GET', `${path}/messages`, { batch: batch.id, state: 'sent' });
    expect(left.body.items).toContainEqual(
      expect.objectContaining({ address: '0@teacher.example', problem: '' }),
    );
    expect(await school.balance()).toBe(before);
  } finally {
    Object.assign(config, { smtpUrl: null });
  }
});
