import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../src/core/ids.ts';
import { hashPassword } from '../src/core/server/auth/passwords.ts';
import { systemContext } from '../src/server.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from './browser.ts';
import { shownFor, watchToasts } from './helpers/toast-times.ts';

// What every screen does alike, as the specification has it.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  const hash = await hashPassword('Pathshala-2026');
  for (const [username, status] of [
    ['disabled', 'disabled'],
    ['nocompany', 'active'],
    ['reset', 'active'],
    ['empty', 'active'],
  ])
    await platform(
      `INSERT INTO account (id, username, email, password_hash, name_en, name_bn, status)
       VALUES ($1, $2, $2 || '@example.com', $3, 'Rahima', 'রহিমা', $4)`,
      newId(),
      username,
      hash,
      status,
    );
  await platform(`INSERT INTO site (alias, name_en, name_bn) VALUES ('notun', 'New School', 'নতুন বিদ্যালয়')`);
  stage.world.server.services.sites.refresh();
  const member = (username: string, role: string, alias: string) =>
    platform(
      `INSERT INTO membership (id, account_id, site_id, role)
       SELECT $1, a.id, s.id, $3 FROM account a, site s WHERE a.username = $2 AND s.alias = $4`,
      newId(),
      username,
      role,
      alias,
    );
  await member('reset', 'student', 'notun');
  await member('empty', 'head', 'notun');
  await platform(
    `INSERT INTO membership (id, account_id, site_id, role)
     SELECT $1, account_id, site_id, 'teacher' FROM membership
      WHERE account_id = (SELECT id FROM account WHERE username = 'office')`,
    newId(),
  );
});
afterAll(() => stage.close());

function platform<T>(sql: string, ...values: unknown[]): Promise<T[]> {
  return stage.world.server.services.database.asPlatform(
    systemContext('test'),
    (transaction) => transaction.rows(sql, ...values) as Promise<T[]>,
  );
}
const info = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('activeUser') ?? 'null') as Record<string, unknown>);

