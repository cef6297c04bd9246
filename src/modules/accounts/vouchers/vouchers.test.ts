import fc from 'fast-check';
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
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';

const now = new Date('2026-08-15T06:00:00Z');
const path = '/api/v1/accounts/voucher';
let world: World;
let ids: Map<string, string>;
/** Prepares; prepares and posts; may close the books too. */
let office: Person;
let poster: Person;
let accountant: Person;
let neighbour: Person;

/** Whether the institution says that one person works in the office. */
const alone = (isAlone: boolean) =>
  world.inSite(world.siteA, (transaction) =>
    transaction.change('UPDATE approval_setting SET is_one_person = $2 WHERE site_id = $1', isAlone),
  );

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  await world.server.services.database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change(
      `INSERT INTO role (code, site_id, name_en, name_bn, scope, rank) VALUES ('poster', $1, 'Poster', 'পোস্টকারী', 'site', 40)`,
      world.siteA,
    );
    await transaction.change(
      `INSERT INTO role_permission (role, permission)
       SELECT 'poster', unnest(ARRAY['accounts.view', 'accounts.edit', 'accounts.post'])`,
    );
  });
  ids = await copyCaseLedgers(world, world.siteA);
  for (const site of [world.siteA, world.siteB]) await openYearFrom(world, site);
  await putCash(world, world.siteA, '2026-07-01');
  [office, poster, accountant, neighbour] = [
    await world.person(world.siteA, ['office']),
    await world.person(world.siteA, ['poster']),
    await world.person(world.siteA, ['accountant']),
    await world.person(world.siteB, ['accountant']),
  ];
});
afterAll(() => world.close());

const line = (ledger: string, side: 'Dr' | 'Cr', amount: number): Line => ({ ledger, side, amount });
const bill = (amount = 100): Line[] => [line('5201', 'Dr', amount), line('1101', 'Cr', amount)];
const read = async (id: unknown): Promise<Body> => (await accountant.call('GET', `${path}/${id}`)).body;
const list = async (input: object): Promise<Body> => {
  const answer = await accountant.call('GET', path, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const trial = async (): Promise<Body> =>
  (
    await accountant.call('GET', '/api/v1/accounts/book/trial-balance', {
      from: '2026-07-01',
      to: '2026-08-31',
    })
  ).body;

describe('a draft', () => {
  it('may be incomplete, but what it has is right', async () => {
    const { draft } = voucherHands(office, ids);
    const made = await draft('debit', '2026-08-01', [line('5201', 'Dr', 40)]);
    expect(made.body).toMatchObject({ version: 1, status: 'draft', number: null });
    expect(await read(made.body.id)).toMatchObject({
      amount: '40.00',
      amountInWords: { en: 'Forty taka only', bn: 'চল্লিশ টাকা মাত্র' },
      lines: [{ code: '5201', side: 'Dr', amount: '40.00', party: null }],
      preparedBy: 'Test',
    });
    const wrong = await office.call('POST', path, {
      type: 'debit',
      day: '2026-08-01',
      narration: ' ',
      lines: [
        { ledgerId: newId(), side: 'Dr', amount: '0' },
        { ledgerId: ids.get('1101'), side: 'Cr', amount: '১০.৫০', partyId: newId() },
      ],
    });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors as object)).toEqual(['narration']);
    const lines = await office.call('POST', path, {
      type: 'debit',
      day: '2026-08-01',
      narration: 'x',
      lines: [
        { ledgerId: newId(), side: 'Dr', amount: '0' },
        { ledgerId: ids.get('1101'), side: 'Cr', amount: '১০.৫০', partyId: newId() },
      ],
    });
    expect(Object.keys(lines.body.errors as object).sort()).toEqual([
      'lines.0.amount',
      'lines.0.ledgerId',
      'lines.1.partyId',
    ]);
  });

  it('is submitted when it is whole, sent back, changed by its version, and cancelled with a reason', async () => {
    const { draft, act, linesOf } = voucherHands(office, ids);
    const { id } = (await draft('debit', '2026-08-01', [line('5201', 'Dr', 40)])).body;
    const half = await act(id, 'submit', { version: 1 });
    expect([half.status, Object.keys(half.body.errors as object)]).toEqual([422, ['lines']]);
    const change = (version: number) =>
      office.call('PUT', `${path}/${id}`, {
        version,
        type: 'debit',
        day: '2026-08-02',
        narration: 'Whole',
        lines: linesOf(bill()),
      });
    expect((await change(1)).body).toMatchObject({ version: 2 });
    expect((await change(1)).status).toBe(409);
    expect((await act(id, 'submit', { version: 2 })).body).toMatchObject({ status: 'submitted', version: 3 });
    expect((await change(3)).status).toBe(409);
    const returned = await accountant.call('POST', `${path}/${id}/return`, {
      version: 3,
      reason: 'Which month?',
    });
    expect(returned.body).toMatchObject({ status: 'draft', version: 4 });
    expect(await read(id)).toMatchObject({ reason: 'Which month?', submittedAt: null });
    expect((await act(id, 'cancel', { version: 4, reason: '' })).status).toBe(422);
    expect((await act(id, 'cancel', { version: 4, reason: 'Twice' })).body).toMatchObject({
      status: 'cancelled',
    });
    expect((await act(id, 'submit', { version: 5 })).status).toBe(409);
    expect((await accountant.call('POST', `${path}/${id}/post`, { version: 5 })).status).toBe(409);
  });

  it('of a day to come is not submitted, of a locked day not posted', async () => {
    const { draft, act } = voucherHands(accountant, ids);
    const ahead = (await draft('debit', '2026-08-16', bill())).body;
    expect((await act(ahead.id, 'submit', { version: 1 })).body.errors).toHaveProperty('day');
    expect((await act(ahead.id, 'post', { version: 1 })).body.errors).toHaveProperty('day');
  });
});

