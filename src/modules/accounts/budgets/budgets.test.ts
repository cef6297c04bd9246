import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  copyCaseLedgers,
  journalBalances,
  openYearFrom,
  voucherHands,
} from '../../../../test/case-books.ts';
import { commandOf } from '../../../../test/core/command-of.ts';
import { brokenRule } from '../../../../test/database.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { parseTaka } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { readTrialBalance } from '../books/service/books.ts';
import { exportJournal } from '../books/service/export-journal.ts';
import { type PostedLine, postVoucher, reverseVoucher } from '../public.ts';
import { fundTransferKind, openingKind } from '../sources.ts';
import { closeYear, readYears } from '../years/service/years.ts';

const now = new Date('2027-07-15T06:00:00Z');
const path = '/api/v1/accounts/budget';
let world: World;
let ids: Map<string, string>;
let accountant: Person;
let office: Person;
let head: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  await openYearFrom(world, world.siteA);
  await openYearFrom(world, world.siteA, '2027-07-01');
  // Two people decide here, as in most offices.
  await write((transaction) =>
    transaction.change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1'),
  );
  accountant = await world.person(world.siteA, ['accountant']);
  office = await world.person(world.siteA, ['office']);
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const write = <T>(work: (transaction: Transaction) => Promise<T>) => world.inSite(world.siteA, work);
const idOf = (code: string) => ids.get(code) ?? '';
const even = (taka: number) => Array.from({ length: 12 }, () => String(taka));
const yearId = async (name: string) =>
  ((await accountant.call('GET', '/api/v1/accounts/year')).body.items as Body[]).find(
    (one) => one.name === name,
  )?.id as string;
const post = (day: string, lines: readonly PostedLine[], type: 'debit' | 'credit' | 'journal' = 'debit') =>
  write((transaction) => postVoucher(transaction, { type, day, narration: 'Paper', lines }));
const line = (
  code: string,
  side: 'Dr' | 'Cr',
  paisa: bigint,
  more: Partial<PostedLine> = {},
): PostedLine => ({
  ledgerId: idOf(code),
  side,
  amount: paisa,
  ...more,
});
const begin = async (who: Person, given: object) =>
  who.call('POST', path, { from: 'nothing', beyond: 'warn', reason: '', ...given });
const read = async (id: string) => (await accountant.call('GET', `${path}/${id}`)).body;
const save = async (who: Person, id: string, lines: object[], given: object = {}) =>
  who.call('PUT', `${path}/${id}`, {
    version: (await read(id)).version,
    beyond: 'warn',
    reason: '',
    lines,
    ...given,
  });
const approve = async (who: Person, id: string) =>
  who.call('POST', `${path}/${id}/approval`, {
    version: (await read(id)).version,
    reason: 'As the committee decided',
  });

