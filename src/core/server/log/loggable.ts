import { AppError } from '../../errors.ts';
import { statementBehind } from '../database/statement.ts';

/**
 * How every error is written into the log: with the statement that failed, and without the values that PostgreSQL tells beside
 * it, which are people's names and numbers.
 */
export function loggable(given: Error) {
  const error = given instanceof AppError && given.cause instanceof Error ? given.cause : given;
  const { code, constraint, table, column, routine } = error as unknown as Record<string, unknown>;
  // Of what could not be read as a number or a date, the database repeats the text.
  const isOfData = typeof code === 'string' && code.startsWith('22');
  const message = isOfData ? error.message.replace(/".*"/s, '"…"') : error.message;
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    code,
    constraint,
    table,
    column,
    routine,
    statement: statementBehind(error),
  };
}
