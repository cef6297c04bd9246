import type { Endpoint } from '../../endpoint.ts';
import { AppError, errors } from '../../errors.ts';
import type { Permission } from '../../module/permissions.ts';
import { type Reach, reachKinds } from '../../module/reach.ts';
import type { Context, Database, Transaction } from '../database/in-site.ts';
import { jsonOrNull } from '../database/row-shape.ts';
import { authErrors } from './errors.ts';

/**
 * What of a module is open to somebody who reaches only a part of the institution. Whatever no module names is closed to
 * him: its permissions are taken from him for as long as he is limited, and the rest of a kept permission is refused.
 */
export type WithinReach = {
  /** Areas of permissions (`academic`) behind which no student stands: all of them stay open. */
  readonly areas?: readonly string[];
  /** Permissions whose rows are read by reach. */
  readonly permissions?: readonly Permission[];
  /**
   * The calls that do so. One whose permission is not kept is made with the permission somebody has without the limit, and
   * nothing else is.
   */
  readonly calls?: readonly Pick<Endpoint, 'method' | 'path' | 'access'>[];
  /** Calls about one section or one person: it is asked before the call. */
  readonly about?: readonly About[];
  /** Screens made of such calls alone: menus show them, of the others only those whose permission is kept. */
  readonly screens?: readonly { readonly path: string }[];
};

/** Of a call all that are given are within reach, and one is given. */
export type About = {
  readonly call: Pick<Endpoint, 'method' | 'path' | 'access'>;
  /** Under which name the call's input has the id. */
  readonly input: string;
  isWithin(transaction: Transaction, id: string): Promise<boolean>;
};

/** All modules' together, as it is asked. */
export type OpenWithinReach = {
  keeps(permission: string): boolean;
  opens(endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>): boolean;
  about(endpoint: Pick<Endpoint, 'method' | 'path'>): readonly About[];
  /** Whether a call that is read by reach asks for the permission. */
  asks(permission: Permission): boolean;
  isOpenScreen(path: string): boolean;
};

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

export function openWithinReach(modules: readonly WithinReach[]): OpenWithinReach {
  const areas = new Set(modules.flatMap((one) => one.areas ?? []));
  const permissions = new Set<string>(modules.flatMap((one) => one.permissions ?? []));
  const about = Map.groupBy(
    modules.flatMap((one) => one.about ?? []),
    ({ call }) => keyOf(call),
  );
  const all = modules.flatMap((one) => [...(one.calls ?? []), ...(one.about ?? []).map(({ call }) => call)]);
  const calls = new Set(all.map(keyOf));
  const asked = new Set(
    all.flatMap(({ access }) =>
      typeof access === 'object' && 'permission' in access ? [access.permission] : [],
    ),
  );
  const screens = new Set(modules.flatMap((one) => one.screens ?? []).map(({ path }) => path));
  const isOfArea = (permission: string) => areas.has(permission.split('.')[0] ?? '');
  return {
    keeps: (permission) => isOfArea(permission) || permissions.has(permission),
    opens: ({ method, path, access }) => {
      if (typeof access !== 'object' || !('permission' in access)) return true;
      return isOfArea(access.permission) || calls.has(keyOf({ method, path }));
    },
    about: (endpoint) => about.get(keyOf(endpoint)) ?? [],
    asks: (permission) => asked.has(permission),
    isOpenScreen: (path) => screens.has(path),
  };
}

/** SQL: the reach of the account at the institution, both given as SQL, as JSON of {@link Reach}; NULL: the whole of it. */
export const reachSql = (account: string, site: string): string =>
  `(SELECT json_object_agg(kind, ids) FROM (
      SELECT kind, json_agg(record_id ORDER BY record_id) AS ids FROM account_reach
       WHERE account_id = ${account} AND of_site = ${site} GROUP BY kind) reach)`;

/**
 * SQL: whether a section `alias` is within the reach whose values ({@link reachValues}) are the parameters from `$first` on;
 * the same rule as `isWithinReach`.
 */
export const withinSql = (alias: string, first: number): string =>
  reachKinds
    .map((kind, place) => {
      const column = kind === 'section' ? 'id' : `${kind}_id`;
      const given = `$${first + place}::uuid[]`;
      return `(cardinality(${given}) = 0 OR ${alias}.${column} = ANY(${given}))`;
    })
    .join(' AND ');

/** The four values of {@link withinSql}; empty ones where somebody reaches everything. */
export const reachValues = (reach: Reach | null | undefined): readonly (readonly string[])[] =>
  reachKinds.map((kind) => reach?.[kind] ?? []);

/** The reach of an account at an institution at this moment. */
export async function reachAt(
  database: Database,
  context: Context,
  accountId: string,
): Promise<Reach | null> {
  const found = await database.asPlatform(context, (transaction) =>
    transaction.readOne(
      { reach: jsonOrNull<Reach>() },
      `SELECT ${reachSql('$1::uuid', '$2::bigint')} AS reach`,
      accountId,
      context.siteId,
    ),
  );
  return found?.reach ?? null;
}

/** What is left of permissions to somebody with this reach. */
export const keptWithin = (
  permissions: ReadonlySet<Permission>,
  reach: Reach | null,
  open: OpenWithinReach,
): ReadonlySet<Permission> =>
  reach ? new Set([...permissions].filter((one) => open.keeps(one))) : permissions;

/** Why somebody with a reach may not make a call, or null. */
export const refusalBeyondReach = (
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access'>,
  open: OpenWithinReach,
): AppError | null => (open.opens(endpoint) ? null : new AppError(authErrors.beyondReach));

/** What a reach takes from somebody who has these permissions: lent to the calls that are read by reach. */
export const lentWithin = (
  permissions: ReadonlySet<Permission>,
  reach: Reach | null,
  open: OpenWithinReach,
): ReadonlySet<Permission> =>
  reach ? new Set([...permissions].filter((one) => !open.keeps(one))) : nothingLent;

const nothingLent: ReadonlySet<Permission> = new Set();

/**
 * Throws 404 where a call is about a section or a person beyond the caller's reach, as if there were none, and 403 where it
 * names nobody and so is about all.
 */
export async function assertAboutWithin(
  database: Database,
  context: Context,
  about: readonly About[],
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!context.reach || about.length === 0) return;
  const given = about.flatMap((one) => {
    const id = input[one.input];
    return typeof id === 'string' ? [{ ...one, id }] : [];
  });
  if (given.length === 0) throw new AppError(authErrors.beyondReach);
  await database.readInSite(context, async (transaction) => {
    for (const { id, isWithin } of given)
      if (!(await isWithin(transaction, id))) throw new AppError(errors.notFound);
  });
}