describe('going from screen to screen', () => {
  it('keeps the page, fetches each screen when it is opened, and moves the progress bar 30, 50, 100 percent', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head');
    await page.evaluate(() => {
      const moves: string[] = [];
      Object.assign(window, { moves });
      new MutationObserver(() => {
        const now = document.documentElement.style.getPropertyValue('--ps-progress');
        if (moves.at(-1) !== now) moves.push(now);
      }).observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
    });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.getByRole('link', { name: 'Students', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/modules/students');
    // The module's home names its screens.
    const list = page.locator('main').getByRole('link', { name: 'Student list' }).first();
    const before = scripts.length;
    await list.click();
    await page.getByRole('heading', { level: 1, name: 'Student list' }).waitFor();
    expect(scripts.length).toBeGreaterThan(before);
    await page.waitForFunction(() => (window as unknown as { moves: string[] }).moves.at(-1) === '1');
    const moves = await page.evaluate(() => (window as unknown as { moves: string[] }).moves);
    expect(moves.slice(-3)).toEqual(['0.3', '0.5', '1']);
    await expect.poll(() => page.title()).toMatch(/^Student list - Students - /);
    const crumbs = page.locator('nav[aria-label="breadcrumb"] li');
    await expect.poll(() => crumbs.allTextContents()).toEqual(['Dashboard', 'Students', 'Student list']);
    expect(await crumbs.first().locator('a').getAttribute('href')).toBe('/dashboard');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Students' }).waitFor();
    await crumbs.first().locator('a').click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    // All of it without loading the page again.
    expect(await page.evaluate(() => 'moves' in window)).toBe(true);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('student list');
    await page
      .getByRole('option', { name: /Student list/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/student/list');
    expect(problems).toEqual([]);
    await close();
  });

  it('RBAC-9 shows the not-found page at an unknown address and the refusal at a forbidden one, with and without an account', async () => {
    const stranger = await stage.visit({ phone: true });
    for (const [path, title] of [
      ['/not-found', 'Page Not Found'],
      ['/there/is/nothing', 'Page Not Found'],
      ['/unauthorized', 'Unauthorized'],
    ] as const) {
      await stranger.page.goto(path);
      await stranger.page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => stranger.page.title()).toContain(title);
      expect(new URL(stranger.page.url()).pathname).toBe(path);
      expect(await accessibilityProblems(stranger)).toEqual([]);
    }
    // A screen that is there asks to log in first, and goes on to it afterwards.
    await stranger.page.goto('/student/list?q=a');
    await stranger.page.waitForURL('**/login?next=%2Fstudent%2Flist%3Fq%3Da');
    expect(stranger.problems).toEqual([]);
    await stranger.close();

    const { page, problems, close } = await stage.visit({ language: 'bn' });
    await signIn(page, 'teacher', null);
    for (const [path, title] of [
      ['/not-found', 'পাতা পাওয়া যায়নি'],
      ['/unauthorized', 'অনুমতি নেই'],
      ['/site/user/master', 'অনুমতি নেই'],
      // A page whose address begins like a call's: the browser gets a page.
      ['/api/site/student/class-room/view', 'শ্রেণিকক্ষ'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await expect.poll(() => page.locator('.ps-bar').count()).toBe(1);
    }
    // Who needs the screen asks for it at the help desk, which is told which one.
    await page.goto('/site/user/master');
    await page.getByRole('link', { name: 'অনুমতি চান' }).click();
    const subject = page.getByRole('dialog').locator('input[name="subject"]');
    await expect.poll(() => subject.inputValue()).toMatch(/^“.+” দেখার অনুমতি$/);
    // What is the platform's nobody at an institution gives, so nobody is asked for it.
    await page.goto('/api-client/list');
    await page.getByText('এই স্ক্রিনটি শুধু প্ল্যাটফর্মের কর্মীদের জন্য।').waitFor();
    expect(await page.getByRole('link', { name: 'অনুমতি চান' }).count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });

  it('ACA-6 X-5 says what to set up first where there is nothing yet', async () => {
    const { page, close } = await stage.visit();
    await signIn(page, 'empty', '/site/student/attendance/master');
    await page
      .getByRole('link', { name: /section/i })
      .last()
      .waitFor();
    await page.locator('main').getByRole('link').last().click();
    await page.waitForURL('**/site/shift-class-group-section-setting/master');
    // A choice in a form that has nothing to choose says what is missing, too.
    await page.goto('/site/shift-class-group-section-setting/master?do=new');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No classes yet.').waitFor();
    await dialog.locator('a[href$="/academic/class/list"]', { hasText: 'Open classes' }).waitFor();
    await close();
  });
});

describe('when something is refused', () => {
  it('X-8 shows all messages of a 422 in one dialog and marks the fields; other errors have theirs', async () => {
    const { page, close } = await stage.visit();
    await signIn(page, 'head', '/user/profile');
    const email = page.getByLabel('Email');
    const username = page.getByLabel('Username');
    const save = page.getByRole('button', { name: 'Save' }).first();
    await email.fill('nobody');
    await username.fill('a b');
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Validation Error' });
    await dialog.waitFor();
    await expect
      .poll(() => dialog.locator('p').allTextContents())
      .toEqual(['The Email must be a valid email address.', 'The Username format is invalid.']);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'detached' });
    for (const field of [email, username]) expect(await field.getAttribute('aria-invalid')).toBe('true');

    const refuseWith = async (status: number, body: string) => {
      await page.unroute('**/api/user');
      await page.route('**/api/user', (route) =>
        route.fulfill({ status, body, contentType: 'application/json' }),
      );
      await save.click();
      const error = page.getByRole('dialog', { name: 'Error', exact: true });
      await error.waitFor();
      const lines = await error.locator('p').allTextContents();
      await error.getByRole('button', { name: 'OK' }).click();
      await error.waitFor({ state: 'detached' });
      return lines;
    };
    expect(await refuseWith(409, '{"message":"It collides."}')).toEqual(['It collides.']);
    expect(await refuseWith(500, '{}')).toEqual(['Something went wrong. Please try again.']);
    expect(await refuseWith(502, '<html>')).toEqual(['Something went wrong. Please try again.']);
    // What was typed is still there.
    await expect.poll(() => email.inputValue()).toBe('nobody');
    await close();
  });

  it('warns with the server’s message: the bell for 5 seconds, the public home page for 15', async () => {
    const { page, close } = await stage.visit({ clock: true });
    await watchToasts(page);
    await page.route('**/user/notification/notifications', (route) =>
      route.fulfill({ status: 500, json: { message: 'The bell is away.' } }),
    );
    await signIn(page, 'teacher');
    const toast = page.getByText('The bell is away.');
    await toast.waitFor();
    const box = await toast.boundingBox();
    expect(box && box.x > 683 && box.y < 384).toBe(true);
    // However slow the machine is: by the page's own clock, never shorter, and longer by a hiccup at most.
    const bell = await shownFor(page);
    expect(bell).toBeGreaterThan(4_000);
    expect(bell).toBeLessThan(9_000);
    await page.route('**/api/web/recruitment/open*', (route) =>
      route.fulfill({ status: 500, json: { message: 'The list is away.' } }),
    );
    await page.goto('/job-application');
    const home = await shownFor(page);
    expect(home).toBeGreaterThan(14_000);
    expect(home).toBeLessThan(19_000);
    await close();
  });

  it('logs a missing anti-forgery token, and asks before it deletes, in Bengali too', async () => {
    const { page, problems, close } = await stage.visit({ language: 'bn' });
    await signIn(page, 'head', '/academic/house/list');
    await page.locator('tbody button').first().click();
    await page.getByRole('button', { name: 'মুছে ফেলুন' }).first().click();
    const question = page.getByRole('dialog', { name: /মুছে ফেলবেন\?$/ });
    await question.getByText('এটি আর ফিরিয়ে আনা যাবে না!').waitFor();
    await question.getByRole('button', { name: 'বাতিল' }).click();
    await question.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.goto('/dashboard');
    await page.locator('h1').waitFor();
    await page.evaluate(() => document.querySelector('meta[name="csrf-token"]')?.remove());
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('রহিম');
    await expect.poll(() => problems.join()).toContain('CSRF token not found');
    await close();
  });
});

describe('printing', () => {
  it('X-3 prints in a tab of its own after 1000 ms, full screen, and closes it; a missing part is told', async () => {
    const { page, close } = await stage.visit({ dark: true, clock: true });
    await signIn(page, 'office', '/student/list');
    await page.locator('tbody a').first().click();
    await page.locator('#student-profile').waitFor();
    const name = (await page.locator('#student-profile h2').first().textContent()) ?? '';
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.accept();
    });
    await page.evaluate(() => {
      const seen: Record<string, unknown> = {};
      Object.assign(window, { seen });
      const open = window.open.bind(window);
      window.open = (...given) => {
        const tab = open(...given);
        if (tab) {
          const shut = tab.close.bind(tab);
          tab.print = () => {
            const font = (part: Element | null) => part && getComputedStyle(part).fontFamily;
            Object.assign(seen, {
              given,
              text: tab.document.body.textContent,
              title: tab.document.title,
              font: font(tab.document.querySelector('h2')),
              own: font(document.querySelector('#student-profile h2')),
              ink: getComputedStyle(tab.document.body).backgroundColor,
            });
          };
          tab.close = () => {
            seen.isClosed = true;
            shut();
          };
        }
        return tab;
      };
    });
    // From here on its clock goes on by hand alone.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Print' }).click();
    await opened;
    const hasPrinted = () => page.evaluate(() => 'text' in (window as unknown as { seen: object }).seen);
    await page.clock.runFor(999);
    expect(await hasPrinted()).toBe(false);
    await page.clock.runFor(1);
    expect(await hasPrinted()).toBe(true);
    await page.waitForFunction(() => 'isClosed' in (window as unknown as { seen: object }).seen);
    const seen = await page.evaluate(() => (window as unknown as { seen: Record<string, unknown> }).seen);
    expect(seen.given).toEqual(['', '_blank', 'fullscreen=yes']);
    expect(seen.text).toContain(name.trim());
    expect(seen.title).toContain('Student profile');
    expect(seen.font).toBe(seen.own);
    expect(dialogs).toEqual([]);
    await page.evaluate(() => document.querySelector('#student-profile')?.removeAttribute('id'));
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => dialogs).toEqual(['The element to print was not found.']);
    await close();
  });
});

