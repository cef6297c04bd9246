import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import {
  chapterNames,
  chapterOf,
  chapters,
  pictureOf,
  piecesOf,
  screenOf,
  type Task,
} from '../../../src/modules/home/handbook/handbook.ts';
import { type TaskName, tasks } from '../../../src/modules/home/handbook/tasks.data.ts';
import { details } from '../../../src/modules.details.ts';
import { screens } from '../../../src/modules.entities.ts';
import { initialRolesWith } from '../../../src/roles.ts';

const source = join(import.meta.dirname, '../../../src');
const all = Object.entries<Task>(tasks) as [TaskName, Task][];
const namesIn = (step: string) =>
  piecesOf(step)
    .filter(({ isName }) => isName)
    .map(({ text }) => text);

/** Every label of the product, the values it is filled with as `…`: `English | Bengali`. */
function labelsOfTheProduct(): Set<string> {
  const found = new Set<string>();
  type Part = { readonly type: string; readonly value?: unknown } | null | undefined;
  const add = (en: Part, bn: Part) => {
    if (typeof en?.value !== 'string' || typeof bn?.value !== 'string') return;
    found.add([en.value, bn.value].map((text) => text.replace(/\{[^{}]*\}/g, '…')).join(' | '));
  };
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) =>
      /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name) && !parentPath.includes('handbook'),
  );
  for (const { name, parentPath } of files) {
    const file = join(parentPath, name);
    const text = readFileSync(file, 'utf8');
    if (!/\p{Script=Bengali}/u.test(text)) continue;
    new Visitor({
      ObjectExpression({ properties }) {
        const partOf = (key: string): Part => {
          for (const one of properties)
            if (one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === key)
              return one.value;
          return null;
        };
        add(partOf('en'), partOf('bn'));
      },
      CallExpression({ arguments: given }) {
        for (const [place, one] of given.entries()) add(one, given[place + 1]);
      },
      ArrayExpression({ elements }) {
        for (const [place, one] of elements.entries()) add(one, elements[place + 1]);
      },
    }).visit(parseSync(file, text).program);
  }
  return found;
}

describe('the handbook', () => {
  it('has a chapter for every role, whose screens that role may open', () => {
    const roles = initialRolesWith(details.flatMap(({ permissions }) => [...permissions]));
    expect([...chapterNames].sort()).toEqual(Object.keys(roles).sort());
    for (const [role, { permissions }] of Object.entries(roles))
      for (const name of chapters[role as keyof typeof chapters].tasks) {
        const screen = screens.find(({ path }) => path === screenOf(tasks[name].path));
        expect(screen, `${name}: ${tasks[name].path} is no screen`).toBeDefined();
        if (screen?.permission) expect(permissions, `${role}, ${name}`).toContain(screen.permission);
      }
  });

  it('leaves no task unread, and offers a role of an institution’s own the nearest chapter', () => {
    const read = new Set(chapterNames.flatMap((name): readonly TaskName[] => chapters[name].tasks));
    expect([...read].sort()).toEqual(all.map(([name]) => name).sort());
    expect(chapterOf('cashier', new Set())).toBe('cashier');
    const counter = ['collect', 'cancel', 'dues'] as const;
    expect(chapterOf('second-cashier', new Set(counter.map((name) => screenOf(tasks[name].path))))).toBe(
      'cashier',
    );
    expect(chapterOf(null, new Set())).toBe('office');
  });

  it('names only what stands on the screens, the same in both languages, step by step', () => {
    const known = labelsOfTheProduct();
    for (const [name, { steps }] of all) {
      expect(steps.length, name).toBeGreaterThan(1);
      for (const step of steps) {
        const [en, bn] = [namesIn(step.en), namesIn(step.bn)];
        expect(bn.length, `${name}: ${step.en}`).toBe(en.length);
        expect(step.bn, `${name}: ${step.bn}`).toMatch(/\p{Script=Bengali}/u);
        // In Bengali what is named may come in another order.
        for (const one of en)
          expect(
            bn.some((other) => known.has(`${one} | ${other}`)),
            `${name}: no screen says “${one}” as in “${step.bn}”`,
          ).toBe(true);
      }
    }
  });

  it('has a picture of each task in both languages, 6 MB in all at most', () => {
    const files = all.flatMap(([name]) => (['en', 'bn'] as const).map((one) => pictureOf(name, one)));
    const sizes = files.map((file) => statSync(join(source, '../assets', file)).size);
    expect(Math.min(...sizes)).toBeGreaterThan(2_000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(6_000_000);
  });
});
