import { describe, expect, it } from 'vitest';
import { moduleOf } from '../../../src/core/web/shell/lazy-modules.ts';
import { webScreensOf } from '../../../src/core/web/shell/web-module.tsx';
import { modules } from '../../../src/modules.details.ts';
import { screens } from '../../../src/modules.entities.ts';
import { webModules } from '../../../src/modules.web.tsx';

const loaded = await Promise.all(webModules.map(async (lazy) => ({ lazy, web: await lazy.load() })));

describe('the modules in the browser', () => {
  it('are those there are, in their order', () => {
    expect(webModules.map(({ name }) => name)).toEqual(modules.map(({ name }) => name));
    for (const { lazy, web } of loaded) expect(web.module.name).toBe(lazy.name);
  });

  it('have code that opens every screen', () => {
    const inBrowser = loaded.flatMap(({ web }) => webScreensOf(web));
    const facts = ({
      path,
      title,
      module,
      permission,
    }: (typeof inBrowser)[number] | (typeof screens)[number]) => ({
      path,
      title,
      module,
      permission,
    });
    const byPath = (one: { path: string; module: string }, other: { path: string; module: string }) =>
      `${one.path} ${one.module}`.localeCompare(`${other.path} ${other.module}`);
    expect(inBrowser.map(facts).toSorted(byPath)).toEqual(screens.map(facts).toSorted(byPath));
    for (const screen of inBrowser) expect(screen.load, screen.path).toBeTypeOf('function');
  });

  it('are found by what the addresses of their screens begin with', () => {
    const wrong = loaded.flatMap(({ lazy, web }) =>
      [...webScreensOf(web).map(({ path }) => path), ...Object.keys(web.openPages ?? {})].flatMap((path) => {
        const found = moduleOf(webModules, path)?.name;
        return found === lazy.name
          ? []
          : [`${path} is in ${lazy.name}; src/modules.web.tsx leads to ${found}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('say where they show something inside screens of others', () => {
    for (const { lazy, web } of loaded) {
      const places = new Set((web.panels ?? []).map(({ place }) => place));
      expect([lazy.name, new Set(lazy.panels ?? [])]).toEqual([lazy.name, places]);
    }
  });

  it('name no beginning that leads to nothing', () => {
    const paths = loaded.flatMap(({ web }) => [
      ...webScreensOf(web).map(({ path }) => path),
      ...Object.keys(web.openPages ?? {}),
    ]);
    const beginnings = webModules.flatMap(({ addresses }) => addresses);
    expect(beginnings.filter((one) => !paths.some((path) => path.startsWith(one)))).toEqual([]);
  });
});
