import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** Whether an employee has a day of a span off by their own times of work, on a day the institution works. */
export type FreeDaySource = (
  transaction: Transaction,
  services: Services,
  span: { readonly from: string; readonly to: string },
  employeeIds: readonly string[],
) => Promise<(employeeId: string, day: string) => boolean>;

const sources = new WeakMap<Services, FreeDaySource>();

/** Called once by the module that keeps the times of work as it is served: from then on this server's leave asks it. */
export const registerFreeDays = (services: Services, source: FreeDaySource): void => {
  sources.set(services, source);
};

/** Without times of work nobody has a day of their own off. */
export const readOwnFreeDays: FreeDaySource = async (transaction, services, span, employeeIds) =>
  (await sources.get(services)?.(transaction, services, span, employeeIds)) ?? (() => false);
