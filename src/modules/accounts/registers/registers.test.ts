import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  copyCaseLedgers,
  type Line,
  openYearFrom,
  putCash,
  taka,
  voucherHands,
} from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

let now = new Date('2026-08-15T06:00:00Z');
let world: World;
let ids: Map<string, string>;
let office: Person;
let accountant: Person;
let neighbour: Person;
let press: string;
let mill: string;

const party = async (nameEn: string, kind: string): Promise<string> => {
  const made = await accountant.call('POST', '/api/v1/accounts/party', { nameEn, nameBn: nameEn, kind });
  expect(made.status, made.text).toBe(200);
  return String(made.body.id);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  await openYearFrom(world, world.siteA);
  await putCash(world, world.siteA, '2026-07-01');
  // Tax withheld is kept by party here.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change("UPDATE accounts_ledger SET is_by_party = true WHERE site_id = $1 AND code = '2104'"),
  );
  [office, accountant, neighbour] = [
    await world.person(world.siteA, ['office']),
    await world.person(world.siteA, ['accountant']),
    await world.person(world.siteB, ['accountant']),
  ];
  press = await party('Rupali Press', 'supplier');
  mill = await party('Karnaphuli Paper Mill', 'supplier');
});
afterAll(() => world.close());

const book = async (name: string, input: object): Promise<Body> => {
  const answer = await accountant.call('GET', `/api/v1/accounts/book/${name}`, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const post = async (
  type: 'journal' | 'debit' | 'credit' | 'contra',
  day: string,
  lines: (Line & { party?: string })[],
): Promise<Body> => {
  const hands = voucherHands(accountant, ids);
  const made = await accountant.call('POST', '/api/v1/accounts/voucher', {
    type,
    day,
    narration: 'Test',
    lines: hands.linesOf(lines).map((line, place) => ({ ...line, partyId: lines[place]?.party ?? null })),
  });
  expect(made.status, made.text).toBe(200);
  return { ...(await hands.act(made.body.id, 'post', { version: 1 })), draftId: made.body.id };
};
const dr = (ledger: string, amount: number, who?: string) => ({
  ledger,
  side: 'Dr',
  amount,
  ...(who ? { party: who } : {}),
});
const cr = (ledger: string, amount: number, who?: string) => ({
  ledger,
  side: 'Cr',
  amount,
  ...(who ? { party: who } : {}),
});

describe('what is due with parties', () => {
  it('stands on ledgers kept by party, whose lines each name one', async () => {
    const nameless = await post('journal', '2026-07-05', [dr('5201', 100), cr('2104', 100)]);
    expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['lines.1.partyId']]);
    // Two parties in one voucher.
    const two = await post('journal', '2026-07-05', [
      dr('5201', 900, press),
      cr('2104', 700, press),
      cr('2104', 200, mill),
    ]);
    expect(two.status, two.text).toBe(200);
    expect((await post('debit', '2026-08-01', [dr('2104', 300, press), cr('1101', 300)])).status).toBe(200);
    // Paid at once: dealt with, never due.
    expect((await post('debit', '2026-08-02', [dr('5201', 55, press), cr('1101', 55)])).status).toBe(200);
    const report = await book('parties', { on: '2026-08-15' });
    expect(report.items.map((one: Body) => [one.name.en, one.dealt, one.balance, ...one.ages])).toEqual([
      ['Karnaphuli Paper Mill', 1, '-200.00', '0.00', '-200.00', '0.00', '0.00'],
      ['Rupali Press', 3, '-400.00', '0.00', '-400.00', '0.00', '0.00'],
    ]);
    expect(report.totals).toMatchObject({ payable: '600.00', receivable: '0.00', balance: '-600.00' });
    const earlier = await book('parties', { on: '2026-07-31' });
    expect(earlier.totals.balance).toBe('-900.00');
  });

  it('is what those ledgers say, with what names nobody beside', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      const { postVoucher } = await import('../public.ts');
      await postVoucher(transaction, {
        type: 'journal',
        day: '2026-07-06',
        narration: 'By the system',
        lines: [
          { ledgerId: ids.get('5201') ?? '', side: 'Dr', amount: 1000n },
          { ledgerId: ids.get('2104') ?? '', side: 'Cr', amount: 1000n },
        ],
      });
    });
    const report = await book('parties', { on: '2026-08-15' });
    expect(report.items.at(-1)).toMatchObject({ id: null, name: null, balance: '-10.00' });
    const ledger = await book('ledger', {
      ledgerId: ids.get('2104'),
      from: '2026-07-01',
      to: '2026-08-15',
    });
    expect(report.totals.balance).toBe(ledger.closing);
  });

  it('ACC-11 is told line by line, with all other dealings', async () => {
    const span = { from: '2026-08-01', to: '2026-08-31' };
    const report = await book('party', { partyId: press, ...span });
    expect([report.opening, report.debit, report.credit, report.closing, report.total]).toEqual([
      '-700.00',
      '355.00',
      '0.00',
      '-400.00',
      2,
    ]);
    expect(report.items.map((one: Body) => [one.debit, one.isDue, one.balance])).toEqual([
      ['300.00', true, '-400.00'],
      ['55.00', false, '-400.00'],
    ]);
    const other = await neighbour.call('GET', '/api/v1/accounts/book/party', { partyId: press, ...span });
    expect(other.status).toBe(404);
    for (const name of ['parties', 'party-ledger', 'cash-book', 'bank-book', 'day-book'])
      for (const format of ['csv', 'xlsx', 'pdf']) {
        const file = await accountant.call('GET', '/api/v1/accounts/book-file', {
          report: name,
          format,
          ...span,
          partyId: press,
        });
        expect(file.status, `${name} ${format} ${file.text.slice(0, 200)}`).toBe(200);
      }
  });
});

