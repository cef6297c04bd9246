import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { makeDemonstration } from '../demo/demo.ts';
import { makeWorld, type World } from '../test/world.ts';
import { launch } from './launch.ts';

export type Visit = { page: Page; problems: string[]; close(): Promise<void> };
export type Stage = {
  readonly world: World;
  readonly address: string;
  visit(options?: { phone?: boolean; language?: 'en' | 'bn'; dark?: boolean }): Promise<Visit>;
  close(): Promise<void>;
};

/**
 * A demonstration institution on a fresh database, a listening server and a real browser. `now`, an instant in ISO
 * form, stops the clocks of the server and the browser there.
 */
export async function openStage(
  options: { now?: string; students?: number; sites?: number } = {},
): Promise<Stage> {
  const { now, students = 240, sites = 2 } = options;
  const instant = now ? new Date(now) : null;
  const world = await makeWorld({ bare: true, ...(instant ? { now: () => instant } : {}) });
  await makeDemonstration(world.server, () => {}, { students, sites, seed: 7 });
  const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await launch();
  return {
    world,
    address,
    async visit({ phone = false, language = 'en', dark = false } = {}) {
      const context = await browser.newContext({
        viewport: phone ? { width: 360, height: 740 } : { width: 1366, height: 768 },
        colorScheme: dark ? 'dark' : 'light',
        baseURL: address,
      });
      await context.addInitScript(
        ([tongue, scheme]) => {
          localStorage.setItem('language', tongue ?? 'en');
          localStorage.setItem('mantine-color-scheme-value', scheme ?? 'light');
        },
        [language, dark ? 'dark' : 'light'],
      );
      if (instant) await context.clock.setFixedTime(instant);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      return { page, problems, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await world.close();
    },
  };
}

export async function signIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.locator('input[autocomplete="username"]').fill(username);
  await page.locator('input[autocomplete="current-password"]').fill('Pathshala-2026');
  await page.locator('button[type="submit"]').click();
  await page.waitForURL('**/dashboard');
  await page.locator('h1').waitFor();
}

const axeSource = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('axe-core')), 'axe.min.js'),
  'utf8',
);

/** What axe finds wrong with the open page, by rule and element. */
export async function accessibilityProblems({ page }: Visit): Promise<string[]> {
  // What is fading in or out has the colours of neither: a closing dialog is let go first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
        .map((one) => one.finished.catch(() => {})),
    ).then(() => {}),
  );
  // Through the debugger, which the page's content security policy does not concern.
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    });
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`));
  });
}
