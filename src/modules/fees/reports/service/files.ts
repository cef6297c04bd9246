import { formatDate } from '../../../../core/format.ts';
import { mobileAs } from '../../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import {
  type FilterWords,
  filtersInWords,
  periodInWords,
} from '../../../../core/server/list-files/in-words.ts';
import type { OfficeColumn, OfficeSheet } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { columnTexts, methodTexts } from '../../labels.ts';
import type { listPayments } from '../../receipts/service/payments.ts';
import type { listDue } from './due-list.ts';
import { lineNameOf } from './family-file.ts';
import type { readLedger } from './ledger.ts';

type Payments = Awaited<ReturnType<typeof listPayments>>['items'];
type Dues = Awaited<ReturnType<typeof listDue>>['items'];
type Ledger = Awaited<ReturnType<typeof readLedger>>;

const late = {
  lateFrom: { en: 'At least {value} days late', bn: 'অন্তত {value} দিন বিলম্ব' },
  lateTo: { en: 'At most {value} days late', bn: 'সর্বোচ্চ {value} দিন বিলম্ব' },
} as const;
const oneHead = { en: 'Of one fee head', bn: 'একটি ফি খাতের' };

/** Of a list that has receipts and what was given back: which of both it shows. */
export const shownTexts = {
  label: { en: 'Shown', bn: 'দেখানো হয়েছে' },
  of: {
    receipt: { en: 'receipts alone', bn: 'শুধু রসিদ' },
    reversal: { en: 'cancelled receipts alone', bn: 'শুধু বাতিল রসিদ' },
  },
} as const;

const paymentFilters: FilterWords<Payments[number]> = {
  collectorId: [columnTexts.collector, (row) => row.collector],
  method: [columnTexts.method, methodTexts],
  classId: [columnTexts.class, (row) => row.student.class],
  headId: oneHead,
  kind: [shownTexts.label, shownTexts.of],
};
const dueFilters: FilterWords<Dues[number]> = {
  classId: [columnTexts.class, (row) => row.student.class],
  sectionId: [columnTexts.section, (row) => row.student.section],
  headId: oneHead,
  ...late,
};

type Kind = NonNullable<OfficeColumn['kind']> | 'limit';

/** Columns of a sheet: amounts are added up unless they are balances, or limits. */
export const columnsOf = (
  columns: readonly (readonly [Label, Kind?])[],
  language: Language,
  { isSummed = true }: { isSummed?: boolean } = {},
): OfficeColumn[] =>
  columns.map(([label, kind = 'text']) => ({
    label: textOf(label, language),
    kind: kind === 'limit' ? 'taka' : kind,
    isSummed: isSummed && kind === 'taka',
  }));

type Asked = Readonly<Record<string, unknown>>;

export function paymentsSheet(items: Payments, language: Language, asked: Asked): OfficeSheet {
  const t = columnTexts;
  return {
    title: textOf(t.payments, language),
    period: periodInWords(asked, language),
    filters: filtersInWords(asked, paymentFilters, items[0], language),
    columns: columnsOf(
      [
        [t.receipt],
        [t.date, 'day'],
        [t.code],
        [t.student],
        [t.class],
        [t.section],
        [t.roll, 'number'],
        [t.method],
        [t.reference],
        [t.principal, 'taka'],
        [t.fine, 'taka'],
        [t.advance, 'taka'],
        [t.amount, 'taka'],
        [t.collector],
      ],
      language,
    ),
    rows: [
      ...items.map((one): Cell[] => [
        one.kind === 'reversal' ? textOf(t.reversal, language, { number: one.number }) : one.number,
        one.day,
        one.student.code,
        textOf(one.student.name, language),
        textOf(one.student.class, language),
        textOf(one.student.section, language),
        one.student.roll,
        textOf(methodTexts[one.method], language),
        one.reference,
        one.principal,
        one.fine,
        one.advance,
        one.amount,
        one.collector,
      ]),
    ],
  };
}

export function dueSheet(items: Dues, language: Language, today: string, asked: Asked): OfficeSheet {
  const t = columnTexts;
  return {
    title: textOf(t.dueList, language),
    period: formatDate(today, { language }),
    filters: filtersInWords(asked, dueFilters, items[0], language),
    columns: columnsOf(
      [
        [t.code],
        [t.student],
        [t.class],
        [t.section],
        [t.roll, 'number'],
        [t.guardian],
        [t.mobile],
        [t.oldest, 'day'],
        [t.notLate, 'taka'],
        [t.days30, 'taka'],
        [t.days60, 'taka'],
        [t.days90, 'taka'],
        [t.more, 'taka'],
        [t.amount, 'taka'],
      ],
      language,
    ),
    rows: [
      ...items.map((one): Cell[] => [
        one.student.code,
        textOf(one.student.name, language),
        textOf(one.student.class, language),
        textOf(one.student.section, language),
        one.student.roll,
        one.guardian ? textOf(one.guardian, language) : '',
        mobileAs(one.mobile, 'national'),
        one.oldest,
        ...one.ages,
        one.amount,
      ]),
    ],
  };
}

const actTexts = {
  fineWaiver: columnTexts.fineWaived,
  fineWaiverWithdrawal: columnTexts.fineWaiverWithdrawn,
  chargeWaiver: columnTexts.chargeWaived,
  chargeWaiverWithdrawal: columnTexts.chargeWaiverWithdrawn,
  offer: columnTexts.offerTaken,
  offerBack: columnTexts.offerBack,
} as const;

/** A bill's sub-head and period; before it what was waived of it or its fine, and why. */
function particularsOf(one: Ledger['items'][number], subHead: Label, language: Language): string {
  const fee = lineNameOf({ subHead, period: one.period }, language);
  if (one.kind === 'bill') return fee;
  const act = actTexts[one.kind as keyof typeof actTexts];
  const amount = one.waived.replace('-', '');
  return `${textOf(act, language, { amount })}: ${fee} (${one.reason})`;
}

export function ledgerSheet(ledger: Ledger, language: Language): OfficeSheet {
  const t = columnTexts;
  return {
    title: `${textOf(t.ledger, language)} · ${ledger.student.code} ${textOf(ledger.student.name, language)}`,
    columns: columnsOf(
      [
        [t.date, 'day'],
        [t.particulars],
        [t.charged, 'taka'],
        [t.fine, 'taka'],
        [t.paid, 'taka'],
        [t.balance, 'taka'],
      ],
      language,
    ).map((column, place) => (place === 5 ? { ...column, isSummed: false } : column)),
    rows: [
      ...ledger.items.map((one): Cell[] => [
        one.day,
        one.subHead
          ? particularsOf(one, one.subHead, language)
          : one.kind === 'plan' || one.kind === 'planCancelled'
            ? textOf(t[one.kind], language, { amount: one.waived, reason: one.reason })
            : textOf(
                one.kind === 'reversal' ? t.reversal : one.number.startsWith('RF') ? t.paidBack : t.receiptOf,
                language,
                { number: one.number },
              ),
        one.charged,
        one.fine,
        one.paid,
        one.balance,
      ]),
    ],
  };
}
