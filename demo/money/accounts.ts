import { addDays, addMonths, endOfMonth, startOfMonth } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { spread } from '../../src/modules/accounts/budgets/rules.ts';
import { bank } from '../../src/modules/accounts/chart/bank.entity.ts';
import { transferLedger } from '../../src/modules/accounts/chart/chart.data.ts';
import { ownLedger } from '../../src/modules/accounts/chart/service/own-ledger.ts';
import { fund } from '../../src/modules/accounts/funds/fund.entity.ts';
import { transferLines } from '../../src/modules/accounts/funds/rules.ts';
import { postVoucher, reverseVoucher } from '../../src/modules/accounts/public.ts';
import { party } from '../../src/modules/accounts/registers/party.entity.ts';
import { createCheque } from '../../src/modules/accounts/registers/service/cheques.ts';
import { type VoucherType, yearAround } from '../../src/modules/accounts/rules.ts';
import { chequeKind, chequeReturnKind, fundTransferKind } from '../../src/modules/accounts/sources.ts';
import { createVoucher } from '../../src/modules/accounts/vouchers/service/save-voucher.ts';
import { openYear } from '../../src/modules/accounts/years/service/open-year.ts';
import { makeMobile } from '../people/names.ts';
import type { Random } from '../random.ts';
import { depositCash, firstMonthOfBooks } from './books-year.ts';

type Entry = {
  readonly day: string;
  readonly type: VoucherType;
  readonly narration: string;
  /** Ledger code, taka on the debit side or, below 0, on the credit side, and the party. */
  readonly lines: readonly (readonly [code: string, taka: number, party?: keyof typeof parties])[];
};

const parties = {
  press: { nameEn: 'Rupali Printing Press', nameBn: 'রূপালী প্রিন্টিং প্রেস', kind: 'supplier' },
  computers: { nameEn: 'Meghna Computers', nameBn: 'মেঘনা কম্পিউটার্স', kind: 'supplier' },
  repairs: { nameEn: 'Bhai Bhai Engineering Works', nameBn: 'ভাই ভাই ইঞ্জিনিয়ারিং ওয়ার্কস', kind: 'supplier' },
  canteen: { nameEn: 'School canteen', nameBn: 'স্কুল ক্যান্টিন', kind: 'other' },
  donor: { nameEn: 'Former students’ association', nameBn: 'প্রাক্তন শিক্ষার্থী সমিতি', kind: 'donor' },
} as const;

/** What a school has when its books begin, in taka. */
const opening: readonly (readonly [string, number])[] = [
  ['1101', 62_500],
  ['1102', 845_000],
  ['1103', 500_000],
  ['1301', 420_000],
  ['1302', 310_000],
  ['1391', -146_000],
  ['2103', -38_000],
  ['2106', -120_000],
  ['3102', -250_000],
  ['3101', -1_583_500],
];

/** Opens the years of the books that the demonstration's months stand in, the first with what the school has by then. */
export async function openBooks(
  transaction: Transaction,
  today: string,
  isWholeYear: boolean,
): Promise<void> {
  await makeFunds(transaction);
  const rows = await transaction.rows<{ id: string; code: string }>(
    'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
  );
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  const first = yearAround(firstMonthOf(today, isWholeYear), 7).startDate;
  const balances = opening.map(([code, taka]) => ({
    ledgerId: ids.get(code) ?? '',
    side: taka > 0 ? ('Dr' as const) : ('Cr' as const),
    amount: String(Math.abs(taka)),
  }));
  await openYear(transaction, { startDate: first, lines: balances });
  const last = yearAround(today, 7).startDate;
  for (let next = addMonths(first, 12); next <= last; next = addMonths(next, 12))
    await openYear(transaction, { startDate: next, lines: [] });
}

