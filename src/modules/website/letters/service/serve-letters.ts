import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../../core/ids.ts';
import { deviceCookie } from '../../../../core/server/auth/caller.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Database } from '../../../../core/server/database/in-site.ts';
import { forgetAttempt, limitAttempts } from '../../../../core/server/http/attempts.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { siteOf } from '../../service/asked-site.ts';
import { lettersContract as contract, type WrittenLetter } from '../contract.ts';
import { letterFields } from '../labels.ts';
import { codeFrom, type LetterKind } from '../rules.ts';
import { answerLetters } from './answer-letters.ts';
import { followLetter } from './follow.ts';
import { changeLetter, keepLetter, knownLetter, listLetters, readLetter } from './letters.ts';
import { serveLettersFile } from './list-files.ts';

const options = { attributes: letterFields };
const hour = 3600;

/**
 * What `find` answers, with a limit on guesses: from one address, and at one institution from however many. What is found
 * does not count.
 */
async function limitedLook<T>(
  database: Database,
  siteId: number,
  ip: string,
  find: () => Promise<T>,
): Promise<T> {
  const keys = [`letter-status:${siteId}:${networkOf(ip)}`, `letter-status:${siteId}`] as const;
  await limitAttempts(database, keys[0], 20, hour);
  await limitAttempts(database, keys[1], 2000, hour);
  const found = await find();
  for (const key of keys) await forgetAttempt(database, key);
  return found;
}

const isTaken = (error: unknown) => (error as { code?: string } | null)?.code === '23505';

/**
 * A form that is sent again with the same text, from the browser it was shown to, is the same letter: its id follows from
 * both. Without the name of a form every letter is one of its own.
 */
function letterId(
  secret: string,
  siteId: number,
  kind: LetterKind,
  { input, request }: Call<WrittenLetter>,
): string {
  if (input.once === undefined) return newId();
  const what = JSON.stringify([siteId, kind, request.cookies[deviceCookie] ?? '', input]);
  const hex = createHmac('sha256', secret).update(`letter:${what}`).digest('hex');
  // A UUID of version 8 (RFC 9562): its own making.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Serves the forms of the website, and the office's inbox. */
export function serveLetters(app: FastifyInstance): void {
  const take = async (kind: LetterKind, call: Call<WrittenLetter>): Promise<{ code: string }> => {
    const { services, context, request, input } = call;
    const site = await siteOf(call);
    // A program that fills every field is told what a person would be, and nothing is kept.
    if (input.homepage !== '') return { code: codeFrom(kind, randomBytes(8)) };
    const { database } = services;
    const id = letterId(services.config.secret, site.id, kind, call);
    const writer = { ...context, siteId: site.id, permissions: new Set<never>() };
    const known = () => database.readInSite(writer, (transaction) => knownLetter(transaction, id));
    const before = input.once === undefined ? null : await known();
    if (before) return before;
    await limitAttempts(database, `letter:${site.id}:${networkOf(request.ip)}`, 6, hour);
    // A school's inbox is not for flooding, from however many addresses.
    await limitAttempts(database, `letters:${site.id}`, 200, hour);
    try {
      return await database.inSite(writer, (transaction) =>
        keepLetter(transaction, services, kind, id, input),
      );
    } catch (error) {
      // The same form was taken in the same moment.
      const taken = isTaken(error) ? await known() : null;
      if (!taken) throw error;
      return taken;
    }
  };
  serveOpen(app, contract.contact, (_, call) => take('contact', call), options);
  serveOpen(app, contract.complain, (_, call) => take('complaint', call), options);
  serveOpen(
    app,
    contract.follow,
    async (_, call) => {
      const { services, context, request, input } = call;
      const site = await siteOf(call);
      const reader = { ...context, siteId: site.id, permissions: new Set<never>() };
      return limitedLook(services.database, site.id, request.ip, () =>
        services.database.readInSite(reader, (transaction) => followLetter(transaction, input.code)),
      );
    },
    options,
  );
  serve(app, contract.letters, (transaction, { input }) => listLetters(transaction, input));
  serve(app, contract.letter, (transaction, { input }) => readLetter(transaction, input.id));
  serve(
    app,
    contract.change,
    (transaction, { input, services }) => changeLetter(transaction, services, input),
    options,
  );
  serveLettersFile(app);
  answerLetters((app as unknown as { services: Services }).services);
}
