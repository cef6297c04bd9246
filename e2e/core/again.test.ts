import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemContext } from '../../src/server.ts';
import { accessibilityProblems, gate, openStage, type Stage, signIn } from '../browser.ts';

// Whose session ends with something open logs in again in front of it and goes on.

const password = 'Pathshala-2026';
const patience = { timeout: 60_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const endSessions = (username: string) =>
  stage.world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      'UPDATE session SET expires_at = now() WHERE account_id = (SELECT id FROM account WHERE username = $1)',
      username,
    ),
  );
const again = (page: Page) => page.getByRole('dialog', { name: 'Log in again' });
async function logIn(page: Page, login: string): Promise<void> {
  const asked = again(page);
  await asked.getByLabel('Mobile number, email or student ID').fill(login);
  await asked.getByLabel('Password', { exact: true }).fill(password);
  await asked.getByRole('button', { name: 'Log in' }).click();
}

it('X-7 a form is saved after its person logged in again in front of it, and by nobody else', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  page.on('dialog', (one) => void one.accept());
  await signIn(page, 'head', '/academic/house/list?do=new');
  await page.locator('input[name="nameEn"]').fill('Kornofuli House');
  await page.locator('input[name="nameBn"]').fill('কর্ণফুলী হাউস');
  await endSessions('head');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await again(page).waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await logIn(page, 'office');
  await again(page).getByText('That is not the login of').waitFor(patience);
  const sessions = () =>
    stage.world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.rows(`SELECT 1 FROM session s JOIN account a ON a.id = s.account_id
                         WHERE a.username = 'office' AND s.expires_at > now()`),
    );
  // The other person's session was ended with it.
  await expect.poll(sessions, patience).toEqual([]);
  await expect.poll(() => page.getByRole('cell', { name: 'Kornofuli House' }).count()).toBe(0);
  await logIn(page, 'head');
  await again(page).waitFor({ state: 'detached', ...patience });
  await page.getByRole('button', { name: 'Kornofuli House' }).waitFor(patience);
  await visit.close();
}, 180_000);

it('X-7 the window that asks for the log-in may come after the refusal: what was saved waits for it', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  page.on('dialog', (one) => void one.accept());
  const held = gate();
  await page.route('**/assets/log-in-again*.js', async (route) => {
    await held.wait;
    await route.continue();
  });
  await signIn(page, 'head', '/academic/house/list?do=new');
  await page.locator('input[name="nameEn"]').fill('Teesta House');
  await page.locator('input[name="nameBn"]').fill('তিস্তা হাউস');
  await endSessions('head');
  const refused = page.waitForResponse(
    (one) => one.request().method() === 'POST' && one.url().endsWith('/academic/house'),
    patience,
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await refused).status()).toBe(401);
  held.letGo();
  await logIn(page, 'head');
  await page.getByRole('button', { name: 'Teesta House' }).waitFor(patience);
  await visit.close();
}, 180_000);

it('X-7 whoever leaves instead sees nothing of it any more; the next to log in begins anew', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  await signIn(page, 'head', '/academic/house/list');
  // The list is there before the session ends: otherwise it is asked for the log-in at once.
  const fresh = page.getByRole('button', { name: 'New', exact: true });
  await fresh.waitFor(patience);
  await page.locator('tbody tr').first().waitFor(patience);
  await endSessions('head');
  await fresh.click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor(patience);
  await page.reload();
  // A page that begins has nothing to lose: it leads to the log-in.
  await page.waitForURL('**/login?next=*', patience);
  await visit.close();
}, 180_000);

it('X-7 a window of somebody else follows whoever logs in in another one, and saves nothing for them', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  await signIn(page, 'head', '/academic/house/list?do=new');
  await page.locator('input[name="nameEn"]').fill('Surma House');
  await page.locator('input[name="nameBn"]').fill('সুরমা হাউস');
  const other = await page.context().newPage();
  await other.goto('/static/scenes/mark.svg');
  const { token } = await stage.world.enter('office');
  // As the log-in form leaves it; the device of this browser is the head's.
  await stage.world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `UPDATE session SET device_hash = (SELECT s.device_hash FROM session s JOIN account a ON a.id = s.account_id
                                          WHERE a.username = 'head' ORDER BY s.created_at DESC LIMIT 1)
        WHERE id = (SELECT s.id FROM session s JOIN account a ON a.id = s.account_id
                     WHERE a.username = 'office' ORDER BY s.created_at DESC LIMIT 1)`,
    ),
  );
  await other.evaluate((own) => localStorage.setItem('token', own), token);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('somebody else logged in').first().waitFor(patience);
  await expect.poll(() => page.locator('input[name="nameEn"]').count(), patience).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Surma House' }).count()).toBe(0);
  await visit.close();
}, 180_000);
