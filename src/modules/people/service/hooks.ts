import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Recipient } from '../../../core/server/http/audiences.ts';
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

/** Sends a notice to employees in the words the institution has for it, where it has switched that on; `by` is whose sending it is. */
export type NoticeSender = (
  transaction: Transaction,
  by: string,
  people: readonly Recipient[],
) => Promise<void>;

const senders = new WeakMap<Services, NoticeSender>();

/** The module of messages says here, with its routes, how notices leave the house. */
export function declareNoticeSender(app: FastifyInstance, sender: NoticeSender): void {
  senders.set((app as unknown as { services: Services }).services, sender);
}

export const noticeSenderOf = (services: Services): NoticeSender | null => senders.get(services) ?? null;
