import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';
import { withAdmin } from '../../../src/core/server/database/database.ts';
import type { Person } from '../../world.ts';
import { makeSchool, type School, type Simulator, startSimulator, usualSettings } from './school.ts';

const own = '/api/v1/communication';
const path = `${own}/platform/gateways`;
let first: Simulator;
let second: Simulator;
let school: School;
let colleague: Person;

beforeAll(async () => {
  [first, second] = [await startSimulator(), await startSimulator()];
  school = await makeSchool([first.host, second.host]);
  colleague = await school.world.person(null, ['platformOwner']);
  await school.buy(100);
});
afterAll(async () => {
  await school.world.close();
  await first.close();
  await second.close();
});

const described = (host: string, name: string, position: number) => ({
  id: null as string | null,
  version: 0,
  name,
  position,
  isActive: true,
  perSecond: 200,
  call: {
    method: 'POST',
    url: `http://${host}/send`,
    headers: [],
    bodyKind: 'json',
    body: '{"id":"{{id}}","to":"{{number}}","text":"{{text}}","key":"{{secret.api_key}}"}',
    numberForm: 'msisdn',
    sender: '',
    answerPath: 'code',
    taken: ['200'],
    refused: ['10*'],
    idPath: 'ref',
    ask: {
      url: `http://${host}/ask/{{id}}`,
      path: 'state',
      sent: ['sent'],
      delivered: ['delivered'],
      failed: ['failed'],
    },
    report: { listPath: '', idPath: 'id', path: 'status', sent: ['S'], delivered: ['D'], failed: ['F*'] },
  },
  secrets: { api_key: 'of-the-platform' } as Record<string, string>,
});
type Listed = {
  id: string;
  version: number;
  name: string;
  waits: { isMine: boolean; isInUse: boolean; hasNewAddress: boolean } | null;
};
const listed = async (name: string, by = school.owner) =>
  ((await by.call('GET', path)).body.items as Listed[]).find((one) => one.name === name) as Listed;
const confirm = async (name: string, by = colleague) => {
  const { id, version } = await listed(name);
  return by.call('POST', `${path}/${id}/confirm`, { version });
};

it('COM-4 a provider of the platform is put into use by two people, and its secret is read by nobody', async () => {
  await school.employees(1);
  const saved = await school.owner.call('POST', path, described(first.host, 'Shared', 1));
  expect(saved.status, saved.text).toBe(200);
  const tried = await school.owner.call('POST', `${path}/${saved.body.id}/try`, { mobile: '01711111111' });
  expect(tried.body).toEqual({ outcome: 'taken', problem: '' });
  expect(first.calls.at(-1)).toMatchObject({ to: '8801711111111', key: 'of-the-platform' });
  // Proposed is not in use: what is sent stays on the screen and costs nothing.
  expect(await school.send()).toMatchObject({ messages: 1, parts: 0 });
  expect((await confirm('Shared', school.owner)).body.code).toBe('messages.ownProposal');
  const shown = await colleague.call('GET', path);
  expect(shown.text).not.toContain('of-the-platform');
  expect((await listed('Shared', colleague)).waits).toMatchObject({ isMine: false, isInUse: false });
  const stale = await colleague.call('POST', `${path}/${saved.body.id}/confirm`, { version: 99 });
  expect(stale.status).toBe(409);
  expect((await confirm('Shared')).status).toBe(200);
  expect((await confirm('Shared')).status).toBe(409);
  // Nobody of an institution sees or asks it.
  expect((await school.head.call('GET', path)).status).toBe(403);
  expect((await school.head.call('POST', `${own}/gateways/${saved.body.id}/balance`)).status).toBe(404);
  expect((await school.head.call('GET', `${own}/gateways`)).body.items).toEqual([]);
});

