import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
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
