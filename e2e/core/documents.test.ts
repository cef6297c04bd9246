import { mkdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf } from '../../src/core/server/http/check-codes.ts';
import { signedText } from '../../src/modules/documents/check/payload.ts';
import { codeKind } from '../../src/modules/documents/service/draw.ts';
import { accessibilityProblems, goInside, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

const patience = { timeout: 90_000 };
let stage: Stage;
/** A studentship certificate that holds: its address on paper, and its number. */
let paper = { address: '', number: '', revoked: '' };

beforeAll(async () => {
  stage = await openStage();
  const { secret } = stage.world.server.services.config;
  await stage.world.inSite(1, async (transaction) => {
    const rows = await transaction.rows<Record<string, never>>(
      `SELECT id, number, data->'payload' AS payload, key_number, signature, revoked_at FROM documents_issue
        WHERE site_id = $1 AND kind = 'protyonpotro' ORDER BY serial LIMIT 2`,
    );
    const addressOf = (row: Record<string, never> | undefined) =>
      `/verify/${codeOf(secret, codeKind, 1, String(row?.id))}#${signedText(Number(row?.key_number), row?.payload as never)}.${row?.signature}`;
    paper = { address: addressOf(rows[0]), number: String(rows[0]?.number), revoked: addressOf(rows[1]) };
  });
});
afterAll(() => stage?.close());

/** Pictures for whoever looks at the screens: `PICTURES=1`. */
const folder = '.cache/documents';
async function look(page: { screenshot(options: { path: string }): Promise<unknown> }, name: string) {
  if (!process.env.PICTURES) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

test('CRT-3 the office gives a certificate, and prints and finds it in the register', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/protyonpotro/site-protyonpotro-form');
  await page.getByText(paper.number).waitFor();
  await look(page, 'register-en');
  await page.getByRole('button', { name: 'Give a document' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByPlaceholder('Name, ID or mobile').fill('a');
  await page.getByRole('option').first().click();
  await drawer.getByLabel('Purpose').fill('Passport');
  await look(page, 'give-en');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await drawer.getByRole('button', { name: 'Give', exact: true }).click();
  await page.getByText(/PRO-2026-0008 is given/).waitFor();
  await goInside(page, '/site/student/tc/tc-master-form', 'Transfer certificates');
  await page.getByRole('button', { name: 'Give a document' }).click();
  await page.getByRole('dialog').getByPlaceholder('Name, ID or mobile').fill('a');
  await page.getByRole('option').first().click();
  await page.getByText('To be settled before leaving').waitFor();
  await look(page, 'transfer-en');
  await page.keyboard.press('Escape');
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('CRT-1 a head moves something on a template by the keyboard and saves it', async () => {
  const visit = await stage.visit({ language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/student/idcard/master');
  await page.getByText('SID-2026-0030').waitFor();
  await look(page, 'cards-bn');
  await goInside(page, '/documents/template/view', 'টেমপ্লেট');
  await page.getByRole('button', { name: 'শিক্ষার্থী পরিচয়পত্র' }).first().click();
  const grip = page.locator('[data-id=e6]');
  await grip.click();
  await page.locator('img[src^="data:image/svg"]').waitFor(patience);
  await look(page, 'designer-bn');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await grip.press('ArrowDown');
  await page.getByRole('button', { name: 'সংরক্ষণ' }).click();
  await page.getByText('সংস্করণ ২ হিসেবে সংরক্ষিত').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('CRT-1 a head uploads the round seal', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/documents/image/list?do=new');
  const drawer = page.getByRole('dialog');
  await drawer.locator('input[name="nameEn"]').fill('Round seal');
  await drawer.locator('input[name="nameBn"]').fill('গোল সিল');
  const seal = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#5b2d8e80' } })
    .png()
    .toBuffer();
  await drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'seal.png', mimeType: 'image/png', buffer: seal });
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Round seal/ }).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('CRT-5 B9 anybody checks a document on a phone: valid, revoked, altered', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn', offline: true });
  const { page } = visit;
  const verdict = (name: string) => page.locator(`[data-verdict=${name}]`).waitFor(patience);
  await page.goto(`${stage.address}${paper.address}`);
  await verdict('valid');
  await page.getByText(paper.number).waitFor();
  await look(page, 'verify-bn-phone');
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  const scan = async (text: string) => {
    await page.getByLabel('কোডের লেখা').fill(text);
    await page.getByRole('button', { name: 'যাচাই করুন' }).click();
  };
  await scan(paper.revoked);
  await verdict('revoked');
  await scan(paper.address.replace(/.{12}$/, 'AAAAAAAAAAAA'));
  await verdict('altered');
  await look(page, 'altered-bn-phone');
  // Without a network: what this device knows is enough for the signature and for what was revoked.
  await expect
    .poll(
      () => page.evaluate(async () => Boolean(await (await caches.open('pathshala')).match('/verify'))),
      patience,
    )
    .toBe(true);
  await page.context().setOffline(true);
  await scan(`${paper.address} `);
  await verdict('genuine');
  await scan(`${paper.revoked} `);
  await verdict('revoked');
  // And the page itself opens again.
  await page.reload();
  await verdict('genuine');
  await visit.close();
}, 240_000);
