import { describe, expect, it } from 'vitest';
import type { ModuleDetails } from '../../../src/core/module/module.ts';
import { firstJobs, leadsOf } from '../../../src/modules/home/role-board.ts';

const job = (path: string) => ({
  label: { en: path, bn: path },
  icon: 'list',
  key: 'A',
  path,
  permission: null,
});
const module = (name: string, paths: readonly string[]) =>
  ({ module: { name, place: { name } }, jobs: paths.map(job) }) as unknown as ModuleDetails;

describe('the first screen of a role', () => {
  it('has the modules it works in, as far as its menu has them', () => {
    expect(leadsOf('cashier', ['students', 'fees', 'website'])).toEqual(['fees', 'students']);
    expect(leadsOf('accountant', ['fees'])).toEqual(['fees']);
    expect(leadsOf('own-role', ['library', 'fees'])).toEqual(['library', 'fees']);
    expect(leadsOf(null, [])).toEqual([]);
  });

  it('offers the first job of each module before the second ones, four at most', () => {
    const details = [module('fees', ['/f1', '/f2', '/f3']), module('students', ['/s1', 'website', '/s2'])];
    const paths = (modules: readonly string[], may = () => true) =>
      firstJobs(details, modules, may).map(({ path }) => path);
    expect(paths(['fees', 'students'])).toEqual(['/f1', '/s1', '/f2', '/s2']);
    expect(paths(['students'])).toEqual(['/s1', '/s2']);
    expect(paths(['fees'], () => false)).toEqual([]);
    expect(paths(['nowhere'])).toEqual([]);
  });
});
