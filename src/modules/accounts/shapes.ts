import * as z from 'zod';
import { pageSizeTexts } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { ledgerTypes, voucherTypes } from './rules.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
export const date = z.string().refine(isDate);
/** Taka as a decimal text: `1250.00`. Balances are positive on the debit side. */
export const money = z.string();
export const side = z.enum(['Dr', 'Cr']);
export const voucherType = z.enum(voucherTypes);
export const ledgerType = z.enum(ledgerTypes);
export const ledgerKind = z.enum(['cash', 'bank', 'gateway', 'other']);
export const version = z.int().min(1);
export const reason = z.string().trim().min(1).max(300);
export const page = z.coerce.number().int().min(1).max(100_000).default(1);
export const size = z
  .enum(pageSizeTexts)
  .default('25')
  .transform((text) => Number(text));
export const ofId = z.strictObject({ id: z.guid() });
export const ofVersion = z.strictObject({ id: z.guid(), version });
/** What a voucher was posted for, and the screen that shows it; null for one entered by hand. */
export const source = z
  .object({ kind: z.string(), id: z.guid(), label, path: z.string().nullable() })
  .nullable();
export const can = z.object({ edit: z.boolean(), post: z.boolean(), close: z.boolean() });
export const other = z
  .object({ id: z.guid(), number: z.string(), type: voucherType, day: z.string() })
  .nullable();
export const period = { from: date, to: date };
/** Which of a book's lines: of vouchers that brought money in or took it out, all in all; those of one side. */
export const bookLines = { money: z.enum(['in', 'out']).optional(), side: side.optional() };
/** A party, or the lines that name none. */
export const partyOrNone = z.union([z.guid(), z.literal('none')]);
/** A fund, or the general one, which has no record. */
export const fundOrGeneral = z.union([z.guid(), z.literal('general')]);
const amountLine = z.object({
  ledgerId: z.guid(),
  code: z.string(),
  name: label,
  amount: money,
  /** The same of the period before; null where nothing is compared. */
  before: money.nullable(),
});
/** A side of a statement: its lines under group and sub-group, with the total of each. */
export const section = z.object({
  amount: money,
  before: money.nullable(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: label,
      amount: money,
      before: money.nullable(),
      subGroups: z.array(
        z.object({
          id: z.guid(),
          name: label,
          amount: money,
          before: money.nullable(),
          lines: z.array(amountLine),
        }),
      ),
    }),
  ),
});
export type Section = z.infer<typeof section>;
/** Lines of the books in their order, with the balance after each. */
export const entries = {
  from: z.string(),
  to: z.string(),
  opening: money,
  /** The voucher of opening balances that the whole opening comes from. */
  openingVoucherId: z.guid().nullable(),
  debit: money,
  credit: money,
  closing: money,
  items: z.array(
    z.object({
      id: z.guid(),
      voucherId: z.guid(),
      number: z.string(),
      type: voucherType,
      day: z.string(),
      narration: z.string(),
      memo: z.string(),
      ledgerId: z.guid(),
      ledger: label,
      /** Of a ledger kept by party: it moves what is due. */
      isDue: z.boolean(),
      party: label.nullable(),
      /** The ledgers on the other side of the voucher. */
      against: z.array(label),
      debit: money,
      credit: money,
      balance: money,
      source,
    }),
  ),
  total: z.int(),
};
export const format = z.enum(['pdf', 'xlsx', 'csv']);
