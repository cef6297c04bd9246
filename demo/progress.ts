import type {
  Context,
  Database,
  PlatformTransaction,
  Transaction,
} from '../src/core/server/database/in-site.ts';
import { nextNumber } from '../src/core/server/database/numbers.ts';
import { systemContext } from '../src/server.ts';

/** Steps that are done stand among the numbers of the institution, the platform's among those of the first one. */
const kind = 'demonstration';
const begun = 'begun';
const whole = 'whole';

/**
 * What of a demonstration is made. Each step is noted in its own transaction, so that a making that was cut off goes on
 * where it ended and does nothing twice. Both answer null for a step that was done before.
 */
export type Progress = {
  inSite<T>(
    step: string,
    context: Context,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T | null>;
  asPlatform<T>(
    step: string,
    context: Context,
    work: (transaction: PlatformTransaction) => Promise<T>,
  ): Promise<T | null>;
};

const inFirst = async <T>(database: Database, work: (transaction: Transaction) => Promise<T>) => {
  const first = await database.findOne<{ id: bigint | null }>('SELECT min(id) AS id FROM site');
  if (!first?.id) return null;
  return database.inSite({ ...systemContext(kind), siteId: Number(first.id) }, work);
};

async function isDone(transaction: Transaction, step: string): Promise<boolean> {
  const found = await transaction.readOne(
    { n: 'int' },
    'SELECT 1 AS n FROM number_sequence WHERE site_id = $1 AND kind = $2 AND period = $3',
    kind,
    step,
  );
  return found !== null;
}

/** Whether there is nothing yet, a demonstration that was cut off, or one that is whole: or institutions of somebody's own. */
export async function stateOf(database: Database): Promise<'none' | 'cutOff' | 'whole'> {
  const found = await inFirst(database, async (transaction) =>
    (await isDone(transaction, begun)) && !(await isDone(transaction, whole)) ? 'cutOff' : 'whole',
  );
  return found ?? 'none';
}

/** Notes in the transaction of the first institution that a demonstration is being made. */
export const noteBegun = (transaction: Transaction) => nextNumber(transaction, kind, begun);

/** Notes that all of it is there. */
export const noteWhole = (database: Database) =>
  inFirst(database, (transaction) => nextNumber(transaction, kind, whole));

export function progressOf(database: Database): Progress {
  return {
    inSite: (step, context, work) =>
      database.inSite(context, async (transaction) => {
        if (await isDone(transaction, step)) return null;
        const made = await work(transaction);
        await nextNumber(transaction, kind, step);
        return made;
      }),
    async asPlatform(step, context, work) {
      // Asked before, for what the platform does is written as of no institution.
      if (await inFirst(database, (transaction) => isDone(transaction, step))) return null;
      return database.asPlatform(context, async (transaction) => {
        const made = await work(transaction);
        const first = await transaction.row<{ id: bigint }>('SELECT min(id) AS id FROM site');
        await nextNumber(await transaction.enterSite(Number(first?.id)), kind, step);
        return made;
      });
    },
  };
}
