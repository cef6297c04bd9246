import { type VoucherType, voucherTypes } from '../rules.ts';

const base = '/site/accounts/accounts-transaction';
const reports = '/site/accounts/report';

/** The screens of one kind of voucher. */
export const newPath = (type: VoucherType) => `${base}/${type}-voucher/view`;
export const listPath = (type: VoucherType) => `${base}/${type}-voucher/list-view`;
export const voucherPath = (type: VoucherType, id: string) => `${base}/${type}-voucher/edit/${id}`;

/** The vouchers of all kinds of some days. */
export function allVouchersPath(from: string, to: string): string {
  return `${listPath('debit')}?kind=all&f.from=${from}&f.to=${to}`;
}

/** The kind of voucher an address is about. */
export function typeOfPath(path: string): VoucherType {
  return voucherTypes.find((one) => path.includes(`/${one}-voucher/`)) ?? 'debit';
}

/** The ledger with the dates of the report it was opened from; `money` keeps the lines of receipts or payments alone. */
export function ledgerPath(ledgerId: string, from: string, to: string, money?: 'in' | 'out'): string {
  return `${reports}/ledger?ledger=${ledgerId}&from=${from}&to=${to}${money ? `&money=${money}` : ''}`;
}

/** The ledgers behind a sum, with the dates of its report: of a head, a group or a sub-group. */
export function generalPath(of: 'type' | 'group' | 'sub', id: string, from: string, to: string): string {
  return `${reports}/general-ledger?${of}=${id}&from=${from}&to=${to}`;
}

/** The cash book, the bank book or the day book of these dates. */
export function moneyBookPath(book: 'cash' | 'bank' | 'day', from: string, to: string): string {
  return `${reports}/cash-book?book=${book}&from=${from}&to=${to}`;
}

/** The ledgers of cash and banks with their opening and closing. */
export function moneyLedgersPath(from: string, to: string): string {
  return `${reports}/general-ledger?kind=money&from=${from}&to=${to}`;
}

/** The vouchers of these dates that brought money in, or took it out. */
export function moneyDaysPath(money: 'in' | 'out', from: string, to: string): string {
  return `${moneyBookPath('day', from, to)}&money=${money}`;
}

/** Dealings with one party. */
export function partyPath(partyId: string, from: string, to: string): string {
  return `${reports}/party-ledger?party=${partyId}&from=${from}&to=${to}`;
}

/** Another report of the same dates. */
export function reportPath(name: string, from: string, to: string): string {
  return `${reports}/${name}?from=${from}&to=${to}`;
}

/** The list of bank reconciliations, and one of them. */
export const reconciliationsPath = '/site/accounts/bank-reconciliation/view';
export const reconciliationPath = (id: string) => `/site/accounts/bank-reconciliation/edit/${id}`;
