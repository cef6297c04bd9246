import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { takaText } from '../../../../core/money.ts';
import { type Reach, readReach } from '../../../../core/server/auth/family.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOfFamily } from '../../../calendar/public.ts';
import { keptOwed } from '../../../fees/public.ts';
import { childRows } from '../../service/read-children.ts';
import { familyHomeContract as contract } from '../contract.ts';

type Shown = z.output<typeof contract.read.output>;

/** Days of the calendar that are shown together. */
const daysAhead = 35;
const mostEvents = 60;

/**
 * One institution as one account of the family sees it: read as that account and in that institution alone, bound by its row
 * security, with no permission but that the children are its own.
 */
async function readPlace(services: Services, context: Context, reach: Reach, today: string) {
  const inside: Context = {
    ...context,
    siteId: reach.siteId,
    accountId: reach.accountId,
    permissions: new Set<Permission>(),
  };
  return services.database.readInSite(inside, async (transaction) => {
    const rows = await childRows(transaction, today);
    const owed = await keptOwed(
      transaction,
      rows.map((row) => row.student_id),
      today,
    );
    const span = { from: today, to: addDays(today, daysAhead) };
    return { rows, owed, events: await readOfFamily(transaction, services, span) };
  });
}

/** Serves what a guardian has in all institutions together. */
export function serveFamilyHome(app: FastifyInstance): void {
  serveOpen(app, contract.read, async (database, { context, services }) => {
    const today = todayInDhaka(services.now());
    const self = context.accountId ?? '';
    // Who works through somebody's account stays where that was allowed.
    const isSelf = context.impersonatorId === null && !context.emergencyId;
    const reached = await database.asPlatform(context, (transaction) => readReach(transaction, self));
    const places: Shown['places'] = [];
    const events: Shown['events'] = [];
    let owed = 0n;
    for (const reach of reached) {
      const isCurrent = reach.accountId === self && reach.siteId === context.siteId;
      const site = isSelf || isCurrent ? await services.sites.find(reach.siteId) : null;
      if (!site) continue;
      const isOpen = site.status === 'active' || site.status === 'grace' || site.status === 'read_only';
      const found = isOpen ? await readPlace(services, context, reach, today) : null;
      for (const one of found?.owed.values() ?? []) owed += one.amount;
      // Two accounts of one institution have one calendar.
      if (!places.some((one) => one.siteId === reach.siteId))
        events.push(
          ...(found?.events ?? []).map(({ id, kind, title, startDate, endDate, startsAt, isDayOff }) => ({
            id: `${reach.siteId}-${id}`,
            siteId: reach.siteId,
            kind,
            title,
            startDate,
            endDate,
            startsAt,
            isDayOff,
          })),
        );
      places.push({
        siteId: reach.siteId,
        accountId: reach.accountId,
        site: site.name,
        isCurrent,
        isOpen,
        children: (found?.rows ?? []).map((row) => {
          const fees = found?.owed.get(row.student_id);
          return {
            studentId: row.student_id,
            name: { en: row.name_en, bn: row.name_bn },
            section: { en: row.section_en, bn: row.section_bn },
            roll: row.roll,
            code: row.code,
            fees: fees ? { owed: takaText(fees.amount), due: fees.due } : null,
          };
        }),
      });
    }
    return {
      today,
      until: addDays(today, daysAhead),
      owed: takaText(owed),
      places,
      events: events
        .sort((one, other) => one.startDate.localeCompare(other.startDate) || one.siteId - other.siteId)
        .slice(0, mostEvents),
    };
  });
}
