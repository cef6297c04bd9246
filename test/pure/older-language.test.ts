import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { supplied } from '../../src/core/web/device/older-language.ts';

const { array, text, object, map } = supplied;
const list = [3, 1, 2];

test('what is supplied answers as the language does', () => {
  for (const place of [0, 2, 3, -1, -4, 1.7, Number.NaN])
    expect(array.at.call(list, place)).toBe(list.at(place));
  expect(array.findLast.call(list, (value) => Number(value) > 1)).toBe(list.findLast((value) => value > 1));
  expect(array.findLastIndex.call(list, (value) => value === 9)).toBe(-1);
  expect(array.toSorted.call(list)).toEqual(list.toSorted());
  expect(array.toSorted.call(list, (a, b) => Number(b) - Number(a))).toEqual(list.toSorted((a, b) => b - a));
  expect(array.toReversed.call(list)).toEqual(list.toReversed());
  expect(list).toEqual([3, 1, 2]);
  for (const word of ['নমুনা', 'a\ud800b', '\udc00\ud800', '👩‍👧'])
    expect(text.toWellFormed.call(word)).toBe(word.toWellFormed());
  expect(text.at.call('abc', -1)).toBe('c');
  expect(object.hasOwn({ a: 1 }, 'a')).toBe(true);
  expect(object.hasOwn({}, 'toString')).toBe(false);
  expect(map.groupBy(list, (value) => value % 2)).toEqual(Map.groupBy(list, (value) => value % 2));
  expect(supplied.crypto.randomUUID()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

const project = join(import.meta.dirname, '../..');
const script = readFileSync(join(project, 'assets/older-browser.js'), 'utf8');

/** The texts that the script puts into a page of a browser that knows `known` of styles. */
function toldBy(known: (name: string) => boolean, isModern = true): string[] {
  const told: string[] = [];
  const element = () => ({
    style: {},
    ...(isModern ? { noModule: false } : {}),
    setAttribute() {},
    appendChild(line: { textContent: string }) {
      told.push(line.textContent);
    },
  });
  const CSS = { supports: known };
  const document = { createElement: element, body: { insertBefore() {}, firstChild: null } };
  runInNewContext(script, { document, CSS, window: { CSS } });
  return told;
}

test('a browser that is too old is told so in both languages, and no other is', () => {
  expect(toldBy(() => true)).toEqual([]);
  for (const told of [toldBy((name) => name !== 'aspect-ratio'), toldBy(() => true, false)]) {
    expect(told[0]).toMatch(/পুরোনো/);
    expect(told[1]).toMatch(/too old/);
  }
  for (const page of ['index.html', 'public.html'])
    expect(readFileSync(join(project, page), 'utf8')).toContain('src="/static/older-browser.js"');
});