/** The demonstration's books begin two months ago, those of a whole year with the year before, as its fees do. */
const firstMonthOf = (today: string, isWholeYear: boolean) =>
  isWholeYear ? firstMonthOfBooks(today) : startOfMonth(addMonths(today, -2));

/** An institution's parties and the ordinary vouchers of two months, or of all since the year before, until `today`. */
export async function makeBooks(
  transaction: Transaction,
  random: Random,
  { today, people, isWholeYear }: { today: string; people: People; isWholeYear: boolean },
): Promise<void> {
  const bankId = newId();
  await insertRows(transaction, bank, [
    {
      id: bankId,
      nameEn: 'Sonali Bank',
      nameBn: 'সোনালী ব্যাংক',
      branch: 'College Road',
      branchBn: 'কলেজ রোড',
      accountName: 'General account',
      accountNumber: String(random.integer(1_000_000_000, 9_999_999_999)),
    },
  ]);
  const partyIds = new Map(Object.keys(parties).map((name) => [name, newId()]));
  await insertRows(
    transaction,
    party,
    Object.entries(parties).map(([name, one]) => ({
      ...one,
      id: partyIds.get(name),
      mobile: makeMobile(random),
    })),
  );
  const rows = await transaction.rows<{ id: string; code: string }>(
    'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
  );
  const ids = new Map(rows.map((row) => [row.code, row.id]));
  const linesOf = ({ lines }: Pick<Entry, 'lines'>) =>
    lines.map(([code, taka, who]) => ({
      ledgerId: ids.get(code) ?? '',
      side: taka > 0 ? ('Dr' as const) : ('Cr' as const),
      amount: BigInt(Math.abs(taka)) * 100n,
      partyId: who ? (partyIds.get(who) ?? null) : null,
    }));
  const first = firstMonthOf(today, isWholeYear);
  const months = Array.from({ length: 24 }, (_, place) => addMonths(first, place));
  const entries = months
    .flatMap((month) => ofMonth(month, random))
    .filter((entry) => entry.day < today)
    .sort((one, other) => one.day.localeCompare(other.day));
  for (const entry of entries) await postVoucher(transaction, { ...entry, lines: linesOf(entry) });
  if (isWholeYear) await depositCash(transaction, today);
  await makeCheques(transaction, ids, partyIds, today);
  await makeBudgets(transaction, people, today);
  const waiting: readonly Entry[] = [
    {
      day: today,
      type: 'debit',
      narration: 'শ্রেণিকক্ষের ফ্যান মেরামত',
      lines: [
        ['5305', 4_800, 'repairs'],
        ['1101', -4_800],
      ],
    },
    {
      day: today,
      type: 'debit',
      narration: 'Chalk, markers and registers for the next term',
      lines: [
        ['5301', 6_250, 'press'],
        ['1102', -6_250],
      ],
    },
    {
      day: today,
      type: 'credit',
      narration: 'Old newspapers sold',
      lines: [['1101', 1_150]],
    },
  ];
  for (const [place, entry] of waiting.entries()) {
    const { id } = await createVoucher(transaction, {
      type: entry.type,
      day: entry.day,
      narration: entry.narration,
      lines: linesOf(entry).map((line) => ({ ...line, amount: String(line.amount / 100n), memo: '' })),
    });
    if (place < 2)
      await transaction.change(
        `UPDATE accounts_voucher SET version = version + 1, status = 'submitted', submitted_at = now()
          WHERE site_id = $1 AND id = $2`,
        id,
      );
  }
}

