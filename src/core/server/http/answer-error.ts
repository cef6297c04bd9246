import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { type Language, textOf } from '../../labels.ts';
import { loggable } from '../log/loggable.ts';

/** What a visitor asks for who has not chosen. */
export function languageOf(request: FastifyRequest): Language {
  return request.headers['accept-language']?.startsWith('bn') ? 'bn' : 'en';
}

/** After how many seconds it is worth asking again while the database is away. */
export const retryAfter = '10';

/** Answers with what went wrong, in the reader's language; what nobody expected is written down and told as little. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  if (error instanceof ValidationError) {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, labels]) => [
        field,
        labels.map((label) => textOf(label, language)),
      ]),
    );
    return reply.code(422).send({
      message: Object.values(fields)[0]?.[0] ?? '',
      code: 'validation',
      errors: fields,
      requestId: request.id,
    });
  }
  const known = error instanceof AppError ? error : knownError(error as FastifyError);
  if (known) {
    if (known.kind.status >= 500 || known.kind === errors.conflict)
      request.log.warn({ ...routeOf(request), err: loggable(error) }, known.kind.code);
    if (known.kind.status === 503) reply.header('Retry-After', retryAfter);
    if (known.kind.status === 429 && typeof known.details?.seconds === 'number')
      reply.header('Retry-After', String(known.details.seconds));
    return reply.code(known.kind.status).send({
      message: textOf(known.text, language),
      code: known.kind.code,
      ...(known.kind.status === 422 ? { errors: { '': [textOf(known.text, language)] } } : {}),
      ...(known.details ? { details: known.details } : {}),
      requestId: request.id,
    });
  }
  request.log.error({ ...routeOf(request), err: loggable(error) }, 'unexpected error');
  return reply
    .code(500)
    .send({ message: textOf(errors.unknown.text, language), code: 'unknown', requestId: request.id });
}

/** The route as it is declared: an address may hold somebody's number. */
const routeOf = ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions.url ?? '' });

/** Fastify's and PostgreSQL's own refusals, in our words. */
function knownError(error: FastifyError): AppError | null {
  const code = error.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(errors.tooLarge);
  if (code.startsWith('FST_') || error.statusCode === 400) return new AppError(errors.badRequest);
  // A string with U+0000 or a lone surrogate, or a number out of range, that no field's rule caught.
  if (['22021', '22P05', '22003', '22P02', '22007', '22008'].includes(code))
    return new AppError(errors.badRequest);
  // A key that another request took or removed in the same moment, after everything was checked.
  if (['23505', '23503'].includes(code)) return new AppError(errors.conflict);
  // What the database itself keeps to two people, as `results_run_by_two`.
  if (code === '23514' && (error as { constraint?: string }).constraint?.endsWith('_by_two'))
    return new AppError(errors.takesTwo);
  // No room left on the disk, here or at the database; both take back what was begun.
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) return new AppError(errors.noRoom);
  // Serialization failure and deadlock: nothing was written, and trying again works.
  if (['40001', '40P01'].includes(code)) return new AppError(errors.databaseAway);
  return null;
}
