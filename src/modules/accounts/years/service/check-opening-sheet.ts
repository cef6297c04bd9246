import type { ImportRow } from '../../../../core/contracts/import-contract.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { CheckedKind } from '../../../../core/server/import/serve-import.ts';
import type { Column } from '../../../../core/validation/import/columns.ts';
import { readChart } from '../../books/service/movements.ts';
import { controlLedgers } from '../../chart/chart.data.ts';
import { fieldProblems, openingSheetTexts as texts } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { yearsContract as contract } from '../contract.ts';
import { amountIn, openingSheetColumns as labels, ledgerNamed } from '../opening-sheet.ts';

const columns: readonly Column[] = [
  { name: 'ledger', label: labels.ledger, isRequired: true },
  { name: 'debit', label: labels.debit, isRequired: true },
  { name: 'credit', label: labels.credit, isRequired: true },
];

const openingBalances: Label = { en: 'Opening balances', bn: 'প্রারম্ভিক জের' };

/** Opening balances from a sheet: they are only checked here, and go into the form that posts them. */
export const openingSheet: CheckedKind<Transaction> = {
  name: 'accounts.openingBalance',
  noun: labels.ledger,
  columns: () => columns,
  pinned: ['ledger'],
  modes: ['add'],
  keepsHeadings: true,
  centre: {
    plural: openingBalances,
    path: link(accountsPath.trialBalance, { years: 'open' }),
    template: `${contract.openingSheetTemplate.path}?format=xlsx`,
    permission: accountsPermission.post,
  },
  check: (transaction, rows, { context }) => checkRows(transaction, rows, context.language),
};

/** The empty sheet: every ledger of the balance sheet by its code and name, its amounts to be filled in. */
export async function openingTemplate(transaction: Transaction, language: Language): Promise<string[][]> {
  const chart = await readChart(transaction);
  return [
    columns.map(({ label }) => textOf(label, language)),
    ...chart
      .filter((one) => one.isActive && one.type !== 'income' && one.type !== 'expense')
      .map((one) => [`${one.code} ${textOf(one.name, language)}`, '', '']),
  ];
}

async function checkRows(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
) {
  const chart = (await readChart(transaction)).filter((ledger) => ledger.isActive);
  const seen = new Set<string>();
  const sums = { debit: 0n, credit: 0n };
  const rows = given.map((values, at): ImportRow => {
    const errors: Record<string, string[]> = {};
    const warnings: Record<string, string[]> = {};
    const say = (to: Record<string, string[]>, field: string, label: Label) => {
      to[field] = [...(to[field] ?? []), textOf(label, language)];
    };
    const ledger = ledgerNamed(values.ledger ?? '', chart);
    const [debit, credit] = [amountIn(values.debit), amountIn(values.credit)];
    if (!ledger) say(errors, 'ledger', texts.noLedger);
    else if (ledger.type === 'income' || ledger.type === 'expense')
      say(errors, 'ledger', fieldProblems.notBalance);
    else if (seen.has(ledger.id)) say(errors, 'ledger', fieldProblems.twice);
    else if (controlLedgers.includes(ledger.code)) say(warnings, 'ledger', texts.ofStudents);
    if (ledger) seen.add(ledger.id);
    if (debit === null) say(errors, 'debit', texts.noAmount);
    if (credit === null) say(errors, 'credit', texts.noAmount);
    if (debit !== null && credit !== null && debit > 0n && credit > 0n)
      say(errors, 'credit', texts.bothSides);
    if (Object.keys(errors).length === 0) {
      sums.debit += debit ?? 0n;
      sums.credit += credit ?? 0n;
    }
    return { row: at + 1, values, errors, warnings };
  });
  const difference = sums.debit - sums.credit;
  return {
    rows,
    offered: new Map<string, readonly Label[]>(),
    sums: [
      { label: labels.debit, amount: takaText(sums.debit) },
      { label: labels.credit, amount: takaText(sums.credit) },
      { label: texts.difference, amount: takaText(difference < 0n ? -difference : difference) },
    ],
  };
}
