import type { ApprovalFigure } from '../../../core/approvals/approvals.ts';
import { approvalErrors } from '../../../core/approvals/approvals-labels.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { type About, type Act, actsOf } from '../../../core/server/approvals/acts.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import { digestOf } from '../../../core/server/approvals/requests.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { permissions } from '../../../modules.details.ts';
import { accessErrors, fieldNames } from '../labels.ts';
import { usersPermission } from '../permissions.ts';
import { needsTwo } from '../rules.ts';
import { actorInSite, type Place } from './actor.ts';

type SitePlace = Place & { siteId: number };

/** The permissions that decide as a second person, of every act this server knows. */
export const decidingPermissions = (services: Services): ReadonlySet<string> =>
  new Set([...actsOf(services).values()].map(({ endpoint }) => String(endpoint.approval.decide)));

/** What of these one person alone may not give. */
export function toBeGivenByTwo(services: Services, permissions: readonly string[]): readonly string[] {
  const deciding = decidingPermissions(services);
  return permissions.filter((one) => needsTwo(one, deciding));
}

/**
 * Throws where staff of the platform would give, alone, what two people of the institution give. One without anybody who
 * could decide is still being set up.
 */
export async function assertOfPlatform(
  services: Services,
  place: Place,
  gives: readonly string[],
): Promise<void> {
  if (!place.actor.isPlatform || place.siteId === null) return;
  const [kept] = toBeGivenByTwo(services, gives);
  if (kept === undefined) return;
  const deciders = await holdersOf(services.database, place.siteId, usersPermission.approve);
  const known: Readonly<Record<string, Label>> = permissions;
  if (deciders.length > 0)
    throw new AppError(accessErrors.ofInstitution, { permission: known[kept] ?? kept });
}

type Asked = {
  /** One request at a time waits for each person. */
  readonly subject: string;
  readonly title: Label;
  readonly path: string | null;
  readonly figures: readonly ApprovalFigure[];
  /** Who gets the right never decides about it. */
  readonly concerned: readonly string[];
  /** What is given with it; where nothing of it is over money or rights, one person is enough. */
  readonly gives: readonly string[];
};

/** The rights that take two, where the figures do not name them already: another role by the decision gives others. */
function rightsShown(services: Services, { figures, gives }: Asked): ApprovalFigure[] {
  const known: Readonly<Record<string, Label>> = permissions;
  const labels = toBeGivenByTwo(services, gives)
    .toSorted()
    .map((one) => known[one] ?? { en: one, bn: one })
    .filter((label) => !figures.some(({ value }) => value === label));
  if (labels.length === 0) return [];
  const value = { en: labels.map(({ en }) => en).join('; '), bn: labels.map(({ bn }) => bn).join('; ') };
  return [{ kind: 'text', label: fieldNames.permissions, value }];
}

const aboutOf = (services: Services, asked: Asked): About => ({
  subject: asked.subject,
  title: asked.title,
  path: asked.path,
  amount: null,
  figures: [...asked.figures, ...rightsShown(services, asked)],
  excluded: asked.concerned,
  isOneEnough: toBeGivenByTwo(services, asked.gives).length === 0,
  isAloneWhereNobody: true,
});

/**
 * An act that gives rights. It is done on the platform's own tables, in a transaction of its own next to the one that closes
 * the request: giving the same right to the same person twice gives it once, so an act that was cut off in between is
 * approved again without harm. That transaction holds the rows it is about and looks at them once more before it gives.
 */
export function rightsAct<I extends { reason: string }, O>(what: {
  /** Holds what the figures and the rights follow from. Not needed where all of it is in the input. */
  hold?(transaction: PlatformTransaction, place: SitePlace, input: I): Promise<unknown>;
  ask(transaction: PlatformTransaction, place: SitePlace, input: I): Promise<Asked>;
  give(transaction: PlatformTransaction, services: Services, place: SitePlace, input: I): Promise<O>;
}): Act<I, O> {
  const inPlace = <T>(
    services: Services,
    context: PlatformTransaction['context'],
    work: (transaction: PlatformTransaction, place: SitePlace) => Promise<T>,
  ) =>
    services.database.asPlatform(context, async (transaction) =>
      work(transaction, await actorInSite(transaction)),
    );
  return {
    async about({ context }, { input, services, isDeciding }) {
      // What would be refused in the end is not asked for; nothing of it stays.
      if (!isDeciding)
        await tried(
          inPlace(services, context, (transaction, place) =>
            what.give(transaction, services, place, input).then(undo),
          ),
        );
      const asked = inPlace(services, context, (transaction, place) => what.ask(transaction, place, input));
      return aboutOf(services, await (isDeciding ? asked.catch(gone) : asked));
    },
    async run({ context }, { input, services, approved, about }) {
      const given = inPlace(services, context, async (transaction, place) => {
        await what.hold?.(transaction, place, input);
        if (about && what.hold) {
          const now = aboutOf(services, await what.ask(transaction, place, input));
          if (digestOf(now) !== digestOf(about)) throw new AppError(approvalErrors.changed);
        }
        return what.give(transaction, services, place, input);
      });
      // Somebody else may be able to decide what this decider may not give: the request stays.
      return approved === null || approved.askedBy === context.accountId
        ? given
        : given.catch((error: unknown) => {
            const isTooHigh = error instanceof AppError && error.kind.status === 403;
            throw isTooHigh ? new AppError(errors.forbidden, { permission: usersPermission.approve }) : error;
          });
    },
    reasonOf: ({ reason }) => reason,
  };
}

/** A role or a denial that was removed meanwhile is not what was shown, and will not be again. */
function gone(error: unknown): never {
  throw error instanceof AppError && error.kind === errors.notFound
    ? new AppError(approvalErrors.changed)
    : error;
}

/** Takes back what was tried. */
class Undo extends Error {}
export const undo = (): never => {
  throw new Undo();
};
/** Throws what the work throws, but for its being taken back. */
export const tried = (work: Promise<never>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
