import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, signIn } from '../browser.ts';
import { resultClass } from '../helpers/result-class.ts';
import { looks, screenFaults } from '../helpers/screen-faults.ts';

let stage: Stage;
let siteId: number;

beforeAll(async () => {
  stage = await openStage();
  ({ siteId } = await resultClass(stage));
  await stage.world.inSite(siteId, (transaction) =>
    transaction.change('UPDATE approval_setting SET is_one_person = false WHERE site_id = $1'),
  );
});
afterAll(() => stage.close());

describe('results', () => {
  it('X-9 are asked for by who made them and published by a second person, with both passwords', async () => {
    const asking = await stage.visit();
    const { page } = asking;
    await signIn(page, 'office', '/site/result-generate/site-result-generate-form');
    await page.getByRole('link', { name: 'Can we publish?' }).click();
    await page.getByText('Open results').or(page.getByText('No results are generated yet')).first().waitFor();
    await page.getByRole('link', { name: 'Generate', exact: true }).click();
    await page.getByRole('button', { name: /^Half-yearly 1/ }).click();
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('A second person, who did not make these results').waitFor();
    await drawer.locator('input[type="password"]').fill('Pathshala-2026');
    await drawer.getByRole('button', { name: /^Publish/ }).click();
    await page.getByText('Sent to a second person').waitFor();
    expect(asking.problems).toEqual([]);
    await asking.close();

    const deciding = await stage.visit();
    await signIn(deciding.page, 'head', '/user/approvals');
    await deciding.page
      .getByText(/^Publish Half-yearly 1/)
      .first()
      .click();
    const request = deciding.page.getByRole('dialog');
    await request.locator('input[type="password"]').fill('Pathshala-2026');
    await request.getByRole('button', { name: 'Approve' }).click();
    await deciding.page
      .getByRole('dialog', { name: 'Approve?' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await deciding.page.getByText('Approved and done').waitFor();
    expect(deciding.problems).toEqual([]);
    await deciding.close();
    const [run] = await stage.world.inSite(siteId, (transaction) =>
      transaction.rows(
        `SELECT revision FROM results_run WHERE site_id = $1 AND status = 'published' ORDER BY published_at DESC LIMIT 1`,
      ),
    );
    expect(run).toMatchObject({ revision: 1 });
  });
});

it.each(looks)(
  'ACC-8 RES-5 what an auditor looks at first, the proofs and what stands against publishing, in $language, dark $dark',
  async (look) => {
    const places = [
      '/site/control/auditor',
      '/site/control/proofs',
      '/site/result-generate/publish-board',
      '/site/exam/examination-setting-master',
    ];
    expect(await screenFaults(stage, look, 'head', { places, ready: 'main table, main section' })).toEqual(
      [],
    );
  },
);
