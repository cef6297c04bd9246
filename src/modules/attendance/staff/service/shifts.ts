import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { registerFreeDays } from '../../../leave/public.ts';
import { type ShiftTimes, timesOfDay, usualRule } from '../rules.ts';
import { readRules } from './facts.ts';

/** The times somebody has on a day by their shifts; null where their shifts leave the day free. */
type ShiftsOfDay = readonly ShiftTimes[] | null;

/** What a module that gives people shifts answers: whoever has one, with what it says of a day; of everybody without ids. */
export type ShiftSource = (
  transaction: Transaction,
  span: { readonly from: string; readonly to: string },
  employeeIds: readonly string[] | null,
) => Promise<ReadonlyMap<string, (day: string) => ShiftsOfDay>>;

const sources = new WeakMap<Services, ShiftSource>();

/** Called once by the module that keeps the shifts as it is served: from then on this server's sheet asks it. */
export const registerShifts = (services: Services, source: ShiftSource): void => {
  sources.set(services, source);
};

export const readShifts: (services: Services, ...asked: Parameters<ShiftSource>) => ReturnType<ShiftSource> =
  async (services, ...asked) => (await sources.get(services)?.(...asked)) ?? new Map();

/** Whether an employee has a day off by the times of the week or by their shifts, for the days of a span. */
export async function readFreeDays(
  transaction: Transaction,
  services: Services,
  { from, to }: { readonly from: string; readonly to: string },
  employeeIds: readonly string[],
): Promise<(employeeId: string, day: string) => boolean> {
  const rules = await readRules(transaction, to);
  const shifts = await readShifts(services, transaction, { from, to }, employeeIds);
  return (employeeId, day) => {
    const shiftsOf = shifts.get(employeeId);
    const own = shiftsOf ? shiftsOf(day) : [];
    if (own === null || own.length > 0) return own === null;
    return timesOfDay(rules.findLast((one) => one.startsOn <= day) ?? usualRule, day) === null;
  };
}

/** From here on a day somebody has off by their times of work or shifts is no working day of their leave. */
export function tellFreeDays(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerFreeDays(services, readFreeDays);
}
