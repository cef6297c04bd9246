import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Words that users must not meet, with what is said instead. */
const refused: Readonly<Record<string, string>> = {
  পর্দা: 'a curtain; a screen is স্ক্রিন or পাতা',
};

it('no text uses a word that says something else to its reader', () => {
  const found = sourceFiles().flatMap(({ file, source }) =>
    Object.keys(refused).flatMap((word) => (source.includes(word) ? [`${file}: ${word}`] : [])),
  );
  expect(found).toEqual([]);
});
