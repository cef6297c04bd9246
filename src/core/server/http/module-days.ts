import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { contract } from '../../contracts/contract.ts';
import type { moduleDay, moduleFigure, said } from '../../contracts/shell-contract.ts';
import { todayInDhaka } from '../../dates.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import { formatTaka } from '../../money.ts';
import type { Context, Database, PlatformKeeper, Transaction } from '../database/in-site.ts';
import { serveOpen } from './serve.ts';
import type { Services } from './services.ts';

export type Said = z.input<typeof said>;
/** A cell of a module's first page; whoever lacks `permission` is told of it, and it does not wait for them. */
export type ModuleFigure = z.input<typeof moduleFigure> & { readonly permission?: Permission };
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
  /**
   * Figures that only tell, for the module's own first page: every open screen asks for the others each minute, so
   * those take a few milliseconds at any size of school.
   */
  more?(transaction: Transaction, today: string): Promise<readonly ModuleFigure[]>;
};
/** A module whose day is the same for everybody who may see it: counted in one statement and kept. */
type Counted = Common & {
  /** A query of one JSON object; `$1` is the institution, `$2` today. */
  readonly sql: string;
  show(counts: unknown, today: string): ModuleShown;
};
/** A module whose day depends on who asks; null where it is none of theirs. */
type Read = Common & {
  read(transaction: Transaction, services: Services, today: string): Promise<ModuleShown | null>;
};
/** A module that counts the platform's own tables, for an institution or, without one, for the platform. */
type OfPlatform = Common & {
  /** `isHome`: for the module's own first page, which may ask for what takes longer. */
  readOfPlatform(transaction: PlatformKeeper, now: Date, isHome: boolean): Promise<ModuleShown>;
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

/** An amount of paisa, beyond what a JSON number holds, as it is written in each language. */
export const sayTaka = (paisa: string): Said =>
  say('{amount}', '{amount}', {
    amount: {
      en: formatTaka(BigInt(paisa), { language: 'en' }),
      bn: formatTaka(BigInt(paisa), { language: 'bn' }),
    },
  });

/** A cell that waits for somebody unless there is nothing; `none` is then what it says. */
export function waiting(
  count: number,
  tone: 'marigold' | 'sindur',
  cell: {
    label: Label;
    hint: Said;
    none: Said;
    path: string;
    /** Whoever may decide on what waits: only beside their menu it is counted. */
    permission?: Permission;
    screens?: Readonly<Record<string, number>>;
  },
): ModuleFigure {
  const { label, hint, none, path, permission, screens } = cell;
  return count > 0
    ? {
        label,
        figure: count,
        hint,
        tone,
        path,
        ...(permission ? { permission } : {}),
        ...(screens ? { screens } : {}),
      }
    : { label, figure: 0, hint: none, tone: 'plain', path };
}

/** Serves what every module tells of today, as far as the caller may see it. */
export function serveModuleDays(app: FastifyInstance, readers: readonly ModuleReader[]): void {
  serveOpen(app, contract.moduleDays, async (database, { input, context, services }) => {
    const seen = readers.filter(
      (one) =>
        (one.permissions === 'everybody' || one.permissions.some((each) => context.permissions.has(each))) &&
        (input.module === undefined || one.module === input.module),
    );
    const shown = await readAll(database, context, services, { seen, isHome: !!input.module });
    return {
      modules: shown.map(({ module, context: beside, figures, steps }) => ({
        module,
        context: beside,
        // What waits for others is told after the rest.
        figures: figures
          .map(({ permission, ...figure }) => ({
            figure,
            waits: !permission || context.permissions.has(permission),
          }))
          .toSorted((one, other) => Number(other.waits) - Number(one.waits))
          .map(({ figure, waits }) => (waits ? figure : { ...figure, tone: 'plain' as const })),
        steps: steps
          .filter((step) => context.permissions.has(step.permission))
          .map(({ permission: _permission, ...step }) => step),
      })),
    };
  });
}

type Shown = ModuleShown & { readonly module: string };

type Readers = {
  readonly seen: readonly ModuleReader[];
  readonly isHome: boolean;
};

async function readAll(
  database: Database,
  context: Context,
  services: Services,
  { seen, isHome }: Readers,
): Promise<Shown[]> {
  const now = services.now();
  const today = todayInDhaka(now);
  const shown: Shown[] = [];
  const shownOfPlatform: Shown[] = [];
  const ofSite = seen.filter((one): one is Counted | Read => !isOfPlatform(one));
  const readOfSite = async () => {
    if (context.siteId === null || ofSite.length === 0) return;
    await database.readInSite(context, async (transaction) => {
      const counts = new Map(
        await Promise.all(
          ofSite
            .filter((one) => 'sql' in one)
            .map(async (one) => [one.module, await countOf(transaction, one, today)] as const),
        ),
      );
      const days = await Promise.all(
        ofSite.map(async (one) => {
          const [day, more] = await Promise.all([
            'sql' in one ? one.show(counts.get(one.module), today) : one.read(transaction, services, today),
            isHome ? one.more?.(transaction, today) : undefined,
          ]);
          return day && { module: one.module, ...day, figures: [...day.figures, ...(more ?? [])] };
        }),
      );
      shown.push(...days.filter((day) => day !== null));
    });
  };
  const readOfPlatform = async () => {
    const ofPlatform = seen.filter(isOfPlatform);
    if (ofPlatform.length === 0) return;
    await database.readAsPlatform(context, async (transaction) => {
      for (const one of ofPlatform)
        shownOfPlatform.push({ module: one.module, ...(await one.readOfPlatform(transaction, now, isHome)) });
    });
  };
  await Promise.all([readOfSite(), readOfPlatform()]);
  return [...shown, ...shownOfPlatform];
}

/**
 * What a module counts, the same for all users, so that they share what is kept. Each module keeps its own: a saved receipt
 * makes those of fees and accounts again, and not the library's.
 */
async function countOf(transaction: Transaction, { module, sql }: Counted, today: string): Promise<unknown> {
  const row = await transaction.keptLately(`modules ${module} ${today}`, () =>
    transaction.row(`SELECT (${sql}) AS counts WHERE $1::bigint > 0 AND $2::date IS NOT NULL`, today),
  );
  return row?.counts;
}
