import { createHash } from 'node:crypto';
import * as z from 'zod';
import { AppError, errors } from '../../errors.ts';
import { KeyTaken } from './database-errors.ts';
import type { Context, Database, Transaction } from './in-site.ts';
import { finish, later, pipeline } from './pipeline.ts';
import { rowsOf } from './rows-of.ts';

/** A save as it was asked for. */
type Save = {
  readonly input: unknown;
  readonly context: Context;
  readonly request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> };
};

/** Who acts in a transaction of several, and what they may do there; each save says for itself who asked for it. */
const nobody = { accountId: null, impersonatorId: null, permissions: new Set<never>() };

type Key = { readonly key: string; readonly digest: string };

/**
 * The same `Idempotency-Key` gives the same answer and changes nothing twice. The keys' rows are taken ahead of the first
 * statement, in its round trip, so a second request with one waits for the first one's end and then reads its answer.
 * `work` answers each of the saves, which are of one institution and one kind; several go in one transaction.
 */
export async function once(
  database: Database,
  saves: readonly Save[],
  work: (transaction: Transaction) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const [first] = saves;
  if (!first) return [];
  const context = saves.length === 1 ? first.context : { ...first.context, ...nobody };
  const keys = saves.map(keyOf);
  if (keys.every((one) => one === null)) return database.inSite(context, work);
  const placed = (read: (key: Key, save: Save) => string) =>
    `{${keys.map((key, place) => (key ? `"${read(key, saves[place] as Save)}"` : 'NULL')).join(',')}}`;
  try {
    return await database.inSite(context, async (transaction) => {
      later(
        transaction,
        takeKeysSql,
        placed(({ key }) => key),
        placed((_, save) => save.context.accountId ?? ''),
        first.context.action,
        placed(({ digest }) => digest),
      );
      let isFinished = false;
      const answers = await work({
        ...transaction,
        [pipeline]: {
          ...transaction[pipeline],
          finish(sql, ...values) {
            isFinished = true;
            return finish(
              transaction,
              // The answer is made ahead of what writes it, where a cluster takes no function of columns.
              `WITH said AS (${sql}), answered AS (SELECT said.call::int AS call, to_jsonb(said) - 'call' AS answer FROM said),
               kept AS (UPDATE idempotency_key k SET answer = a.answer
                          FROM answered a JOIN ${rowsOf('t', { id: `$${values.length + 2}::uuid[]` }, { place: 'place' })} ON t.place = a.call
                         WHERE k.site_id = $1 AND k.id = t.id)
             SELECT * FROM said`,
              ...values,
              placed(({ key }) => key),
            );
          },
        },
      });
      if (!isFinished)
        for (const [place, one] of keys.entries())
          if (one) later(transaction, keepAnswerSql, one.key, JSON.stringify(answers[place] ?? {}, exact));
      return answers;
    });
  } catch (error) {
    // Of several, each finds its own answer alone.
    const [key] = keys;
    if (!(error instanceof KeyTaken) || !key || saves.length > 1) throw error;
    return [await knownAnswer(database, first, key)];
  }
}

function keyOf({ input, context, request }: Save): Key | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || context.accountId === null) return null;
  if (!z.guid().safeParse(key).success) throw new AppError(errors.badRequest);
  return { key, digest: createHash('sha256').update(JSON.stringify(input, exact)).digest('hex') };
}

function knownAnswer(database: Database, { context }: Save, { key, digest }: Key): Promise<unknown> {
  return database.readInSite(context, async (transaction) => {
    const known = await transaction.row<{
      digest: string;
      action: string;
      account_id: string;
      answer: unknown;
    }>('SELECT digest, action, account_id, answer FROM idempotency_key WHERE site_id = $1 AND id = $2', key);
    if (known?.digest !== digest || known.action !== context.action || known.account_id !== context.accountId)
      throw new AppError(errors.idempotencyMismatch);
    return known.answer;
  });
}

const takeKeysSql = `INSERT INTO idempotency_key (site_id, id, account_id, action, digest)
  SELECT k.site_id, k.id, k.account_id, $4, k.digest FROM ${rowsOf('k', { id: '$2::uuid[]', account_id: '$3::uuid[]', digest: '$5::text[]' })}
   WHERE k.id IS NOT NULL`;
const keepAnswerSql = 'UPDATE idempotency_key SET answer = $3 WHERE site_id = $1 AND id = $2';

/** Amounts of money are 64-bit numbers, which JSON does not know. */
const exact = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
