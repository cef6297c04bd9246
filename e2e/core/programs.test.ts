import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('API-2 a program is registered on screen, and its secret shown once', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'owner', '/api-client/list');
  await page.getByText('School bus tracker').first().waitFor();
  await page.getByRole('button', { name: 'Create New Client' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Night school');
  const back = new URL('/livez', page.url()).href;
  await drawer.getByRole('textbox', { name: 'Redirect URL' }).fill(back);
  await drawer.getByRole('checkbox', { name: 'Students: see' }).check();
  await drawer.getByRole('checkbox', { name: /Results: make and publish/ }).check();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await drawer.getByRole('button', { name: /Save/ }).click();
  await page.getByText('Copy it now').waitFor();
  expect(
    await page.getByRole('dialog', { name: 'Night school' }).locator('code').allTextContents(),
  ).toHaveLength(2);
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('tab', { name: 'Calls' }).click();
  await page.getByText('/api/v1/students/list').first().waitFor();
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.getByText('Study at home').first().waitFor();
  expect(problems).toEqual([]);
  await visit.close();
});

test('API-2 a person is asked what a program may do in their name, allows a part, and is sent on', async () => {
  const visit = await stage.visit({ language: 'bn', dark: true, phone: true });
  const { page, problems } = visit;
  const { database, config } = stage.world.server.services;
  const client = await database.findOne<{ id: string; redirect: string }>(
    "SELECT id, redirect FROM oauth_client WHERE name = 'Study at home'",
  );
  const site = await database.findOne<{ alias: string }>('SELECT alias FROM site WHERE id = 1');
  // Where the server sends the browser on to is nobody's address.
  let back = '';
  await page.route('**/oauth/authorize/*', async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    back = answer.headers().location ?? '';
    await route.fulfill({ body: 'Sent on' });
  });
  await signIn(page, 'head', null);
  const asked = new URLSearchParams({
    client_id: String(client?.id),
    redirect_uri: String(client?.redirect),
    response_type: 'code',
    scope: 'students.read results.read',
    resource: `${config.publicAddress}/@${site?.alias}`,
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
    state: 'kept',
  });
  await page.goto(`/oauth/authorize?${asked}`);
  await page.waitForURL('**/oauth/consent/*');
  await page.getByRole('heading', { name: /Study at home/ }).waitFor();
  expect(await tooWideBy(page)).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  const scopes = page.getByRole('main').getByRole('checkbox');
  expect(await scopes.count()).toBe(2);
  for (const scope of await scopes.all()) await scope.uncheck();
  const allow = page.getByRole('button', { name: 'অনুমতি দিন', exact: true });
  expect(await allow.isDisabled()).toBe(true);
  await scopes.first().check();
  await allow.click();
  await page.getByText('Sent on').waitFor();
  expect(back).toMatch(/^https:\/\/study\.example\/back\?code=.+&state=kept/);
  expect(problems).toEqual([]);
  await visit.close();
});
