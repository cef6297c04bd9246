import { expect, test } from 'vitest';
import { derivedWebScreens, ownWebScreens } from '../../src/core/web/shell/web-module.tsx';
import { screens } from '../../src/modules.entities.ts';
import { webModules } from '../../src/modules.web.tsx';

test('every screen has code that opens it', async () => {
  const derived = await derivedWebScreens(webModules, () => import('../../src/modules.entities.ts'));
  const inBrowser = [...ownWebScreens(webModules), ...derived];
  expect(inBrowser.map(({ path }) => path).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
  for (const screen of inBrowser) expect(screen.load, screen.path).toBeTypeOf('function');
});
