import { createHmac } from 'node:crypto';
import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type DeclarationFacts, holdDeclaration } from '../../declare/service/declarations.ts';
import { admissionErrors } from '../../labels.ts';
import { takesForms } from '../../rules.ts';
import { noteEvents } from '../../service/events.ts';
import {
  allocate,
  commitmentOf,
  type DrawInput,
  type DrawResult,
  digestOf,
  draw,
  meritOrder,
  quotaSeats,
  saltOf,
} from '../rules.ts';

export const drawShape = {
  id: 'uuid',
  version: 'int',
  declarationId: 'uuid',
  kind: oneOf<'lottery' | 'merit'>(),
  input: json<DrawInput>(),
  digest: 'text',
  commitment: 'text',
  committedAt: 'time',
  seed: 'text?',
  result: jsonOrNull<DrawResult>(),
  drawnAt: 'time?',
  publishedAt: 'time?',
  voidedAt: 'time?',
  voidReason: 'text',
} as const;
export const drawColumns = `w.id, w.version, w.declaration_id AS "declarationId", w.kind, w.input, w.digest, w.commitment,
  w.committed_at AS "committedAt", w.seed, w.result, w.drawn_at AS "drawnAt", w.published_at AS "publishedAt",
  w.voided_at AS "voidedAt", w.void_reason AS "voidReason"`;

export const findDraw = (transaction: Transaction, id: string) =>
  transaction.readOne(
    drawShape,
    `SELECT ${drawColumns} FROM admission_draw w WHERE w.site_id = $1 AND w.id = $2`,
    id,
  );

