import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('admits a student at the office: a taken roll is refused at its field, the next free one is given', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'office', '/student/create');
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: false }).first().click();
    await page.getByRole('option', { name: option }).locator('visible=true').first().click();
  };
  const fill = (name: string, value: string) => page.locator(`[name="${name}"]`).fill(value);
  const admit = page.getByRole('button', { name: 'Admit', exact: true });
  await admit.click();
  await page.getByText('The First Name field is required.').waitFor();

  await fill('nameEn', 'Shirin Sultana');
  await fill('nameBn', 'শিরীন সুলতানা');
  await pick('Gender', 'Female');
  await fill('dateOfBirth', '14/03/2013');
  await pick('Religion', 'Islam');
  await fill('fatherNameEn', 'Md. Jahangir Alam');
  await fill('motherNameEn', 'Rokeya Begum');
  await fill('mobile', '০১৭১২৪৪০১১৮');
  await pick('Class', 'Six');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').locator('visible=true').first().click();
  await page.getByRole('button', { name: "Copy the father's name" }).click();
  await fill('roll', '1');
  await admit.click();
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const refused = page.getByText(/Roll 1 of this section is taken/).first();
  await refused.waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);

  await fill('roll', '');
  await admit.click();
  await page.locator('#student-profile').waitFor();
  await expect
    .poll(() => page.locator('#student-profile h2').first().textContent())
    .toContain('Shirin Sultana');
  await page.locator('#student-profile').getByText('Enrolled in Six').waitFor();

  await page.goto('/student/list?q=01712440118');
  await page.getByRole('link', { name: 'Shirin Sultana' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  // A click beside the name opens the preview.
  await page.locator('tbody tr td').nth(3).click();
  await page.getByRole('complementary', { name: 'Preview of Shirin Sultana' }).waitFor();
  // The refusal of the roll is an answer the browser logs by itself.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  await visit.close();
});
