import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dhakaInstant } from '../../../src/core/dates.ts';
import { makeSchool, type School, type Simulator, startSimulator } from './school.ts';

let one: Simulator;
let two: Simulator;
let school: School;
let version = 0;
let gatewayId = '';
beforeAll(async () => {
  [one, two] = [await startSimulator(), await startSimulator()];
  school = await makeSchool([one.host, two.host]);
  await school.employees(12);
  await school.buy(1_000);
  gatewayId = await school.gateway(one.host, 'One', 1);
  await school.gateway(two.host, 'Two', 2);
});
afterAll(async () => {
  await school.world.close();
  await Promise.all([one.close(), two.close()]);
});
beforeEach(() => {
  for (const simulator of [one, two]) {
    simulator.manner = () => 'yes';
    simulator.calls.length = 0;
    simulator.given.clear();
  }
});

/** Describes the first provider anew, as somebody who sets it up does. */
const describeOne = async (more: object, perSecond = 2) => {
  version += 1;
  const path = '/api/v1/communication/gateways';
  const { items } = (await school.head.call('GET', path)).body as { items: { id: string; call: object }[] };
  const known = items.find(({ id }) => id === gatewayId);
  const answer = await school.head.call('POST', path, {
    id: gatewayId,
    version,
    name: 'One',
    position: 1,
    isActive: true,
    perSecond,
    call: { ...known?.call, ...more },
    secrets: {},
  });
  expect(answer.status, answer.text).toBe(200);
};
const numbers = { size: 5, kind: 'numbers', separator: ',', item: '', rows: null };

it('COM-4 one text goes to many numbers in one call, with sender and flag, and each message is noted', async () => {
  await describeOne({
    sender: 'PATHSHALA',
    unicode: { plain: 'text', other: 'unicode' },
    body: '{"id":"{{id}}","to":"{{numbers}}","text":"{{text}}","key":"{{secret.api_key}}","from":"{{sender}}","type":"{{unicode}}"}',
    batch: numbers,
  });
  const before = await school.balance();
  const plain = await school.send();
  await school.work(plain.id);
  expect(await school.states(plain.id)).toEqual({ sent: 12 });
  expect(one.calls.map((call) => call.to.split(',').length).sort()).toEqual([2, 5, 5]);
  expect(new Set(one.calls.flatMap((call) => call.to.split(','))).size).toBe(12);
  expect(one.calls[0]).toMatchObject({
    from: 'PATHSHALA',
    type: 'text',
    text: 'Closed today',
    key: 'a-secret',
  });
  expect(await school.balance()).toBe(before - 12);
  one.calls.length = 0;
  const bengali = await school.send({ body: { en: '', bn: 'আজ বন্ধ' } });
  await school.work(bengali.id);
  expect(one.calls[0]).toMatchObject({ type: 'unicode', text: 'আজ বন্ধ' });
});

it('COM-4 what one call did not answer is unknown, and a certain no sends all of it to the next provider', async () => {
  one.manner = (to) => (to.includes('8801700000003') ? 'garbage' : 'no');
  const batch = await school.send();
  await school.work(batch.id);
  const states = await school.states(batch.id);
  expect(states.unknown).toBeGreaterThan(0);
  expect((states.unknown ?? 0) + (states.sent ?? 0)).toBe(12);
  // Nothing that may have left with the first went to the second.
  const second = new Set(two.calls.map((call) => call.to));
  const unanswered = one.calls.find((call) => call.to.includes('8801700000003'))?.to.split(',') ?? [];
  expect(unanswered).toHaveLength(states.unknown ?? 0);
  for (const number of unanswered) expect(second.has(number)).toBe(false);
});

it('COM-4 each with its own text goes in one call, and the answer says of each what came of it', async () => {
  await describeOne({
    body: '{"id":"{{id}}","to":"many","key":"{{secret.api_key}}","messages":[{{messages}}]}',
    batch: {
      ...numbers,
      kind: 'messages',
      item: '{"id":"{{id}}","to":"{{number}}","text":"{{text}}"}',
      rows: { listPath: 'rows', keyPath: 'to', path: 'code', idPath: 'ref' },
    },
  });
  one.manner = (to) => (to === '8801700000004' ? 'no' : 'yes');
  const batch = await school.send({ event: 'general', body: { en: 'Dear {name}, it is late.', bn: '' } });
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sent: 12 });
  expect(one.calls.map((call) => call.messages?.length).sort()).toEqual([2, 5, 5]);
  expect([...one.given.values()].flat()).toContain('Dear Teacher 7, it is late.');
  expect(two.calls.map((call) => [call.to, call.text])).toEqual([
    ['8801700000004', 'Dear Teacher 4, it is late.'],
  ]);
});