describe('posting', () => {
  it('ACC-4 asks for a second person, unless one may close the books', async () => {
    await alone(false);
    const own = (await voucherHands(poster, ids).draft('debit', '2026-08-03', bill())).body;
    const silent = await voucherHands(poster, ids).act(own.id, 'post', { version: 1, reason: '' });
    expect([silent.status, Object.keys(silent.body.errors as object)]).toEqual([422, ['reason']]);
    const asked = await voucherHands(poster, ids).act(own.id, 'post', { version: 1, reason: 'It is due' });
    expect(asked.status, asked.text).toBe(202);
    expect(await read(own.id)).toMatchObject({ status: 'draft', can: { post: false } });
    const others = (await voucherHands(office, ids).draft('debit', '2026-08-03', bill())).body;
    expect((await office.call('POST', `${path}/${others.id}/post`, { version: 1 })).status).toBe(403);
    const posted = await voucherHands(poster, ids).act(others.id, 'post', { version: 1 });
    expect(posted.body).toMatchObject({ status: 'posted', number: 'DV-2608-0001' });
    expect((await voucherHands(accountant, ids).post('debit', '2026-08-03', bill())).body.number).toBe(
      'DV-2608-0002',
    );
    await alone(true);
  });

  it('ACC-4 takes a second person for a journal, an earlier month and a control ledger, whatever the amount', async () => {
    await alone(false);
    const { draft, act } = voucherHands(accountant, ids);
    const small = (ledger: string) => [line(ledger, 'Dr', 1), line('1101', 'Cr', 1)];
    for (const [type, day, lines] of [
      ['journal', '2026-08-03', [line('5201', 'Dr', 1), line('3101', 'Cr', 1)]],
      ['debit', '2026-07-31', small('5201')],
      ['debit', '2026-08-03', small('2101')],
    ] as const) {
      const made = (await draft(type, day, lines)).body;
      const asked = await act(made.id, 'post', { version: 1 });
      expect(asked.status, `${type} ${day} ${asked.text}`).toBe(202);
    }
    await alone(true);
  });

  it('gives a number again when it fails, and to each of two at once another', async () => {
    const { post } = voucherHands(accountant, ids);
    const wrong = await post('contra', '2026-08-03', bill());
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      expect.objectContaining({ lines: expect.anything() }),
    ]);
    const same = await post('contra', '2026-08-03', [line('1101', 'Dr', 5), line('1101', 'Cr', 5)]);
    expect([same.status, Object.keys(same.body.errors as object)]).toEqual([422, ['lines.1.ledgerId']]);
    const contra = () => post('contra', '2026-08-03', [line('1102', 'Dr', 5), line('1101', 'Cr', 5)]);
    expect((await contra()).body.number).toBe('CN-2608-0001');
    const numbers = (await Promise.all([contra(), contra(), contra(), contra()])).map(
      (one) => one.body.number,
    );
    expect(numbers.sort()).toEqual(['CN-2608-0002', 'CN-2608-0003', 'CN-2608-0004', 'CN-2608-0005']);
  });

  it('happens once, whoever presses at the same time', async () => {
    const { draft, act } = voucherHands(accountant, ids);
    const { id } = (await draft('debit', '2026-08-04', bill())).body;
    const answers = await Promise.all([act(id, 'post', { version: 1 }), act(id, 'post', { version: 1 })]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  });

  it('ACC-4 is undone once, on a day not before it, with a reason', async () => {
    const { post, act } = voucherHands(accountant, ids);
    const { id } = (await post('debit', '2026-08-05', bill(77))).body;
    expect((await act(id, 'reverse', { day: '2026-08-04', reason: 'Wrong' })).body.errors).toHaveProperty(
      'day',
    );
    expect((await act(id, 'reverse', { day: '2026-08-06', reason: '' })).status).toBe(422);
    const undone = await act(id, 'reverse', { day: '2026-08-06', reason: 'Wrong' });
    expect(undone.status, undone.text).toBe(200);
    expect((await act(id, 'reverse', { day: '2026-08-06', reason: 'Wrong' })).status).toBe(409);
    expect(await read(id)).toMatchObject({ reversedBy: { id: undone.body.id }, can: { reverse: false } });
    expect(await read(undone.body.id)).toMatchObject({ reversalOf: { id }, reason: 'Wrong', type: 'credit' });
    const { number } = await read(id);
    expect((await read(undone.body.id)).narration).toBe(`Reversal of ${number} (Wrong): Test`);
  });

  it('ACC-4 is corrected by its mirror and a draft with its lines, which name each other', async () => {
    const { post, act } = voucherHands(accountant, ids);
    const { id } = (await post('debit', '2026-08-05', bill(78))).body;
    const undone = await act(id, 'reverse', { day: '2026-08-06', reason: 'Another ledger', correct: true });
    expect(undone.status, undone.text).toBe(200);
    const correction = undone.body.correction as { id: string };
    const draft = await read(correction.id);
    expect(draft).toMatchObject({ status: 'draft', number: null, correctionOf: { id }, totalDebit: '78.00' });
    const before = await read(id);
    expect(draft.lines).toEqual(before.lines);
    expect(before).toMatchObject({ reversedBy: { id: undone.body.id }, correctedBy: { id: correction.id } });
    const posted = await act(correction.id, 'post', { version: 1 });
    expect(posted.status, posted.text).toBe(200);
    expect(await read(correction.id)).toMatchObject({ status: 'posted', correctionOf: { id } });
  });

  it('stops at a lock, which is lifted only with a reason', async () => {
    const years = await accountant.call('GET', '/api/v1/accounts/year');
    const [year] = years.body.items as Body[];
    const lock = (input: object) => accountant.call('POST', `/api/v1/accounts/year/${year.id}/lock`, input);
    expect((await lock({ version: year.version, through: '2026-08-15' })).body.errors).toHaveProperty(
      'through',
    );
    expect((await lock({ version: year.version, through: '2026-08-10' })).status).toBe(200);
    const { post } = voucherHands(accountant, ids);
    expect((await post('debit', '2026-08-10', bill())).body.code).toBe('accounts.closedPeriod');
    expect((await post('debit', '2026-08-11', bill())).status).toBe(200);
    const choices = await accountant.call('GET', '/api/v1/accounts/choices');
    expect(choices.body).toMatchObject({
      openFrom: '2026-08-11',
      can: { edit: true, post: true, close: true },
    });
    expect((await lock({ version: year.version + 1, through: null })).body.errors).toHaveProperty('reason');
    expect((await lock({ version: year.version + 1, through: null, reason: 'A late bill' })).status).toBe(
      200,
    );
  });
});