describe('the person at the screen', () => {
  it('RBAC-6 switches language, digits, theme and role; the browser keeps them, and asks no server for a role', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'office');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
    await expect.poll(() => info(page)).toMatchObject({ siteEmail: expect.stringContaining('@') });
    const kept = await info(page);
    expect(kept).toMatchObject({
      USER_TYPE: 'employee',
      SITE_ID: expect.any(Number),
      alias: expect.any(String),
      siteName: { en: expect.any(String), bn: expect.any(String) },
      webTitle: { en: expect.any(String), bn: expect.any(String) },
      siteAddress: { en: expect.any(String), bn: expect.any(String) },
      logoPath: expect.stringMatching(/^\//),
      sitePhone: expect.any(String),
      fullName: 'Rezaul Karim',
      about: '',
      photo: '/static/scenes/mark.svg',
      status: 'online',
      userRole: 'office',
    });
    // Dashboard and bell may still be reading; a switch that told the server would write, or ask who the user is.
    const calls: string[] = [];
    page.on('request', (request) => {
      const isRead = request.method() === 'GET' || request.url().endsWith('/user/notification/notifications');
      if (!isRead || /role|\/auth\//.test(new URL(request.url()).pathname)) calls.push(request.url());
    });
    await page.getByRole('button', { name: /Rezaul Karim/ }).click();
    await page.getByRole('menuitem', { name: 'Teacher' }).click();
    await page.getByRole('button', { name: /Rezaul Karim\s*Teacher/ }).waitFor();
    expect((await info(page)).userRole).toBe('teacher');
    expect(calls).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: /Rezaul Karim\s*Teacher/ }).waitFor();
    expect((await info(page)).userRole).toBe('teacher');

    const html = page.locator('html');
    await page.getByRole('button', { name: 'Light or dark' }).click();
    expect(await html.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await page.getByRole('button', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { level: 1, name: 'ড্যাশবোর্ড' }).waitFor();
    expect(await html.getAttribute('lang')).toBe('bn');
    await expect.poll(() => page.locator('.ps-head').textContent()).toMatch(/[০-৯]/);
    await page.getByRole('button', { name: /সংখ্যা/ }).click();
    await expect.poll(() => page.locator('.ps-head').textContent()).not.toMatch(/[০-৯]/);
    // The server writes the next page in this language.
    expect(await (await page.request.get('/dashboard')).text()).toContain('<html lang="bn"');
    await page.getByRole('button', { name: /রেজাউল/ }).click();
    await page.getByRole('menuitem', { name: 'লগআউট' }).click();
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('activeUser')]),
    ).toEqual([null, null]);
    expect(problems).toEqual([]);
    await close();
  });

  it('TRAP-20 with the longest names in both scripts still fits a phone', async () => {
    const en =
      'Muhammad Shahidul Alam Chowdhury ibn Abdur Rahman Khandaker Mohiuddin Ahmed Talukder Siddique Bhuiyan Majumder Patwary '
        .slice(0, 120)
        .trim();
    const bn =
      'মুহাম্মদ শহীদুল আলম চৌধুরী ইবনে আব্দুর রহমান খন্দকার মহিউদ্দিন আহমেদ তালুকদার সিদ্দিকী ভূঁইয়া মজুমদার পাটোয়ারী'.slice(
        0,
        120,
      );
    const [school] = await platform<{ id: string }>(`SELECT id FROM site WHERE alias <> 'notun'`);
    const id = await stage.world.inSite(Number(school?.id), async (transaction) => {
      const row = await transaction.row<{ id: string }>(
        `UPDATE students_student SET name_en = $2, name_bn = $3 WHERE site_id = $1
            AND id = (SELECT id FROM students_student WHERE site_id = $1 ORDER BY id LIMIT 1) RETURNING id`,
        en,
        bn,
      );
      await transaction.change(
        'UPDATE academic_section SET name_en = name_en || $2 WHERE site_id = $1',
        ' Shaheed Minar',
      );
      return row?.id;
    });
    for (const [language, paths] of [
      ['en', ['/student/list', `/student/view/${id}`]],
      ['bn', [`/student/view/${id}`, '/site/student/attendance/master']],
    ] as const) {
      const { page, close } = await stage.visit({ phone: true, language });
      await signIn(page, 'office', null);
      for (const path of paths) {
        await page.goto(path);
        await page.locator('h1').waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        const beside = await tooWideBy(page);
        expect(beside, `${path} in ${language}`).toBeLessThanOrEqual(0);
      }
      await close();
    }
  });
});

