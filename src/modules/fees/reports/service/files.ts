import { mobileAs } from '../../../../core/identifiers.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { columnTexts, methodTexts } from '../../labels.ts';
import type { listPayments } from '../../receipts/service/payments.ts';
import type { listDue } from './due-list.ts';
import type { readLedger } from './ledger.ts';

/** More rows do not go into one file. */
export const mostInFile = 20_000;

export type Sheet = { title: string; rows: Cell[][] };
type Payments = Awaited<ReturnType<typeof listPayments>>['items'];
type Dues = Awaited<ReturnType<typeof listDue>>['items'];
type Ledger = Awaited<ReturnType<typeof readLedger>>;

const heading = (labels: readonly Label[], language: Language) =>
  labels.map((label) => textOf(label, language));

export function paymentsSheet(items: Payments, language: Language): Sheet {
  const t = columnTexts;
  return {
    title: textOf(t.payments, language),
    rows: [
      heading(
        [
          t.receipt,
          t.date,
          t.code,
          t.student,
          t.class,
          t.section,
          t.roll,
          t.method,
          t.reference,
          t.principal,
          t.fine,
          t.advance,
          t.amount,
          t.collector,
        ],
        language,
      ),
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

export function dueSheet(items: Dues, language: Language): Sheet {
  const t = columnTexts;
  return {
    title: textOf(t.dueList, language),
    rows: [
      heading(
        [
          t.code,
          t.student,
          t.class,
          t.section,
          t.roll,
          t.guardian,
          t.mobile,
          t.oldest,
          t.notLate,
          t.days30,
          t.days60,
          t.days90,
          t.more,
          t.amount,
        ],
        language,
      ),
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
} as const;

/** A bill's sub-head and period; before it what was waived of it or its fine, and why. */
function particularsOf(one: Ledger['items'][number], subHead: Label, language: Language): string {
  const fee = `${textOf(subHead, language)}${/^\d{4}(-\d\d)?$/.test(one.period) ? ` ${one.period}` : ''}`;
  if (one.kind === 'bill') return fee;
  const act = actTexts[one.kind as keyof typeof actTexts];
  const amount = one.waived.replace('-', '');
  return `${textOf(act, language, { amount })}: ${fee} (${one.reason})`;
}

export function ledgerSheet(ledger: Ledger, language: Language): Sheet {
  const t = columnTexts;
  return {
    title: `${textOf(t.ledger, language)} · ${ledger.student.code} ${textOf(ledger.student.name, language)}`,
    rows: [
      heading([t.date, t.particulars, t.charged, t.fine, t.paid, t.balance], language),
      ...ledger.items.map((one): Cell[] => [
        one.day,
        one.subHead
          ? particularsOf(one, one.subHead, language)
          : one.kind === 'plan' || one.kind === 'planCancelled'
            ? textOf(t[one.kind], language, { amount: one.waived, reason: one.reason })
            : textOf(one.kind === 'reversal' ? t.reversal : t.receiptOf, language, { number: one.number }),
        one.charged,
        one.fine,
        one.paid,
        one.balance,
      ]),
    ],
  };
}
