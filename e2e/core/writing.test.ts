import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, signIn } from '../browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const word = `<html><head><style>p{color:red}</style></head><body><p class=MsoNormal style='margin:0'><b>Dear guardians<o:p></o:p></b></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span>Pay by the tenth</p>
<table class=MsoTableGrid><tr><td width=100><p class=MsoNormal>June</p></td><td><p class=MsoNormal>500</p></td></tr></table></body></html>`;

it('WEB-1 COM-6 a notice is written with headings, lists and what Word gives, in both languages, and read as it was written', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/site/notice/master?do=new');
  await page.locator('input[name="titleEn"]').fill('Fees of June');
  await page.locator('input[name="titleBn"]').fill('জুনের ফি');
  const english = page.locator('[contenteditable][name="bodyEn"]');
  await english.click();
  const tools = page.getByRole('toolbar').first();
  await page.keyboard.type('Fees');
  await tools.getByRole('button', { name: 'Heading', exact: true }).click();
  await expect.poll(() => english.locator('h2').textContent()).toBe('Fees');
  await page.keyboard.press('Enter');
  await english.evaluate((element, html) => {
    const data = new DataTransfer();
    data.setData('text/html', html);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, word);
  await expect.poll(() => english.locator('strong').textContent()).toBe('Dear guardians');
  await expect.poll(() => english.locator('ol li').textContent()).toBe('Pay by the tenth');
  await expect.poll(() => english.locator('td').allTextContents()).toEqual(['June', '500']);
  await expect.poll(() => english.locator('[class*="Mso"], [style*="margin"]').count()).toBe(0);
  const bengali = page.locator('[contenteditable][name="bodyBn"]');
  await bengali.click();
  await page.keyboard.insertText('প্রিয় অভিভাবক, জুনের বেতন দশ তারিখের মধ্যে দিন।');
  await bengali.press('Home');
  await expect.poll(() => bengali.textContent()).toContain('প্রিয় অভিভাবক');
  await page.locator('input[name="publishOn"]').fill('2026-07-01');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/editor.png` });
  await page.getByRole('button', { name: /^Save/ }).click();
  await english.waitFor({ state: 'detached' });
  await page.goto('/web/notice/all?q=Fees+of+June');
  await page.getByRole('link', { name: 'Fees of June' }).click();
  await page.locator('article h2').waitFor();
  await expect.poll(() => page.locator('article td').allTextContents()).toEqual(['June', '500']);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/notice-public.png` });
  expect(problems).toEqual([]);
  await close();
});

it('WEB-1 WEB-7 a gallery takes several pictures, is put in order by keyboard, and is turned over by arrow keys', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/website/gallery/list?do=new');
  await page.locator('input[name="titleEn"]').fill('Study tour');
  await page.locator('input[name="titleBn"]').fill('শিক্ষাসফর');
  await page.locator('input[name="day"]').fill('2026-07-01');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.locator('input[name="titleEn"]').waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /Study tour/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Pictures' }).click();
  await page.getByRole('button', { name: 'Add pictures' }).waitFor();
  const files = await Promise.all(
    ['#7a2418', '#0b4533', '#0f4082'].map(async (background, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(
        await sharp({ create: { width: 600, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    })),
  );
  await page.locator('input[type="file"]').setInputFiles(files);
  await page.locator('ol img').nth(2).waitFor();
  const first = await page.locator('ol img').first().getAttribute('src');
  await page.getByRole('button', { name: 'Move picture 1 back' }).press('Enter');
  await expect.poll(() => page.locator('ol img').nth(1).getAttribute('src')).toBe(first);
  await page.getByLabel('Caption', { exact: true }).first().fill('On the boat');
  await page.getByRole('button', { name: 'Save the captions' }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pictures.png` });
  await page.goto('/web/gallery/all');
  await page.getByRole('link', { name: 'Study tour' }).click();
  await page.locator('.pictures img').nth(2).waitFor();
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}/gallery-public.png`, fullPage: true });
  await page.locator('.pictures a').first().click();
  await page.getByText('Picture 1 of 3').waitFor();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/viewer.png` });
  await page.keyboard.press('ArrowRight');
  await page.getByText('Picture 2 of 3').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.pictures').waitFor();
  expect(problems).toEqual([]);
  await close();
});