describe('signing in', () => {
  it('says what is wrong in the specification’s words, at the form', async () => {
    const { page, close } = await stage.visit();
    await page.goto('/login');
    const attempt = async (login: string, password = 'Pathshala-2026') => {
      await page.locator('input[autocomplete="username"]').fill(login);
      await page.locator('input[autocomplete="current-password"]').fill(password);
      const answered = page.waitForResponse('**/api/v1/auth/log-in');
      await page.locator('button[type="submit"]').click();
      await answered;
      const problem = page.getByRole('alert');
      await expect.poll(() => problem.textContent()).not.toBe('');
      return (await problem.textContent()) ?? '';
    };
    expect(await attempt('nobody-here')).toBe('These credentials do not match our records.');
    expect(await attempt('disabled')).toBe(
      'Your account is disabled. Please contact the system administrator.',
    );
    expect(await attempt('nocompany')).toBe(
      'No company is assigned to your account. Please contact the system administrator.',
    );
    for (let count = 0; count < 5; count += 1) await attempt('head', 'wrong-one');
    expect(await attempt('head')).toMatch(/^Too many login attempts\. Please try again in \d+ seconds\.$/);
    await platform('DELETE FROM login_attempt');
    await close();
  });

  it('is helped by a link in a mail, which sets a password and signs in', async () => {
    const { page, problems, close } = await stage.visit();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { level: 1, name: 'Reset Password' }).waitFor();
    await page.getByLabel('Email').fill('reset@example.com');
    await page.getByRole('button', { name: 'Send the reset link' }).click();
    await page.getByText(/^We have emailed your password reset link/).waitFor();
    const [mail] = await platform<{ text: string }>(
      `SELECT text_body AS text FROM outbox_mail WHERE recipient = 'reset@example.com'`,
    );
    await page.goto(/\/password\/reset\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
    const [first, second] = [page.getByLabel('New password'), page.getByLabel('Confirm', { exact: false })];
    await first.fill('Mine-2026');
    await second.last().fill('Mine-2026');
    await page.locator('button[type="submit"]').click();
    await page.waitForURL('**/dashboard');
    await page.getByText('Your password has been reset!').waitFor();
    expect(problems).toEqual([]);

    // Another browser of the same person is shown, and signed out from here.
    const other = await stage.visit();
    await other.page.goto('/login');
    await other.page.locator('input[autocomplete="username"]').fill('RESET@example.com');
    await other.page.locator('input[autocomplete="current-password"]').fill('Mine-2026');
    await other.page.locator('button[type="submit"]').click();
    await other.page.waitForURL('**/dashboard');
    await page.goto('/user/profile');
    await page.getByText('This browser').waitFor();
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    await page.getByRole('button', { name: 'End', exact: true }).first().waitFor({ state: 'detached' });
    await other.page.goto('/user/profile');
    await other.page.waitForURL('**/login?next=**');
    await other.close();
    await close();
  });
});
