import { parseTaka, takaText } from '../../../core/money.ts';
import { explain } from '../rules/explain-rules.ts';
import type { ArrearsLine, PayLine } from '../rules.ts';
import type { LineShown } from '../shapes.ts';

/** A line as it is kept: its amount as a decimal text. */
export type KeptLine = Omit<PayLine, 'amount'> & { readonly amount: string };

export const keptLine = (line: PayLine): KeptLine => ({ ...line, amount: takaText(line.amount) });
export const lineOf = (line: KeptLine): PayLine => ({ ...line, amount: parseTaka(line.amount) ?? 0n });

/** The lines of a month that somebody was left out of, as they are kept. */
export const wholeText = (whole: readonly PayLine[] | null): string | null =>
  whole === null ? null : JSON.stringify(whole.map(keptLine));
export const wholeOf = (kept: readonly KeptLine[] | null): readonly PayLine[] | null =>
  kept === null ? null : kept.map(lineOf);

/** A part of arrears as it is kept. */
export type KeptArrearsLine = Omit<ArrearsLine, 'amount'> & { readonly amount: string };
export const keptArrearsLine = (line: ArrearsLine): KeptArrearsLine => ({
  ...line,
  amount: takaText(line.amount),
});
export const arrearsLineOf = (line: KeptArrearsLine): ArrearsLine => ({
  ...line,
  amount: parseTaka(line.amount) ?? 0n,
});

export const shownLine = (line: KeptLine): LineShown => ({
  code: line.code,
  kind: line.kind,
  funding: line.funding,
  name: line.name,
  amount: line.amount,
  why: explain(line),
});