describe('what a figure of the parties opens', () => {
  const on = '2026-08-15';
  const begin = '2026-07-01';
  it('adds up to it: the parties of a total, the ledgers of what is due, the vouchers that are counted', async () => {
    const report = await book('parties', { on });
    const due = (one: Body) => Number(one.balance);
    const sum = (items: Body[], of: (one: Body) => number) =>
      taka(items.reduce((all, one) => all + of(one), 0));
    const payable = report.items.filter((one: Body) => due(one) < 0);
    expect(sum(payable, (one) => -due(one))).toBe(report.totals.payable);
    for (const age of [0, 1, 2, 3])
      expect(
        sum(
          report.items.filter((one: Body) => one.ages[age] !== '0.00'),
          (one) => Number(one.ages[age]),
        ),
      ).toBe(report.totals.ages[age]);
    const general = await book('general-ledger', { from: begin, to: on });
    const kept = general.groups
      .flatMap((group: Body) => group.subGroups)
      .flatMap((sub: Body) => sub.lines)
      .filter((line: Body) => line.isByParty);
    expect(sum(kept, (line) => Number(line.closing))).toBe(report.totals.balance);
    for (const one of report.items) {
      const dealings = await book('party', { partyId: one.id ?? 'none', from: begin, to: on });
      expect([dealings.party?.id ?? null, dealings.closing]).toEqual([one.id, one.balance]);
      if (one.id === null) continue;
      const vouchers = await accountant.call('GET', '/api/v1/accounts/voucher', {
        partyId: one.id,
        status: 'posted',
        to: on,
      });
      expect(vouchers.body.total, one.name.en).toBe(one.dealt);
    }
  });

  it('is each side of a book line by line, and all of it from the first day of the books', async () => {
    const span = { from: '2026-08-01', to: '2026-08-31' };
    for (const [name, asked] of [
      ['ledger', { ledgerId: ids.get('1101') }],
      ['ledger', { ledgerId: ids.get('2104') }],
      ['money', { kind: 'cash' }],
      ['party', { partyId: press }],
      ['party', { partyId: 'none' }],
    ] as const) {
      const whole = await book(name, { ...asked, ...span });
      for (const [side, column, other] of [
        ['Dr', 'debit', 'credit'],
        ['Cr', 'credit', 'debit'],
      ] as const) {
        const part = await book(name, { ...asked, ...span, side });
        expect([part[column], part[other], part.opening]).toEqual([whole[column], '0.00', '0.00']);
        expect(part.items.map((one: Body) => one.id)).toEqual(
          whole.items.filter((one: Body) => one[column] !== '0.00').map((one: Body) => one.id),
        );
      }
      const all = await book(name, { ...asked, from: begin, to: span.to });
      expect([all.opening, all.closing, all.items.at(-1)?.balance ?? '0.00']).toEqual([
        '0.00',
        whole.closing,
        whole.closing,
      ]);
    }
  });
});

