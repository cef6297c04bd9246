import type * as z from 'zod';
import type { feesContract } from '../contract.ts';

type Out<K extends keyof typeof feesContract> = z.output<(typeof feesContract)[K]['output']>;

export type Settings = Out<'settings'>;
export type Setup = Out<'setup'>;
export type Dues = Out<'dues'>;
export type DueLine = Dues['lines'][number];
export type Family = Out<'family'>;
export type Absence = Out<'absences'>['items'][number];
export type Receipt = Out<'receipt'>;
export type MyDay = Out<'myDay'>;
export type Payment = Out<'payments'>['items'][number];
export type ClosedDay = Out<'days'>['items'][number];
export type FeeRuleItem = Out<'rules'>['items'][number];
export type FineRuleItem = Out<'fineRules'>['items'][number];
export type WaiverItem = Out<'waivers'>['items'][number];
export type InvoiceLine = Out<'lines'>['items'][number];
export type Preview = Out<'previewRun'>;
export type Run = Out<'runs'>['items'][number];
export type DueRow = Out<'dueList'>['items'][number];
export type LedgerRow = Out<'ledger'>['items'][number];
