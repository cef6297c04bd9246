import * as z from 'zod';

/** What the addresses of users, roles and permissions begin with, and the same about another place. */
export const usersBase = '/api/v1/access/';
export const usersBaseAt = (siteId: number | string): string => `${usersBase}at/${siteId}/`;

/** Whoever gives, takes or denies: his highest rank in the place he acts in, and what he may do there. */
export type Actor = {
  readonly accountId: string;
  readonly rank: number;
  readonly permissions: ReadonlySet<string>;
  /** Platform staff hold no permission of an institution, but set one up: for them only rank counts. */
  readonly isPlatform: boolean;
};

/** The rank of an institution's administrators. They manage each other and appoint further ones. */
export const administratorRank = 90;

const reaches = (actor: Actor, rank: number): boolean =>
  rank < actor.rank || (rank === actor.rank && !actor.isPlatform && rank >= administratorRank);

type Target = { readonly id: string; readonly rank: number; readonly isPlatform: boolean };
type GivenRole = { readonly rank: number; readonly permissions: readonly string[] };

/**
 * Nobody manages himself, a person of his own or a higher rank, or, from an institution, platform staff;
 * only administrators manage each other.
 */
export function mayManage(actor: Actor, target: Target): boolean {
  if (actor.accountId === target.id) return false;
  if (target.isPlatform && !actor.isPlatform) return false;
  return reaches(actor, target.rank);
}

/**
 * Nobody gives a role of his own or a higher rank, nor one that holds what he does not hold (RBAC-4);
 * an administrator may appoint another one.
 */
export function mayGive(actor: Actor, role: GivenRole): boolean {
  if (!reaches(actor, role.rank)) return false;
  return role.permissions.every((permission) => mayAllow(actor, permission));
}

/** Nobody makes, changes or removes a role that ranks as high as he does or holds what he does not hold. */
export function mayChangeRole(actor: Actor, role: GivenRole): boolean {
  return role.rank < actor.rank && role.permissions.every((permission) => mayAllow(actor, permission));
}

/** Nobody allows what he does not hold. */
export function mayAllow(actor: Actor, permission: string): boolean {
  if (actor.isPlatform && !isOfPlatform(permission)) return true;
  return actor.permissions.has(permission);
}

/** Permissions of the platform are never given inside an institution. */
export function isOfPlatform(permission: string): boolean {
  return permission.startsWith('platform.');
}

/** `students` of `students.edit`: the part of the product a permission belongs to. */
export function areaOf(permission: string): string {
  return permission.split('.')[0] ?? permission;
}

/** Where money is taken, paid, written down or let off. */
const moneyAreas: ReadonlySet<string> = new Set(['fees', 'accounts', 'payments', 'payroll', 'billing']);
/** Elsewhere, by area: what takes, charges or posts money, though it be beside other work. */
const moneyElsewhere: Readonly<Record<string, readonly string[]>> = {
  admission: ['edit'],
  board: ['charge'],
  'facilities.depreciation': ['post'],
  library: ['lend'],
  recruitment: ['edit'],
  'students.batch': ['fees'],
};
const isBesideOthers = (permission: string): boolean => {
  const dot = permission.lastIndexOf('.');
  return moneyElsewhere[permission.slice(0, dot)]?.includes(permission.slice(dot + 1)) ?? false;
};
const looks = (permission: string) => /\.(view|see|list|own)[A-Za-z]*$/.test(permission);

/** Whether a permission lets somebody handle money, beyond looking: an institution's, or the platform's own. */
export const isMoney = (permission: string): boolean =>
  isBesideOthers(permission) ||
  (moneyAreas.has(areaOf(permission.replace(/^platform\./, ''))) && !looks(permission));

/** Whether a permission gives rights to others. */
const givesRights = (permission: string): boolean => areaOf(permission) === 'users' && !looks(permission);

/**
 * Whether one person alone may not give it: it handles money, decides as a second person (`deciding`), or gives rights.
 */
export const needsTwo = (permission: string, deciding: ReadonlySet<string>): boolean =>
  isMoney(permission) || givesRights(permission) || deciding.has(permission);

/** The same of what the platform gives: of its own permissions one person gives those that only look. */
export const needsTwoOnPlatform = (permission: string, deciding: ReadonlySet<string>): boolean =>
  isOfPlatform(permission) ? !looks(permission) : needsTwo(permission, deciding);

/** Handles money and decides about money: what one of them does, the other should have looked at (RBAC-10). */
export function holdsBothSides(held: Iterable<string>, deciding: ReadonlySet<string>): boolean {
  const all = [...held];
  return all.some((one) => isMoney(one) && !deciding.has(one)) && all.some((one) => deciding.has(one));
}

/** After so many days without signing in somebody is asked about, and so often all rights are looked through. */
export const reviewDays = 90;

/** Minutes that somebody works through another's account at most. */
export const longestImpersonation = 60;
/** Letters that say why somebody looks into an institution in an emergency, at least. */
export const shortestEmergencyReason = 20;

/** Whether rights have to be looked through again. */
export function isReviewDue(lastClosed: Date | null, now: Date): boolean {
  return lastClosed === null || now.getTime() - lastClosed.getTime() >= reviewDays * 86_400_000;
}

/** Why somebody may or may not do something: roles and extra grants allow, one denial outweighs them all. */
export function isAllowed(reasons: readonly { readonly kind: 'role' | 'allow' | 'deny' }[]): boolean {
  return reasons.length > 0 && reasons.every((reason) => reason.kind !== 'deny');
}

/** A first password for a printed slip. */
export const slip = z.object({
  nameEn: z.string(),
  nameBn: z.string(),
  username: z.string(),
  password: z.string(),
});
export type Slip = z.infer<typeof slip>;
