import { expect, it } from 'vitest';
import { everyScreen } from './every-screen.ts';
import { expectNoScript, lookForScript, scriptDialogs } from './helpers/script-in-texts.ts';

const stage = everyScreen({ language: 'bn', dark: true, isOfScript: true });

it('shows script in texts as text on the public website, too', async () => {
  const visit = await stage().visit({ language: 'bn' });
  const { page, problems, close } = visit;
  const dialogs = scriptDialogs(visit);
  await page.goto('/');
  await page.locator('h1').waitFor();
  await page.getByText('onerror=alert(1)').filter({ visible: true }).first().waitFor();
  expect((await lookForScript(page)).isPicture).toBe(false);
  const sent = await (await fetch(stage().address)).text();
  expect(sent).toContain('onerror');
  expectNoScript(sent);
  expect(problems).toEqual([]);
  expect(dialogs).toEqual([]);
  await close();
});
