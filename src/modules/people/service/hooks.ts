import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** One thing another module knows of an employee, in words. */
type EmployeeFact = { readonly label: Label; readonly value: Label };

/** What the module of pay tells of employees; to who may not see pay it tells nothing. */
export type PayTeller = {
  /** Grade, bank and fund of one employee. */
  facts(transaction: Transaction, employeeId: string): Promise<readonly EmployeeFact[]>;
  /** The gratuity in taka, `12500.00`, of those who leave on a day; who may not see it gets null. */
  gratuities(
    transaction: Transaction,
    leaving: readonly { readonly employeeId: string; readonly day: string }[],
  ): Promise<ReadonlyMap<string, string> | null>;
};

const tellers = new WeakMap<Services, PayTeller>();

/** The module of pay says here, with its routes, what it knows of employees. */
export function declarePayTeller(app: FastifyInstance, teller: PayTeller): void {
  tellers.set((app as unknown as { services: Services }).services, teller);
}

export const payTellerOf = (services: Services): PayTeller | null => tellers.get(services) ?? null;
