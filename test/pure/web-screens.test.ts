import { expect, test } from 'vitest';
import { derivedWebScreens } from '../../src/core/web/shell/derived-screens.tsx';
import { ownWebScreens } from '../../src/core/web/shell/web-module.tsx';
import { entities, screens } from '../../src/modules.entities.ts';
import { webModules } from '../../src/modules.web.tsx';

test('every screen has code that opens it', () => {
  const inBrowser = [...ownWebScreens(webModules), ...derivedWebScreens(webModules, entities)];
  expect(inBrowser.map(({ path }) => path).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
  for (const screen of inBrowser) expect(screen.load, screen.path).toBeTypeOf('function');
});
