import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { callOut } from '../../../src/modules/communication/gateways/service/http-client.ts';
import type { Next } from '../../../src/modules/communication/sending/rules.ts';
import { noteLot, takeLot } from '../../../src/modules/communication/sending/service/lots.ts';
import { assertRoom } from '../../../src/modules/communication/sending/service/send.ts';
import { systemContext } from '../../../src/server.ts';
import { citusUrl } from '../../database.ts';
import {
  general,
  makeSchool,
  type School,
  type Simulator,
  sellPack,
  startSimulator,
  usualSettings,
} from './school.ts';

let one: Simulator;
let two: Simulator;
let school: School;
beforeAll(async () => {
  [one, two] = [await startSimulator(), await startSimulator()];
  school = await makeSchool([one.host, two.host]);
});
afterAll(async () => {
  await school.world.close();
  await Promise.all([one.close(), two.close()]);
});
beforeEach(() => {
  for (const simulator of [one, two]) {
    simulator.manner = () => 'yes';
    simulator.fate = () => 'unknown';
    simulator.calls.length = 0;
    simulator.given.clear();
  }
});

const path = '/api/v1/communication';

/** What was sent while there was no provider. */
let onScreen = '';
const sendShown = () =>
  school.head.call('POST', `${path}/batches/${onScreen}/resend`, { key: newId(), state: 'shown' });

it('COM-4 without a provider messages stay on the screen, cost nothing and are not called sent', async () => {
  await school.employees(3);
  const batch = await school.send();
  expect(batch).toMatchObject({ messages: 3, parts: 0 });
  await school.work(batch.id);
  onScreen = batch.id;
  expect(await school.states(batch.id)).toEqual({ shown: 3 });
  const listed = await school.head.call('GET', `${path}/batches`);
  expect(listed.body.items).toMatchObject([
    { counts: { total: 3, shown: 3, sent: 0 }, open: { failed: 0, shown: 3 } },
  ]);
  expect((await school.head.call('GET', `${path}/messages`, { state: 'sent' })).body.total).toBe(0);
  expect((await sendShown()).body.code).toBe('messages.noProvider');
  const outbox = await school.head.call('GET', `${path}/messages`, { batch: batch.id });
  expect(outbox.body).toMatchObject({ total: 3 });
  expect((outbox.body.items as { text: string }[])[0]?.text).toBe('Closed today');
});