describe('a budget', () => {
  let first = '';

  it('ACC-8 is drafted by one person and approved by a second one, never by who wrote at it', async () => {
    const year = await yearId('2027-28');
    const made = await begin(accountant, { yearId: year });
    expect(made.status, made.text).toBe(200);
    first = made.body.id as string;
    expect((await begin(office, { yearId: year })).status).toBe(422);
    expect((await begin(office, { yearId: year, reason: 'Another' })).body.code).toBe('accounts.budgetDraft');
    expect((await approve(accountant, first)).body.code).toBe('accounts.budgetNothing');
    const lines = [
      { ledgerId: idOf('4101'), months: even(1000) },
      { ledgerId: idOf('5301'), months: even(100) },
    ];
    expect((await save(accountant, first, lines)).status).toBe(200);
    expect((await save(head, first, lines)).status).toBe(200);
    // Both wrote at it: nobody is left but whoever is the administrator.
    const admin = await world.person(world.siteA, ['siteAdmin']);
    const asked = await approve(head, first);
    expect(asked.status, asked.text).toBe(202);
    expect((await save(accountant, first, lines)).body.code).toBe('accounts.budgetWaits');
    const request = (asked.body as unknown as { waiting: { id: string } }).waiting.id;
    const decide = (who: Person) =>
      who.call('PUT', `/api/v1/approvals/${request}/decision`, { decision: 'approved', note: 'Agreed' });
    expect((await decide(accountant)).status).not.toBe(200);
    const done = await decide(admin);
    expect(done.status, done.text).toBe(200);
    expect(await read(first)).toMatchObject({ status: 'approved', revision: 1, isInForce: true });
  });

  it('ACC-8 that is approved is never changed, by the application or by raw SQL', async () => {
    expect((await save(accountant, first, [])).body.code).toBe('accounts.budgetApproved');
    for (const sql of [
      'UPDATE accounts_budget SET version = version + 1, beyond = $3 WHERE site_id = $1 AND id = $2',
      "UPDATE accounts_budget_line SET months = array_fill(0::bigint, ARRAY[12]) WHERE site_id = $1 AND budget_id = $2 AND $3 <> ''",
      "DELETE FROM accounts_budget_line WHERE site_id = $1 AND budget_id = $2 AND $3 <> ''",
    ])
      await expect(
        write((transaction) => transaction.change(sql, first, 'refuse')),
        sql,
      ).rejects.toMatchObject(brokenRule('accounts_budget_kept'));
  });

  it('ACC-8 is not approved by its own writer through raw SQL', async () => {
    const id = newId();
    const year = await yearId('2026-27');
    const own = accountant.accountId;
    await expect(
      write(async (transaction) => {
        await transaction.change(
          `INSERT INTO accounts_budget (site_id, id, year_id, revision, status, beyond, written_by)
           VALUES ($1, $2, $3, 1, 'draft', 'warn', ARRAY[$4::uuid])`,
          id,
          year,
          own,
        );
        await transaction.change(
          `UPDATE accounts_budget SET status = 'approved', approved_by = $3, approved_at = now()
            WHERE site_id = $1 AND id = $2`,
          id,
          own,
        );
      }),
    ).rejects.toMatchObject(brokenRule('accounts_budget_second'));
  });

  it('ACC-8 is revised with a reason, and the earlier revision stays readable', async () => {
    const year = await yearId('2027-28');
    const made = await begin(accountant, { yearId: year, from: 'approved', reason: 'Paper became dearer' });
    const second = made.body.id as string;
    const lines = [
      { ledgerId: idOf('4101'), months: even(1000) },
      { ledgerId: idOf('5301'), months: even(150) },
      { ledgerId: idOf('1302'), months: even(10) },
    ];
    expect((await save(accountant, second, lines, { beyond: 'refuse' })).status).toBe(422);
    const kept = await save(accountant, second, lines, { beyond: 'refuse', reason: 'Paper became dearer' });
    expect(kept.status, kept.text).toBe(200);
    expect((await approve(office, second)).status).toBe(202);
    // Whoever wrote nothing of it is the second person.
    const waits = (await read(second)).waits as string;
    await office.call('PUT', `/api/v1/approvals/${waits}/withdrawal`, {});
    const done = await approve(head, second);
    expect(done.status, done.text).toBe(200);
    expect(await read(second)).toMatchObject({ status: 'approved', revision: 2, isInForce: true });
    const before = await read(first);
    expect(before).toMatchObject({ isInForce: false, spending: '1200.00' });
  });

  it('ACC-8 of another institution is not found, and nobody without the permission writes one', async () => {
    expect((await other.call('GET', `${path}/${first}`)).status).toBe(404);
    const teacher = await world.person(world.siteA, ['teacher']);
    expect((await begin(teacher, { yearId: await yearId('2027-28') })).status).toBe(403);
  });

  it('ACC-8 stands beside what happened, and marks what is over-spent', async () => {
    await post('2027-07-05', [line('1101', 'Dr', 40_000n), line('4101', 'Cr', 40_000n)], 'credit');
    await post('2027-07-05', [line('5301', 'Dr', 20_000n), line('1101', 'Cr', 20_000n)]);
    await post('2027-07-06', [line('5201', 'Dr', 100n), line('1101', 'Cr', 100n)]);
    const report = (await accountant.call('GET', '/api/v1/accounts/budget-report', { on: '2027-07-15' }))
      .body as unknown as { budget: Body; sections: { type: string; totals: Body; lines: Body[] }[] };
    expect(report.budget).toMatchObject({ revision: 2 });
    const lineOf = (code: string) =>
      report.sections.flatMap((one) => one.lines).find((one) => one.code === code);
    expect(lineOf('5301')).toMatchObject({
      month: { budget: '150.00', actual: '200.00', left: '-50.00', permille: 1333, isOver: true },
      year: { budget: '1800.00', actual: '200.00', isOver: false },
    });
    expect(lineOf('5201')).toMatchObject({ isBudgeted: false, toDate: { permille: null, isOver: true } });
    expect(lineOf('4101')).toMatchObject({ month: { permille: 400, isOver: false } });
    for (const format of ['xlsx', 'csv', 'pdf'])
      for (const name of ['budget', 'funds'])
        expect(
          (
            await accountant.call('GET', '/api/v1/accounts/book-file', {
              report: name,
              from: '2027-07-01',
              to: '2027-07-31',
              format,
            })
          ).status,
        ).toBe(200);
  });

  it('ACC-8 refuses a voucher and a cheque above it where it says so, and tells who writes one before', async () => {
    const room = await office.call('GET', '/api/v1/accounts/budget-room', { on: '2027-07-15' });
    expect(room.body).toMatchObject({ beyond: 'refuse' });
    const hands = voucherHands(head, ids);
    const bill = (taka: number) => [
      { ledger: '5301', side: 'Dr', amount: taka },
      { ledger: '1102', side: 'Cr', amount: taka },
    ];
    const refused = await hands.post('debit', '2027-07-15', bill(1601));
    expect(refused.body, refused.text).toMatchObject({ code: 'accounts.beyondBudget' });
    const within = await hands.draft('debit', '2027-07-15', bill(1600));
    expect((await voucherHands(accountant, ids).act(within.body.id, 'post', { version: 1 })).status).toBe(
      200,
    );
    const cheque = await accountant.call('POST', '/api/v1/accounts/cheque', {
      kind: 'issued',
      number: '000451',
      day: '2027-07-14',
      bankLedgerId: idOf('1102'),
      otherLedgerId: idOf('5301'),
      partyId: null,
      drawnOn: '',
      amount: '1',
      narration: 'Paper',
    });
    const step = await head.call('POST', `/api/v1/accounts/cheque/${cheque.body.id}/step`, {
      version: 1,
      step: 'post',
      day: '2027-07-14',
      reason: 'It is due',
    });
    expect(step.body, step.text).toMatchObject({ code: 'accounts.beyondBudget' });
  });
});

