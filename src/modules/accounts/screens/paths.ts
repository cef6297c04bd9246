import { link, type Path } from '../../../core/module/paths.ts';
import { accountsPath, voucherPath as pathsOf } from '../paths.ts';
import { type Side, type VoucherType, voucherTypes } from '../rules.ts';

/** The screens of one kind of voucher. */
export const newPath = (type: VoucherType) => pathsOf[type].new;
export const listPath = (type: VoucherType) => pathsOf[type].list;
export const voucherPath = (type: VoucherType, voucherId: string) => link(pathsOf[type].one, { voucherId });

/** The vouchers of all kinds of some days that are in one state. */
export function allVouchersPath(status: 'draft' | 'submitted' | 'posted', from: string, to: string): string {
  return link(pathsOf.debit.list, { kind: 'all', 'f.status': status, 'f.from': from, 'f.to': to });
}

/** The posted vouchers of all kinds through a day that name a party. */
export function partyVouchersPath(partyId: string, to: string): string {
  return link(pathsOf.debit.list, { kind: 'all', 'f.status': 'posted', 'f.party': partyId, 'f.to': to });
}

/** The kind of voucher an address is about. */
export function typeOfPath(path: string): VoucherType {
  return voucherTypes.find((one) => path.includes(`/${one}-voucher/`)) ?? 'debit';
}

/** The ledger with the dates of the report it was opened from; `part` keeps the lines of one side, or of receipts or payments. */
export function ledgerPath(
  ledgerId: string,
  from: string,
  to: string,
  part: { readonly money?: 'in' | 'out'; readonly side?: Side | undefined } = {},
): string {
  return link(accountsPath.ledger, { ledger: ledgerId, from, to, money: part.money, side: part.side });
}

/** The lines of a ledger that are of one fund; `general` is the one without a record. */
export function fundLedgerPath(ledgerId: string, fund: string, from: string, to: string): string {
  return link(accountsPath.ledger, { ledger: ledgerId, from, to, fund });
}

/** The ledgers behind a sum, with the dates of its report: of a head, a group or a sub-group. */
export function generalPath(of: 'type' | 'group' | 'sub', id: string, from: string, to: string): string {
  return link(accountsPath.generalLedger, { [of]: id, from, to });
}

/** The cash book, the bank book or the day book of these dates. */
export function moneyBookPath(book: 'cash' | 'bank' | 'day', from: string, to: string, side?: Side): string {
  return link(accountsPath.moneyBooks, { book, from, to, side });
}

/**
 * What ledgers of several heads have in common: they are cash and banks; the fund, the liabilities and what income and
 * expenditure left; income and expenditure; they are kept by party.
 */
export const ledgerKinds = ['money', 'claims', 'result', 'party'] as const;
export type LedgerKindShown = (typeof ledgerKinds)[number];

/** Those ledgers with their opening and closing. */
export function ledgersPath(kind: LedgerKindShown, from: string, to: string): string {
  return link(accountsPath.generalLedger, { kind, from, to });
}

/** The vouchers of these dates that brought money in, or took it out. */
export function moneyDaysPath(money: 'in' | 'out', from: string, to: string): string {
  return link(accountsPath.moneyBooks, { book: 'day', from, to, money });
}

/** Dealings with one party; of `none`, the lines that should name one. */
export function partyPath(partyId: string, from: string, to: string, side?: Side): string {
  return link(accountsPath.partyLedger, { party: partyId, from, to, side });
}

/** Another report of the same dates. */
export function reportPath(report: Path, from: string, to: string): string {
  return link(report, { from, to });
}

/** The list of bank reconciliations, and one of them. */
export const reconciliationsPath = accountsPath.reconciliations;
export const reconciliationPath = (id: string) => link(accountsPath.reconciliation, { reconciliationId: id });