it('COM-4 COM-5 an institution without a provider sends by the platform’s, paid once from its account, and fails over', async () => {
  await school.owner.call('POST', path, described(second.host, 'Next', 2));
  expect((await confirm('Next')).status).toBe(200);
  await school.employees(4);
  const before = await school.balance();
  first.calls.length = 0;
  first.manner = (number) => (number.endsWith('0') ? 'no' : number.endsWith('1') ? 'garbage' : 'yes');
  const batch = await school.send();
  expect(batch.parts).toBe(4);
  await school.work(batch.id);
  await school.work(batch.id);
  // Refused for certain it went on; what nobody knows did not.
  expect(await school.states(batch.id)).toEqual({ sent: 3, unknown: 1 });
  expect(second.calls.map((one) => one.to.at(-1))).toEqual(['0']);
  expect([...first.given.values()].every((texts) => texts.length === 1)).toBe(true);
  expect(await school.balance()).toBe(before - 4);
  const items = (await school.head.call('GET', `${own}/messages`, { batch: batch.id })).body.items as {
    id: string;
    address: string;
    gateway: string;
    canBeAsked: boolean;
  }[];
  const byDigit = (digit: string) => items.find((one) => one.address.endsWith(digit));
  expect([byDigit('0')?.gateway, byDigit('1')?.gateway]).toEqual(['Next', 'Shared']);
  expect(byDigit('1')?.canBeAsked).toBe(true);
  // Asked by our id it says no: given back once.
  first.fate = () => 'failed';
  await school.head.call('POST', `${own}/messages/ask`);
  await school.ask();
  await school.ask();
  expect((await school.states(batch.id)).failed).toBeGreaterThan(0);
  const outbox = await school.owner.call('GET', `${own}/platform/outbox`, { days: '1' });
  expect((outbox.body.items as { gateway: string }[]).map((one) => one.gateway)).toContain('Next');

  // It reports by itself without saying of which institution; each report counts once.
  const { id } = await listed('Next');
  const address = String((await school.owner.call('POST', `${path}/${id}/report-address`)).body.path);
  const told = { id: byDigit('0')?.id, status: 'FAILED' };
  const balance = await school.balance();
  // Whoever made the address does not put it into use, nor does who saves the provider anew.
  expect((await school.world.nobody.call('POST', address, told)).status).toBe(404);
  expect((await listed('Next')).waits).toMatchObject({ isInUse: true, hasNewAddress: true });
  expect((await confirm('Next', school.owner)).body.code).toBe('messages.ownProposal');
  expect((await colleague.call('POST', `${path}/${id}/report-address`)).body.code).toBe(
    'messages.otherWaits',
  );
  expect((await confirm('Next')).status).toBe(200);
  // The same reference at another institution: nobody knows whose message it is of.
  const ref = `r-${byDigit('0')?.id}`;
  const twice = (change: string) =>
    withAdmin(school.world.adminUrl, (client) =>
      client.query(
        change === 'add'
          ? `INSERT INTO communication_platform_handed (message_id, gateway_id, of_site, provider_ref, at)
             VALUES (gen_random_uuid(), $1, $2, $3, now())`
          : 'DELETE FROM communication_platform_handed WHERE gateway_id = $1 AND of_site = $2 AND provider_ref = $3',
        [id, school.world.siteB, ref],
      ),
    );
  await twice('add');
  const byRef = { id: ref, status: 'S' };
  expect((await school.world.nobody.call('POST', address, byRef)).body).toEqual({ taken: 0, unread: 1 });
  await twice('remove');
  expect((await school.world.nobody.call('POST', address, byRef)).body).toEqual({ taken: 1, unread: 0 });
  expect((await school.world.nobody.call('POST', address, told)).body).toEqual({ taken: 1, unread: 0 });
  expect((await school.world.nobody.call('POST', address, told)).body).toEqual({ taken: 1, unread: 0 });
  expect(await school.balance()).toBe(balance + 1);
  expect((await school.world.nobody.call('POST', `${address}x`, told)).status).toBe(404);
  const strange = await school.world.nobody.call('POST', address, { id: newId(), status: 'D' });
  expect(strange.body).toEqual({ taken: 0, unread: 1 });
});

it('COM-4 a change of one in use waits too, a new address asks for its secret again, and taking out of use does not wait', async () => {
  const { id, version } = await listed('Shared');
  const given = { ...described(first.host, 'Shared', 1), id, version, perSecond: 7, secrets: {} };
  expect((await school.owner.call('POST', path, { ...given, version: version + 5 })).status).toBe(409);
  const elsewhere = { ...given, call: { ...given.call, url: `http://${second.host}/send` } };
  expect((await school.owner.call('POST', path, elsewhere)).body.code).toBe('messages.secret');
  expect((await school.owner.call('POST', path, given)).status).toBe(200);
  expect((await listed('Shared')).waits).toMatchObject({ isMine: true, isInUse: true });
  await school.employees(1);
  first.manner = () => 'yes';
  expect((await school.send()).parts).toBe(1);
  const now = await listed('Shared');
  expect((await school.owner.call('DELETE', `${path}/${id}`)).body.code).toBe('messages.takeOutFirst');
  // Whoever takes it out of use changes nothing else with it, and afterwards nothing is asked there.
  const call = { ...given.call, ask: { ...given.call.ask, url: `http://${second.host}/ask/{{id}}` } };
  const off = { ...given, version: now.version, isActive: false, perSecond: 3, call };
  const kept = () =>
    withAdmin(school.world.adminUrl, async (client) => {
      const { rows } = await client.query(
        'SELECT is_active, per_second, call FROM communication_platform_gateway WHERE id = $1',
        [id],
      );
      return rows[0];
    });
  const was = await kept();
  expect((await school.owner.call('POST', path, off)).status).toBe(200);
  expect((await listed('Shared')).waits).toBeNull();
  expect(await kept()).toEqual({ ...was, is_active: false });
  const changed = { ...off, version: now.version + 1, secrets: { api_key: 'another' } };
  expect((await school.owner.call('POST', path, changed)).status).toBe(200);
  const asked: string[] = [];
  second.fate = (one) => {
    asked.push(one);
    return 'sent';
  };
  const ofShared = await withAdmin(school.world.adminUrl, (client) =>
    client.query(
      `UPDATE communication_message SET state = 'sent', due_at = $2, taken_at = $2 WHERE gateway_id = $1
       RETURNING id::text AS id`,
      [id, school.clock.at],
    ),
  );
  await school.ask();
  expect(ofShared.rows.length).toBeGreaterThan(0);
  expect(ofShared.rows.filter((row) => asked.includes(row.id))).toEqual([]);
  second.calls.length = 0;
  second.manner = () => 'yes';
  const batch = await school.send();
  await school.work(batch.id);
  expect(second.calls).toHaveLength(1);

  // Whoever does not want it, and whoever has one of its own, does not send by it.
  const settings = { ...usualSettings, version: 1 };
  await school.head.call('PUT', `${own}/settings`, { ...settings, viaPlatform: false });
  expect((await school.send()).parts).toBe(0);
  await school.gateway(first.host, 'Own', 1);
  first.calls.length = 0;
  const byOwn = await school.send();
  await school.work(byOwn.id);
  expect(first.calls.map((one) => one.key)).toEqual(['a-secret']);
  const written = await withAdmin(school.world.adminUrl, async (client) =>
    client.query(
      `SELECT count(*)::int AS n, count(*) FILTER (WHERE h::text LIKE '%of-the-platform%')::int AS open
         FROM platform_history h WHERE table_name = 'communication_platform_gateway'`,
    ),
  );
  expect(written.rows[0]).toMatchObject({ open: 0 });
  expect(written.rows[0].n).toBeGreaterThan(5);
});
