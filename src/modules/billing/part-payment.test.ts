import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { doNight } from './jobs.ts';

const base = '/api/v1/billing';
let now = new Date('2026-01-31T04:00:00Z');
let world: World;
let admin: pg.Client;
let owner: Person;
let second: Person;
let accountant: Person;

const night = (day: string) => {
  now = new Date(`${day}T04:00:00Z`);
  return doNight(world.server.services, systemContext('night'));
};
type Shown = {
  id: string;
  no: string;
  state: string;
  total: string;
  paid: string;
  open: string;
  payable: string;
};
const invoices = async (more: object = {}) =>
  (await owner.call('GET', `${base}/invoices`, { siteId: world.siteA, size: 100, ...more })).body
    .items as Shown[];
type Challan = { id: string; no: string; state: string; bank: string; amount: string };
const challans = async () =>
  (await owner.call('GET', `${base}/challans`, { siteId: world.siteA, size: 100 })).body.items as Challan[];
const pay = (invoice: string | undefined, amount: string | null, who: Person = accountant) =>
  who.call('POST', `${base}/mine/challans`, {
    id: newId(),
    bank: 'Sonali Bank',
    branch: '',
    invoices: [{ id: invoice, amount }],
  });
const bankTook = async (id: unknown, reference: string, day: string) => {
  const told = { version: 1, reference, depositedOn: day };
  expect((await accountant.call('POST', `${base}/mine/challans/${id}/deposit`, told)).status).toBe(200);
  expect((await owner.call('POST', `${base}/challans/${id}/verify`, { version: 2 })).status).toBe(200);
};
const ladder = async () => (await owner.call('GET', `${base}/settings`)).body;
const setBank = async (bank: string) => {
  const { sender: _, can: _can, ...known } = await ladder();
  return owner.call('PUT', `${base}/settings`, { ...known, bank, branch: 'Head office', ownSite: null });
};
const standing = async () =>
  (await admin.query('SELECT status FROM site WHERE id = $1', [world.siteA])).rows[0]?.status;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  owner = await world.person(null, ['platformOwner']);
  second = await world.person(null, ['platformOwner']);
  accountant = await world.person(world.siteA, ['accountant']);
  const agreement = {
    version: 0,
    startsOn: '2026-01-31',
    endsOn: null,
    amount: '37200',
    instalments: 12,
    dueDays: 10,
    lateDays: 15,
    lateFee: '250',
    alumniFee: '0',
    discountType: 'none',
    discountValue: '0',
  };
  const saved = await owner.call('PUT', `${base}/memberships/${world.siteA}`, agreement);
  expect(saved.status, saved.text).toBe(200);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

