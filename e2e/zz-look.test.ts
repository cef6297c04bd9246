import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(() => stage.close());
it('looks', { timeout: 200_000 }, async () => {
  const all: string[] = [];
  for (const o of [
    { phone: false, language: 'en', dark: false },
    { phone: true, language: 'bn', dark: true },
  ] as const) {
    const name = `${o.phone ? 'phone' : 'desk'}-${o.language}`;
    for (const [who, path, label] of [
      ['head', '/site/option/view-and-form', 'settings'],
      ['student', '/dashboard', 'sdash'],
      ['student', '/student/attendance/my-attendance', 'mine'],
      ['guardian', '/dashboard', 'gdash'],
      ['guardian', '/student/attendance/my-attendance', 'child'],
    ] as const) {
      const visit = await stage.visit(o);
      visit.page.on('response', (r) => {
        if (r.url().includes('/api/') && r.status() >= 400)
          void r.text().then((x) => console.log(r.status(), r.url(), x));
      });
      await signIn(visit.page, who);
      await visit.page.goto(path);
      await visit.page.locator('h1').waitFor();
      await visit.page
        .locator('[aria-busy="true"]')
        .first()
        .waitFor({ state: 'detached', timeout: 6000 })
        .catch(() => all.push(`${label} ${name} busy`));
      await visit.page.waitForTimeout(400);
      await visit.page.screenshot({ path: `/tmp/h2/shot-${label}-${name}.png`, fullPage: true });
      const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      for (const one of [...visit.problems, ...(await accessibilityProblems(visit))])
        all.push(`${label} ${name}: ${one}`);
      if (wide > 0) all.push(`${label} ${name}: too wide ${wide}`);
      await visit.close();
    }
  }
  console.log(all.join('\n'));
  expect(all).toEqual([]);
});