describe('the list', () => {
  it('is searched, filtered, sorted and added up', async () => {
    const party = await accountant.call('POST', '/api/v1/accounts/party', {
      nameEn: 'Rupali Press',
      nameBn: 'রূপালী প্রেস',
      kind: 'supplier',
    });
    expect(party.status, party.text).toBe(200);
    const lines = voucherHands(accountant, ids)
      .linesOf(bill(1234.5))
      .map((one) => ({ ...one, partyId: party.body.id }));
    const made = await accountant.call('POST', path, {
      type: 'debit',
      day: '2026-08-07',
      narration: 'Question papers 100%',
      lines,
    });
    expect((await list({ search: 'রূপালী' })).items).toMatchObject([{ parties: [{ en: 'Rupali Press' }] }]);
    expect((await list({ search: '১,২৩৪.৫০' })).total).toBe(1);
    expect((await list({ search: '100%' })).total).toBe(1);
    expect((await list({ partyId: party.body.id })).total).toBe(1);
    expect(
      (await accountant.call('DELETE', `/api/v1/accounts/party/${party.body.id}`, { version: 1 })).status,
    ).toBe(409);
    await voucherHands(accountant, ids).act(made.body.id, 'post', { version: 1 });
    expect((await list({ partyId: party.body.id, status: 'posted' })).amount).toBe('1234.50');
    const sorted = await list({ sort: 'amount', direction: 'desc', size: '25' });
    expect(sorted.items.slice(0, 2).map((one: Body) => one.amount)).toEqual(['100000000.00', '1234.50']);
    expect(
      sorted.counts.posted + sorted.counts.draft + sorted.counts.submitted + sorted.counts.cancelled,
    ).toBe(sorted.total);
    expect((await list({ from: '2026-08-07', to: '2026-08-07', ledgerId: ids.get('1101') })).total).toBe(1);
    const print = await accountant.call('GET', `${path}/${made.body.id}/file`);
    expect(print.headers['content-type']).toBe('application/pdf');
  });
});

