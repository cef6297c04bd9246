import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';

/** The queue's own remarks, in the server's log. */
export function loggerTo(log: Pino): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta }, message);
    else if (level === 'warning') log.warn({ meta }, message);
    else log.debug({ meta }, message);
  });
}

export const quietLogger = new Logger(() => () => {});