describe('funds', () => {
  const fund: Record<string, string> = {};

  it('ACC-10 are given to ledgers, and every later line takes its ledger’s or the one it is given', async () => {
    for (const [code, nameEn] of [
      ['EXM', 'Examination fund'],
      ['POOR', 'Welfare fund'],
    ] as const) {
      const made = await accountant.call('POST', '/api/v1/accounts/fund', {
        code,
        nameEn,
        nameBn: code === 'EXM' ? 'পরীক্ষা তহবিল' : 'কল্যাণ তহবিল',
      });
      expect(made.status, made.text).toBeLessThan(300);
      fund[code] = made.body.id as string;
    }
    await write((transaction) =>
      transaction.change(
        "UPDATE accounts_ledger SET fund_id = $2, version = version + 1 WHERE site_id = $1 AND code = '4103'",
        fund.EXM,
      ),
    );
    const made = await accountant.call('POST', '/api/v1/accounts/voucher', {
      type: 'credit',
      day: '2027-07-10',
      narration: 'পরীক্ষার ফি',
      lines: [
        { ledgerId: idOf('1101'), side: 'Dr', amount: '900' },
        { ledgerId: idOf('4103'), side: 'Cr', amount: '500' },
        { ledgerId: idOf('4103'), side: 'Cr', amount: '100', fundId: null },
        { ledgerId: idOf('4101'), side: 'Cr', amount: '300', fundId: fund.POOR },
      ],
    });
    expect(made.status, made.text).toBe(200);
    const posted = await head.call('POST', `/api/v1/accounts/voucher/${made.body.id}/post`, { version: 1 });
    expect(posted.status, posted.text).toBe(200);
    const shown = (await head.call('GET', `/api/v1/accounts/voucher/${made.body.id}`)).body.lines as Body[];
    expect(shown.map((one) => one.fundId)).toEqual([null, fund.EXM, null, fund.POOR]);
    const foreign = await accountant.call('POST', '/api/v1/accounts/voucher', {
      type: 'credit',
      day: '2027-07-10',
      narration: 'x',
      lines: [{ ledgerId: idOf('4101'), side: 'Cr', amount: '1', fundId: newId() }],
    });
    expect(foreign.body.errors).toHaveProperty(['lines.0.fundId']);
  });

  const balances = async (): Promise<Body[]> =>
    (
      await accountant.call('GET', '/api/v1/accounts/fund-report', {
        from: '2027-07-01',
        to: '2027-07-31',
      })
    ).body.funds as Body[];
  const closingOf = async (id: string | null | undefined) =>
    (await balances()).find((one) => one.id === id)?.closing;

  it('ACC-10 money moves between them by two people, in a voucher that balances within each fund', async () => {
    const transfer = (who: Person, given: object = {}) =>
      who.call('POST', '/api/v1/accounts/fund-transfer', {
        fromFundId: fund.EXM,
        toFundId: fund.POOR,
        fromLedgerId: idOf('1101'),
        toLedgerId: idOf('1102'),
        amount: '200',
        day: '2027-07-15',
        narration: 'For poor pupils',
        reason: 'The committee decided it',
        ...given,
      });
    expect((await transfer(office)).status).toBe(403);
    expect((await transfer(accountant, { toFundId: fund.EXM })).body.errors).toHaveProperty('toFundId');
    expect((await transfer(accountant, { amount: '501' })).body.code).toBe('accounts.fundTooLittle');
    const asked = await transfer(accountant);
    expect(asked.status, asked.text).toBe(202);
    expect(await closingOf(fund.EXM)).toBe('500.00');
    const request = (asked.body as unknown as { waiting: { id: string } }).waiting.id;
    const done = await head.call('PUT', `/api/v1/approvals/${request}/decision`, {
      decision: 'approved',
      note: 'Agreed',
    });
    expect(done.status, done.text).toBe(200);
    expect([await closingOf(fund.EXM), await closingOf(fund.POOR)]).toEqual(['300.00', '500.00']);
  });

  it('ACC-10 the database refuses a transfer that does not balance within each fund', async () => {
    const lines = [
      line('1102', 'Dr', 100n, { fundId: fund.POOR }),
      line('1101', 'Cr', 100n, { fundId: fund.EXM }),
    ];
    const posting = {
      type: 'contra' as const,
      day: '2027-07-15',
      narration: 'Between funds',
      lines,
      source: { kind: fundTransferKind, id: newId() },
    };
    await expect(write((transaction) => postVoucher(transaction, posting))).rejects.toMatchObject(
      brokenRule('accounts_voucher_fund_balanced'),
    );
    const [row] = await write((transaction) =>
      transaction.rows<{ id: string }>("SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '3199'"),
    );
    await expect(
      post(
        '2027-07-15',
        [line('1101', 'Dr', 1n), { ledgerId: row?.id ?? '', side: 'Cr', amount: 1n }],
        'credit',
      ),
    ).rejects.toThrow();
  });

  it('ACC-10 a transfer within one bank account is nothing its statement could tell', async () => {
    const made = await accountant.call('POST', '/api/v1/accounts/fund-transfer', {
      fromFundId: fund.POOR,
      toFundId: null,
      fromLedgerId: idOf('1102'),
      toLedgerId: idOf('1102'),
      amount: '50',
      day: '2027-07-14',
      narration: 'Back to the general fund',
      reason: 'The committee decided it',
    });
    const { id } = (made.body as unknown as { waiting: { id: string } }).waiting;
    const decided = await head.call('PUT', `/api/v1/approvals/${id}/decision`, {
      decision: 'approved',
      note: 'Agreed',
    });
    expect(decided.status, decided.text).toBe(200);
    const begun = await accountant.call('POST', '/api/v1/accounts/reconciliation', {
      ledgerId: idOf('1102'),
      day: '2027-07-15',
      statementBalance: '200',
    });
    expect(begun.status, begun.text).toBe(200);
    const lines = await accountant.call('GET', `/api/v1/accounts/reconciliation/${begun.body.id}/line`, {});
    // What was paid and the transfer out of the cash stand there, the one within the account does not.
    expect((lines.body.items as Body[]).map((one) => one.narration)).toEqual(['Test', 'For poor pupils']);
  });

  it('ACC-10 come together to the trial balance, before and after a closing, which leaves each fund its own', async () => {
    const sumsTie = async (span: { from: string; to: string }) => {
      const body = (await accountant.call('GET', '/api/v1/accounts/fund-report', span)).body as unknown as {
        funds: { closing: string; lines: { code: string; closing: string }[] }[];
        totals: Body;
      };
      const byCode = new Map<string, bigint>();
      for (const one of body.funds.flatMap((each) => each.lines))
        byCode.set(one.code, (byCode.get(one.code) ?? 0n) + (parseTaka(one.closing) ?? 0n));
      const trial = await write((transaction) => readTrialBalance(transaction, span));
      const lines = trial.groups.flatMap((group) => group.subGroups).flatMap((sub) => sub.lines);
      for (const one of lines)
        expect(byCode.get(one.code) ?? 0n, one.code).toBe(
          (parseTaka(one.closingDr) ?? 0n) - (parseTaka(one.closingCr) ?? 0n),
        );
      expect(body.totals.common).toBe('0.00');
      return body;
    };
    await post(
      '2026-08-01',
      [line('1101', 'Dr', 70_000n), line('4103', 'Cr', 50_000n), line('4101', 'Cr', 20_000n)],
      'credit',
    );
    const span = { from: '2026-07-01', to: '2027-06-30' };
    const before = await sumsTie(span);
    await write(async (transaction) => {
      const year = (await readYears(transaction)).items.find((one) => one.name === '2026-27');
      await closeYear(transaction, world.server.services, {
        id: year?.id ?? '',
        version: year?.version ?? 1,
      });
    });
    const after = await sumsTie(span);
    expect(after.funds.map((one) => one.closing)).toEqual(before.funds.map((one) => one.closing));
    await sumsTie({ from: '2027-07-01', to: '2027-07-31' });
  });
});

