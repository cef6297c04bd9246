import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { changePackage } from '../../packages/service/change.ts';
import { holdSite } from '../../service/sites.ts';
import { saveMembership } from './memberships.ts';

/** Days to pay, days until the late fee, and no such fee, until somebody agrees on others. */
const usual = { dueDays: 15, lateDays: 15, lateFee: 0n, endsOn: null } as const;

type Given = {
  readonly packageId: string;
  readonly startsOn: string;
  readonly instalments: number;
  /** Paisa for a year; null: by the price of the package. */
  readonly amount: bigint | null;
  readonly alumniFee: bigint;
  readonly discountType: 'none' | 'percent' | 'amount';
  readonly discountValue: bigint;
};

/**
 * Gives a new institution its package and writes down what was agreed, in the transaction that makes it. Throws 422 at the
 * package where it is not offered.
 */
export async function beginMembership(
  transaction: PlatformTransaction,
  now: Date,
  siteId: number,
  { packageId, ...agreed }: Given,
): Promise<void> {
  const { version } = await holdSite(transaction, siteId);
  await changePackage(
    transaction,
    { now, today: todayInDhaka(now) },
    { siteId, version, packageId, reason: 'The package it begins with' },
  ).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.kind === errors.notFound;
    throw isUnknown ? new ValidationError({ packageId: [messages.in] }) : error;
  });
  await saveMembership(transaction, { ...usual, ...agreed, siteId, version: 0 });
}
