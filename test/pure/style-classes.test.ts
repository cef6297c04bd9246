import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = join(import.meta.dirname, '../../src');

/** The names behind a dot in the selectors of a sheet. */
function classesOf(sheet: string): Set<string> {
  const selectors = sheet.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\{[^{}]*\}/g, ';');
  return new Set([...selectors.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name));
}

/** Classes that a component takes from a sheet that does not have them. */
function unknownClasses(file: string, source: string, read: (path: string) => string): string[] {
  const found: string[] = [];
  for (const [, name = '', path = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)';/g)) {
    const known = classesOf(read(join(file, '..', path)));
    // Only where a class is given: a prop or a variable may have the same name as the sheet.
    for (const [, given = ''] of source.matchAll(/(?:className|classNames|[cC]lass)=\{([^}]*)\}/g))
      for (const [, one = ''] of given.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        if (!known.has(one)) found.push(`${file}: ${name}.${one}`);
  }
  return found;
}

it('takes only classes that are in the sheet they are taken from', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const all = sourceFiles().flatMap(({ file, source }) => unknownClasses(file, source, read));
  expect(all).toEqual([]);
});

it('would tell one that is not there', () => {
  const source =
    "import classes from './a.module.css';\n<p className={classes.gone} /><b className={classes.here} />";
  expect(unknownClasses('x/a.tsx', source, () => '.here { color: red } /* .gone */')).toEqual([
    'x/a.tsx: classes.gone',
  ]);
});
