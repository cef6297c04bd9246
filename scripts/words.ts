import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Visitor } from 'oxc-parser';
import { foldSpelling } from '../src/core/validation/import/names.ts';
import { parse } from './boundaries/parse.ts';

/** A word that texts do not use, and what they say instead. */
export type Rule = { readonly not: string; readonly but: string };

const root = join(import.meta.dirname, '..');

/** The table below "Not these" in docs/words-not-these.md. */
export function rulesOf(page: string): Rule[] {
  const table = page.split(/^## Not these$/m)[1]?.split(/^## /m)[0] ?? '';
  return [...table.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|/gm)]
    .map(([, not = '', but = '']) => ({ not, but }))
    .filter(({ not }) => not !== 'Not' && !/^-+$/.test(not));
}

/** Where headings and words stand as people write them in sheets of their own, to be recognised: they are not ours. */
const isTheirs = /validation\/import\/|statements?\/rules\.ts$/;

const isLatin = /^[a-z]/i;
/** What is added to the end of a Bengali noun without making another word of it. */
const endings = 'টির|টিতে|টিকে|টি|গুলোর|গুলো|ের|র|ে|য়|য়|তে|কে|ও|ই';

const patterns = new Map<string, RegExp>();

function patternOf(word: string): RegExp {
  const known = patterns.get(word);
  if (known) return known;
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = isLatin.test(word)
    ? new RegExp(`(?<![\\w-])${plain}(?![\\w-])`, 'i')
    : new RegExp(`(?<!\\p{Script=Bengali})${plain}(?:${endings})?(?!\\p{Script=Bengali})`, 'u');
  patterns.set(word, pattern);
  return pattern;
}

/** Whether a text holds the word: a Latin one as a word of its own, a Bengali one also with what is added to its end. */
export const holds = (text: string, word: string): boolean => patternOf(word).test(text);

const isBengali = /\p{Script=Bengali}/u;
/** A text may write a letter as its number: such a file is read in any case. */
const isWrittenOut = /\\[ux]/;

/** What texts of a file say that they should not: `[line, rule]`. Only texts for people are looked at, not names. */
export function foundIn(file: string, source: string, rules: readonly Rule[]): [number, Rule][] {
  const found: [number, Rule][] = [];
  // To look through a whole file is quicker than to read what its parts are: most hold none of the words.
  const spaced = source.replace(/\\[nrt]/g, ' ');
  const asked = isWrittenOut.test(source) ? rules : rules.filter(({ not }) => holds(spaced, not));
  if (asked.length === 0) return found;
  const look = (text: string, start: number) => {
    // A name of the code has no space and no Bengali letter.
    if (!/\s|\p{Script=Bengali}/u.test(text.trim())) return;
    for (const rule of asked)
      if (holds(text, rule.not)) found.push([source.slice(0, start).split('\n').length, rule]);
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') look(node.value, node.start);
    },
    TemplateElement(node) {
      look(node.value.cooked ?? '', node.start);
    },
    JSXText(node) {
      look(node.value, node.start);
    },
  }).visit(parse(file, source).program);
  return found;
}

type Pair = { readonly line: number; readonly en: string; readonly bn: string };

