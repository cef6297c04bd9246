import * as z from 'zod';
import { typedAbove } from './large-acts.ts';

/** On how many records an act works, as whoever acts typed it to confirm it; it may be left out up to `typedAbove`. */
export const typedCount = z.coerce.number().int().min(1).max(1_000_000).optional();

const wrongCount = {
  en: 'Type the number of chosen records to confirm.',
  bn: 'নিশ্চিত করতে বাছাই করা রেকর্ডের সংখ্যা লিখুন।',
} as const;

/**
 * For `refine` of an input that names many records in `field`: their number is typed where they are more than `typedAbove`.
 * `when` says which of its acts ask so; all of them where it is left out.
 */
export const typedFor = <K extends string>(
  field: K,
  when: (given: Readonly<Record<string, unknown>>) => boolean = () => true,
): [
  (given: { readonly [N in K]: readonly unknown[] } & { readonly typed?: number | undefined }) => boolean,
  { path: PropertyKey[]; params: Record<string, unknown> },
] => [
  (given) => {
    const count = given[field].length;
    return count <= typedAbove || given.typed === count || !when(given);
  },
  { path: ['typed'], params: { label: wrongCount } },
];

/** The same as the answer of a call that counts by itself. */
export const typedErrors = {
  untyped: { code: 'largeAct.untyped', status: 422, text: wrongCount },
} as const;
