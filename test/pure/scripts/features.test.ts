import { describe, expect, it } from 'vitest';
import {
  type Feature,
  idsOf,
  pageOf,
  stateOf,
  titlesIn,
  unknownIds,
  untrueIds,
} from '../../../scripts/features.ts';

const whole: Feature = { id: 'FEE-7', title: 'Instalments' };
const part: Feature = { id: 'FEE-9', title: 'A counter', missing: 'paper of 58 mm' };
const none: Feature = { id: 'PAY-1', title: 'Gateways', missing: 'all' };

describe('the page of features', () => {
  it('finds ids at the beginning of names alone', () => {
    expect(idsOf('FEE-4 B7 takes what a waiver takes')).toEqual(['FEE-4', 'B7']);
    expect(idsOf('takes FEE-4 too')).toEqual([]);
  });

  it('finds the names of tests and groups however they are written', () => {
    const source = `
      describe('FEE-1 a group', () => {});
      it('FEE-2 one', { timeout: 1 }, () => {});
      test.each([[1]])('FEE-3 %s', () => {});
      it(\`FEE-4 with \${seed}\`, () => {});
      call('FEE-5 is no test');`;
    const ids = titlesIn('a.test.ts', source).flatMap(idsOf);
    expect(ids.sort()).toEqual(['FEE-1', 'FEE-2', 'FEE-3', 'FEE-4']);
  });

  it('calls met only what a test proves and nothing is missing of', () => {
    expect(stateOf(whole, 1)).toBe('met');
    expect(stateOf(whole, 0)).toBe('not');
    expect(stateOf(part, 2)).toBe('partly');
    expect(stateOf(none, 0)).toBe('not');
    expect(stateOf(none, 1)).toBe('partly');
  });

  it('says what is missing, and names the tests', () => {
    const page = pageOf([whole, part], new Map([['FEE-7', [{ file: 'a.test.ts', title: 'splits a fee' }]]]));
    expect(page).toContain('1 met, 1 partly,\n0 not');
    expect(page).toContain('- **FEE-7** met: Instalments.\n  - `a.test.ts`: splits a fee\n');
    expect(page).toContain('- **FEE-9** partly: A counter. Missing: paper of 58 mm.\n');
  });

  it('knows a mistyped id', () => {
    expect(unknownIds([whole, none], ['FEE-7', 'FEE-77', 'UTF-8'])).toEqual(['FEE-77']);
  });

  it('does not let the list say that all is missing of what tests prove in part', () => {
    expect(untrueIds([whole, part, none], ['FEE-7', 'FEE-9', 'PAY-1'])).toEqual(['PAY-1']);
    expect(untrueIds([whole, part, none], ['FEE-7', 'FEE-9'])).toEqual([]);
  });
});
