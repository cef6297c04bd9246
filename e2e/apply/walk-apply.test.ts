import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const fill = (page: Page, name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value);
/** Opens a choice and takes one by its words. */
async function pick(page: Page, field: string, words: string): Promise<void> {
  await page.locator(`div[data-field="${field}"] input:not([type="hidden"])`).last().click();
  await page.getByRole('option', { name: words, exact: true }).click();
}
const tick = (page: Page, field: string, words: string) =>
  page.locator(`div[data-field="${field}"]`).getByLabel(words, { exact: true }).check();

it('leads from the application in Bengali over the approval to the dashboard of the new institution', async () => {
  // Somebody applies.
  const applicant = await stage.visit({ language: 'bn', phone: true });
  {
    const { page } = applicant;
    await page.goto('/edu/application');
    // What is typed before the application is there goes over into its form.
    await page.locator('#early input[name="students"]').fill('৬৪২');
    await page.getByRole('button', { name: 'আবেদন জমা দিন' }).click();
    await expect.poll(() => page.locator('input[name="students"]').inputValue()).toBe('৬৪২');
    await page.getByText('থানা পূরণ করা আবশ্যক').or(page.getByText('বিভাগ পূরণ করা আবশ্যক')).first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nameBn');
    await fill(page, 'nameBn', 'তিস্তা ব্যারাজ উচ্চ বিদ্যালয়');
    await fill(page, 'nameEn', 'Teesta Barrage High School');
    await pick(page, 'kind', 'বিদ্যালয়');
    await fill(page, 'eiin', '১২৫৯০৩');
    await pick(page, 'board', 'মাধ্যমিক ও উচ্চ মাধ্যমিক শিক্ষা বোর্ড, দিনাজপুর');
    await fill(page, 'address', 'দোয়ানি বাজার');
    await fill(page, 'addressOther', 'Doani Bazar');
    await pick(page, 'divisionId', 'রংপুর');
    await pick(page, 'districtId', 'লালমনিরহাট');
    await pick(page, 'thanaId', 'হাতীবান্ধা');
    // Another time it goes on where it was left; what says something about a person was not kept.
    await fill(page, 'headMobile', '০১৭১২-৩৪৫৬৭৮');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('আগে যা পূরণ করেছিলেন').waitFor();
    await expect
      .poll(() => page.locator('input[name="nameEn"]').inputValue())
      .toBe('Teesta Barrage High School');
    await expect.poll(() => page.locator('input[name="headMobile"]').inputValue()).toBe('');
    await fill(page, 'headName', 'আব্দুল মান্নান');
    await fill(page, 'headNameOther', 'Abdul Mannan');
    await fill(page, 'headMobile', '০১৭১২-৩৪৫৬৭৮');
    await fill(page, 'email', 'office@teesta.example');
    await fill(page, 'phone', '০২-৫৫০১২৩৪৫');
    await tick(page, 'academicGroups', 'মাধ্যমিক');
    for (const name of ['ষষ্ঠ', 'নবম']) await tick(page, 'classes', name);
    await tick(page, 'shifts', 'দিবা');
    await tick(page, 'versions', 'বাংলা');
    await page.getByRole('button', { name: 'আবেদন জমা দিন' }).click();
    await page.getByText('আপনার আবেদন জমা হয়েছে').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('applicationDraft'))).toBeNull();
    await page.getByText(/^PA-\d{4}-00001$/).waitFor();
    await page.getByRole('button', { name: 'আবেদনের অবস্থা' }).click();
    await page.getByRole('button', { name: 'অবস্থা দেখুন' }).click();
    await page.getByRole('heading', { name: 'তিস্তা ব্যারাজ উচ্চ বিদ্যালয়' }).waitFor();
    expect(await accessibilityProblems(applicant)).toEqual([]);
    expect(await tooWideBy(page)).toBe(0);
  }

  // The owner sees it and approves it through the new-site form.
  const owner = await stage.visit();
  {
    const { page } = owner;
    await signIn(page, 'owner', '/edu/site/application/list');
    await page.getByRole('link', { name: 'Teesta Barrage High School' }).click();
    await page.getByRole('link', { name: 'Approve' }).click();
    const make = page.getByRole('button', { name: 'Approve and create the institution' });
    await expect.poll(() => page.locator('input[name="addressEn"]').inputValue()).toBe('Doani Bazar');
    await expect.poll(() => page.locator('input[name="adminNameEn"]').inputValue()).toBe('Abdul Mannan');
    await fill(page, 'addressEn', '');
    await make.click();
    await page.getByText('The Address field is required.').first().waitFor();
    await expect.poll(() => page.locator('input[name="alias"]').inputValue()).toBe('teesta-barrage');
    await fill(page, 'addressEn', 'Doani Bazar, Lalmonirhat');
    await make.click();
    await page.getByRole('link', { name: 'Open the institution' }).waitFor();
    await page.getByText('Approved').first().waitFor();
    await page.goto('/edu/site/list?q=teesta');
    await page.getByRole('link', { name: 'Teesta Barrage High School' }).waitFor();
    await page.goto('/edu/outbox/list?q=teesta');
    await page.getByRole('button', { name: 'পাঠশালায় তিস্তা ব্যারাজ উচ্চ বিদ্যালয় প্রস্তুত' }).click();
  }
  const mail = await owner.page.getByRole('dialog').locator('pre').textContent();
  const link = /https?:\/\/[^/\s]+(\/@teesta-barrage\/password\/reset\/[\w-]+)/.exec(mail ?? '')?.[1] ?? '';
  expect(link).not.toBe('');

  // The applicant's page shows the decision; the link sets the password and leads to the dashboard.
  {
    const { page } = applicant;
    await page.getByRole('button', { name: 'অবস্থা দেখুন' }).click();
    await page.getByText('অনুমোদিত').first().waitFor();
    await page.goto(link);
    await page.locator('input[autocomplete="new-password"]').first().fill('ছোট');
    await page.locator('input[autocomplete="new-password"]').last().fill('ছোট');
    await page.getByRole('button', { name: 'পাসওয়ার্ড নির্ধারণ করুন' }).click();
    await page.getByText('পাসওয়ার্ড কমপক্ষে দশ অক্ষরের').waitFor();
    for (const field of ['first', 'last'] as const)
      await page.locator('input[autocomplete="new-password"]')[field]().fill('Nodi-o-Nouka-71');
    await page.getByRole('button', { name: 'পাসওয়ার্ড নির্ধারণ করুন' }).click();
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.title(), { timeout: 90_000 }).toContain('তিস্তা ব্যারাজ উচ্চ বিদ্যালয়');
    await page.goto('/@teesta-barrage/academic/class/list');
    await page.getByRole('button', { name: 'ষষ্ঠ', exact: true }).waitFor();
    expect(
      await page.locator('nav a[href*="/modules/academic"], nav a[href*="/academic/"]').count(),
    ).toBeGreaterThan(0);
    await expect.poll(() => page.locator('nav a[href*="/edu/site"]').count()).toBe(0);
    // The link works once.
    await page.goto(link);
    for (const field of ['first', 'last'] as const)
      await page.locator('input[autocomplete="new-password"]')[field]().fill('Nodi-o-Nouka-72');
    await page.getByRole('button', { name: 'পাসওয়ার্ড নির্ধারণ করুন' }).click();
    await page.getByText('পাসওয়ার্ড রিসেটের লিংকটি বৈধ নয়').waitFor();
  }
  // The refused passwords are the only answers the browsers report.
  expect([...applicant.problems, ...owner.problems].filter((one) => !/422/.test(one))).toEqual([]);
  await applicant.close();
  await owner.close();
});
