import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from '../browser.ts';

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
