import { type Side, type VoucherType, voucherTypes } from '../rules.ts';

const base = '/site/accounts/accounts-transaction';
const reports = '/site/accounts/report';

/** The screens of one kind of voucher. */
export const newPath = (type: VoucherType) => `${base}/${type}-voucher/view`;
export const listPath = (type: VoucherType) => `${base}/${type}-voucher/list-view`;
export const voucherPath = (type: VoucherType, id: string) => `${base}/${type}-voucher/edit/${id}`;

/** The vouchers of all kinds of some days that are in one state. */
export function allVouchersPath(status: 'draft' | 'submitted' | 'posted', from: string, to: string): string {
  return `${listPath('debit')}?kind=all&f.status=${status}&f.from=${from}&f.to=${to}`;
}

/** The posted vouchers of all kinds through a day that name a party. */
export function partyVouchersPath(partyId: string, to: string): string {
  return `${listPath('debit')}?kind=all&f.status=posted&f.party=${partyId}&f.to=${to}`;
}

/** The kind of voucher an address is about. */
export function typeOfPath(path: string): VoucherType {
  return voucherTypes.find((one) => path.includes(`/${one}-voucher/`)) ?? 'debit';
}

const ofSide = (side?: Side) => (side ? `&side=${side}` : '');

/** The ledger with the dates of the report it was opened from; `part` keeps the lines of one side, or of receipts or payments. */
export function ledgerPath(
  ledgerId: string,
  from: string,
  to: string,
  part: { readonly money?: 'in' | 'out'; readonly side?: Side | undefined } = {},
): string {
  const money = part.money ? `&money=${part.money}` : '';
  return `${reports}/ledger?ledger=${ledgerId}&from=${from}&to=${to}${money}${ofSide(part.side)}`;
}

/** The ledgers behind a sum, with the dates of its report: of a head, a group or a sub-group. */
export function generalPath(of: 'type' | 'group' | 'sub', id: string, from: string, to: string): string {
  return `${reports}/general-ledger?${of}=${id}&from=${from}&to=${to}`;
}

/** The cash book, the bank book or the day book of these dates. */
export function moneyBookPath(book: 'cash' | 'bank' | 'day', from: string, to: string, side?: Side): string {
  return `${reports}/cash-book?book=${book}&from=${from}&to=${to}${ofSide(side)}`;
}

/**
 * What ledgers of several heads have in common: they are cash and banks; the fund, the liabilities and what income and
 * expenditure left; income and expenditure; they are kept by party.
 */
export const ledgerKinds = ['money', 'claims', 'result', 'party'] as const;
export type LedgerKindShown = (typeof ledgerKinds)[number];

/** Those ledgers with their opening and closing. */
export function ledgersPath(kind: LedgerKindShown, from: string, to: string): string {
  return `${reports}/general-ledger?kind=${kind}&from=${from}&to=${to}`;
}

/** The vouchers of these dates that brought money in, or took it out. */
export function moneyDaysPath(money: 'in' | 'out', from: string, to: string): string {
  return `${moneyBookPath('day', from, to)}&money=${money}`;
}

/** Dealings with one party; of `none`, the lines that should name one. */
export function partyPath(partyId: string, from: string, to: string, side?: Side): string {
  return `${reports}/party-ledger?party=${partyId}&from=${from}&to=${to}${ofSide(side)}`;
}

/** Another report of the same dates. */
export function reportPath(name: string, from: string, to: string): string {
  return `${reports}/${name}?from=${from}&to=${to}`;
}

/** The list of bank reconciliations, and one of them. */
export const reconciliationsPath = '/site/accounts/bank-reconciliation/view';
export const reconciliationPath = (id: string) => `/site/accounts/bank-reconciliation/edit/${id}`;