/** Cheques in every state a register shows: paid by the bank, on their way, for a later day, and one that came back. */
async function makeCheques(
  transaction: Transaction,
  ids: ReadonlyMap<string, string>,
  partyIds: ReadonlyMap<string, string>,
  today: string,
): Promise<void> {
  const bankLedgerId = ids.get('1102') ?? '';
  const cheques = [
    ['issued', '7714201', -24, '2107', 'press', 12_400, 'প্রশ্নপত্র মুদ্রণের বিল পরিশোধ', 'cleared'],
    ['issued', '7714202', -6, '2107', 'repairs', 8_750, 'Repair bill of the science laboratory', 'posted'],
    ['issued', '7714203', 12, '2107', 'computers', 36_000, 'Second part of the computers', 'inHand'],
    ['received', '0093317', -9, '4202', 'donor', 25_000, 'পুরস্কার বিতরণের অনুদান', 'bounced'],
    ['received', '0551208', -2, '4203', 'canteen', 8_000, 'ক্যান্টিনের ভাড়ার চেক', 'inHand'],
  ] as const;
  for (const [kind, number, days, code, who, taka, narration, status] of cheques) {
    const day = addDays(today, days);
    const otherLedgerId = ids.get(code) ?? '';
    const partyId = partyIds.get(who) ?? null;
    const { id } = await createCheque(transaction, {
      kind,
      number,
      day,
      bankLedgerId,
      otherLedgerId,
      partyId,
      drawnOn: kind === 'received' ? 'Janata Bank, Station Road' : '',
      amount: String(taka),
      narration,
    });
    if (status === 'inHand') continue;
    const [to, from] = kind === 'issued' ? [otherLedgerId, bankLedgerId] : [bankLedgerId, otherLedgerId];
    const amount = BigInt(taka) * 100n;
    const voucher = await postVoucher(transaction, {
      type: kind === 'issued' ? 'debit' : 'credit',
      day,
      narration,
      source: { kind: chequeKind, id },
      lines: [
        { ledgerId: to, side: 'Dr', amount, partyId: to === bankLedgerId ? null : partyId },
        { ledgerId: from, side: 'Cr', amount, partyId: from === bankLedgerId ? null : partyId },
      ],
    });
    const reason = status === 'bounced' ? 'Not enough money on the account' : '';
    const undone =
      status === 'bounced'
        ? await reverseVoucher(transaction, voucher.id, {
            day: addDays(day, 3),
            reason,
            source: { kind: chequeReturnKind, id },
          })
        : null;
    await transaction.change(
      `UPDATE accounts_cheque SET version = version + 1, status = $3, voucher_id = $4, undone_by = $5, status_day = $6,
              reason = $7 WHERE site_id = $1 AND id = $2`,
      id,
      status,
      voucher.id,
      undone?.id ?? null,
      addDays(day, status === 'posted' ? 0 : 3),
      reason,
    );
  }
}