/** Every text of a file that stands in both languages. */
export function pairsIn(file: string, source: string): Pair[] {
  const found: Pair[] = [];
  if (!isBengali.test(source) && !isWrittenOut.test(source)) return found;
  const add = (en: unknown, bn: unknown, start: number) => {
    if (typeof en === 'string' && typeof bn === 'string' && isBengali.test(bn))
      found.push({ line: source.slice(0, start).split('\n').length, en, bn });
  };
  const textOf = (node: { type: string } | undefined) =>
    node?.type === 'Literal' ? (node as { value?: unknown }).value : undefined;
  new Visitor({
    CallExpression(node) {
      const [first, second, third, fourth] = node.arguments;
      add(textOf(first), textOf(second), node.start);
      // The texts of a field stand after its name, those of a refusal after its name and status.
      add(textOf(second), textOf(third), node.start);
      add(textOf(third), textOf(fourth), node.start);
    },
    ObjectExpression(node) {
      const of = (name: string) =>
        node.properties.find(
          (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
        );
      const [en, bn] = [of('en'), of('bn')];
      if (en?.type === 'Property' && bn?.type === 'Property')
        add(textOf(en.value), textOf(bn.value), node.start);
    },
  }).visit(parse(file, source).program);
  return found;
}

/** Texts whose one language says much more than the other, as where a word was put into the wrong place: `[line, text]`. */
export const unevenOf = (pairs: readonly Pair[]): [number, string][] =>
  pairs.flatMap(({ line, en, bn }): [number, string][] => {
    // Parts of one sentence stand in another order in each language.
    if (/\s$/.test(en + bn)) return [];
    const [few, many] = [en.length, bn.length].sort((a, b) => a - b) as [number, number];
    return many > 24 && few < many * 0.22 ? [[line, `${en} / ${bn}`]] : [];
  });

/** Words that differ by a letter people mix up, and are two words: what and whether, honoured and plain. */
const twoWords = new Set(
  [
    ['কী', 'কি'],
    ['বা', 'বাঁ'],
    ['টীকা', 'টিকা'],
    ['পাশ', 'পাস'],
    ['পাশের', 'পাসের'],
    ['বাধা', 'বাঁধা'],
    ['দিন', 'দীন'],
    ['শিট', 'সিট'],
    ['সবে', 'শবে'],
    ['তাঁকেই', 'তাকেই'],
    // Of the honoured: তাঁর beside তার.
    ...['তা', 'যা', 'এ'].flatMap((word) =>
      ['র', 'কে', 'দের', 'রা'].map((end) => [`${word}ঁ${end}`, `${word}${end}`]),
    ),
  ].map((words) => words.toSorted().join()),
);

/** Bengali words that a house of one spelling writes in two: শ্রেণি and শ্রেণী. `words` are all, with a place of each. */
export function spelledTwice(words: ReadonlyMap<string, string>): { words: string[]; places: string[] }[] {
  const groups = Map.groupBy(words.keys(), foldSpelling);
  return [...groups.values()]
    .filter((group) => group.length > 1 && !twoWords.has(group.toSorted().join()))
    .map((group) => ({ words: group, places: group.map((word) => words.get(word) ?? '') }));
}

/**
 * Labels of a person's or thing's name in one language that are worded two ways: `Name in Bengali` is one heading, of forms
 * and of sheets. `labels` are all, each wording with a place of it.
 */
export function wordedTwice(
  labels: ReadonlyMap<string, ReadonlyMap<string, string>>,
): { en: string; wordings: string[]; places: string[] }[] {
  return [...labels]
    .filter(([, wordings]) => wordings.size > 1)
    .map(([en, wordings]) => ({ en, wordings: [...wordings.keys()], places: [...wordings.values()] }));
}
const isNameLabel = /\bname in (Bengali|English)$/i;

const bengaliWords = (text: string): string[] => text.match(/[\u0980-\u09e3]+/g) ?? [];

if (import.meta.main) {
  const rules = rulesOf(readFileSync(join(root, 'docs/words-not-these.md'), 'utf8'));
  // With `--list`, and part of a path, every text is told with its place, to be read in one go.
  const [isList, part = ''] = process.argv[2] === '--list' ? [true, process.argv[3]] : [false];
  const words = new Map<string, string>();
  const names = new Map<string, Map<string, string>>();
  let problems = 0;
  for (const folder of ['src', 'demo'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      if (isTheirs.test(path)) continue;
      const source = readFileSync(path, 'utf8');
      const say = (line: number, problem: string) => {
        problems += 1;
        process.stderr.write(`${relative(root, path)}:${line}: ${problem}\n`);
      };
      if (isList) {
        if (!path.includes(part)) continue;
        for (const { line, en, bn } of pairsIn(path, source))
          process.stdout.write(`${relative(root, path)}:${line}\t${en}\t${bn}\n`);
        continue;
      }
      const pairs = pairsIn(path, source);
      if (folder === 'src')
        for (const { line, bn } of pairs)
          for (const word of bengaliWords(bn)) words.set(word, `${relative(root, path)}:${line}`);
      for (const { line, en, bn } of pairs)
        if (isNameLabel.test(en))
          names.set(en, (names.get(en) ?? new Map()).set(bn, `${relative(root, path)}:${line}`));
      for (const [line, { not, but }] of foundIn(path, source, rules)) say(line, `"${not}": we say "${but}"`);
      for (const [line, text] of unevenOf(pairs))
        say(line, `one language says much more than the other: ${text}`);
    }
  for (const { words: spelled, places } of spelledTwice(words)) {
    problems += 1;
    process.stderr.write(`one word spelled two ways: ${spelled.join(', ')} (${places.join(', ')})\n`);
  }
  for (const { en, wordings, places } of wordedTwice(names)) {
    problems += 1;
    process.stderr.write(`"${en}" worded two ways: ${wordings.join(', ')} (${places.join(', ')})\n`);
  }
  process.exit(problems === 0 ? 0 : 1);
}
