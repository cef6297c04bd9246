import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { declareHolidayTeller } from '../academic/public.ts';
import { calendarContract as contract } from './contract.ts';
import { calendarFields } from './labels.ts';
import { listFeeds, makeFeed, readFeed, rotateFeed, stopFeed } from './service/feeds.ts';
import { moveEntry, readCalendar, readMine } from './service/read.ts';
import { tellHolidays } from './service/tell-holidays.ts';

const options = { attributes: calendarFields };

/** Serves the calendar and the addresses under which other programs read it. */
export function serveCalendar(app: FastifyInstance): void {
  declareHolidayTeller(app, tellHolidays);
  serve(app, contract.entries, (transaction, { input, services }) =>
    readCalendar(transaction, services, input),
  );
  serve(app, contract.mine, (transaction, { input, services }) => readMine(transaction, services, input));
  serve(
    app,
    contract.move,
    (transaction, { input, services }) => moveEntry(transaction, services, input),
    options,
  );
  serve(app, contract.feeds, (transaction) => listFeeds(transaction));
  serve(
    app,
    contract.makeFeed,
    (transaction, { input, services }) => makeFeed(transaction, services, input),
    options,
  );
  serve(app, contract.rotateFeed, (transaction, { input, services }) =>
    rotateFeed(transaction, services, input.id),
  );
  serve(app, contract.stopFeed, (transaction, { input, services }) =>
    stopFeed(transaction, services, input.id),
  );
  serveOpen(app, contract.feed, async (database, { input, context, services, request, reply }) => {
    const text = await readFeed(database, services, context, { ...input, ip: request.ip });
    return reply
      .header('Content-Type', 'text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="calendar.ics"')
      .header('Cache-Control', 'private, no-store')
      .send(text);
  });
}
