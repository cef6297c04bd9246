import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../src/server.ts';
import { deliverCodes } from '../../test/samples/code-world.ts';
import { accessibilityProblems, gate, openStage, type Stage, touch } from '../browser.ts';
import { inDemonstration } from '../helpers/mark-sheet.ts';

const mobile = '+8801711998877';
let stage: Stage;
/** A student of the demonstration who was never signed in. */
let student: { code: string; born: string; username: string };

beforeAll(async () => {
  stage = await openStage();
  const { services } = stage.world.server;
  await services.database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change('UPDATE site SET code_sign_in = true, birthday_sign_in = true');
    await transaction.change(`UPDATE account SET mobile = $1 WHERE username = 'guardian'`, mobile);
  });
  services.sites.refresh();
  const found = await inDemonstration(stage, (transaction) =>
    transaction.row<{ code: string; born: string; account_id: string }>(
      `SELECT s.code, to_char(s.date_of_birth, 'DD/MM/YYYY') AS born, a.account_id FROM students_student s
         JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
        WHERE s.site_id = $1 ORDER BY s.id LIMIT 1`,
    ),
  );
  if (!found) throw new Error('No student with an account');
  const account = await services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.row<{ username: string }>(
      `UPDATE account SET must_change_password = true WHERE id = $1 RETURNING username`,
      found.account_id,
    ),
  );
  student = { ...found, username: account?.username ?? '' };
});
afterAll(() => stage?.close());

test('RBAC-7 a guardian logs in on a phone with a code by SMS', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn', dark: true, own: true });
  const { page, problems } = visit;
  await page.goto('/login');
  await page.getByRole('link', { name: 'কোড দিয়ে লগইন' }).click();
  await page.getByRole('heading', { name: 'কোড দিয়ে লগইন' }).waitFor();
  await page.getByLabel('মোবাইল নম্বর, ইমেইল বা শিক্ষার্থী আইডি').fill('01711-998877');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('button', { name: 'কোড পাঠান' }).click();
  const code = page.getByLabel('কোড', { exact: true });
  await code.waitFor();
  expect(await deliverCodes(stage.world)).toBe(1);
  const sent = await inDemonstration(stage, (transaction) =>
    transaction.row<{ body: string }>(
      `SELECT m.body FROM communication_message m JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id
        WHERE m.site_id = $1 AND b.event = 'access.code'`,
    ),
  );
  const right = /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
  await code.fill(right === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'লগইন', exact: true }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /\p{Script=Bengali}/u })
    .waitFor();
  // Only this one refusal is in the console.
  expect(problems.splice(0).every((one) => one.includes('422'))).toBe(true);
  await code.fill(right);
  await page.getByRole('button', { name: 'লগইন', exact: true }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.locator('h1').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
});

const enter = async (page: Page) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Student, first login' }).click();
  await page.getByRole('heading', { name: 'Student, first login' }).waitFor();
  await page.getByLabel('Student ID').fill(student.code);
  await page.getByLabel('Date of birth').fill(student.born);
  await page.getByLabel('Date of birth').blur();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test('PRT-10 a student comes in once by ID and birthday, and chooses a password at once', async () => {
  const visit = await stage.visit({ own: true });
  const { page, problems } = visit;
  await enter(page);
  await page.getByLabel('New password').fill('Padma-and-Meghna-7');
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByLabel('Confirm Password').fill('Padma-and-Meghna-7');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.locator('h1').waitFor();
  expect(problems.splice(0)).toEqual([]);
  // The birthday opens it no second time.
  const other = await stage.visit({ own: true });
  await enter(other.page);
  await other.page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
  expect(other.problems.every((one) => /401|422/.test(one))).toBe(true);
  await other.close();
  await visit.close();
});

test('the platform’s own door names the platform, and no institution', async () => {
  const { page, problems, close } = await stage.visit();
  await page.goto('/edu/login');
  await touch(page);
  await page.getByText('For staff of the platform.').waitFor();
  await expect.poll(() => page.locator('.ps-login-name strong').textContent()).toBe('Pathshala');
  await page.goto('/login');
  await touch(page);
  await expect.poll(() => page.locator('.ps-login-name strong').textContent()).not.toBe('Pathshala');
  expect(problems).toEqual([]);
  await close();
});

test('X-7 takes what was typed and sent before the application’s scripts were there', async () => {
  const { page, problems, close } = await stage.visit();
  let held = gate();
  await page.route('**/assets/*.js', async (route) => {
    await held.wait;
    await route.continue();
  });
  // Who is logged in is asked beside the scripts, and once.
  let asked = 0;
  page.on('request', (one) => {
    if (one.url().endsWith('/api/auth/user')) asked += 1;
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const early = page.locator('#early');
  await early.locator('input[autocomplete="username"]').fill('teacher');
  await early.locator('input[autocomplete="current-password"]').fill('Pathshala-2026');
  await early.locator('button[type="submit"]').click();
  // The first screen in words, drawn before any of the application is here, and of the same institution.
  await early.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await early.getByRole('heading', { level: 2, name: 'Attendance today' }).waitFor();
  const section = early.getByRole('link', { name: /^Twelve – / }).first();
  expect(await section.getAttribute('href')).toMatch(/^\/site\/student\/attendance\/master\?/);
  held.letGo();
  await page.waitForURL('**/dashboard');
  await early.waitFor({ state: 'detached' });
  await page.locator('main h1').waitFor();
  expect(asked).toBe(1);
  held = gate();
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => asked).toBe(2);
  held.letGo();
  await page.locator('main h1').waitFor();
  expect(asked).toBe(2);
  await page.unrouteAll();
  expect(problems).toEqual([]);
  await close();
});

test('X-7 says in the application’s form what was refused while its scripts were on their way', async () => {
  const { page, close } = await stage.visit();
  const held = gate();
  await page.route('**/assets/*.js', async (route) => {
    await held.wait;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  const early = page.locator('#early');
  await early.locator('input[autocomplete="username"]').fill('teacher');
  await early.locator('input[autocomplete="current-password"]').fill('not this one');
  const refused = page.waitForResponse('**/auth/log-in');
  await early.locator('button[type="submit"]').click();
  await refused;
  held.letGo();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await expect.poll(() => early.count()).toBe(0);
  await expect.poll(() => page.getByLabel('Mobile number, email or student ID').inputValue()).toBe('teacher');
  await page.unrouteAll();
  await close();
});