it('COM-4 a sender that is only for Bengali is not given anything else', async () => {
  await describeOne({ bengaliOnly: true });
  const english = await school.send();
  await school.work(english.id);
  expect(one.calls).toEqual([]);
  expect(two.calls).toHaveLength(12);
  const bengali = await school.send({ body: { en: '', bn: 'আজ বন্ধ' } });
  await school.work(bengali.id);
  expect(one.calls).toHaveLength(3);
});

it('COM-4 the office and staff of the platform see what is left at a provider, in its own words', async () => {
  const path = '/api/v1/communication';
  const { head, owner, world } = school;
  const ask = () => head.call('POST', `${path}/gateways/${gatewayId}/balance`);
  expect((await ask()).body).toEqual({ balance: null });
  await describeOne({ batch: null, balance: { url: `http://${one.host}/ask/balance`, path: 'state' } });
  one.fate = () => '1234.50';
  expect((await ask()).body).toEqual({ balance: '1234.50' });
  const everywhere = `${path}/platform/outbox/${world.siteA}/balance`;
  expect((await owner.call('POST', everywhere)).body).toEqual({
    items: [
      { name: 'One', balance: '1234.50' },
      { name: 'Two', balance: null },
    ],
  });
  expect((await head.call('POST', everywhere)).status).toBe(403);
  const teacher = await world.person(world.siteA, ['teacher']);
  expect((await teacher.call('POST', `${path}/gateways/${gatewayId}/balance`)).status).toBe(403);
  // A secret never follows to another host.
  const items = (await head.call('GET', `${path}/gateways`)).body.items as { id: string; call: object }[];
  const known = items.find((other) => other.id === gatewayId);
  const moved = await head.call('POST', `${path}/gateways`, {
    id: gatewayId,
    version,
    name: 'One',
    position: 1,
    isActive: true,
    perSecond: 2,
    call: { ...known?.call, balance: { url: `http://${two.host}/ask/balance`, path: 'state' } },
    secrets: {},
  });
  expect(moved.body.code).toBe('messages.secret');
});

it('COM-4 two sendings at once go at the pace of one provider', async () => {
  await school.employees(8);
  await describeOne(
    {
      bengaliOnly: false,
      batch: null,
      body: '{"id":"{{id}}","to":"{{number}}","text":"{{text}}","key":"{{secret.api_key}}"}',
    },
    4,
  );
  const [first, second] = [await school.send(), await school.send({ event: 'general' })];
  const { world } = school;
  const [before] = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ now: Date }>('SELECT now() AS now WHERE $1::bigint > 0'),
  );
  await Promise.all([school.work(first.id), school.work(second.id)]);
  expect(one.calls).toHaveLength(16);
  // Four turns of a second each were written down one after the other, and the last was waited for; the clocks of a sender and
  // of the database may differ a little.
  const [turns] = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      `SELECT free_at >= $3::timestamptz + interval '4 seconds' AS apart,
              free_at - interval '1.5 seconds' <= clock_timestamp() AS kept
         FROM communication_turn WHERE site_id = $1 AND gateway_id = $2`,
      gatewayId,
      before?.now,
    ),
  );
  expect(turns).toEqual({ apart: true, kept: true });
});

it('COM-3 quiet hours that begin while a long sending is under way keep what is left until the morning', async () => {
  const { clock } = school;
  const day = clock.at;
  const batch = await school.send({ event: 'general' });
  one.manner = () => {
    clock.at = dhakaInstant('2026-11-22', '22:00');
    return 'yes';
  };
  await school.work(batch.id);
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sent: 4, queued: 4 });
  one.manner = () => 'yes';
  clock.at = dhakaInstant('2026-11-23', '08:01');
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sent: 8 });
  expect(one.calls).toHaveLength(8);
  clock.at = day;
});