describe('the cash book, the bank book and the day book', () => {
  it('say the same as the ledgers and the vouchers', async () => {
    await post('contra', '2026-08-03', [dr('1102', 40), cr('1101', 40)]);
    const span = { from: '2026-08-01', to: '2026-08-31' };
    const [cash, bank] = [
      await book('money', { kind: 'cash', ...span }),
      await book('money', { kind: 'bank', ...span }),
    ];
    const ledger = await book('ledger', { ledgerId: ids.get('1101'), ...span });
    expect([cash.opening, cash.debit, cash.credit, cash.closing, cash.items]).toEqual([
      ledger.opening,
      ledger.debit,
      ledger.credit,
      ledger.closing,
      ledger.items,
    ]);
    expect(bank.items.map((one: Body) => [one.debit, one.balance, one.against[0].en])).toEqual([
      ['40.00', '40.00', 'Cash in Hand'],
    ]);
    const day = await book('day', span);
    expect(day.total).toBe(3);
    // The total of the day book opens the posted vouchers of its days.
    const vouchers = await accountant.call('GET', '/api/v1/accounts/voucher', { ...span, status: 'posted' });
    expect([vouchers.body.total, vouchers.body.amount]).toEqual([day.total, day.amount]);
    expect(day.amount).toBe(taka(300 + 55 + 40));
    for (const one of day.items)
      for (const side of ['debit', 'credit'])
        expect(
          taka(one.lines.reduce((sum: number, line: Body) => sum + Number(line[side]), 0)),
          one.number,
        ).toBe(one.amount);
    expect((await book('day', { from: '2026-08-03', to: '2026-08-03' })).items).toHaveLength(1);
  });
});

describe('the vouchers behind receipts and payments', () => {
  it('are those of the day book that brought money in, or took it out', async () => {
    const span = { from: '2026-07-01', to: '2026-08-31' };
    expect((await post('credit', '2026-08-04', [dr('1102', 500), cr('4101', 500)])).status).toBe(200);
    const report = await book('receipts-payments', span);
    const moneys = ['1101', '1102', '1104'];
    for (const [money, sign, amount] of [
      ['in', 1, report.receipts.amount],
      ['out', -1, report.payments.amount],
    ] as const) {
      const days = await book('day', { ...span, money });
      const moved = days.items
        .flatMap((one: Body) => one.lines)
        .filter((line: Body) => moneys.includes(line.code))
        .reduce((sum: number, line: Body) => sum + Number(line.debit) - Number(line.credit), 0);
      expect([money, taka(sign * moved)]).toEqual([money, amount]);
      expect(days.total).toBe(days.items.length);
      expect(Number(amount)).toBeGreaterThan(0);
      // A transfer between cash and bank is neither.
      expect(days.items.filter((one: Body) => one.type === 'contra')).toEqual([]);
    }
  });
});

