import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Body, copyCaseLedgers, type Line, taka, voucherHands } from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import cases from '../accounts-cases.json' with { type: 'json' };

const now = new Date('2026-08-15T06:00:00Z');
const path = '/api/v1/accounts/year';
let world: World;
let ids: Map<string, string>;
let accountant: Person;
let office: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  accountant = await world.person(world.siteA, ['accountant']);
  office = await world.person(world.siteA, ['office']);
});
afterAll(() => world.close());

const years = async (): Promise<Body[]> => (await accountant.call('GET', path)).body.items as Body[];
const names = async () => (await years()).map((one) => one.name);
const bill: Line[] = [
  { ledger: '5201', side: 'Dr', amount: 100 },
  { ledger: '1102', side: 'Cr', amount: 100 },
];
const balances = () =>
  Object.entries(cases.openingBalances).map(([code, amount]) => ({
    ledgerId: ids.get(code),
    side: amount > 0 ? 'Dr' : 'Cr',
    amount: taka(Math.abs(amount)),
  }));
const noYear = (day: string) => ({
  day: [
    `No fiscal year is open for ${day}. The person who closes the books can open it under Accounts, Periods.`,
  ],
});

describe('books without a year', () => {
  it('refuse a voucher, at its day, and make no year', async () => {
    const hands = voucherHands(accountant, ids);
    const made = await hands.draft('debit', '2026-08-01', bill);
    expect([made.status, made.body.errors]).toEqual([422, noYear('01 August 2026')]);
    expect((await hands.draft('debit', '2006-11-20', bill)).body.errors).toEqual(noYear('20 November 2006'));
    expect(await years()).toEqual([]);
  });
});

describe('opening the first year', () => {
  it('is for who may close the books', async () => {
    expect((await office.call('POST', path, { startDate: '2026-07-01' })).status).toBe(403);
  });

  it('shows every ledger of the balance sheet, and the first day of the year of today', async () => {
    const form = await accountant.call('GET', `${path}/next`);
    expect(form.body).toMatchObject({ startDate: '2026-07-01', isCarried: false });
    // The fiscal years of the platform's catalogue, from the one that runs.
    expect((form.body.listed as Body[]).slice(0, 2)).toMatchObject([
      { name: { en: '2026-27' }, startDate: '2026-07-01' },
      { name: { en: '2027-28' }, startDate: '2027-07-01' },
    ]);
    const codes = (form.body.lines as Body[]).map((one) => one.code);
    expect(codes).toContain('1101');
    expect(codes).not.toContain('5201');
  });

  it('refuses balances that differ, and then opens nothing', async () => {
    const wrong = await accountant.call('POST', path, {
      startDate: '2026-07-01',
      lines: balances().slice(1),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('12500.00');
    expect(await years()).toEqual([]);
  });

  it('posts the opening balances with it', async () => {
    const made = await accountant.call('POST', path, { startDate: '2026-07-01', lines: balances() });
    expect(made.body, made.text).toMatchObject({ name: '2026-27', opening: { number: 'JV-2607-0001' } });
    expect(await years()).toMatchObject([
      { name: '2026-27', startDate: '2026-07-01', endDate: '2027-06-30', posted: 1 },
    ]);
    const posted = await voucherHands(accountant, ids).post('debit', '2026-08-01', bill);
    expect(posted.body, posted.text).toMatchObject({ status: 'posted' });
    const next = await accountant.call('GET', `${path}/next`);
    expect((next.body.listed as Body[])[0]).toMatchObject({ startDate: '2027-07-01' });
  });
});

describe('days outside the opened years', () => {
  it('are refused in every step of a voucher, and no year is made of them', async () => {
    const hands = voucherHands(accountant, ids);
    for (const [day, told] of [
      ['2006-11-20', '20 November 2006'],
      ['2026-05-05', '05 May 2026'],
      ['2027-07-01', '01 July 2027'],
    ] as const)
      expect((await hands.draft('debit', day, bill)).body.errors, day).toEqual(noYear(told));
    // A draft from before years had to be opened.
    const old = await hands.draft('debit', '2026-08-02', bill);
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        "UPDATE accounts_voucher SET day = '2006-11-20' WHERE site_id = $1 AND id = $2",
        old.body.id,
      ),
    );
    for (const act of ['submit', 'post'])
      expect((await hands.act(old.body.id, act, { version: 1 })).body.errors, act).toEqual(
        noYear('20 November 2006'),
      );
    expect(await names()).toEqual(['2026-27']);
  });

  it('are told in Bengali too', async () => {
    const told = await accountant.call(
      'POST',
      '/api/v1/accounts/voucher',
      { type: 'debit', day: '2006-11-20', narration: 'x', lines: [] },
      { 'accept-language': 'bn' },
    );
    expect(told.text).toContain('২০ নভেম্বর ২০০৬');
  });
});

describe('opening another year', () => {
  it('is refused before the opening balances: they would be counted twice', async () => {
    const early = await accountant.call('POST', path, { startDate: '2025-07-01' });
    expect(early.body.errors).toEqual({
      startDate: [
        'The books begin with the opening balances of 01 July 2026; no earlier year can be opened.',
      ],
    });
    expect(await names()).toEqual(['2026-27']);
  });

  it('brings the balances forward by itself and takes none', async () => {
    const form = await accountant.call('GET', `${path}/next`);
    expect(form.body).toEqual({
      startDate: '2027-07-01',
      listed: expect.any(Array),
      isCarried: true,
      basis: 'cash',
      lines: [],
    });
    const twice = await accountant.call('POST', path, { startDate: '2027-07-01', lines: balances() });
    expect([twice.status, twice.body.code]).toEqual([409, 'accounts.openingCarried']);
    const made = await accountant.call('POST', path, { startDate: '2027-07-01' });
    expect(made.body, made.text).toMatchObject({ name: '2027-28', opening: null });
  });

  it('is done once by two who do it at the same moment', async () => {
    const both = await Promise.all(
      [1, 2].map(() => accountant.call('POST', path, { startDate: '2028-07-01' })),
    );
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });
});

describe('a closed year', () => {
  let closed: Body;
  beforeAll(() =>
    world.inSite(world.siteA, async (transaction) => {
      await transaction.change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1');
      await transaction.change(
        `UPDATE accounts_fiscal_year SET closed_at = now(), locked_through = end_date WHERE site_id = $1 AND name = '2026-27'`,
      );
    }),
  );
  beforeEach(async () => {
    closed = (await years()).find((one) => one.name === '2026-27');
  });

  it('ACC-9 is not opened again by one person alone', async () => {
    const answer = await accountant.call('POST', `${path}/${closed.id}/reopen`, {
      version: closed.version,
      reason: 'A late bill',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'approvals.nobody']);
  });

  it('ACC-9 is opened again by two', async () => {
    const head = await world.person(world.siteA, ['head']);
    const asked = await accountant.call('POST', `${path}/${closed.id}/reopen`, {
      version: closed.version,
      reason: 'A late bill',
    });
    expect(asked.status, asked.text).toBe(202);
    expect((await years()).find((one) => one.name === '2026-27')).toMatchObject({ version: closed.version });
    const { id } = asked.body.waiting as { id: string };
    const own = await accountant.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved' });
    expect(own.body.code).toBe('approvals.ownRequest');
    const done = await head.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved' });
    expect(done.status, done.text).toBe(200);
    expect((await years()).find((one) => one.name === '2026-27')).toMatchObject({
      closedAt: null,
      closing: null,
    });
  });
});
