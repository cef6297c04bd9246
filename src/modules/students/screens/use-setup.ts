import type * as z from 'zod';
import { useRead } from '../../../core/web/call.ts';
import { contract } from '../contract.ts';

export type Setup = z.output<typeof contract.setup.output>;
export type StudentItem = z.output<typeof contract.list.output>['items'][number];
export type Profile = z.output<typeof contract.read.output>;
export type Place = Profile['enrolments'][number];
export type Guardian = Profile['guardians'][number];

/** Years, classes and sections; they change seldom. */
export function useSetup() {
  return useRead(contract.setup, {}, { staleTime: 300_000 });
}

/** The present share of the days taken, 0 to 100; late counts as present. Null before the first day. */
export function presentShare(counts: { present: number; late: number; total: number } | null): number | null {
  return counts && counts.total > 0
    ? Math.round((100 * (counts.present + counts.late)) / counts.total)
    : null;
}
