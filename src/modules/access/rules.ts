import * as z from 'zod';

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
