import type { ApprovalEndpoint, ApprovalFigure } from '../../approvals/approvals.ts';
import type { Label } from '../../labels.ts';
import type { Database, Transaction } from '../database/in-site.ts';
import { inBoth } from '../database/scope/in-both.ts';
import type { Services } from '../http/services.ts';

/** What an act is about, read from the database at this moment. */
export type About = {
  /** The record it is done to: one request at a time waits for each. */
  readonly subject: string;
  /** `Cancel receipt 26-000451`. */
  readonly title: Label;
  /** The screen that shows the record. */
  readonly path: string | null;
  /** Paisa, held against the limit. Null where it cannot be said: then one person is never enough. */
  readonly amount: bigint | null;
  /** What is held against the limit instead, where earlier ones count with it. */
  readonly weight?: bigint;
  /** Paisa that a limit by the day counts, where it is not the amount: 0n for taking back what the day counts already. */
  readonly ofDay?: bigint;
  /** What the asker sees; where it differs at the decision, nothing is done. */
  readonly figures: readonly ApprovalFigure[];
  /** Who may not decide besides the asker: who collected, entered or prepared it. */
  readonly excluded: readonly string[];
  /** Whoever acts is the second person already: somebody else prepared it. */
  readonly isSecond?: boolean;
  /** One person is not enough, whatever the amount. */
  readonly needsSecond?: boolean;
  /** One person is enough for what is asked of the act here, such as locking a day where only opening it takes two. */
  readonly isOneEnough?: boolean;
  /**
   * Where nobody else could ever decide it is done by one person, and kept as such, instead of never; not where somebody
   * could until a few days ago.
   */
  readonly isAloneWhereNobody?: boolean;
};

/** The approval under which an act runs. */
type Approved = { readonly id: string; readonly askedBy: string };

type Asked<I> = {
  readonly input: I;
  readonly services: Services;
};

type ActCall<I> = Asked<I> & {
  /** Null where one person was enough. */
  readonly approved: Approved | null;
  /** What was looked at just before; not there where the demonstration does it. */
  readonly about?: About;
};

type Looked<I> = Asked<I> & {
  /** It was asked for before and is decided on now. */
  readonly isDeciding: boolean;
};

export type Act<I, O> = {
  /** It changes what people sign in with too: its transaction has a `platform`. */
  readonly withPlatform?: boolean;
  /**
   * Holds the rows that its figures and its doing follow from until the transaction ends, before a decision compares what was
   * looked at, and before one person does it at once: what nobody may change in between is done as it was shown. Not needed where
   * all of it is in the input, or a version that was seen says that the record is the same.
   */
  hold?(transaction: Transaction, call: Asked<I>): Promise<unknown>;
  /** Looks at the input against the database. Throws what would refuse the act, so that nothing hopeless is asked. Locks nothing. */
  about(transaction: Transaction, call: Looked<I>): Promise<About>;
  /** Does it. The transaction's context is whoever acts, or decides. */
  run(transaction: Transaction, call: ActCall<I>): Promise<O>;
  reasonOf(input: I): string;
  /** Stored files the input names: they are kept while the request waits. */
  filesOf?(input: I): readonly string[];
};

/** The database as an act works on it. */
export const databaseOf = (
  database: Database,
  { withPlatform }: { readonly withPlatform?: boolean },
): Database => (withPlatform ? inBoth(database) : database);

export type KnownAct = { readonly endpoint: ApprovalEndpoint; readonly act: Act<unknown, unknown> };

const known = new WeakMap<Services, Map<string, KnownAct>>();

/** Every act this server knows, by its name. */
export function actsOf(services: Services): ReadonlyMap<string, KnownAct> {
  return known.get(services) ?? new Map();
}

export function registerAct(services: Services, one: KnownAct): void {
  const acts = known.get(services) ?? new Map<string, KnownAct>();
  known.set(services, acts);
  const { act } = one.endpoint.approval;
  if (acts.has(act)) throw new Error(`The act ${act} is served twice`);
  acts.set(act, one);
}