/** The ordinary vouchers of a month. */
function ofMonth(month: string, random: Random): Entry[] {
  const day = (number: number) => addDays(month, number - 1);
  const last = endOfMonth(month);
  const about = (taka: number) => Math.round((taka * random.integer(85, 115)) / 5_000) * 50;
  const pay = (
    number: number,
    narration: string,
    code: string,
    taka: number,
    from: '1101' | '1102',
    who?: keyof typeof parties,
  ): Entry => ({
    day: day(number),
    type: 'debit',
    narration,
    lines: [who ? [code, taka, who] : [code, taka], [from, -taka]],
  });
  /** A bill that is paid later: until then the institution owes it. */
  const owe = (
    number: number,
    narration: string,
    code: string,
    taka: number,
    who: keyof typeof parties,
  ): Entry => ({
    day: day(number),
    type: 'journal',
    narration,
    lines: [
      [code, taka, who],
      ['2107', -taka, who],
    ],
  });
  const salary = about(286_000);
  const fund = Math.round(salary / 1_000) * 50;
  const computers = about(64_000);
  const tax = Math.round(computers / 1_000) * 50;
  return [
    pay(3, 'বিদ্যুৎ বিল', '5201', about(18_400), '1102'),
    pay(5, 'Internet and telephone of the month', '5202', about(3_200), '1101'),
    pay(7, 'প্রশ্নপত্র ও খাতা মুদ্রণ', '5301', about(9_400), '1102', 'press'),
    {
      day: day(9),
      type: 'contra',
      narration: 'Cash drawn for daily expenses',
      lines: [
        ['1101', 15_000],
        ['1102', -15_000],
      ],
    },
    {
      day: day(10),
      type: 'credit',
      narration: 'ক্যান্টিনের ভাড়া',
      lines: [
        ['1101', 8_000],
        ['4203', -8_000, 'canteen'],
      ],
    },
    {
      day: day(12),
      type: 'contra',
      narration: 'ব্যাংকে নগদ জমা',
      lines: [
        ['1102', 6_000],
        ['1101', -6_000],
      ],
    },
    pay(14, 'Repair of benches and doors', '5305', about(5_600), '1101', 'repairs'),
    {
      day: day(18),
      type: 'debit',
      narration: 'Computers for the laboratory, tax deducted at source',
      lines: [
        ['1302', computers, 'computers'],
        ['2104', -tax],
        ['1102', tax - computers],
      ],
    },
    {
      day: day(20),
      type: 'credit',
      narration: 'প্রাক্তন শিক্ষার্থীদের অনুদান',
      lines: [
        ['1102', 150_000],
        ['4202', -150_000, 'donor'],
      ],
    },
    pay(22, 'Sports and culture', '5306', about(7_500), '1101'),
    owe(16, 'Question papers and answer scripts, bill of the press', '5302', about(14_000), 'press'),
    owe(17, 'বেঞ্চ মেরামত ও দুটি আলমারির বিল', '5305', about(9_000), 'repairs'),
    {
      day: day(25),
      type: 'journal',
      narration: 'শিক্ষকদের বেতন হিসাবভুক্ত',
      lines: [
        ['5101', salary],
        ['2103', -fund],
        ['2102', fund - salary],
      ],
    },
    {
      day: day(27),
      type: 'debit',
      narration: 'Salary paid by bank advice',
      lines: [
        ['2102', salary - fund],
        ['1102', fund - salary],
      ],
    },
    {
      day: last,
      type: 'journal',
      narration: 'Depreciation of the month',
      lines: [
        ['5401', 5_500],
        ['1391', -5_500],
      ],
    },
    pay(28, 'Bank charges', '5303', 345, '1102'),
  ];
}

/** The funds a school keeps apart, and the ledgers whose entries are theirs. */
const funds = [
  { code: 'TUI', nameEn: 'Tuition fund', nameBn: 'টিউশন তহবিল', ledgers: ['4101'] },
  { code: 'EXM', nameEn: 'Examination fund', nameBn: 'পরীক্ষা তহবিল', ledgers: ['4103', '5302'] },
  { code: 'DEV', nameEn: 'Development fund', nameBn: 'উন্নয়ন তহবিল', ledgers: ['3102', '4102', '1103'] },
  { code: 'PRO', nameEn: 'Provident fund', nameBn: 'ভবিষ্য তহবিল', ledgers: ['2103'] },
  { code: 'SCH', nameEn: 'Scholarship fund', nameBn: 'বৃত্তি তহবিল', ledgers: ['3103', '4202'] },
] as const;

/** Before anything is posted: entries take the fund their ledger has at that moment. */
async function makeFunds(transaction: Transaction): Promise<void> {
  const made = funds.map((one) => ({ ...one, id: newId() }));
  await insertRows(
    transaction,
    fund,
    made.map(({ ledgers: _, ...one }) => ({ ...one, isActive: true })),
  );
  await transaction.change(
    `UPDATE accounts_ledger l SET fund_id = f.id, version = l.version + 1
       FROM unnest($2::uuid[], $3::text[]) AS f(id, code) WHERE l.site_id = $1 AND l.code = f.code`,
    made.flatMap((one) => one.ledgers.map(() => one.id)),
    made.flatMap((one) => one.ledgers),
  );
}

