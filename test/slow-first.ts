import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest, longest first: begun last, one of them would keep one core busy and the other idle. */
const slow = [
  'test/sweep/access.test.ts',
  'test/start.test.ts',
  'test/sweep/fuzz.test.ts',
  'test/faults/collections.test.ts',
  'test/core/backup.test.ts',
  'test/recipe.test.ts',
  'test/faults/imports.test.ts',
  'src/modules/exams/files/marks-file.test.ts',
  'test/sweep/lists.test.ts',
  'test/fees/demonstration.test.ts',
  'test/faults/older-versions.test.ts',
  'test/faults/killed.test.ts',
  'e2e/screens-english.test.ts',
  'e2e/screens-bengali.test.ts',
  'e2e/every-role.test.ts',
  'e2e/exams.test.ts',
  'e2e/fees.test.ts',
  'e2e/walk-results.test.ts',
  'e2e/walk-setup.test.ts',
  'e2e/general.test.ts',
  'e2e/bank.test.ts',
  'e2e/fees-owed.test.ts',
  'e2e/accounts.test.ts',
  'e2e/module-homes.test.ts',
  'e2e/walk-public.test.ts',
  'e2e/results/results.test.ts',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const place = slow.findIndex((name) => moduleId.endsWith(name));
  return place === -1 ? slow.length : place;
};

/** Slow files first, the others in the runner's usual order. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
