import { expect, it } from 'vitest';
import { mostInBrowserFile } from '../../../src/core/contracts/list-files-contract.ts';
import { sourceFiles } from '../source-files.ts';
import { bounded, filed } from './list-bounds.ts';

/** The screens with a list whose files the browser puts together. */
const screens = sourceFiles()
  .filter(({ file, source }) => {
    if (!file.startsWith('modules/') || !/<(PagedTable|WholeTable|RecordList)\b/.test(source)) return false;
    const lists = source.match(/<(PagedTable|WholeTable|RecordList)\b/g)?.length ?? 0;
    const others = source.match(/\btools="(own|none)"|\bisWithin\b/g)?.length ?? 0;
    return others < lists;
  })
  .map(({ file }) => file.replace(/^modules\//, '').replace(/\.tsx$/, ''))
  .sort();

it('X-6 every list whose file a browser puts together is bounded below what such a file holds, or has one of the server', () => {
  const known = [...bounded.flatMap((one) => one.screens), ...Object.keys(filed)];
  expect([...known].sort()).toEqual([...new Set(known)].sort());
  expect(screens.filter((screen) => !known.includes(screen))).toEqual([]);
  expect(known.filter((screen) => !screens.includes(screen))).toEqual([]);
  for (const { row, most, why } of bounded) {
    expect(most, row).toBeLessThan(mostInBrowserFile);
    expect(why.length, row).toBeGreaterThan(20);
  }
});
