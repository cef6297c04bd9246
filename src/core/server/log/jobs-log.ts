import { Logger } from 'graphile-worker';
import type { Logger as Pino } from 'pino';
import { loggable } from './loggable.ts';

/** The queue's own remarks, in the server's log; what a job carried stays out of it. */
export function loggerTo(log: Pino): Logger {
  return new Logger(() => (level, message, meta) => {
    const { error } = meta ?? {};
    const isError = error instanceof Error;
    const told = isError ? { err: loggable(error) } : {};
    // The queue puts the error's own words behind its remark, with whatever values are in them.
    const said = isError ? (message.split(' with error ')[0] ?? '') : message;
    if (level === 'error') log.error(told, said);
    else if (level === 'warning') log.warn(told, said);
    else log.debug(told, said);
  });
}

export const quietLogger = new Logger(() => () => {});