describe('the chart', () => {
  it('keeps a ledger that is used, and the ones the system posts to', async () => {
    const ledger = async (code: string): Promise<Body> =>
      (await accountant.call('GET', `/api/v1/accounts/ledger/${ids.get(code)}`)).body;
    const change = async (code: string, changes: object) => {
      const {
        id,
        version,
        code: own,
        subGroupId,
        nameEn,
        nameBn,
        kind,
        bankId,
        isSystem,
        isActive,
      } = await ledger(code);
      return accountant.call('PUT', `/api/v1/accounts/ledger/${id}`, {
        version,
        code: own,
        subGroupId,
        nameEn,
        nameBn,
        kind,
        bankId,
        isSystem,
        isActive,
        ...changes,
      });
    };
    const { subGroupId: income } = await ledger('4101');
    expect((await change('5201', { kind: 'cash' })).body.code).toBe('accounts.ledgerUsed');
    expect((await change('5201', { subGroupId: income })).body.code).toBe('accounts.ledgerUsed');
    const renamed = await change('5201', { nameEn: 'Electricity' });
    expect(renamed.status, renamed.text).toBe(200);
    expect((await change('3101', { code: '3109' })).body.code).toBe('accounts.systemLedger');
    const remove = async (code: string) =>
      accountant.call('DELETE', `/api/v1/accounts/ledger/${ids.get(code)}`, {
        version: (await ledger(code)).version,
      });
    expect((await remove('5201')).body.code).toBe('inUse');
    expect((await remove('3101')).body.code).toBe('accounts.systemLedger');
    expect((await remove('1303')).status).not.toBe(200);
  });
});