it('COM-5 a pack is on the account when somebody of the platform grants it, once, and nobody grants their own', async () => {
  const { head, owner, world } = school;
  const pack = await sellPack(world, { parts: 300, price: 15_000 });
  const order = await head.call('POST', `${path}/orders`, {
    packId: pack,
    price: '150.00',
    payment: 'bKash 8N7',
  });
  expect(order.status, order.text).toBe(200);
  expect(await school.balance()).toBe(0);
  const decide = () =>
    owner.call('POST', `${path}/platform/orders/${world.siteA}/${String(order.body.id)}/decide`, {
      outcome: 'granted',
    });
  const both = await Promise.all([decide(), decide()]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await school.balance()).toBe(300);
  expect((await head.call('GET', `${path}/platform/orders`)).status).toBe(403);
  const listed = await owner.call('GET', `${path}/platform/orders`, { state: 'granted' });
  expect(listed.body).toMatchObject({
    total: 1,
    items: [{ siteId: world.siteA, parts: 300, price: '150.00' }],
  });
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by, decided_by)
         VALUES ($1, $2, 5, 0, 'x', 'granted', $3, $3)`,
        newId(),
        newId(),
      ),
    ),
  ).rejects.toThrow('communication_sms_order_two');
});

it('COM-5 packs are bought from the price list at the price of the day, and what was bought keeps its price', async () => {
  const { head, owner, world } = school;
  const old = await sellPack(world, { parts: 700, price: 40_000 });
  const order = await head.call('POST', `${path}/orders`, {
    packId: old,
    price: '400.00',
    payment: 'bKash 1',
  });
  expect(order.status, order.text).toBe(200);
  // A new price from a day on replaces the old one on that day, and not before.
  const fresh = await sellPack(world, { parts: 700, price: 45_000, from: '2026-11-22' });
  await sellPack(world, { parts: 700, price: 99_000, from: '2026-11-23' });
  const { packs } = (await head.call('GET', `${path}/ledger`)).body as {
    packs: { id: string; parts: number; price: string }[];
  };
  expect(packs.filter((one) => one.parts === 700)).toMatchObject([{ id: fresh, price: '450.00' }]);
  for (const given of [
    { packId: old, price: '400.00' },
    { packId: fresh, price: '400.00' },
    { packId: newId(), price: '450.00' },
  ]) {
    const refused = await head.call('POST', `${path}/orders`, { ...given, payment: 'bKash 2' });
    expect([refused.status, refused.body.code]).toEqual([409, 'messages.otherPrice']);
  }
  const asked = await owner.call('GET', `${path}/platform/orders`);
  expect(asked.body.items).toMatchObject([{ parts: 700, price: '400.00' }]);
  const listed = await owner.call('GET', '/api/v1/communication/sms-pack');
  expect(listed.status, listed.text).toBe(200);
  expect((await head.call('POST', '/api/v1/communication/sms-pack', {})).status).toBe(403);
});

it('COM-5 the database keeps the account: never below zero, nothing twice, nothing by hand', async () => {
  const { world } = school;
  const inSite = (sql: string, ...values: unknown[]) =>
    world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
  const batch = await school.send();
  const use = `INSERT INTO communication_sms_entry (site_id, id, kind, parts, batch_id) VALUES ($1, $2, 'use', $3, $4)`;
  await expect(inSite(use, newId(), -301, batch.id)).rejects.toThrow('communication_sms_balance');
  await inSite(use, newId(), -1, batch.id);
  await expect(inSite(use, newId(), -1, batch.id)).rejects.toThrow();
  await expect(
    inSite('UPDATE communication_sms_account SET balance = balance + 5 WHERE site_id = $1'),
  ).rejects.toThrow('follows from its entries');
  await expect(inSite('DELETE FROM communication_sms_entry WHERE site_id = $1')).rejects.toThrow(
    'permission denied',
  );
  expect(await school.balance()).toBe(299);
});

it('COM-4 keeps secrets from everybody, and sends through a provider that was only described', async () => {
  await school.gateway(one.host, 'One', 1);
  const shown = await school.head.call('GET', `${path}/gateways`);
  expect(shown.text).toContain('api_key');
  expect(shown.text).not.toContain('a-secret');
  await school.employees(5);
  const before = await school.balance();
  const batch = await school.send();
  expect(batch.parts).toBe(5);
  expect(await school.balance()).toBe(before - 5);
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sent: 5 });
  expect(one.calls[0]).toMatchObject({ text: 'Closed today', key: 'a-secret' });
  expect(one.calls.map((call) => call.to).sort()[0]).toBe('8801700000000');
});

it('COM-4 what stayed on the screen leaves once there is a provider, once', async () => {
  const before = await school.balance();
  const answer = await sendShown();
  expect(answer.body, answer.text).toMatchObject({ messages: 3, parts: 3 });
  await school.work(String(answer.body.id));
  expect(await school.states(String(answer.body.id))).toEqual({ sent: 3 });
  expect(await school.balance()).toBe(before - 3);
  expect((await sendShown()).status).toBe(409);
  expect(await school.balance()).toBe(before - 3);
});

it('COM-4 a secret is never sent to another host than the one it was given for', async () => {
  const { head } = school;
  const known = (
    (await head.call('GET', `${path}/gateways`)).body.items as { id: string; version: number; call: object }[]
  )[0];
  const moved = await head.call('POST', `${path}/gateways`, {
    ...known,
    secretNames: undefined,
    hasReportAddress: undefined,
    waits: undefined,
    call: { ...known?.call, url: 'https://elsewhere.example.com/send' },
    secrets: {},
  });
  expect(moved.status).toBe(409);
  expect(moved.text).toContain('api_key');
});

it('COM-4 goes to the next provider after a certain refusal, and gives back what nobody took', async () => {
  await school.gateway(two.host, 'Two', 2);
  await school.employees(4);
  one.manner = () => 'no';
  two.manner = (number) => (number.endsWith('3') ? 'no' : 'yes');
  const before = await school.balance();
  const batch = await school.send();
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sent: 3, failed: 1 });
  expect([one.calls.length, two.calls.length]).toEqual([4, 4]);
  expect(await school.balance()).toBe(before - 3);
  // Again is another sending with its own cost, and each failed message goes into one only.
  two.manner = () => 'yes';
  const again = await school.head.call('POST', `${path}/batches/${batch.id}/resend`, { key: newId() });
  expect(again.body).toMatchObject({ messages: 1, parts: 1 });
  // What was sent again failed all the same, and is offered no more.
  const { items } = (await school.head.call('GET', `${path}/batches`)).body as { items: { id: string }[] };
  expect(items.find(({ id }) => id === batch.id)).toMatchObject({
    counts: { failed: 1 },
    open: { failed: 0, shown: 0 },
  });
  await school.work(String(again.body.id));
  expect(await school.balance()).toBe(before - 4);
  expect(
    (await school.head.call('POST', `${path}/batches/${batch.id}/resend`, { key: newId() })).status,
  ).toBe(409);
});

it('COM-4 what was not answered is unknown, is not sent again, and is asked for by our id or decided by a person', async () => {
  await school.employees(4);
  one.manner = (number) => (['reset', 'garbage', 'broken', 'yes'] as const)[Number(number.at(-1))] ?? 'yes';
  const before = await school.balance();
  const batch = await school.send();
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ unknown: 3, sent: 1 });
  await school.work(batch.id);
  expect(one.calls.length + two.calls.length).toBe(4);
  expect(await school.balance()).toBe(before - 4);
  const list = await school.head.call('GET', `${path}/messages`, { batch: batch.id, state: 'unknown' });
  const [first, second, third] = (list.body.items as { id: string }[]).map((each) => each.id);
  one.fate = (id) => (id === first ? 'delivered' : id === second ? 'failed' : 'unknown');
  expect((await school.head.call('POST', `${path}/messages/ask`)).body.asked).toBe(3);
  await school.ask();
  expect(await school.states(batch.id)).toEqual({ delivered: 1, failed: 1, unknown: 1, sent: 1 });
  expect(await school.balance()).toBe(before - 3);
  const decide = () => school.head.call('POST', `${path}/messages/${third}/decide`, { outcome: 'failed' });
  expect((await Promise.all([decide(), decide()])).map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(await school.balance()).toBe(before - 2);
});

it('COM-4 a worker killed between sending and noting sends nothing twice and charges nothing twice', async () => {
  await school.employees(6);
  const { world, clock } = school;
  const before = await school.balance();
  const batch = await school.send();
  const gatewayId = String(
    ((await school.head.call('GET', `${path}/gateways`)).body.items as { id: string }[])[0]?.id,
  );
  // Two were in hand when it died; nobody knows whether they left.
  const taken = await world.inSite(world.siteA, (transaction) =>
    takeLot(transaction, batch.id, 'sms', [gatewayId], 2, clock.at),
  );
  expect(taken).toHaveLength(2);
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ sending: 2, sent: 4 });
  clock.at = new Date(clock.at.getTime() + 120_000);
  await school.work(batch.id);
  expect(await school.states(batch.id)).toEqual({ unknown: 2, sent: 4 });
  expect([...one.given.values()].every((texts) => texts.length === 1)).toBe(true);
  expect(one.calls.length).toBe(4);
  expect(await school.balance()).toBe(before - 6);
  // The answer was only late: it counts, twice as once, and not against what a person has decided.
  const late = (at: number, next: Next) =>
    world.inSite(world.siteA, (transaction) =>
      noteLot(transaction, [{ id: String(taken[at]?.id), attempts: 1, next }], clock.at),
    );
  for (const _ of [1, 2]) await late(0, { state: 'failed', problem: '1012' });
  expect(await school.states(batch.id)).toEqual({ unknown: 1, sent: 4, failed: 1 });
  expect(await school.balance()).toBe(before - 5);
  await school.head.call('POST', `${path}/messages/${taken[1]?.id}/decide`, { outcome: 'sent' });
  await late(1, { state: 'failed', problem: '1012' });
  expect(await school.states(batch.id)).toEqual({ sent: 5, failed: 1 });
  expect(await school.balance()).toBe(before - 5);
  // Nor is it asked about any more: the providers are asked about the others, and then not again at once.
  clock.at = new Date(clock.at.getTime() + 600_000);
  await school.ask();
  const next = await world.server.services.database.asPlatform(systemContext('test'), (platform) =>
    platform.rows<{ at: Date }>(
      "SELECT b.run_at AS at FROM jobs.pathshala_board() b WHERE b.task = 'communication.ask' AND b.site = $1",
      world.siteA,
    ),
  );
  expect(next).toHaveLength(1);
  expect(Number(next[0]?.at)).toBeGreaterThan(clock.at.getTime());
});

it('COM-4 two workers at one sending hand each message over once', async () => {
  await school.employees(40);
  const batch = await school.send();
  await Promise.all([school.work(batch.id), school.work(batch.id), school.work(batch.id)]);
  expect(await school.states(batch.id)).toEqual({ sent: 40 });
  expect(one.calls.length).toBe(40);
  expect(one.given.size).toBe(40);
});

it('COM-4 the same click twice is one sending, and a stopped one gives back what waits', async () => {
  await school.employees(3);
  const before = await school.balance();
  const key = newId();
  const click = () => school.head.call('POST', `${path}/send`, { ...general, key, expectedParts: 3 });
  const [first, second] = await Promise.all([click(), click()]);
  expect(first.body.id).toBe(second.body.id);
  expect(await school.balance()).toBe(before - 3);
  const id = String(first.body.id);
  expect((await school.head.call('POST', `${path}/batches/${id}/cancel`)).body).toEqual({ cancelled: 3 });
  await school.work(id);
  expect(one.calls).toHaveLength(0);
  expect(await school.balance()).toBe(before);
  expect((await school.head.call('POST', `${path}/batches/${id}/cancel`)).status).toBe(409);
});

it('COM-3 quiet hours, the day’s cap, the opt-out and the balance stop what they should', async () => {
  await school.employees(3);
  const { head, clock } = school;
  const day = clock.at;
  clock.at = new Date('2026-11-22T18:30:00Z');
  const quiet = await school.send({ event: 'general' });
  await school.work(quiet.id);
  expect(await school.states(quiet.id)).toEqual({ queued: 3 });
  // Whoever opts out while it waits gets nothing in the morning, and its parts come back.
  await head.call('POST', `${path}/opt-outs`, { mobile: '01700000001', reason: 'Asked by phone' });
  const before = await school.balance();
  clock.at = new Date('2026-11-23T02:01:00Z');
  await school.work(quiet.id);
  expect(await school.states(quiet.id)).toEqual({ sent: 2, failed: 1 });
  expect(one.calls.map((call) => call.to)).not.toContain('8801700000001');
  expect(await school.balance()).toBe(before + 1);
  const kept = await head.call('GET', `${path}/messages`, { batch: quiet.id, state: 'failed' });
  expect(kept.body.items).toMatchObject([{ problem: 'optedOut' }]);
  const preview = await head.call('POST', `${path}/preview`, general);
  expect(preview.body).toMatchObject({ messages: 2, skippedBy: { optedOut: 1 } });
  const dear = { ...general, body: { en: 'x'.repeat(200), bn: '' }, key: newId() };
  expect((await head.call('POST', `${path}/send`, { ...dear, expectedParts: 2 })).text).toContain(
    'messages.changed',
  );
  await head.call('PUT', `${path}/settings`, {
    ...usualSettings,
    version: 1,
    partsADay: 3,
  });
  expect((await head.call('POST', `${path}/send`, { ...dear, expectedParts: 4 })).text).toContain(
    'messages.dayCap',
  );
  clock.at = day;
});

it('COM-3 what came back of a sending that failed or was stopped counts neither in the day nor in the month', async () => {
  await school.employees(3);
  const { head, clock } = school;
  const day = clock.at;
  clock.at = new Date('2026-11-24T04:00:00Z');
  await head.call('PUT', `${path}/settings`, { ...usualSettings, version: 2, partsADay: 3 });
  one.manner = () => 'no';
  two.manner = () => 'no';
  const failed = await school.send();
  await school.work(failed.id);
  expect(await school.states(failed.id)).toEqual({ failed: 2 });
  const stopped = await school.send();
  await head.call('POST', `${path}/batches/${stopped.id}/cancel`);
  expect(await school.send()).toMatchObject({ parts: 2 });
  const full = await head.call('POST', `${path}/send`, { ...general, key: newId(), expectedParts: 2 });
  expect(full.body.code, full.text).toBe('messages.dayCap');
  clock.at = day;
});

it('COM-4 nothing inside the house is called, and an answer that never comes is not waited for', async () => {
  const { head } = school;
  const saved = await head.call('POST', `${path}/gateways`, {
    id: null,
    version: 0,
    name: 'Inside',
    position: 9,
    isActive: true,
    perSecond: 1,
    secrets: {},
    call: {
      method: 'GET',
      url: 'https://169.254.169.254/latest?x={{text}}',
      headers: [],
      bodyKind: 'none',
      body: '',
      numberForm: 'e164',
      sender: '',
      answerPath: '',
      taken: ['ok'],
      refused: [],
      idPath: '',
      ask: null,
    },
  });
  expect(saved.status).toBe(409);
  const call = { method: 'POST', url: 'https://localhost/', headers: {}, body: '{}' };
  expect(await callOut(call, { privateHosts: [], milliseconds: 2_000 })).toMatchObject({ kind: 'unreached' });
  one.manner = () => 'never';
  const waiting = { privateHosts: [one.host], milliseconds: 1_000 };
  expect(await callOut({ ...call, url: `http://${one.host}/send` }, waiting)).toMatchObject({
    kind: 'silent',
  });
  // A port where nobody listens: nothing can have left.
  const nobody = { privateHosts: ['127.0.0.1:1'], milliseconds: 1_000 };
  expect(await callOut({ ...call, url: 'http://127.0.0.1:1/' }, nobody)).toMatchObject({ kind: 'unreached' });
});

