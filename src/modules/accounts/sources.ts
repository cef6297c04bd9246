import type { Label } from '../../core/labels.ts';
import { link } from '../../core/module/paths.ts';
import { admissionPath } from '../admission/paths.ts';
import { billingPath } from '../billing/paths.ts';
import { facilitiesPath } from '../facilities/paths.ts';
import { feesPath } from '../fees/paths.ts';
import { libraryPath } from '../library/paths.ts';
import { payrollPath } from '../payroll/paths.ts';
import { accountsPath } from './paths.ts';

/** What the books post by themselves, and what undoes it: neither receipts nor income of the period they stand in. */
export const openingKind = 'accounts.opening';
export const openingReversalKind = 'accounts.openingReversal';
export const closingKind = 'accounts.closing';
export const closingReversalKind = 'accounts.closingReversal';
/** A cheque that was handed over or deposited, and one that bounced or was cancelled after that. */
export const chequeKind = 'accounts.cheque';
export const chequeReturnKind = 'accounts.chequeReturn';
/** What a party is charged for a cheque that bounced. */
export const chequeFineKind = 'accounts.chequeFine';
/** What somebody decides step by step, as by hand: who did it alone is named like whoever posted a voucher alone. */
const stepKinds: readonly string[] = [chequeKind, chequeReturnKind, chequeFineKind];
export const isByHand = (source: string | null): boolean => source === null || stepKinds.includes(source);
/** Money that changes its fund; the database has such a voucher balance within each of them. */
export const fundTransferKind = 'accounts.fundTransfer';

const facts: readonly (string | null)[] = [
  openingKind,
  openingReversalKind,
  closingKind,
  closingReversalKind,
  'fees.dayClose',
  'fees.dayReopened',
];
/** Whether it says what cash there is or was counted: that stands in the books even where it leaves less than nothing. */
export const saysWhatIsThere = (source: string | null): boolean => facts.includes(source);

const registerOf = (id: string) => link(accountsPath.cheques, { cheque: id });

const known: Readonly<Record<string, { label: Label; path?: (id: string) => string }>> = {
  'fees.receipt': {
    label: { en: 'Fee receipt', bn: 'ফি রসিদ' },
    path: (id) => link(feesPath.report, { tab: 'payments', receipt: id }),
  },
  'fees.dayClose': {
    label: { en: 'Drawer short or over', bn: 'ড্রয়ারে কম বা বেশি' },
    path: () => link(feesPath.report, { tab: 'closes' }),
  },
  'fees.dayReopened': {
    label: { en: 'Closed day opened again', bn: 'বন্ধ দিন আবার খোলা' },
    path: () => link(feesPath.report, { tab: 'closes', state: 'reopened' }),
  },
  'fees.accrual': {
    label: { en: 'Fees billed', bn: 'ধার্য ফি' },
    path: (id) => link(feesPath.report, { tab: 'payments', posting: id }),
  },
  'library.charge': {
    label: { en: 'Library charge', bn: 'গ্রন্থাগারের পাওনা' },
    path: () => link(libraryPath.desk, { tab: 'charges' }),
  },
  'billing.entry': {
    label: { en: 'Platform bill', bn: 'প্ল্যাটফর্মের বিল' },
    path: () => link(billingPath.mine),
  },
  'admission.fee': {
    label: { en: 'Application fee', bn: 'ভর্তির আবেদন ফি' },
    path: (id) => link(admissionPath.applicants, { open: id }),
  },
  [chequeKind]: { label: { en: 'Cheque', bn: 'চেক' }, path: registerOf },
  [chequeReturnKind]: { label: { en: 'Cheque taken back', bn: 'ফেরত আসা চেক' }, path: registerOf },
  [chequeFineKind]: {
    label: { en: 'Fine for a bounced cheque', bn: 'প্রত্যাখ্যাত চেকের জরিমানা' },
    path: registerOf,
  },
  'facilities.depreciation': {
    label: { en: 'Depreciation', bn: 'অবচয়' },
    path: (id) => link(facilitiesPath.depreciation, { tab: 'posted', posting: id }),
  },
  'facilities.depreciationReversal': {
    label: { en: 'Depreciation taken back', bn: 'অবচয় ফিরিয়ে নেওয়া' },
    path: (id) => link(facilitiesPath.depreciation, { tab: 'posted', posting: id }),
  },
  'facilities.disposal': {
    label: { en: 'Asset disposed of', bn: 'নিষ্পন্ন সম্পদ' },
    path: (id) => link(facilitiesPath.assets, { asset: id }),
  },
  'payroll.run': {
    label: { en: 'Salaries of the month', bn: 'মাসের বেতন' },
    path: () => link(payrollPath.runs),
  },
  'payroll.release': {
    label: { en: 'Salary paid out', bn: 'বেতন পরিশোধ' },
    path: () => link(payrollPath.runs),
  },
  'payroll.loan': {
    label: { en: 'Loan to an employee', bn: 'কর্মীর ঋণ' },
    path: () => link(payrollPath.dues),
  },
  'payroll.settlement': {
    label: { en: 'Final settlement', bn: 'চূড়ান্ত হিসাব' },
    path: () => link(payrollPath.dues),
  },
  'payroll.fund': {
    label: { en: 'Provident fund paid out', bn: 'ভবিষ্য তহবিল পরিশোধ' },
    path: () => link(payrollPath.dues, { tab: 'fund' }),
  },
  [fundTransferKind]: {
    label: { en: 'Transfer between funds', bn: 'তহবিল স্থানান্তর' },
    path: () => link(accountsPath.funds),
  },
  [openingKind]: { label: { en: 'Opening balances', bn: 'প্রারম্ভিক জের' } },
  [openingReversalKind]: { label: { en: 'Opening balances corrected', bn: 'প্রারম্ভিক জের সংশোধন' } },
  [closingKind]: { label: { en: 'Closing of the year', bn: 'বছর সমাপনী' } },
  [closingReversalKind]: { label: { en: 'Year opened again', bn: 'বছর আবার খোলা' } },
};

/** What a voucher was posted for, with the screen that shows it; null for one entered by hand. */
export function sourceOf(kind: string | null, id: string | null) {
  if (kind === null || id === null) return null;
  const one = known[kind];
  return {
    kind,
    id,
    label: one?.label ?? { en: 'Posted by the system', bn: 'সিস্টেমের পোস্ট' },
    path: one?.path?.(id) ?? null,
  };
}