/** What a year may bring and cost, in taka; repairs and printing turn out dearer than the school thought. */
const planned: readonly (readonly [code: string, taka: number])[] = [
  ['4101', 3_600_000],
  ['4102', 480_000],
  ['4103', 540_000],
  ['4202', 900_000],
  ['4203', 96_000],
  ['5101', 3_500_000],
  ['5201', 230_000],
  ['5202', 42_000],
  ['5301', 90_000],
  ['5302', 180_000],
  ['5303', 6_000],
  ['5305', 36_000],
  ['5306', 95_000],
  ['5401', 66_000],
  ['1302', 500_000],
];

type People = { readonly accountant: string; readonly head: string };

/** The budget of every open year, and of the latest one the revision that is in force. */
async function makeBudgets(transaction: Transaction, people: People, today: string): Promise<void> {
  const years = await transaction.rows<{ id: string; start_date: string }>(
    'SELECT id, start_date FROM accounts_fiscal_year WHERE site_id = $1 ORDER BY start_date',
  );
  for (const [place, year] of years.entries()) {
    await approved(transaction, people, year, 1, '', planned);
    if (place === years.length - 1)
      await approved(
        transaction,
        people,
        year,
        2,
        'শ্রেণিকক্ষে ফ্যান ও বিদ্যুৎ বিলের হার বৃদ্ধি',
        planned.map(([code, taka]) => [code, code === '5201' ? taka + 40_000 : taka] as const),
      );
  }
  await makeTransfer(transaction, people, addDays(today, -3));
}

async function approved(
  transaction: Transaction,
  { accountant, head }: People,
  year: { readonly id: string; readonly start_date: string },
  revision: number,
  reason: string,
  amounts: readonly (readonly [string, number])[],
): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO accounts_budget (site_id, id, year_id, revision, status, beyond, reason, written_by)
     VALUES ($1, $2, $3, $4, 'draft', 'warn', $5, ARRAY[$6::uuid])`,
    id,
    year.id,
    revision,
    reason,
    accountant,
  );
  await transaction.change(
    `INSERT INTO accounts_budget_line (site_id, id, budget_id, ledger_id, months)
     SELECT $1, gen_random_uuid(), $2, l.id, b.months
       FROM json_to_recordset($3) AS b(code text, months bigint[])
       JOIN accounts_ledger l ON l.site_id = $1 AND l.code = b.code`,
    id,
    JSON.stringify(
      amounts.map(([code, taka]) => ({ code, months: spread(BigInt(taka) * 100n).map(String) })),
    ),
  );
  await transaction.change(
    `UPDATE accounts_budget SET version = version + 1, status = 'approved', approved_by = $3, approved_at = $4
      WHERE site_id = $1 AND id = $2`,
    id,
    head,
    `${endOfMonth(year.start_date)}T05:00:00Z`,
  );
}

/** The development fund bears the examinations until their fees come in. */
async function makeTransfer(transaction: Transaction, people: People, day: string): Promise<void> {
  const rows = await transaction.rows<{ id: string; code: string }>(
    `SELECT id, code FROM accounts_fund WHERE site_id = $1 AND code IN ('DEV', 'EXM')
      UNION ALL SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code = '1102'`,
  );
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? '';
  const lines = transferLines({
    from: idOf('DEV'),
    to: idOf('EXM'),
    fromLedger: idOf('1102'),
    toLedger: idOf('1102'),
    transfers: await ownLedger(transaction, transferLedger, 'fund'),
    amount: 6_000_000n,
  });
  await postVoucher(transaction, {
    type: 'journal',
    day,
    narration: 'পরীক্ষার ফি আদায়ের আগে পরীক্ষার ব্যয় নির্বাহ',
    source: { kind: fundTransferKind, id: newId() },
    preparedBy: people.accountant,
    lines: lines.map(({ ledger, side, amount, fund: of }) => ({
      ledgerId: ledger,
      side,
      amount,
      fundId: of,
    })),
  });
}
