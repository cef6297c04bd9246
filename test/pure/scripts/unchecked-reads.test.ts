import { expect, it } from 'vitest';
import { risen, uncheckedIn } from '../../../scripts/unchecked-reads.ts';

it('counts the reads whose rows are only said to be of a type', () => {
  expect(
    uncheckedIn('transaction.rows<{ id: string }>(`SELECT`); site.row<Row>(x); transaction.rows(`SELECT 1`)'),
  ).toBe(2);
  expect(uncheckedIn("transaction.read({ id: 'uuid' }, `SELECT id`)")).toBe(0);
});

it('says where there are more than before, and nothing where there are fewer', () => {
  expect(risen({ core: 3, 'modules/fees': 5 }, { core: 3, 'modules/fees': 6 })).toEqual([]);
  expect(risen({ core: 4, 'modules/library': 1 }, { core: 3 })).toHaveLength(2);
});
