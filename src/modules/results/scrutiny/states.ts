import type { Entry } from '../../grading/marks.ts';

/** The states of an application, in their order; the last four are outcomes. */
export const scrutinyStates = [
  'applied',
  'paid',
  'checking',
  'changed',
  'unchanged',
  'rejected',
  'withdrawn',
] as const;
export type ScrutinyState = (typeof scrutinyStates)[number];

/** The steps of an application as they are kept. */
export const scrutinySteps = [
  'applied',
  'waived',
  'named',
  'began',
  'found',
  'returned',
  'unchanged',
  'changed',
  'rejected',
  'withdrawn',
] as const;
export type ScrutinyStep = (typeof scrutinySteps)[number];

/** What is done to an application. */
export type ScrutinyAct = 'withdraw' | 'waive' | 'name' | 'reject' | 'begin' | 'find' | 'approve' | 'return';

/** Marks that an examiner found to be others, with what stood there. */
export type Found = {
  readonly marks: readonly {
    readonly component: string;
    readonly before: Entry;
    readonly after: Exclude<Entry, null>;
  }[];
  readonly reason: string;
};

/**
 * What may be done to an application in its state: `isFree`, nothing was to be paid for it or no more; `isFound`, other
 * marks were found and wait for their approval.
 */
export function scrutinyActs(of: {
  readonly state: ScrutinyState;
  readonly isFree: boolean;
  readonly isFound: boolean;
}): ReadonlySet<ScrutinyAct> {
  switch (of.state) {
    case 'applied':
      return new Set(['withdraw', 'waive', 'name', 'reject']);
    case 'paid':
      return new Set(of.isFree ? ['withdraw', 'name', 'reject', 'begin'] : ['name', 'reject', 'begin']);
    case 'checking':
      return new Set(of.isFound ? ['approve', 'return'] : ['name', 'find']);
    default:
      return new Set();
  }
}
