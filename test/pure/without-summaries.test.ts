import { expect, test } from 'vitest';
import { sourceWithoutSummaries } from '../../scripts/without-summaries.ts';

test('a contract goes to the browser without the summaries of its calls', () => {
  const source = `  read: endpoint({
    access: 'signedIn',
    summary: { en: 'Read it', bn: 'দেখা' },
    input: a,
  }),
  write: endpoint({
    access: 'signedIn',
    summary: {
      en: 'Write it, however long it is to say so',
      bn: 'লেখা',
    },
    input: b,
  }),
`;
  expect(sourceWithoutSummaries(source)).toBe(`  read: endpoint({
    access: 'signedIn',
    input: a,
  }),
  write: endpoint({
    access: 'signedIn',
    input: b,
  }),
`);
});