describe('the journal', () => {
  it('ACC-8 read back comes to the trial balance of every ledger, to the paisa, in both languages', async () => {
    // What may go wrong in a text: names in Bengali, colons and semicolons, an opening entry, a reversal.
    await write(async (transaction) => {
      await transaction.change(
        `UPDATE accounts_ledger SET version = version + 1, name_bn = 'মুদ্রণ:  মনিহারি; খাতা', name_en = 'Paper:  pens; books'
          WHERE site_id = $1 AND code = '5301'`,
      );
      const bill = await postVoucher(transaction, {
        type: 'debit',
        day: '2027-07-12',
        narration: 'কাগজ; কলম:\nদুই  লাইন',
        lines: [line('5201', 'Dr', 12_345n, { memo: 'a  b; c' }), line('1101', 'Cr', 12_345n)],
      });
      await reverseVoucher(transaction, bill.id, { day: '2027-07-13', reason: 'Twice' });
      await postVoucher(transaction, {
        type: 'journal',
        day: '2027-07-01',
        narration: 'Opening balances',
        source: { kind: openingKind, id: newId() },
        lines: [line('1102', 'Dr', 999_999_999_999n), line('3101', 'Cr', 999_999_999_999n)],
      });
    });
    for (const language of ['en', 'bn'] as const)
      for (const [year, from, to] of [
        ['2026-27', '2026-07-01', '2027-06-30'],
        ['2027-28', '2027-07-01', '2028-06-30'],
      ] as const) {
        const parts: string[] = [];
        await write((transaction) =>
          exportJournal(transaction, { year, institution: 'School; A', language }, async (text) => {
            parts.push(text);
          }),
        );
        const byCode = journalBalances(parts.join(''));
        const trial = await write((transaction) => readTrialBalance(transaction, { from, to }));
        const lines = trial.groups.flatMap((group) => group.subGroups).flatMap((sub) => sub.lines);
        expect(lines.length).toBeGreaterThan(2);
        for (const one of lines)
          expect(byCode.get(one.code) ?? 0n, `${year} ${one.code}`).toBe(
            (parseTaka(one.closingDr) ?? 0n) - (parseTaka(one.closingCr) ?? 0n),
          );
        const known = new Set(lines.map((one) => one.code));
        for (const [code, amount] of byCode) if (!known.has(code)) expect(amount, code).toBe(0n);
        expect(parts.join('')).toContain(language === 'bn' ? 'মুদ্রণ, মনিহারি, খাতা' : 'Paper, pens, books');
      }
    await expect(
      write((transaction) =>
        exportJournal(transaction, { year: '2031-32', institution: 'A', language: 'en' }, async () => {}),
      ),
    ).rejects.toThrow();
  });

  it('ACC-8 is written by its command, and the sealed history is read anew by its own', async () => {
    const [journal, audit] = await Promise.all([
      commandOf(world, 'export-journal.ts', ['--site', 'shapla', '--year', '2026-27']),
      commandOf(world, 'audit-verify.ts', []),
    ]);
    expect([...journalBalances(journal).values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
    expect(journal).toContain('Paper, pens, books');
    expect(audit).toContain('shapla: ');
    expect(audit).toContain('The history is as it was sealed.');
  });
});
