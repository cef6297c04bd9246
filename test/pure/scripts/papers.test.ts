import { expect, it } from 'vitest';
import { endsOf, missingFrom } from '../../../scripts/papers.ts';

const files = endsOf(['src/modules/fees/rules.ts', 'docs/words.md']);

it.each([
  [
    'a file by its whole path, its end or its name',
    '`src/modules/fees/rules.ts`, `fees/rules.ts`, `rules.ts`',
    [],
  ],
  ['a path from another folder', '`../fees/rules.ts`', []],
  [
    'a file that is nowhere, once',
    '`old-rules.ts` and again `old-rules.ts`, `docs/words.md`',
    ['old-rules.ts'],
  ],
  ['another folder’s file of that name', '`exams/rules.ts`', ['exams/rules.ts']],
  ['a place left open and plain text', '`<module>/rules.ts`, `*.test.ts`, old-rules.ts', []],
])('a paper may name %s', (_what, paper, missing) => {
  expect(missingFrom(paper, files)).toEqual(missing);
});
