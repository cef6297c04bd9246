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

/** What the module of leave tells of an employee: what is left of each kind; to who may not see it, nothing. */
export type LeaveTeller = (
  transaction: Transaction,
  employeeId: string,
  today: string,
) => Promise<readonly EmployeeFact[]>;

const leaveTellers = new WeakMap<Services, LeaveTeller>();

/** The module of leave says here, with its routes, what it knows of employees. */
export function declareLeaveTeller(app: FastifyInstance, teller: LeaveTeller): void {
  leaveTellers.set((app as unknown as { services: Services }).services, teller);
}

export const leaveTellerOf = (services: Services): LeaveTeller | null => leaveTellers.get(services) ?? null;

/** Days for which an order or a leaving takes the place of approved leave; the last is null where it is open. */
export type LeaveBack = { readonly employeeId: string; readonly from: string; readonly until: string | null };

/** What the module of leave does with approved leave of who is sent away by an order or leaves. */
export type LeaveKeeper = {
  /** How many days of approved leave would come back; null where none. */
  count(transaction: Transaction, services: Services, back: LeaveBack): Promise<Label | null>;
  /** Gives them back, in the same transaction. The employee is held by the caller. */
  giveBack(
    transaction: Transaction,
    services: Services,
    back: LeaveBack & { readonly reason: string },
  ): Promise<void>;
};

const leaveKeepers = new WeakMap<Services, LeaveKeeper>();

/** The module of leave says here, with its routes, how approved leave is given back. */
export function declareLeaveKeeper(app: FastifyInstance, keeper: LeaveKeeper): void {
  leaveKeepers.set((app as unknown as { services: Services }).services, keeper);
}

export function leaveKeeperOf(services: Services): LeaveKeeper {
  const keeper = leaveKeepers.get(services);
  if (!keeper) throw new Error('Nobody said how leave is given back');
  return keeper;
}

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

/** What the module of users does with the account of an employee who leaves or comes back, in the same transaction. */
export type AccountKeeper = {
  /** Ends what the account may do here as staff, with its sessions; answers the roles that ended. */
  end(transaction: Transaction, accountId: string): Promise<readonly string[]>;
  giveBack(transaction: Transaction, accountId: string, roles: readonly string[]): Promise<void>;
};

const keepers = new WeakMap<Services, AccountKeeper>();

/** The module of users says here, with its routes, how accounts end. */
export function declareAccountKeeper(app: FastifyInstance, keeper: AccountKeeper): void {
  keepers.set((app as unknown as { services: Services }).services, keeper);
}

export function accountKeeperOf(services: Services): AccountKeeper {
  const keeper = keepers.get(services);
  if (!keeper) throw new Error('Nobody said how accounts end');
  return keeper;
}
