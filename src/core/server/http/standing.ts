import { type Endpoint, type StaysOpen, staysIn } from '../../endpoint.ts';
import { AppError, errors } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { SiteFacts } from './sites.ts';

/** A part of a module that a package has or has not: what the permissions of one area open. */
export type SubModule = {
  /** The area of its permissions, `library.catalogue`: stored with packages, so it never changes. */
  readonly area: string;
  /** The module it belongs to, as in the addresses of its API. */
  readonly module: string;
  readonly label: Label;
  /** What the place of its module is called. */
  readonly moduleLabel: Label;
  /** What public addresses begin with that belong to it. */
  readonly addresses: readonly string[];
};

export type SubModules = {
  readonly all: readonly SubModule[];
  /** The sub-modules any of which has to be attached for an endpoint; none for what every package has. */
  of(endpoint: Pick<Endpoint, 'access' | 'path'>): readonly SubModule[];
  /** The same for a screen that everybody who is signed in may open, by the module it is written in. */
  ofModule(module: string): readonly SubModule[];
};

const areaOf = (permission: string): string => permission.slice(0, permission.lastIndexOf('.'));

/** Reads once what belongs to which sub-module; each endpoint is looked up once too. */
export function readSubModules(all: readonly SubModule[]): SubModules {
  const byArea = new Map(all.map((one) => [one.area, one]));
  const known = new WeakMap<object, readonly SubModule[]>();
  const ofModule = (module: string) => all.filter((one) => one.module === module);
  const find = ({ access, path }: Pick<Endpoint, 'access' | 'path'>): readonly SubModule[] => {
    if (typeof access === 'object') {
      if ('platform' in access) return [];
      const one = byArea.get(areaOf(access.permission));
      if (one) return [one];
    }
    const addressed = all.filter(({ addresses }) => addresses.some((begin) => path.startsWith(begin)));
    if (addressed.length > 0) return addressed;
    return ofModule(/^\/api\/v1\/([^/]+)\//.exec(`${path}/`)?.[1] ?? '');
  };
  return {
    all,
    ofModule,
    of(endpoint) {
      const found = known.get(endpoint) ?? find(endpoint);
      known.set(endpoint, found);
      return found;
    },
  };
}

/** Whether the institution's package has any of these; one without a package has everything. */
export const hasAny = (site: Pick<SiteFacts, 'package'>, parts: readonly SubModule[]): boolean =>
  parts.length === 0 || site.package === null || parts.some(({ area }) => site.package?.areas.has(area));

/** The permissions that the institution's package leaves: those of other sub-modules open nothing and show in no menu. */
export function withinPackage(
  permissions: ReadonlySet<Permission>,
  site: Pick<SiteFacts, 'package'> | null,
  { all }: SubModules,
): ReadonlySet<Permission> {
  const held = site?.package;
  if (!held) return permissions;
  const missing = new Set(all.map(({ area }) => area).filter((area) => !held.areas.has(area)));
  return missing.size === 0
    ? permissions
    : new Set([...permissions].filter((one) => !missing.has(areaOf(one))));
}

/**
 * The steps of the ladder on which work goes on that nobody calls for: all of it while an institution is active or in grace,
 * and further down what `stays`, because it keeps the books or a promise and costs nothing. A closed one has none.
 */
export const stepsAtWork = (stays?: StaysOpen): readonly string[] => [
  'active',
  'grace',
  ...(stays === undefined ? [] : staysIn(stays, 'suspended') ? ['read_only', 'suspended'] : ['read_only']),
];

/**
 * Why an institution may not make a call at this moment, or null: the one place where its standing with the platform and
 * its package are held against the calls of its people and visitors. Platform staff's own calls are none of its business.
 *
 * active, grace: everything. Read only: whatever reads, and saves that say they stay. Suspended: only what says so.
 */
export function refusalOf(
  endpoint: Pick<Endpoint, 'access' | 'method' | 'path' | 'stays'>,
  site: Pick<SiteFacts, 'status' | 'package'>,
  subModules: SubModules,
): AppError | null {
  const { access, method, stays } = endpoint;
  if (typeof access === 'object' && 'platform' in access) return null;
  const isRead = method === 'GET';
  const stayed = (least: StaysOpen) => stays !== undefined && staysIn(stays, least);
  // What visitors read of a suspended institution, its website sees to itself.
  if (site.status === 'suspended' && !(isRead && access === 'public') && !stayed('suspended'))
    return new AppError(errors.siteSuspended);
  if (site.status === 'read_only' && !isRead && !stayed('readOnly')) return new AppError(errors.siteReadOnly);
  const parts = subModules.of(endpoint);
  if (hasAny(site, parts)) return null;
  const [part] = parts;
  return new AppError(
    errors.notInPackage,
    { part: part?.label ?? '', package: site.package?.name ?? '' },
    { subModule: part?.area ?? '' },
  );
}