/** Holds the declaration of a draw, with which all of its draws are held. Throws 404. */
export async function holdItsDeclaration(transaction: Transaction, id: string): Promise<DeclarationFacts> {
  const known = await transaction.readOne(
    { declarationId: 'uuid' },
    'SELECT w.declaration_id AS "declarationId" FROM admission_draw w WHERE w.site_id = $1 AND w.id = $2',
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  return holdDeclaration(transaction, known.declarationId);
}

/** A draw that stands, with its declaration held. Throws 404, also of one that is void. */
export async function holdDraw(transaction: Transaction, id: string) {
  // All that takes part stands in a draw, some megabytes: it is read once, when nothing of it can change any more.
  const declaration = await holdItsDeclaration(transaction, id);
  const found = await findDraw(transaction, id);
  if (!found || found.voidedAt !== null) throw new AppError(errors.notFound);
  return { declaration, found };
}

/**
 * The secret of a draw. It follows from the server's own secret and the draw's id and is kept nowhere until the draw, so
 * that nobody who reads the tables or their history knows it before.
 */
const seedOf = (services: Services, siteId: number, id: string): string =>
  createHmac('sha256', services.config.secret).update(`admission-draw:${siteId}:${id}`).digest('hex');

export const wordsOf = (transaction: Transaction, drawId: string) =>
  transaction.read(
    { by: 'text', words: 'text' },
    'SELECT said_by AS by, words FROM admission_draw_word WHERE site_id = $1 AND draw_id = $2 ORDER BY place',
    drawId,
  );

/** Who takes part as things stand: eligible, and paid where there is a fee. */
async function readEntrants(transaction: Transaction, declaration: DeclarationFacts) {
  return transaction.read(
    {
      id: 'uuid',
      number: 'text',
      choices: 'uuid[]',
      quotas: 'text[]',
      mark: 'int?',
      isAbsent: 'bool',
      born: 'date',
    },
    `SELECT id, number, choices, quotas, mark, is_absent AS "isAbsent", date_of_birth AS born FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND state = 'eligible' AND payment IN ('none', 'paid') ORDER BY number`,
    declaration.id,
  );
}

const inputOf = (
  declaration: DeclarationFacts,
  entrants: Awaited<ReturnType<typeof readEntrants>>,
): DrawInput => ({
  offers: declaration.offers.map(({ id, seats }) => ({
    id,
    seats,
    quotas: quotaSeats(seats, declaration.quotas),
  })),
  entries: entrants.map(({ number, choices, quotas }) => ({ number, choices, quotas })),
});

/**
 * Fixes who takes part, for which seats, and the secret: their digests are public from then on. Of an admission test the
 * merit list is made at once, because nothing is left to chance.
 */
export async function commitDraw(
  transaction: Transaction,
  services: Services,
  declarationId: string,
): Promise<{ id: string }> {
  const declaration = await holdDeclaration(transaction, declarationId);
  const now = services.now();
  if (declaration.method === 'direct') throw new AppError(admissionErrors.notLottery);
  if (takesForms(declaration, todayInDhaka(now)))
    throw new AppError(admissionErrors.stillOpen, { day: declaration.closesOn });
  const standing = await transaction.row(
    'SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL',
    declarationId,
  );
  if (standing) throw new AppError(admissionErrors.drawnAlready);
  const entrants = await readEntrants(transaction, declaration);
  if (entrants.length === 0) throw new AppError(admissionErrors.noApplicants);
  const kind = declaration.method === 'test' ? 'merit' : 'lottery';
  const unmarked = entrants.filter((one) => one.mark === null && !one.isAbsent).length;
  if (kind === 'merit' && unmarked > 0) throw new AppError(admissionErrors.unmarked, { count: unmarked });
  const id = newId();
  const input = inputOf(declaration, entrants);
  const merit = kind === 'merit' ? allocate(input, meritOrder(entrants, declaration.passMark)) : null;
  await transaction.change(
    `INSERT INTO admission_draw (site_id, id, declaration_id, kind, input, digest, commitment, committed_at, committed_by,
            result, drawn_at, drawn_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    id,
    declarationId,
    kind,
    JSON.stringify(input),
    digestOf(input),
    merit ? '' : commitmentOf(seedOf(services, transaction.siteId, id)),
    now,
    transaction.context.accountId,
    merit ? JSON.stringify(merit) : null,
    merit ? now : null,
    merit ? transaction.context.accountId : null,
  );
  return { id };
}

/** Adds what somebody typed in public, before the draw. */
export async function addWord(
  transaction: Transaction,
  input: { id: string; saidBy: string; words: string },
): Promise<{ id: string }> {
  const { found } = await holdDraw(transaction, input.id);
  if (found.drawnAt !== null) throw new AppError(admissionErrors.isDrawn);
  const before = await wordsOf(transaction, input.id);
  await transaction.change(
    `INSERT INTO admission_draw_word (site_id, id, draw_id, place, said_by, words) VALUES ($1, $2, $3, $4, $5, $6)`,
    newId(),
    input.id,
    before.length + 1,
    input.saidBy,
    input.words,
  );
  return { id: input.id };
}

/** Draws: the secret is shown, and the order follows from it and what was typed. Refused where the list is not as it was fixed. */
export async function drawNow(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ id: string }> {
  const { declaration, found } = await holdDraw(transaction, id);
  if (found.drawnAt !== null) throw new AppError(admissionErrors.isDrawn);
  const words = await wordsOf(transaction, id);
  if (new Set(words.map((one) => one.by)).size < 2) throw new AppError(admissionErrors.noWords);
  const input = inputOf(declaration, await readEntrants(transaction, declaration));
  const seed = seedOf(services, transaction.siteId, id);
  if (digestOf(input) !== found.digest || commitmentOf(seed) !== found.commitment)
    throw new AppError(admissionErrors.changed);
  const result = draw(input, seed, saltOf(words.map((one) => one.words)));
  await transaction.change(
    `UPDATE admission_draw SET seed = $3, result = $4, drawn_at = $5, drawn_by = $6, version = version + 1,
            updated_at = now() WHERE site_id = $1 AND id = $2`,
    id,
    seed,
    JSON.stringify(result),
    services.now(),
    transaction.context.accountId,
  );
  return { id };
}

/** Publishes a result: seats are given for the declaration's days, all others wait in their order. */
export async function publishDraw(transaction: Transaction, services: Services, id: string) {
  const { declaration, found } = await holdDraw(transaction, id);
  if (found.drawnAt === null || !found.result) throw new AppError(admissionErrors.notDrawn);
  if (found.publishedAt !== null) throw new AppError(admissionErrors.isPublished);
  const { order, seats } = found.result;
  const entrants = await readEntrants(transaction, declaration);
  if (digestOf(inputOf(declaration, entrants)) !== found.digest) throw new AppError(admissionErrors.changed);
  const seatOf = new Map(seats.map((seat) => [seat.number, seat]));
  const rankOf = new Map(order.map((number, place) => [number, place + 1]));
  const now = services.now();
  const become = entrants.map((one) => {
    const seat = seatOf.get(one.number);
    const rank = rankOf.get(one.number) ?? null;
    const state = seat ? ('selected' as const) : rank === null ? ('refused' as const) : ('waiting' as const);
    return { id: one.id, state, rank, offer: seat?.offer ?? null, quota: seat?.quota ?? null };
  });
  await transaction.change(
    `UPDATE admission_applicant a SET state = n.state, rank = n.rank, offer_id = n.offer, quota = n.quota,
            respond_by = CASE WHEN n.offer IS NOT NULL THEN $2::date END, version = a.version + 1, updated_at = now()
       FROM ${rowsOf('n', { id: '$3::uuid[]', state: '$4::text[]', rank: '$5::int[]', offer: '$6::uuid[]', quota: '$7::text[]' })}
      WHERE a.site_id = $1 AND a.id = n.id`,
    addDays(todayInDhaka(now), declaration.respondDays),
    become.map((one) => one.id),
    become.map((one) => one.state),
    become.map((one) => one.rank),
    become.map((one) => one.offer),
    become.map((one) => one.quota),
  );
  await noteEvents(
    transaction,
    become.map((one) => ({
      applicantId: one.id,
      kind: 'published',
      from: 'eligible',
      to: one.state,
    })),
  );
  await transaction.change(
    `UPDATE admission_draw SET published_at = $3, published_by = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    id,
    now,
    transaction.context.accountId,
  );
  const count = (state: string) => become.filter((one) => one.state === state).length;
  return { selected: count('selected'), listed: count('waiting') };
}
