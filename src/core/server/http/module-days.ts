import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { contract, type moduleDay, type moduleFigure, type said } from '../../contract.ts';
import { todayInDhaka } from '../../dates.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../permissions.ts';
import type { Context, Database, PlatformTransaction, Transaction } from '../database/in-site.ts';
import { serveOpen } from './serve.ts';
import type { Services } from './services.ts';

export type Said = z.input<typeof said>;
export type ModuleFigure = z.input<typeof moduleFigure>;
type Day = z.input<typeof moduleDay>;
/** A step of setting a module up; only whoever may do it is told of it. */
export type ModuleStep = Day['steps'][number] & { readonly permission: Permission };
export type ModuleShown = {
  readonly context: Said | null;
  readonly figures: readonly ModuleFigure[];
  readonly steps: readonly ModuleStep[];
};

type Common = {
  readonly module: string;
  /** Whoever holds one of them is told what waits. */
  readonly permissions: readonly Permission[] | 'everybody';
};
/** A module whose day is the same for everybody who may see it: all of these are counted in one statement and kept. */
type Counted = Common & {
  /** A query of one JSON object; `$1` is the institution, `$2` today. */
  readonly sql: string;
  show(counts: never, today: string): ModuleShown;
};
/** A module whose day depends on who asks; null where it is none of theirs. */
type Read = Common & {
  read(transaction: Transaction, services: Services, today: string): Promise<ModuleShown | null>;
};
/** A module that counts the platform's own tables, for an institution or, without one, for the platform. */
type OfPlatform = Common & {
  readOfPlatform(transaction: PlatformTransaction, now: Date): Promise<ModuleShown>;
};
/** What a module tells of its day on its first page and beside its place in the menu. */
export type ModuleReader = Counted | Read | OfPlatform;

const isOfPlatform = (one: ModuleReader): one is OfPlatform => 'readOfPlatform' in one;

/** Keeps the type of what a reader counts between its query and its words. */
export function countedModule<C>(
  reader: Omit<Counted, 'show'> & { show(counts: C, today: string): ModuleShown },
): ModuleReader {
  return reader as Counted;
}

/** A text with the values of its places. */
export const say = (en: string, bn: string, values: Said['values'] = {}): Said => ({
  text: { en, bn },
  values,
});

/** A cell that waits for somebody unless there is nothing; `none` is then what it says. */
export function waiting(
  count: number,
  tone: 'marigold' | 'sindur',
  cell: { label: Label; hint: Said; none: Said; path: string; screens?: Readonly<Record<string, number>> },
): ModuleFigure {
  const { label, hint, none, path, screens } = cell;
  return count > 0
    ? { label, figure: count, hint, tone, path, ...(screens ? { screens } : {}) }
    : { label, figure: 0, hint: none, tone: 'plain', path };
}

/** Serves what every module tells of today, as far as the caller may see it. */
export function serveModuleDays(app: FastifyInstance, readers: readonly ModuleReader[]): void {
  serveOpen(app, contract.moduleDays, async (database, { context, services }) => {
    const seen = readers.filter(
      ({ permissions }) =>
        permissions === 'everybody' || permissions.some((each) => context.permissions.has(each)),
    );
    const shown = await readAll(database, context, services, readers, seen);
    return {
      modules: shown.map(({ module, context: beside, figures, steps }) => ({
        module,
        context: beside,
        figures: [...figures],
        steps: steps
          .filter((step) => context.permissions.has(step.permission))
          .map(({ permission: _permission, ...step }) => step),
      })),
    };
  });
}

type Shown = ModuleShown & { readonly module: string };

async function readAll(
  database: Database,
  context: Context,
  services: Services,
  readers: readonly ModuleReader[],
  seen: readonly ModuleReader[],
): Promise<Shown[]> {
  const now = services.now();
  const today = todayInDhaka(now);
  const shown: Shown[] = [];
  const ofSite = seen.filter((one): one is Counted | Read => !isOfPlatform(one));
  if (context.siteId !== null && ofSite.length > 0)
    await database.readInSite(context, async (transaction) => {
      const counts = await countAll(transaction, readers, today);
      for (const one of ofSite) {
        const day =
          'sql' in one
            ? one.show(counts[one.module] as never, today)
            : await one.read(transaction, services, today);
        if (day) shown.push({ module: one.module, ...day });
      }
    });
  const ofPlatform = seen.filter(isOfPlatform);
  if (ofPlatform.length > 0)
    await database.asPlatform(context, async (transaction) => {
      for (const one of ofPlatform)
        shown.push({ module: one.module, ...(await one.readOfPlatform(transaction, now)) });
    });
  return shown;
}

/** The counts of every module in one statement: the same for all users, so that they share what is kept. */
async function countAll(
  transaction: Transaction,
  readers: readonly ModuleReader[],
  today: string,
): Promise<Record<string, unknown>> {
  const counted = readers.filter((one) => 'sql' in one);
  const row = await transaction.kept(`modules ${today}`, () =>
    transaction.row(
      `SELECT ${counted.map((one) => `(${one.sql}) AS "${one.module}"`).join(', ')} WHERE $1::bigint > 0 AND $2::date IS NOT NULL`,
      today,
    ),
  );
  return row ?? {};
}
