import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { doRun } from '../../src/modules/replication/service/work.ts';
import { systemContext } from '../../src/server.ts';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';
import { watchQuiet } from '../helpers/quiet.ts';

const master = '/edu/replication/get-site-replication-master-form';
const patience = { timeout: 90_000 };
const pictures = process.env.PICTURES_OF_PLATFORM;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const picture = async (page: Page, name: string) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });
};

test('PLT-9 setup is compared record by record, copied into an institution, and the run says so', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'owner', master);
  const targets = page.getByRole('combobox', { name: 'Copy into' });
  await targets.click();
  await page.getByRole('option').first().click();
  await page.getByLabel('Designations').check();
  await page.getByLabel('Classes and groups').check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const part = page.getByRole('button', { name: 'Classes and groups' });
  await part.waitFor(patience);
  await picture(page, 'replication-compared');
  await part.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('listitem').first().waitFor(patience);
  await picture(page, 'replication-records');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('tab', { name: 'What was copied', selected: true }).waitFor(patience);
  const run = page.getByRole('button', { name: /Classes and groups/ });
  await run.waitFor(patience);
  const { services } = stage.world.server;
  const last = await services.database.findOne(
    `SELECT run_id AS id FROM replication_target WHERE state = 'waiting'`,
  );
  await doRun(services, systemContext('test'), String(last?.id));
  await run.click();
  await expect.poll(() => drawer.getByText('Copied').count(), patience).toBeGreaterThan(0);
  await picture(page, 'replication-run');
  await page.keyboard.press('Escape');

  await goInside(page, '/edu/farewell/list', 'Export and farewell');
  await page.getByRole('table').waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await picture(page, 'farewell');
  await goInside(page, '/edu/operations/view', 'Jobs and backups');
  await page.getByRole('tab', { name: 'Backups' }).click();
  await page.getByText('There is no backup yet').waitFor(patience);
  await picture(page, 'operations-backups');
  expect(problems).toEqual([]);
  await visit.close();
});

test('PLT-11 COM-9 the owner orders a board by keys, reads a report by district, and is rung to a question', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'owner', '/edu/dashboard-palette/list');
  await page.getByRole('button', { name: 'Money first' }).click();
  const drawer = page.getByRole('dialog');
  await picture(page, 'palette-names');
  await drawer.getByRole('tab', { name: 'Boards of roles' }).click();
  const handle = drawer.getByRole('button', { name: /^Students by class, place 3 of 3/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await drawer.getByRole('button', { name: /^Students by class, place 2 of 3/ }).waitFor(patience);
  await drawer
    .getByText('Students by class is now at place 2 of 3')
    .waitFor({ ...patience, state: 'attached' });
  expect(await accessibilityProblems(visit)).toEqual([]);
  await picture(page, 'palette-boards');
  await drawer.getByRole('tab', { name: 'Whom it is for' }).click();
  await picture(page, 'palette-uses');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The palette is saved').waitFor(patience);

  await goInside(page, '/edu/report/site-report-master-form', 'Institution reports');
  await page.getByRole('combobox', { name: 'Grouped by' }).click();
  await page.getByRole('option', { name: 'District' }).click();
  await page.getByRole('columnheader', { name: 'District' }).waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await picture(page, 'site-report');

  await page.getByRole('button', { name: /^Notifications: [1-9]/ }).click();
  await page
    .getByRole('menuitem', { name: /asks: / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByText('How is a teacher entered')
    .or(page.getByText('It was paid yesterday'))
    .first()
    .waitFor(patience);
  await picture(page, 'platform-bell');
  expect(problems).toEqual([]);
  await visit.close();
});

// Only to be looked at: the other language, the other theme, a phone.
test.runIf(pictures)('pictures of the rest', { timeout: 600_000 }, async () => {
  for (const [language, dark, phone] of [
    ['bn', true, true],
    ['en', false, true],
    ['bn', false, false],
  ] as const) {
    const visit = await stage.visit({ language, dark, phone });
    const isQuiet = watchQuiet(visit.page);
    const name = `${language}-${dark ? 'dark' : 'light'}-${phone ? 'phone' : 'desk'}`;
    for (const [at, path] of [
      master,
      `${master}?tab=runs`,
      '/edu/farewell/list',
      '/edu/operations/view',
      '/edu/operations/view?tab=backups',
      '/edu/company/list',
      '/edu/non-site/non-site-entry-form',
      '/featured/featured-list',
      '/edu/dashboard-palette/list',
      '/edu/report/site-report-master-form?report=students&by=district',
      '/edu/report/site-report-master-form?report=fees',
    ].entries()) {
      if (at === 0) await signIn(visit.page, 'owner', path);
      else await visit.page.goto(path);
      await visit.page.locator('h1').first().waitFor(patience);
      await isQuiet();
      await picture(visit.page, `${name}-${at}`);
    }
    await visit.close();
    const theirs = await stage.visit({ language, dark, phone });
    const isTheirsQuiet = watchQuiet(theirs.page);
    await signIn(theirs.page, 'head', '/site/site-academic-setting-replication/view');
    await isTheirsQuiet();
    await picture(theirs.page, `${name}-own`);
    await theirs.page.goto('/edu/feature');
    await theirs.page.locator('h1').waitFor(patience);
    await picture(theirs.page, `${name}-features`);
    await theirs.close();
  }
});
