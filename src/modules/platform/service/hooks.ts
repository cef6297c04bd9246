import type { FastifyInstance } from 'fastify';
import type { Permission } from '../../../core/module/permissions.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { discountTypes, instalmentCounts } from '../rules.ts';

type FirstAgreement = {
  readonly packageId: string;
  /** 'YYYY-MM-DD' */
  readonly startsOn: string;
  readonly instalments: (typeof instalmentCounts)[number];
  /** Paisa for a year; null: by the price of the package. */
  readonly amount: bigint | null;
  /** Paisa. */
  readonly alumniFee: bigint;
  readonly discountType: (typeof discountTypes)[number];
  /** Paisa an invoice, or hundredths of a percent. */
  readonly discountValue: bigint;
};

/** The package and the agreement that an institution begins with. */
export type FirstMembership = {
  /** Whoever gives them holds it. */
  readonly permission: Permission;
  /** Gives a new institution its package and writes down what was agreed; throws at the field that is wrong. */
  begin(transaction: PlatformTransaction, now: Date, siteId: number, given: FirstAgreement): Promise<void>;
  /** The package the platform gives where none is chosen; null: none. */
  usual(transaction: PlatformTransaction): Promise<string | null>;
};

const known = new WeakMap<Services, FirstMembership>();

/** The module that bills institutions says here, with its routes, how their first membership is begun. */
export function declareFirstMembership(app: FastifyInstance, first: FirstMembership): void {
  known.set((app as unknown as { services: Services }).services, first);
}

/** Null where institutions are not billed. */
export const firstMembershipOf = (services: Services): FirstMembership | null => known.get(services) ?? null;
