import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../src/core/module/module.ts';
import { platformPlaces } from '../../../src/core/module/screens.ts';
import { details, modules, permissions } from '../../../src/modules.details.ts';
import { screens } from '../../../src/modules.entities.ts';

const screenAt = (path: string, menuFor = 'site') => {
  const all = screens.filter((one) => one.path === path.replace(/\?.*/, ''));
  return all.find((one) => one.menuFor === menuFor) ?? all[0];
};
const places = placesOf(modules);

const withScreens = details.flatMap(({ module: { place }, groups, jobs, settings }) =>
  place && place.name !== 'home' && screens.some((one) => one.module === place.name && one.inMenu)
    ? [{ ...place, groups, jobs, settings }]
    : [],
);

describe('the modules', () => {
  it('stand in places that exist, each a place of its own or in another one', () => {
    const names = places.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, standsIn } of modules) expect(names, name).toContain(standsIn);
    for (const { path, module } of screens) expect(names, path).toContain(module);
  });

  it('know without the other modules which places are the platform’s', () => {
    const ofPlatform = places.filter(({ menuFor }) => menuFor === 'platform').map(({ name }) => name);
    expect([...platformPlaces].toSorted()).toEqual(ofPlatform.toSorted());
  });
});

describe('views', () => {
  it('belong to a screen of the same place that stands in the menu for them, and stand in none themselves', () => {
    const views = screens.filter((one) => one.viewOf !== null);
    expect(views.length).toBeGreaterThan(0);
    for (const view of views) {
      const main = screenAt(view.viewOf ?? '');
      // A screen of one record is opened from a list, not from the menu.
      const inMenu = !view.viewOf?.includes(':');
      expect(main, view.path).toMatchObject({ module: view.module, inMenu, viewOf: null });
      expect(view.inMenu, view.path).toBe(false);
    }
  });

  it('open by their own permission: the four lists of mark sheets, each at the address of the specification', () => {
    const permissionAt = (path: string) => screenAt(path)?.permission;
    expect(permissionAt('/site/exam/mark-list')).toBe('exams.view');
    expect(permissionAt('/site/exam/marks-send')).toBe('exams.view');
    expect(permissionAt('/site/exam/marks-entry')).toBe('marks.enter');
    expect(permissionAt('/site/employee-panel/exam/employee-exam-marks-entry-form')).toBe('marks.enter');
  });
});

describe.each(withScreens)('the first page of $name', ({ name, menuFor, groups, jobs, settings }) => {
  const shown = screens.filter((one) => one.module === name && one.inMenu);

  it('groups every screen of the module, and has no empty group', () => {
    for (const { path, group } of shown) expect(Object.keys(groups), path).toContain(group);
    expect(Object.keys(groups).filter((group) => !shown.some((one) => one.group === group))).toEqual([]);
  });

  it('has at most five jobs, each with a key of its own and both languages', () => {
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.length).toBeLessThanOrEqual(5);
    for (const { key, label } of jobs) {
      expect(key).toMatch(/^[A-Z]$/);
      expect(label.bn).toMatch(/[\u0980-\u09FF]/);
    }
    expect(new Set(jobs.map((one) => one.key)).size).toBe(jobs.length);
  });

  it('offers a job only to whoever may open its screen', () => {
    for (const { path, permission } of [...jobs, ...(settings ? [settings] : [])]) {
      if (path === 'website') continue;
      const screen = screenAt(path, menuFor);
      expect(screen, path).toBeTruthy();
      // Whoever is signed in may open it, and finds what is theirs.
      if (screen?.permission === null) continue;
      expect(Object.keys(permissions)).toContain(permission);
      const needed = screen?.permission;
      // Changing goes with seeing; taking attendance with its screen.
      const ofSame =
        String(permission).split('.').slice(0, -1).join('.') ===
        String(needed).split('.').slice(0, -1).join('.');
      expect(permission === needed || ofSame, `${path}: ${permission} for ${needed}`).toBe(true);
    }
  });
});