describe('PLT-5 a bill paid in parts', () => {
  it('takes an amount for each invoice, never more than is left, and says so at its field', async () => {
    await night('2026-01-31');
    const [bill] = await invoices();
    expect(bill).toMatchObject({ total: '3100.00', state: 'unpaid', payable: '3100.00' });
    for (const [amount, text] of [
      ['3100.01', /At most .*3,100\.00 of INV-2026-000001 is left to pay/],
      ['0', /above zero/],
      ['-5', /./],
      ['abc', /./],
    ] as const) {
      const answer = await pay(bill?.id, amount);
      expect([amount, answer.status]).toEqual([amount, 422]);
      const problems = answer.body.errors as Record<string, string[]>;
      expect(problems['invoices.0.amount']?.join()).toMatch(text);
    }
    const twice = await accountant.call('POST', `${base}/mine/challans`, {
      id: newId(),
      bank: 'Sonali Bank',
      branch: '',
      invoices: [
        { id: bill?.id, amount: '1' },
        { id: bill?.id, amount: '1' },
      ],
    });
    expect(twice.status).toBe(422);
    const part = await pay(bill?.id, '1600');
    expect(part.status, part.text).toBe(200);
    expect((await invoices())[0]).toMatchObject({ state: 'unpaid', open: '3100.00', payable: '1500.00' });
    // Two challans are on their way; together they pay no more than the bill.
    expect((await pay(bill?.id, '1500.01')).status).toBe(422);
    await bankTook(part.body.id, 'SB-1', '2026-01-31');
    expect((await invoices())[0]).toMatchObject({
      state: 'partiallyPaid',
      paid: '1600.00',
      open: '1500.00',
      payable: '1500.00',
    });
    expect((await invoices({ state: 'partiallyPaid' })).length).toBe(1);
    const shown = await owner.call('GET', `${base}/challans/${part.body.id}`);
    expect(shown.body.invoices).toEqual([
      { id: bill?.id, no: bill?.no, amount: '1600.00', total: '3100.00' },
    ]);
    const paper = await accountant.call('GET', `${base}/mine/challans/${part.body.id}/file`, {
      language: 'bn',
    });
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('PLT-6 stays due on its day: what is left keeps the institution on the ladder until it is paid', async () => {
    await night('2026-02-11');
    expect((await invoices({ state: 'overdue' }))[0]).toMatchObject({ open: '1500.00' });
    expect(await standing()).toBe('grace');
    const bill = await accountant.call('GET', `${base}/mine`);
    expect(bill.body).toMatchObject({ open: '1500.00', overdue: '1500.00', standing: { status: 'grace' } });
    const [left] = bill.body.payable as Shown[];
    const rest = await pay(left?.id, null);
    expect(rest.status, rest.text).toBe(200);
    expect(((await accountant.call('GET', `${base}/mine`)).body.payable as Shown[]).length).toBe(0);
    expect((await pay(left?.id, '1')).body.code).toBe('billing.notOpen');
    await bankTook(rest.body.id, 'SB-2', '2026-02-11');
    expect((await invoices({ state: 'paid' })).length).toBe(1);
    expect(await standing()).toBe('active');
  });

  it('the institution turns the pages of all its bills and challans', async () => {
    const own = async (what: string) =>
      (await accountant.call('GET', `${base}/mine/${what}`, { size: 25 })).body;
    expect(await own('invoices')).toMatchObject({ total: 1, page: 1, size: 25 });
    expect(await own('challans')).toMatchObject({ total: 2, page: 1 });
    const stranger = await world.person(world.siteB, ['accountant']);
    expect((await stranger.call('GET', `${base}/mine/invoices`)).body).toMatchObject({ items: [], total: 0 });
  });
});

describe('PLT-4 challans by the schedule', () => {
  it('are made with each invoice once a bank is set, and never twice', async () => {
    expect((await setBank('Janata Bank')).status).toBe(200);
    await Promise.all([night('2026-02-28'), night('2026-02-28')]);
    await night('2026-02-28');
    const made = (await challans()).filter(({ bank }) => bank === 'Janata Bank');
    expect(made).toMatchObject([{ state: 'issued', amount: '3100.00' }]);
    const one = await owner.call('GET', `${base}/challans/${made[0]?.id}`);
    expect(one.body).toMatchObject({ branch: 'Head office', acts: [{ act: 'made', by: null }] });
    // It stands in nobody's way: the whole bill may still be paid otherwise.
    expect((await invoices())[0]).toMatchObject({ open: '3100.00', payable: '3100.00' });
  });

  it('give way to a challan that somebody makes', async () => {
    const [bill] = await invoices();
    const own = await pay(bill?.id, '1000');
    expect(own.status, own.text).toBe(200);
    const all = await challans();
    expect(all.filter(({ bank }) => bank === 'Janata Bank').map(({ state }) => state)).toEqual(['void']);
    expect((await invoices())[0]?.payable).toBe('2100.00');
    await bankTook(own.body.id, 'SB-3', '2026-02-28');
    await night('2026-02-28');
    expect((await challans()).length).toBe(all.length);
  });

  it('are paid as they are, and void with their invoice', async () => {
    await night('2026-03-31');
    const late = (await invoices()).find(({ total }) => total === '250.00');
    expect(late).toBeDefined();
    const open = (await challans()).filter(({ bank, state }) => bank === 'Janata Bank' && state === 'issued');
    expect(open.map(({ amount }) => amount).sort()).toEqual(['250.00', '3100.00']);
    const path = `${base}/invoices/${late?.id}/void`;
    expect((await owner.call('POST', path, { version: 1, reason: 'It was paid in time' })).status).toBe(200);
    expect((await second.call('POST', `${path}/decision`, { version: 2, isApproved: true })).status).toBe(
      200,
    );
    const left = (await challans()).filter(({ bank, state }) => bank === 'Janata Bank' && state === 'issued');
    expect(left.map(({ amount }) => amount)).toEqual(['3100.00']);
    await bankTook(left[0]?.id, 'JB-1', '2026-03-31');
    const newest = (await invoices()).find(({ total }) => total === '3100.00');
    expect(newest).toMatchObject({ state: 'paid', total: '3100.00' });
    // What a bank took stands in the way of a void.
    const voided = await owner.call('POST', `${base}/invoices/${newest?.id}/void`, {
      version: 2,
      reason: 'Not any more',
    });
    expect(voided.body.code).toBe('billing.hasPayment');
  });

  it('are not made where the platform names no bank', async () => {
    expect((await setBank('')).status).toBe(200);
    const before = (await challans()).length;
    await night('2026-04-30');
    expect((await challans()).length).toBe(before);
  });
});
