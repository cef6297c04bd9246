import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Visitor } from 'oxc-parser';
import { parse } from './boundaries/parse.ts';

/** What the product shall do. `missing`: what of it is not there yet, `all` where nothing is. */
export type Feature = { readonly id: string; readonly title: string; readonly missing?: string };
type State = 'met' | 'partly' | 'not';
type Proof = { readonly file: string; readonly title: string };

const groupNames: Readonly<Record<string, string>> = {
  PLT: 'Platform',
  RBAC: 'Access',
  ACA: 'Academic setup',
  ADM: 'Admission and students',
  ATT: 'Attendance of students',
  DEV: 'Attendance of employees, devices',
  RTN: 'Routine',
  EXM: 'Examinations',
  RES: 'Results',
  ASM: 'Assessment',
  QZ: 'Questions and quizzes',
  FEE: 'Fees',
  PAY: 'Payments',
  ACC: 'Accounts',
  HR: 'Employees',
  PRL: 'Payroll',
  LIB: 'Library',
  COM: 'Communication',
  CRT: 'Documents',
  AST: 'Facilities',
  WEB: 'Website',
  GRP: 'Groups of institutions',
  PRT: 'Portals',
  API: 'API and import',
  REP: 'Reports',
  X: 'Everywhere',
  B: 'Bold features',
  TRAP: 'Defects seen in other systems',
};

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs/features.md');

/** The ids a test begins with: `FEE-4 FEE-5 takes what a waiver takes …`. */
export function idsOf(title: string): readonly string[] {
  return /^((?:(?:[A-Z]{1,5}-\d+|B\d+) )*)/.exec(title)?.[1]?.trim().split(' ').filter(Boolean) ?? [];
}

/** The titles of the tests and groups of tests in a file. */
export function titlesIn(file: string, text: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression(node) {
      let callee = node.callee;
      // it.each(cases)('title', …), it.each(cases)…, it.skipIf(reason)('title', …)
      while (callee.type === 'CallExpression' || callee.type === 'MemberExpression')
        callee = callee.type === 'CallExpression' ? callee.callee : (callee.object as typeof callee);
      if (callee.type !== 'Identifier' || !['it', 'test', 'describe'].includes(callee.name)) return;
      const first = node.arguments[0];
      if (first?.type === 'Literal' && typeof first.value === 'string') titles.push(first.value);
      if (first?.type === 'TemplateLiteral')
        titles.push(first.quasis.map((part) => part.value.cooked ?? '').join('…'));
    },
  }).visit(parse(file, text).program);
  return titles;
}

/** Met is only what a test proves and nothing is missing of. */
export function stateOf(feature: Feature, proofs: number): State {
  if (feature.missing === undefined) return proofs > 0 ? 'met' : 'not';
  return feature.missing === 'all' && proofs === 0 ? 'not' : 'partly';
}

/** The page of features. */
export function pageOf(features: readonly Feature[], proofs: ReadonlyMap<string, readonly Proof[]>): string {
  const groups = Map.groupBy(features, ({ id }) => id.replace(/-?\d+$/, ''));
  const states = features.map((feature) => stateOf(feature, proofs.get(feature.id)?.length ?? 0));
  const count = (state: State) => states.filter((one) => one === state).length;
  const lines = [
    '# Features',
    '',
    `What Pathshala shall do, how far it is, and the tests that prove it: ${count('met')} met, ${count('partly')} partly,`,
    `${count('not')} not. Made by \`npm run features\` from \`test/spec/features.json\` and from the names of tests,`,
    'which begin with the ids of what they prove.',
  ];
  for (const [group, members] of groups) {
    lines.push('', `## ${groupNames[group] ?? group}`, '');
    for (const feature of members) {
      const tests = proofs.get(feature.id) ?? [];
      const state = stateOf(feature, tests.length);
      const missing = state === 'partly' ? ` Missing: ${feature.missing}.` : '';
      lines.push(`- **${feature.id}** ${state}: ${feature.title}.${missing}`);
      for (const { file, title } of tests)
        lines.push(`  - \`${file}\`: ${title.replace(/[\\*_`<]/g, '\\$&')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** Features of which the list says nothing is there, though tests prove a part: the list must say which part is missing. */
export const untrueIds = (features: readonly Feature[], named: Iterable<string>): string[] => {
  const proved = new Set(named);
  return features.filter(({ id, missing }) => missing === 'all' && proved.has(id)).map(({ id }) => id);
};

/** Ids that tests name and the list does not have. */
export const unknownIds = (features: readonly Feature[], named: Iterable<string>): string[] => {
  const known = new Set(features.map(({ id }) => id));
  const groups = new Set(features.map(({ id }) => id.replace(/-?\d+$/, '')));
  return [...named].filter((id) => !known.has(id) && groups.has(id.replace(/-?\d+$/, '')));
};

if (import.meta.main) {
  const features = JSON.parse(readFileSync(join(root, 'test/spec/features.json'), 'utf8')) as Feature[];
  const proofs = new Map<string, Proof[]>();
  for (const folder of ['src', 'test', 'e2e'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.test\.tsx?$/.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      for (const title of titlesIn(path, readFileSync(path, 'utf8')))
        for (const id of idsOf(title)) {
          const proof = {
            file: relative(root, path),
            title: title.replace(/^(?:(?:[A-Z]+-\d+|B\d+) )+/, ''),
          };
          proofs.set(id, [...(proofs.get(id) ?? []), proof]);
        }
    }
  for (const tests of proofs.values()) tests.sort((a, b) => (a.file + a.title < b.file + b.title ? -1 : 1));
  const problems = unknownIds(features, proofs.keys()).map((id) => `${id}: no such feature in the list`);
  for (const id of untrueIds(features, proofs.keys()))
    problems.push(`${id}: tests prove a part of it; say in test/spec/features.json what is missing`);
  const text = pageOf(features, proofs);
  if (!process.argv.includes('--check')) writeFileSync(page, text);
  else if (readFileSync(page, 'utf8') !== text)
    problems.push('docs/features.md is not current: npm run features writes it');
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
