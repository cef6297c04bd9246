import { describe, expect, it } from 'vitest';
import { moduleHomes } from '../../src/modules.homes.tsx';
import { modules } from '../../src/modules.ts';
import { permissions } from '../../src/permissions.ts';
import { screens } from '../../src/screens.ts';

const screenAt = (path: string) => screens.find((one) => one.path === path.replace(/\?.*/, ''));

const withScreens = modules.filter(
  ({ name }) => name !== 'home' && screens.some((one) => one.module === name && one.inMenu),
);

describe.each(withScreens)('the first page of $name', ({ name }) => {
  const home = moduleHomes[name];
  const shown = screens.filter((one) => one.module === name && one.inMenu).map((one) => one.path);

  it('groups every screen of the module once, and no other', () => {
    expect(home?.groups.flatMap((one) => one.paths).toSorted()).toEqual(shown.toSorted());
  });

  it('has at most five jobs, each with a key of its own and both languages', () => {
    const jobs = home?.jobs ?? [];
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.length).toBeLessThanOrEqual(5);
    for (const { key, label } of jobs) {
      expect(key).toMatch(/^[A-Z]$/);
      expect(label.bn).toMatch(/[\u0980-\u09FF]/);
    }
    expect(new Set(jobs.map((one) => one.key)).size).toBe(jobs.length);
  });

  it('offers a job only to whoever may open its screen', () => {
    const offered = [...(home?.jobs ?? []), ...(home?.settings ? [home.settings] : [])];
    for (const { path, permission } of offered) {
      if (path === 'website') continue;
      const needed = screenAt(path)?.permission;
      expect(needed, path).toBeTruthy();
      expect(Object.keys(permissions)).toContain(permission);
      // Changing goes with seeing; taking attendance with its screen.
      const ofSame =
        String(permission).split('.').slice(0, -1).join('.') ===
        String(needed).split('.').slice(0, -1).join('.');
      expect(permission === needed || ofSame, `${path}: ${permission} for ${needed}`).toBe(true);
    }
  });
});
