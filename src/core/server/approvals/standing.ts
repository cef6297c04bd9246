import { approvalErrors } from '../../approvals/approvals-labels.ts';
import { todayInDhaka } from '../../dates.ts';
import { AppError, type ErrorKind, errors } from '../../errors.ts';
import { controlPermission, type Permission, sitePermission } from '../../module/permissions.ts';
import type { Transaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { actsOf } from './acts.ts';
import { delegatorsOf } from './delegations.ts';
import { permissionsAt } from './people.ts';
import type { RequestRow } from './requests.ts';

/** What somebody has to do with requests: whose place they stand in, what they decide on and what they see. */
export type Standing = {
  readonly accountId: string;
  /** Acts decided on by one's own permission. */
  readonly own: ReadonlySet<string>;
  /** Acts decided on in another's place, by that account. */
  readonly inPlaceOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Acts whose requests are seen, whoever asked. */
  readonly seen: ReadonlySet<string>;
};

/** Says whether the caller decides on something beside the approvals, in whose place another may stand as well. */
type DecidesElsewhere = (transaction: Transaction) => Promise<boolean>;
const elsewhere = new WeakMap<Services, DecidesElsewhere[]>();

/** Called by a module with a step of its own as it is served. */
export const registerDecides = (services: Services, decides: DecidesElsewhere): void => {
  elsewhere.set(services, [...(elsewhere.get(services) ?? []), decides]);
};

/** Whether the caller has anything to decide that another could do in their place. */
export async function mayDelegate(
  transaction: Transaction,
  services: Services,
  standing: Standing,
): Promise<boolean> {
  if (standing.own.size > 0) return true;
  for (const decides of elsewhere.get(services) ?? []) if (await decides(transaction)) return true;
  return false;
}

/** `isOnlyCounted`: nothing is decided by it, so that who may be stood in for is kept a moment. */
export async function standingIn(
  transaction: Transaction,
  services: Services,
  { isOnlyCounted = false } = {},
): Promise<Standing> {
  const { accountId, permissions } = transaction.context;
  if (accountId === null) throw new AppError(errors.unauthenticated);
  const acts = [...actsOf(services).values()].map(({ endpoint }) => endpoint);
  const decidedWith = (held: ReadonlySet<Permission>) =>
    new Set(acts.filter(({ approval }) => held.has(approval.decide)).map(({ approval }) => approval.act));
  const inPlaceOf = new Map<string, ReadonlySet<string>>();
  const day = todayInDhaka(services.now());
  // As many as let one person decide for them: seldom more than one.
  const readDelegators = () => delegatorsOf(transaction, accountId, day);
  const delegators = isOnlyCounted
    ? await transaction.kept(`approvals.delegators ${accountId} ${day}`, readDelegators)
    : await readDelegators();
  for (const from of delegators)
    inPlaceOf.set(from, decidedWith(await permissionsAt(services.database, transaction.siteId, from)));
  const own = decidedWith(permissions);
  const seen = acts
    .filter(
      ({ access, approval }) =>
        permissions.has(sitePermission.settings) ||
        permissions.has(controlPermission.view) ||
        permissions.has(access.permission) ||
        own.has(approval.act) ||
        [...inPlaceOf.values()].some((each) => each.has(approval.act)),
    )
    .map(({ approval }) => approval.act);
  return { accountId, own, inPlaceOf, seen: new Set(seen) };
}

export const maySee = (standing: Standing, request: RequestRow): boolean =>
  request.asked_by === standing.accountId || standing.seen.has(request.act);

/** In whose place the caller decides: null for their own, or why they do not decide on this. */
export function decidesFor(
  { accountId, own, inPlaceOf }: Standing,
  request: Pick<RequestRow, 'act' | 'asked_by' | 'excluded'>,
): { readonly inPlaceOf: string | null } | { readonly refusal: ErrorKind } {
  const isConcerned = (id: string) => id === request.asked_by || request.excluded.includes(id);
  if (accountId === request.asked_by) return { refusal: approvalErrors.ownRequest };
  if (request.excluded.includes(accountId)) return { refusal: approvalErrors.excluded };
  if (own.has(request.act)) return { inPlaceOf: null };
  const [from] = [...inPlaceOf].find(([id, acts]) => acts.has(request.act) && !isConcerned(id)) ?? [];
  return from ? { inPlaceOf: from } : { refusal: errors.forbidden };
}
