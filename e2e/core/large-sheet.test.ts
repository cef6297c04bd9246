import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roleUrl } from '../../src/core/server/database/database.ts';
import { checkImport } from '../../src/core/server/import/queued-check.ts';
import { startWorker, type Worker } from '../../src/core/server/jobs/jobs.ts';
import { accessibilityProblems, openStage, type Stage, signIn } from '../browser.ts';

let stage: Stage;
let worker: Worker | null = null;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await worker?.stop();
  await stage?.close();
});

const houses = '/academic/house/list';
const count = 2_100;
const names = ['Order', 'Name', 'Name in Bengali'];
const sheet = Buffer.from(
  stringify([
    names,
    ...Array.from({ length: count }, (_, n) => [
      String((n % 900) + 1),
      n === 7 ? '' : `House ${n + 1}`,
      `ভবন ${n + 1}`,
    ]),
  ]),
);

it('API-6 a large sheet is checked while the page is closed, and the notification leads back to its rows', async () => {
  const visit = await stage.visit();
  const { page, problems, close } = visit;
  const list = `${houses}?do=import`;
  await signIn(page, 'head', list);
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'houses.csv', mimeType: 'text/csv', buffer: sheet });
  await dialog.getByText('The file is large, so its rows are checked in the background.').waitFor();
  await dialog.getByText('waiting for its turn').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);

  // The page is closed meanwhile; who opens the window again sees how far it is.
  await page.goto(list);
  const behind = page.getByRole('region', { name: 'In the background' });
  await behind.getByText('Check of houses.csv').waitFor();
  worker = await startWorker(
    stage.world.server.services,
    [checkImport.job],
    roleUrl(stage.world.adminUrl, 'pathshala_jobs', stage.world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
  await expect
    .poll(() => behind.textContent(), { timeout: 120_000 })
    .toContain('1 of 2,100 rows need a correction');
  await behind.getByRole('button', { name: 'Open the rows' }).click();
  await dialog.getByText('1 of 2,100 rows need a correction').waitFor();

  // The notification leads to the same rows.
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Notifications: [1-9]/ }).click();
  await page.getByText('houses.csv is checked: 1 of 2100 rows needs correction.').click();
  await page.waitForURL((address) => address.pathname.endsWith(houses));
  await dialog.getByText('1 of 2,100 rows need a correction').waitFor();
  expect(new URL(page.url()).search).not.toContain('checked');
  await dialog.getByLabel('Only rows with mistakes').check();
  await dialog.getByLabel('Name, row 8', { exact: true }).fill('House 8');
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('All 2,100 rows are fine').waitFor();
  expect(problems).toEqual([]);
  await close();
});