it('COM-4 20,000 SMS are queued in seconds', async () => {
  // A cluster writes the service book of each row by row.
  const many = citusUrl() ? 2_000 : 20_000;
  await (citusUrl() ? school.employees(many) : school.bareEmployees(many));
  await school.buy(30_000);
  await school.world.inSite(school.world.siteA, (transaction) =>
    transaction.change('UPDATE communication_setting SET parts_a_day = 100000 WHERE site_id = $1'),
  );
  const begun = process.cpuUsage();
  const clock = Date.now();
  const answer = await school.head.call('POST', `${path}/send`, {
    ...general,
    key: newId(),
    expectedParts: many - 1,
  });
  const { user, system } = process.cpuUsage(begun);
  process.stdout.write(
    `${many} SMS queued in ${Date.now() - clock} ms, ${Math.round((user + system) / 1000)} ms CPU here\n`,
  );
  expect(answer.body).toMatchObject({ messages: many - 1, parts: many - 1 });
  await school.head.call('POST', `${path}/batches/${String(answer.body.id)}/cancel`);
});

it('PLT-3 the SMS of a month end at the limit of the package, with words, and what costs nothing goes on', async () => {
  const { head, world } = school;
  const { database, sites } = world.server.services;
  await head.call('PUT', `${path}/settings`, { ...usualSettings, version: 3 });
  const spent = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ parts: bigint }>(
      `SELECT (SELECT coalesce(sum(charged), 0) FROM communication_batch WHERE site_id = $1)
            - (SELECT coalesce(sum(parts), 0) FROM communication_sms_entry WHERE site_id = $1 AND kind IN ('refund', 'stop')) AS parts`,
    ),
  );
  const limit = Number(spent?.parts) + 1;
  await database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, sms_limit, price_model, price)
       SELECT $1, 'Small', 'ছোট', array_agg(DISTINCT m), $2, 'flat', 0 FROM unnest($3::text[]) m`,
      newId(),
      limit,
      world.server.services.subModules.all.map(({ area }) => area),
    );
    await transaction.change(
      'UPDATE site SET package_id = (SELECT id FROM site_package) WHERE id = $1',
      world.siteA,
    );
  });
  sites.refresh();
  const preview = await head.call('POST', `${path}/preview`, general);
  const refused = await head.call('POST', `${path}/send`, {
    ...general,
    key: newId(),
    expectedParts: preview.body.parts,
  });
  expect([refused.status, refused.body.code], refused.text).toEqual([403, 'limitReached']);
  expect(refused.text).toContain('Small');
  const ask = (parts: number) =>
    world.inSite(world.siteA, (transaction) =>
      assertRoom(transaction, world.server.services, usualSettings, parts),
    );
  await ask(1);
  await expect(ask(2)).rejects.toThrow();
});
