import { expect, test } from 'vitest';
import { loadDerivedScreens, webScreens } from '../../src/modules.web.tsx';
import { screens } from '../../src/screens.ts';

test('every screen has code that opens it', async () => {
  const inBrowser = [...webScreens, ...(await loadDerivedScreens())];
  expect(inBrowser.map(({ path }) => path)).toEqual(screens.map(({ path }) => path));
  for (const screen of inBrowser) expect(screen.load, screen.path).toBeTypeOf('function');
});
