import type { FastifyInstance } from 'fastify';
import { placesContract as contract, mostOpened, mostPins } from '../../contracts/places-contract.ts';
import type { Database, PlatformTransaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';
import { servePlatform } from './serve.ts';

type Opened = { path: string; times: number };
type Places = { pins: string[]; opened: Opened[] };
const none: Places = { pins: [], opened: [] };

const select = 'SELECT pins, opened FROM account_places WHERE account_id = $1';

/** Serves what one person keeps at hand. It is the account's own, at whatever institution, and no change of one. */
export function servePlaces(app: FastifyInstance): void {
  servePlatform(app, contract.read, (transaction) => read(transaction));
  servePlatform(app, contract.pin, (transaction, { input }) =>
    write(transaction, 'pins', [...new Set(input.pins)].slice(0, mostPins)),
  );
  servePlatform(app, contract.open, async (transaction, { input }) => {
    const known = await read(transaction, 'FOR UPDATE');
    const before = known.opened.find((one) => one.path === input.path);
    const opened = [
      { path: input.path, times: (before?.times ?? 0) + 1 },
      ...known.opened.filter((one) => one !== before),
    ].slice(0, mostOpened);
    return write(transaction, 'opened', opened);
  });
}

/** How often an account opened what it opened, by its address. */
export async function readOpened(
  database: Database,
  accountId: string | null,
): Promise<ReadonlyMap<string, number>> {
  const row = accountId === null ? null : await database.findOne<Places>(select, accountId);
  return new Map((row?.opened ?? []).map(({ path, times }) => [path, times]));
}

async function read(transaction: PlatformTransaction, lock = ''): Promise<Places> {
  return (await transaction.row<Places>(`${select} ${lock}`, transaction.context.accountId)) ?? none;
}

/** Writes one of the two and leaves the other: a screen is opened and pinned in the same moment, by calls that overtake each other. */
async function write(
  transaction: PlatformTransaction,
  what: keyof Places,
  value: Places[keyof Places],
): Promise<Places> {
  const written = await transaction.readOne(
    { pins: json<string[]>(), opened: json<Opened[]>() },
    `INSERT INTO account_places (account_id, ${what}) VALUES ($1, $2)
     ON CONFLICT (account_id) DO UPDATE SET ${what} = excluded.${what} RETURNING pins, opened`,
    transaction.context.accountId,
    JSON.stringify(value),
  );
  return written ?? none;
}