describe('another institution', () => {
  it('finds nothing of these books', async () => {
    const { id, version } = (await voucherHands(accountant, ids).draft('debit', '2026-08-03', bill())).body;
    const call = (method: 'GET' | 'POST', to: string, input: object = {}) =>
      neighbour.call(method, to, input);
    expect((await call('GET', `${path}/${id}`)).status).toBe(404);
    expect((await call('GET', `${path}/${id}/file`)).status).toBe(404);
    for (const [action, input] of [
      ['submit', { version }],
      ['post', { version }],
      ['return', { version }],
      ['cancel', { version, reason: 'x' }],
      ['reverse', { day: '2026-08-05', reason: 'x' }],
    ] as const)
      expect((await call('POST', `${path}/${id}/${action}`, input)).status, action).toBe(404);
    expect((await call('GET', path)).body).toMatchObject({ total: 0, amount: '0.00' });
    const span = { from: '2026-07-01', to: '2026-08-31' };
    expect(
      (await call('GET', '/api/v1/accounts/book/ledger', { ledgerId: ids.get('1101'), ...span })).status,
    ).toBe(404);
    const stolen = await voucherHands(neighbour, ids).draft('debit', '2026-08-03', bill());
    expect(Object.keys(stolen.body.errors as object)).toEqual(['lines.0.ledgerId', 'lines.1.ledgerId']);
    const [year] = (await accountant.call('GET', '/api/v1/accounts/year')).body.items as Body[];
    expect((await call('GET', `/api/v1/accounts/year/${year.id}/opening`)).status).toBe(404);
    expect(
      (await call('POST', `/api/v1/accounts/year/${year.id}/lock`, { version: year.version, through: null }))
        .status,
    ).toBe(404);
  });
});

describe('whatever is done in whatever order', () => {
  it('the books stay as a simple model has them, and balance after every step', async () => {
    const codes = ['1101', '1102', '5201', '4101', '2102'] as const;
    const before = new Map<string, number>();
    for (const group of (await trial()).groups)
      for (const sub of group.subGroups)
        for (const one of sub.lines) before.set(one.code, Number(one.closingDr) - Number(one.closingCr));
    const step = fc.record({
      act: fc.constantFrom('draft', 'post', 'post', 'cancel', 'reverse'),
      type: fc.constantFrom('debit', 'credit', 'journal', 'contra'),
      from: fc.constantFrom(...codes),
      to: fc.constantFrom(...codes),
      amount: fc.integer({ min: 1, max: 900 }),
      which: fc.nat(1000),
    });
    const { draft, act } = voucherHands(accountant, ids);
    const balances = new Map(before);
    const open: { id: string; lines: Line[] }[] = [];
    const posted: { id: string; lines: Line[] }[] = [];
    let count = 0;
    const enter = (lines: readonly Line[], sign: number) => {
      for (const one of lines)
        balances.set(
          one.ledger,
          (balances.get(one.ledger) ?? 0) + sign * (one.side === 'Dr' ? one.amount : -one.amount),
        );
    };
    const take = <T>(from: T[], which: number): T | undefined =>
      from.length === 0 ? undefined : from.splice(which % from.length, 1)[0];
    const steps = fc.sample(step, { numRuns: 120, seed: 20_260_815 });
    for (const one of steps) {
      if (one.act === 'draft') {
        const lines = [line(one.to, 'Dr', one.amount), line(one.from, 'Cr', one.amount)];
        const made = await draft(one.type, '2026-08-12', lines);
        open.push({ id: String(made.body.id), lines });
      } else if (one.act === 'post') {
        const lines = [line(one.to, 'Dr', one.amount), line(one.from, 'Cr', one.amount)];
        const known = take(open, one.which) ?? {
          id: String((await draft(one.type, '2026-08-12', lines)).body.id),
          lines,
        };
        const answer = await act(known.id, 'post', { version: 1 });
        if (answer.status === 200) {
          enter(known.lines, 1);
          posted.push(known);
          count += 1;
        } else expect(answer.status).toBe(422);
      } else if (one.act === 'cancel') {
        const known = take(open, one.which);
        if (known) expect((await act(known.id, 'cancel', { version: 1, reason: 'x' })).status).toBe(200);
      } else {
        const known = take(posted, one.which);
        if (!known) continue;
        expect((await act(known.id, 'reverse', { day: '2026-08-13', reason: 'Wrong' })).status).toBe(200);
        enter(known.lines, -1);
      }
      const report = await trial();
      expect(report.totals.closingDr).toBe(report.totals.closingCr);
      expect(report.totals.debit).toBe(report.totals.credit);
    }
    const after = new Map<string, string>();
    for (const group of (await trial()).groups)
      for (const sub of group.subGroups)
        for (const one of sub.lines) after.set(one.code, taka(Number(one.closingDr) - Number(one.closingCr)));
    for (const [code, balance] of balances) expect(after.get(code) ?? '0.00', code).toBe(taka(balance + 0));
    expect(count).toBeGreaterThan(10);
  });
});

