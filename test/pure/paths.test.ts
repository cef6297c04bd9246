import { describe, expect, it } from 'vitest';
import { corePath, definePaths, link } from '../../src/core/module/paths.ts';
import { screens } from '../../src/modules.entities.ts';
import { sourceFiles } from './source-files.ts';

const known = [...new Set([...screens.map(({ path }) => path), ...Object.values<string>(corePath)])].map(
  (path) => path.split('/'),
);

/**
 * Where an address of the application is written: its one file, an entity's own, the beginnings by which a module is
 * found, and the worker that has no imports.
 */
const homes = /(^|\/)paths\.ts$|\.entity\.ts$|^modules\.web\.tsx$|^service-worker\.ts$/;

/** The addresses of the application, or the beginnings of some, that a source writes out. */
function addressesIn(source: string): string[] {
  return [...source.matchAll(/['"`](\/[\w@.:/-]*(?:\$\{[^}]*\}[\w@.:/-]*)*)/g)].flatMap(([, text = '']) => {
    const parts = text.replace(/\$\{[^}]*\}/g, ':').split('/');
    const fits = known.some(
      (path) =>
        (path.length === parts.length || (parts.length > 2 && path.length > parts.length)) &&
        parts.every((part, place) => part === path[place] || (path[place]?.startsWith(':') && part !== '')),
    );
    return fits ? [text] : [];
  });
}

const path = definePaths({ list: '/student/list', profile: '/student/view/:id', part: '/a/:one/b/:two' });

describe('addresses', () => {
  it('are written once: whoever links to a screen takes them from paths.ts', () => {
    const found = sourceFiles()
      .filter(({ file }) => !homes.test(file) || file.includes('/screens/'))
      .flatMap(({ file, source }) => addressesIn(source).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });

  it.each([
    "<Link to='/student/list'>",
    "navigate('/student/list?do=new')",
    `to={\`/student/view/$\{id}\`}`,
    "const base = '/site/accounts/report';",
  ])('are found in %s', (source) => {
    expect(addressesIn(source)).toHaveLength(1);
  });

  it('have their places filled, and the rest as a query', () => {
    expect(link(path.list)).toBe('/student/list');
    expect(link(path.profile, { id: 'a b' })).toBe('/student/view/a%20b');
    expect(link(path.part, { one: '1', two: '2', tab: 'x' })).toBe('/a/1/b/2?tab=x');
    expect(link(path.list, { 'f.status': ['new', 'old'], page: 2, q: '', all: true, none: false })).toBe(
      '/student/list?f.status=new&f.status=old&page=2&q=&all=1',
    );
    expect(link(path.list, { year: null, class: undefined })).toBe('/student/list');
  });

  it('do not compile where they are wrong', () => {
    // @ts-expect-error a plain text is no address
    link('/student/list');
    // @ts-expect-error the student is missing
    link(path.profile);
    // @ts-expect-error one of two places is missing
    link(path.part, { one: '1' });
    // @ts-expect-error no such screen
    expect(path.gone).toBeUndefined();
  });
});
