import { expect, it } from 'vitest';
import { parseBlock } from '../../../src/core/web/sheet/grid-store.ts';

it('EXM-10 a pasted cell of signs nobody sees is an empty one, and they are not part of a mark', () => {
  const unseen = ['\u200b', '\u200e', '\u202a', '\u2063', '\u2066', '\ufeff', '\u00ad', '\u00a0'];
  for (const sign of unseen)
    expect(parseBlock(`${sign}41${sign}\t${sign}\r\n\t৩৫${sign}\r\n`)).toEqual([
      ['41', ''],
      ['', '৩৫'],
    ]);
});
