import { todayInDhaka } from '../../../../core/dates.ts';
import { formatDate } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { Sheet } from '../../books/service/book-sheets.ts';
import { noteSign } from '../../rules.ts';
import { noteKindLabels, statementLabels as words } from '../labels.ts';
import { findReconciliation, readReconciliation } from './read-reconciliation.ts';
import { readLines } from './reconciliation-lines.ts';

type Row = Sheet['rows'][number];

/** As many open lines as a file holds. */
const mostLines = 50_000;

/** The reconciliation statement: from the books' balance to the bank's, with every line that lies between them. */
export async function readReconciliationSheet(
  transaction: Transaction,
  services: Services,
  id: string,
  language: Language,
): Promise<Sheet> {
  const one = await readReconciliation(transaction, services, id);
  const open = await readLines(transaction, await findReconciliation(transaction, id), {
    search: '',
    state: 'open',
    sort: 'day',
    direction: 'asc',
    limit: mostLines,
    offset: 0,
  });
  const t = (label: Label, params: Record<string, string> = {}) => textOf(label, language, params);
  const day = (date: string) => formatDate(date, { language });
  const minus = (text: string) => takaText(-(parseTaka(text) ?? 0n));
  const strong = (text: Label, total: string): Row => ({
    strong: true,
    cells: ['', '', t(text), '', '', total],
  });
  const lines = (side: 'received' | 'paid'): Row[] =>
    open.items
      .filter((line) => line[side] !== '0.00')
      .map((line) => ({
        strong: false,
        cells: [
          day(line.day),
          line.number,
          [line.narration, ...line.parties.map((name) => t(name))].join(' · '),
          line.cheque ?? '',
          side === 'received' ? minus(line.received) : line.paid,
          '',
        ],
      }));
  const explaining = one.notes.filter((note) => !note.isSettled);
  const notes = (sign: 1n | -1n) => {
    const some = explaining.filter((note) => noteSign(note.kind) === sign);
    const total = some.reduce((sum, note) => sum + (parseTaka(note.amount) ?? 0n), 0n);
    return {
      total: takaText(sign * total),
      rows: some.map(
        (note): Row => ({
          strong: false,
          cells: [
            day(note.day),
            '',
            `${t(noteKindLabels[note.kind])} · ${note.narration}`,
            '',
            sign > 0n ? note.amount : minus(note.amount),
            '',
          ],
        }),
      ),
    };
  };
  const [added, taken] = [notes(1n), notes(-1n)];
  const completedOn = one.completedAt ? todayInDhaka(new Date(one.completedAt)) : null;
  return {
    title: `${t(words.title)}: ${one.bank.code} ${t(one.bank.name)}`,
    subtitle: [
      t(words.asOf, { day: day(one.day) }),
      completedOn
        ? t(words.completedBy, { name: one.completedBy ?? '—', day: day(completedOn) })
        : t(words.draft),
    ].join(' · '),
    columns: [
      { text: t(words.date), amount: false, grows: false },
      { text: t(words.number), amount: false, grows: false },
      { text: t(words.details), amount: false, grows: true },
      { text: t(words.cheque), amount: false, grows: false },
      { text: t(words.amount), amount: true, grows: false },
      { text: t(words.total), amount: true, grows: false },
    ],
    rows: [
      strong(words.book, one.bookBalance),
      strong(words.cheques, one.cheques.amount),
      ...lines('paid'),
      strong(words.deposits, minus(one.deposits.amount)),
      ...lines('received'),
      strong(words.added, added.total),
      ...added.rows,
      strong(words.taken, taken.total),
      ...taken.rows,
      strong(words.expected, one.expected),
      strong(words.statement, one.statementBalance),
      ...(one.difference === '0.00' ? [] : [strong(words.difference, one.difference)]),
    ],
  };
}
