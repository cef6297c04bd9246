import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStill, openStage, type Stage, signIn } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/**
 * In the page: what would look different in the open dialog if our own styles came after the library's. The build
 * decides which come first, and a style of ours that only wins where it comes last loses in the product.
 */
async function whatOrderDecides(): Promise<string[]> {
  const parts = [...document.querySelectorAll('[role="dialog"], [role="dialog"] *')];
  const read = () =>
    parts.map((part) => {
      const style = getComputedStyle(part);
      return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
    });
  const before = read();
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  for (const link of links.filter(({ href }) => !/\/assets\/index-[^/]+\.css$/.test(href))) {
    const again = link.cloneNode() as HTMLLinkElement;
    await new Promise((resolve) => {
      again.addEventListener('load', resolve);
      document.head.append(again);
    });
  }
  return read().flatMap((style, place) =>
    Object.entries(style)
      .filter(([name, value]) => before[place]?.[name] !== value)
      .map(([name, value]) => `${parts[place]?.className} ${name}: ${before[place]?.[name]} for ${value}`),
  );
}

const dialogs: readonly [what: string, open: (page: Page) => Promise<void>][] = [
  [
    'the question before something is deleted',
    async (page) => {
      await page.locator('tbody button').first().click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByRole('dialog', { name: /confirm delete/ }).waitFor();
    },
  ],
  [
    'what the server finds wrong with a form',
    async (page) => {
      const taken = (await page.locator('tbody button').first().textContent()) ?? '';
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.locator('input[name="position"]').fill('9');
      await page.locator('input[name="nameEn"]').fill(taken);
      await page.locator('input[name="nameBn"]').fill('হাউস');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog', { name: 'Validation Error' }).waitFor();
    },
  ],
];

describe('dialogs of the built product', () => {
  it.each(dialogs)('%s looks as our own styles say, whichever come first', async (_, open) => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head', '/academic/house/list');
    await open(page);
    const dialog = page.getByRole('dialog').last();
    const look = await dialog.locator('header').evaluate((header) => {
      const style = getComputedStyle(header);
      return [style.justifyContent, style.paddingTop, style.paddingLeft, style.paddingBottom];
    });
    expect(look).toEqual(['center', '30px', '24px', '0px']);
    await isStill(page);
    expect(await page.evaluate(whatOrderDecides)).toEqual([]);
    // The refused save is an error of the network for the browser.
    expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await close();
  });
});
