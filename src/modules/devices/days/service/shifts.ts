import type { FastifyInstance } from 'fastify';
import { weekdayNumber } from '../../../../core/dates.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { registerShifts } from '../../../attendance/public.ts';
import { givenShifts } from '../rules.ts';
import { readAssignments } from './compute.ts';

/** From here on days entered by hand are measured by the shifts of the day, as those that punches tell. */
export function tellShifts(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerShifts(services, async (transaction, span, employeeIds) => {
    const given = await readAssignments(transaction, { ...span, employeeIds });
    return new Map(
      [...given].map(([id, own]) => [
        id,
        (day: string) =>
          givenShifts(day, weekdayNumber(day), own)?.map(({ startsAt, endsAt }) => ({
            inAt: startsAt,
            outAt: endsAt,
          })) ?? null,
      ]),
    );
  });
}