describe('the cheque register', () => {
  const path = '/api/v1/accounts/cheque';
  const given = (changes: object = {}) => ({
    kind: 'issued',
    number: '1000451',
    day: '2026-08-10',
    bankLedgerId: ids.get('1102'),
    otherLedgerId: ids.get('5201'),
    partyId: press,
    amount: '১,২৫০.৫০',
    narration: 'বিদ্যুৎ বিল',
    ...changes,
  });
  const write = async (changes: object = {}): Promise<Body> => {
    const made = await office.call('POST', path, given(changes));
    expect(made.status, made.text).toBe(200);
    return made.body;
  };
  const step = (cheque: Body, what: string, day: string, reason = '') =>
    accountant.call('POST', `${path}/${cheque.id}/step`, {
      version: cheque.version,
      step: what,
      day,
      reason,
    });
  const one = async (id: unknown): Promise<Body> =>
    ((await accountant.call('GET', path, { id: String(id) })).body.items as Body[])[0];
  const bankBalance = async () =>
    (await book('money', { kind: 'bank', from: '2026-07-01', to: '2027-06-30' })).closing;

  it('says at the field what is wrong with a cheque', async () => {
    const wrong = await office.call(
      'POST',
      path,
      given({
        kind: 'received',
        bankLedgerId: ids.get('1101'),
        otherLedgerId: ids.get('2104'),
        partyId: null,
        amount: '0',
      }),
    );
    expect(Object.keys(wrong.body.errors as object).sort()).toEqual([
      'amount',
      'bankLedgerId',
      'drawnOn',
      'partyId',
    ]);
  });

  it('ACC-6 posts a written cheque when it is handed over, by a second person, and clears it', async () => {
    const before = Number(await bankBalance());
    const cheque = await write();
    const twice = await office.call('POST', path, given());
    expect(twice.body.errors).toHaveProperty('number');
    expect(await bankBalance()).toBe(taka(before));
    expect(
      (
        await office.call('POST', `${path}/${cheque.id}/step`, {
          version: 1,
          step: 'post',
          day: '2026-08-10',
        })
      ).status,
    ).toBe(403);
    expect((await step(cheque, 'clear', '2026-08-10')).status).toBe(409);
    expect((await step(cheque, 'post', '2026-08-09')).body.errors).toHaveProperty('day');
    const given2 = await step(cheque, 'post', '2026-08-11');
    expect(given2.body, given2.text).toMatchObject({ status: 'posted', version: 2 });
    expect(await bankBalance()).toBe(taka(before - 1250.5));
    const shown = await one(cheque.id);
    expect(shown).toMatchObject({ status: 'posted', steps: ['clear', 'bounce', 'cancel'], mayEdit: false });
    const voucher = (await accountant.call('GET', `/api/v1/accounts/voucher/${shown.voucher.id}`))
      .body as Body;
    expect(voucher).toMatchObject({
      type: 'debit',
      day: '2026-08-11',
      source: { kind: 'accounts.cheque', path: `/site/accounts/cheque-register/view?cheque=${cheque.id}` },
      can: { reverse: false },
      // Who wrote it into the register prepared it, who handed it over is the second person.
      byOnePerson: false,
    });
    // What the system writes to a line is read in the reader's language, also in what undoes it.
    const memosIn = async (language: string) => {
      const read = await accountant.call('GET', `/api/v1/accounts/voucher/${voucher.id}`, undefined, {
        'accept-language': language,
      });
      return (read.body.lines as { memo: string }[]).map(({ memo }) => memo).filter(Boolean);
    };
    expect([await memosIn('en'), await memosIn('bn')]).toEqual([['Cheque 1000451'], ['চেক 1000451']]);
    const reverse = await accountant.call('POST', `/api/v1/accounts/voucher/${voucher.id}/reverse`, {
      day: '2026-08-12',
      reason: 'By hand',
    });
    expect(reverse.body.code).toBe('accounts.ofCheque');
    expect((await step({ ...cheque, version: 1 }, 'clear', '2026-08-12')).status).toBe(409);
    expect((await step({ ...cheque, version: 2 }, 'clear', '2026-08-12')).body.status).toBe('cleared');
    expect((await step({ ...cheque, version: 3 }, 'bounce', '2026-08-12', 'x')).body.code).toBe(
      'accounts.chequeMoved',
    );
    expect(await bankBalance()).toBe(taka(before - 1250.5));
  });

  it('ACC-6 takes a bounced cheque back out of the books, which leads to both vouchers', async () => {
    const before = await bankBalance();
    const cheque = await write({
      kind: 'received',
      number: '77',
      drawnOn: 'Janata Bank, Feni',
      otherLedgerId: ids.get('4101'),
    });
    expect((await step(cheque, 'post', '2026-08-11')).status).toBe(200);
    expect(await bankBalance()).not.toBe(before);
    const held = { ...cheque, version: 2 };
    expect((await step(held, 'cancel', '2026-08-12', 'x')).status).toBe(409);
    expect((await step(held, 'bounce', '2026-08-12')).body.errors).toHaveProperty('reason');
    const [first, second] = await Promise.all([
      step(held, 'bounce', '2026-08-12', 'No money'),
      step(held, 'bounce', '2026-08-12', 'No money'),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await bankBalance()).toBe(before);
    expect(await one(cheque.id)).toMatchObject({
      status: 'bounced',
      reason: 'No money',
      steps: [],
      voucher: { type: 'credit' },
      undoneBy: { type: 'debit', day: '2026-08-12' },
    });
    const memos = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT memo, memo_bn FROM accounts_voucher_line WHERE site_id = $1 AND memo LIKE '% 77' ORDER BY day`,
      ),
    );
    expect(memos).toEqual(Array.from({ length: 2 }, () => ({ memo: 'Cheque 77', memo_bn: 'চেক 77' })));
  });

  it('keeps a post-dated cheque out of the books until its day', async () => {
    const cheque = await write({ number: '88', day: '2026-08-20' });
    expect(await one(cheque.id)).toMatchObject({ isPostDated: true, steps: ['cancel'], mayEdit: true });
    expect((await step(cheque, 'post', '2026-08-15')).body.errors).toHaveProperty('day');
    expect((await step(cheque, 'post', '2026-08-20')).body.errors).toHaveProperty('day');
    const changed = await office.call('PUT', `${path}/${cheque.id}`, {
      version: 1,
      ...given({ number: '89', day: '2026-08-20' }),
    });
    expect(changed.body, changed.text).toMatchObject({ version: 2 });
    now = new Date('2026-08-20T06:00:00Z');
    expect((await step({ ...cheque, version: 2 }, 'post', '2026-08-20')).status).toBe(200);
    expect((await step({ ...cheque, version: 3 }, 'cancel', '2026-08-20', 'Lost')).body.status).toBe(
      'cancelled',
    );
    now = new Date('2027-03-01T06:00:00Z');
    const old = await write({ number: '90', day: '2026-08-20' });
    expect(await one(old.id)).toMatchObject({ isStale: true });
    now = new Date('2026-08-20T06:00:00Z');
  });

  it('is searched, filtered and added up, and another institution finds nothing', async () => {
    const list = async (input: object): Promise<Body> => (await accountant.call('GET', path, input)).body;
    expect((await list({ search: 'Janata' })).total).toBe(1);
    expect((await list({ search: '১২৫০.৫০' })).total).toBe(4);
    expect((await list({ kind: 'received' })).items).toHaveLength(1);
    expect(await list({ status: 'cancelled' })).toMatchObject({ total: 1, amount: '1250.50' });
    expect((await list({})).counts).toEqual({ inHand: 1, posted: 0, cleared: 1, bounced: 1, cancelled: 1 });
    const [own] = (await list({ status: 'inHand' })).items;
    expect((await neighbour.call('GET', path)).body).toMatchObject({ total: 0 });
    const stolen = await neighbour.call('POST', `${path}/${own.id}/step`, {
      version: own.version,
      step: 'cancel',
      day: '2026-08-20',
      reason: 'x',
    });
    expect(stolen.status).toBe(404);
  });

  it('is kept by the database', async () => {
    const raw = (sql: string) => world.inSite(world.siteA, (transaction) => transaction.change(sql));
    await expect(
      raw("DELETE FROM accounts_cheque WHERE site_id = $1 AND status = 'cleared'"),
    ).rejects.toThrow('kept');
    await expect(
      raw("UPDATE accounts_cheque SET status = 'inHand' WHERE site_id = $1 AND status = 'bounced'"),
    ).rejects.toThrow('kept');
    await expect(
      raw("UPDATE accounts_cheque SET status = 'posted' WHERE site_id = $1 AND status = 'inHand'"),
    ).rejects.toThrow('accounts_cheque_status');
  });
});
