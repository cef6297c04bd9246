import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt, stepAt } from '../../src/core/server/auth/totp.ts';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';

const patience = { timeout: 90_000 };
const password = 'Pathshala-2026';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const bytesOf = (text: string) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...text].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((one) => Number.parseInt(one, 2)));
};

test('RBAC-5 RBAC-8 the platform works as a head under a banner, and signs in with a second factor', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  const picture = async (name: string) => {
    if (process.env.PICTURES) await page.screenshot({ path: `.cache/access-${name}.png` });
  };
  await signIn(page, 'owner', '/edu/user/list?tab=site&site=1');
  await page.getByRole('link', { name: 'Selina Akhter' }).first().click();
  await page.getByRole('link', { name: 'Work as somebody else' }).click();
  await page.getByLabel('Reason').fill('Help with the fee set-up, ticket 2291');
  await page.getByLabel('Your password').fill(password);
  await picture('impersonate');
  await page.getByRole('button', { name: 'Begin' }).click();
  const banner = page.locator('aside', { hasText: 'You are Platform Owner working as Selina Akhter' });
  await banner.waitFor(patience);
  // It is red, as picture 13 is not to be overlooked.
  const [red = 0, green = 0, blue = 0] = await banner.evaluate((one) =>
    (getComputedStyle(one).borderTopColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await picture('banner');
  await goInside(page, '/site/control/impersonation', 'Platform staff here');
  await page.locator('main', { hasText: 'ticket 2291' }).waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await banner.getByRole('button', { name: 'End now' }).click();
  await banner.waitFor({ state: 'detached', ...patience });

  await goInside(page, '/user/profile', 'Profile');
  const factor = page.locator('section', { has: page.getByRole('heading', { name: 'Second factor' }) });
  await factor.getByLabel('Current password').fill(password);
  await factor.getByRole('button', { name: 'Set it up' }).click();
  const secret = bytesOf((await factor.locator('code').textContent(patience)) ?? '');
  await picture('second-factor');
  const step = stepAt(stage.world.server.services.now());
  await factor.getByLabel('Code').fill(codeAt(secret, step - 1));
  await factor.getByRole('button', { name: 'Switch it on' }).click();
  await expect.poll(() => factor.locator('li').count(), patience).toBe(10);
  await picture('codes');
  await factor.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: /Platform Owner/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  // A page that is loaded while the session ends asks with it who is logged in, and is refused.
  await page.waitForURL('**/login');

  await page.goto('/login');
  await page.getByLabel('Mobile number, email or student ID').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  const code = page.getByLabel('Code');
  await code.waitFor(patience);
  await picture('login');
  await code.fill(codeAt(secret, stepAt(stage.world.server.services.now())));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.locator('h1', { hasText: 'Dashboard' }).waitFor(patience);
  // The refusal that asks for the code is said by the browser too, and so is that of what the one person opened and the other
  // would keep, where the session turns in that moment.
  expect(problems.filter((one) => !/api\/v1\/(auth\/log-in|places\/opened)/.test(one))).toEqual([]);
}, 180_000);

test('RBAC-8 whoever renews the password of somebody else gives the own one first', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/user/master');
  await page
    .getByRole('row', { name: /Shirin Sultana/ })
    .getByRole('button', { name: 'Actions' })
    .click();
  await page.getByRole('menuitem', { name: 'New password on a slip' }).click();
  await page
    .getByRole('dialog', { name: /Create a new password/ })
    .getByRole('button', { name: 'New password on a slip' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Give your own password' });
  await asked.getByLabel('Your password').fill('not-mine-at-all');
  await asked.getByRole('button', { name: 'Go on' }).click();
  await asked.getByText('This is not your password.').waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await asked.getByLabel('Your password').fill(password);
  await asked.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('dialog', { name: 'First password' }).locator('code').first().waitFor(patience);
  // What the server refuses is said by the browser too.
  expect(problems.filter((one) => !/\/api\/v1\/(access\/users|auth\/confirm)/.test(one))).toEqual([]);
  await visit.close();
}, 180_000);

test('logging out in one tab leaves nothing of the account in the others', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await signIn(page, 'cashier');
  const other = await page.context().newPage();
  await other.goto('/user/profile');
  await other.getByRole('heading', { level: 1, name: 'Profile' }).waitFor(patience);
  await page.getByRole('button', { name: /Jamal Uddin/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.locator('input[autocomplete="username"]').waitFor(patience);
  await other.locator('input[autocomplete="username"]').waitFor(patience);
  await expect.poll(() => other.getByText('Jamal').count(), patience).toBe(0);
  expect(problems).toEqual([]);
  await visit.close();
}, 180_000);