describe('what is not done alone, or not at all', () => {
  it('ACC-4 takes a second person to reverse what two would post, whatever the amount', async () => {
    const { post, act } = voucherHands(accountant, ids);
    const made: [string, unknown][] = [];
    for (const [type, day, lines] of [
      ['journal', '2026-08-03', [line('5201', 'Dr', 1), line('3101', 'Cr', 1)]],
      ['debit', '2026-07-31', [line('5201', 'Dr', 1), line('1101', 'Cr', 1)]],
      ['debit', '2026-08-03', [line('2101', 'Dr', 1), line('1101', 'Cr', 1)]],
      ['debit', '2026-08-03', [line('1201', 'Dr', 1), line('1101', 'Cr', 1)]],
    ] as const)
      made.push([`${type} ${day}`, (await post(type, day, lines)).body.id]);
    const [small, others] = [
      (await post('debit', '2026-08-03', bill(3))).body.id,
      (await post('debit', '2026-08-03', bill(4))).body.id,
    ];
    await alone(false);
    const undo = { day: '2026-08-14', reason: 'Wrong' };
    for (const [name, id] of made) expect((await act(id, 'reverse', undo)).status, name).toBe(202);
    // Who may not close the books asks for the smallest.
    expect((await voucherHands(poster, ids).act(others, 'reverse', undo)).status).toBe(202);
    expect((await act(small, 'reverse', undo)).status).toBe(200);
    await alone(true);
  });

  it('ACC-4 takes no more cash than there is, on the day and on every later day', async () => {
    const { post, act } = voucherHands(accountant, ids);
    const refused = await post('debit', '2026-08-03', bill(150_000_000));
    expect([refused.status, refused.body.code], refused.text).toEqual([409, 'accounts.noCash']);
    expect(refused.body.message).toMatch(/^From 03 August 2026 on, .+ holds only ৳9,99,[\d,.]+, and /);
    const early = await post('debit', '2026-06-30', bill(1));
    expect(early.status).toBe(422);
    const banked = await post('contra', '2026-08-10', [
      line('1102', 'Dr', 99_000_000),
      line('1101', 'Cr', 99_000_000),
    ]);
    expect(banked.status, banked.text).toBe(200);
    expect((await post('debit', '2026-08-09', bill(2_000_000))).body.code).toBe('accounts.noCash');
    expect((await act(banked.body.id, 'reverse', { day: '2026-08-10', reason: 'Not yet' })).status).toBe(200);
    // Two at once do not both find what is there for one.
    const most = [60_000_000, 60_000_000].map((amount) => post('debit', '2026-08-12', bill(amount)));
    const both = await Promise.all(most);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const paid = both.find((one) => one.status === 200)?.body.id;
    expect((await act(paid, 'reverse', { day: '2026-08-12', reason: 'Too much' })).status).toBe(200);
    // A bank may be overdrawn.
    const overdrawn = await post('debit', '2026-08-12', [
      line('5201', 'Dr', 150_000_000),
      line('1102', 'Cr', 150_000_000),
    ]);
    expect(overdrawn.status, overdrawn.text).toBe(200);
    expect((await act(overdrawn.body.id, 'reverse', { day: '2026-08-12', reason: 'Too much' })).status).toBe(
      200,
    );
  });
});
