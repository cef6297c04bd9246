import { describe, expect, it } from 'vitest';
import { problemsOf, superfluousSnapshots, tooLarge } from '../../../scripts/sizes.ts';

const many = (count: number, folder: string) =>
  Array.from({ length: count }, (_, place) => `${folder}/file-${place}.ts`);

describe('the sizes of files and folders', () => {
  it('finds a file of more than 500 lines, unless it is data', () => {
    const files = ['src/a.ts', 'src/b.css', 'src/c.ts', 'src/d.data.ts', 'test/e.json'];
    expect(tooLarge(files, (file) => (file === 'src/c.ts' ? 500 : 501)).lines).toEqual({
      'src/a.ts': 501,
      'src/b.css': 501,
    });
  });

  it('finds a folder of more than 30 entries, folders in it counted once', () => {
    const files = [...many(29, 'src/fees'), 'src/fees/counter/a.ts', 'src/fees/counter/b.ts'];
    expect(tooLarge(files, () => 1).entries).toEqual({});
    expect(tooLarge([...files, 'src/fees/rules.ts'], () => 1).entries).toEqual({ 'src/fees': 31 });
    expect(tooLarge(many(40, 'migrations'), () => 1).entries).toEqual({});
  });

  it('lets the list of exceptions only shrink', () => {
    const allowed = { lines: { 'src/a.ts': 600, 'src/b.ts': 600 }, entries: {} };
    const found = { lines: { 'src/a.ts': 601, 'src/c.ts': 501 }, entries: {} };
    expect(problemsOf(found, allowed)).toEqual([
      'src/a.ts: 601 lines, 600 at most',
      'src/c.ts: 501 lines, 500 at most',
      'src/b.ts: fits now, take it off scripts/sizes.json',
    ]);
  });
});

describe('the snapshots of migrations', () => {
  it('are the latest alone', () => {
    const latest = 'migrations/meta/0028_snapshot.json';
    expect(superfluousSnapshots([latest, 'migrations/meta/_journal.json'])).toEqual([]);
    expect(superfluousSnapshots([latest, 'migrations/meta/0027_snapshot.json'])).toEqual([
      'migrations/meta/0027_snapshot.json: only the latest snapshot is kept',
    ]);
  });
});
