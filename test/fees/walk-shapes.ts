/* Who walks in test/fees/five-roles.ts, and what the model there keeps of what they did. */

export const roles = ['cashier', 'accountant', 'office', 'head', 'siteAdmin'] as const;
export type Role = (typeof roles)[number];

export type Receipt = {
  id: string;
  student: string;
  amount: number;
  advance: number;
  by: Role;
  isGone: boolean;
};
export type Request = {
  id: string;
  by: Role;
  receipt?: Receipt;
  voucher?: Voucher;
  line?: UnpaidLine;
  waiver?: Waiver;
  charge?: ChargeWaiver;
};
export type Waiver = {
  id?: string;
  student: string;
  from: string;
  to: string;
  share: number;
  worth: bigint;
  isRevoked: boolean;
};
export type ChargeWaiver = { id?: string; lineId: string; student: string; owed: number; amount: number };
export type Close = { id: string; by: Role; difference: number; isConfirmed: boolean };
export type Voucher = { id: string; amount: number; by: Role; isPosted: boolean };
export type UnpaidLine = { id: string; student_id: string; version: number; payable: bigint };
