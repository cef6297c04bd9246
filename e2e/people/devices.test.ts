import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDevice } from '../../test/samples/attendance-device.ts';
import { accessibilityProblems, openStage, type Stage, signIn } from '../browser.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('DEV-1 DEV-4 DEV-10 the office admits a device that called, says whose a card is, and sees who comes', async () => {
  const device = makeDevice(stage.world.server.app, 'CKJF209990001', stage.world.server.services.now);
  expect((await device.greet()).statusCode).toBe(404);
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'office', '/site/device/view');
  await page.getByText('Main gate').first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('tab', { name: 'Waiting' }).click();
  await page.getByRole('button', { name: 'CKJF209990001' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Hostel');
  await drawer.getByRole('button', { name: /Save/ }).click();
  await page.getByText('No unknown device has called.').waitFor();

  device.touch('8801');
  expect((await device.push()).body).toBe('OK: 1\n');
  await page.getByRole('tab', { name: 'PINs' }).click();
  await page.getByRole('button', { name: '8801' }).click();
  await drawer.getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option').first().click();
  await drawer.getByRole('button', { name: /Save/ }).click();
  await page.getByText(/1 earlier punch followed/).waitFor();

  await page.getByRole('tab', { name: 'Held back' }).click();
  await page.getByRole('button', { name: 'Main gate' }).click();
  await drawer.getByText(/becomes/).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(new URL('/site/device/gate/view', page.url()).href);
  await page.getByText('Hostel').first().waitFor();
  // The screen hears of the next one by itself.
  device.touch('8802');
  expect((await device.push()).statusCode).toBe(200);
  await page.getByText('Unknown PIN 8802').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);
