import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { approvalLabels as labels } from '../../src/core/web/approvals/labels.ts';
import { accessibilityProblems, type Stage, signIn } from '../browser.ts';

/** Writes why, where a reason is asked for, and waits for the word that somebody else decides. */
export async function askSecond(page: Page, reason: string): Promise<void> {
  const why = page.getByRole('dialog', { name: labels.needsReason.en });
  await why.getByRole('textbox').fill(reason);
  await why.getByRole('button', { name: labels.send.en }).click();
  await page.getByText(labels.sentTitle.en).first().waitFor();
}

/**
 * Somebody else opens what was asked for, reads why and its `facts`, each a label with its value, and approves it, or refuses it
 * for `refusal`.
 */
export async function decide(
  stage: Stage,
  request: {
    /** As the list calls it, in the language it is read in. */
    readonly title: RegExp;
    readonly reason: string;
    readonly facts?: readonly (readonly [RegExp | string, RegExp | string])[];
    readonly language?: 'en' | 'bn';
    readonly refusal?: string;
    readonly who?: string;
  },
): Promise<void> {
  const { title, reason, facts = [], language = 'en', refusal, who = 'head' } = request;
  const said = (name: keyof typeof labels) => labels[name][language];
  const visit = await stage.visit({ still: true, language });
  const { page } = visit;
  await signIn(page, who, '/user/approvals');
  await page.getByRole('button', { name: title }).first().click();
  const drawer = page.getByRole('dialog', { name: said('needsReason') });
  await drawer.getByText(reason).first().waitFor();
  for (const [label, value] of facts)
    await drawer.locator('dl > div').filter({ hasText: label }).filter({ hasText: value }).first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  if (refusal === undefined) {
    await drawer.getByRole('button', { name: said('approve') }).click();
    const sure = page.getByRole('dialog', { name: said('approveTitle') });
    await sure.getByRole('button', { name: said('approve') }).click();
    await page.getByText(said('approved')).first().waitFor();
  } else {
    await drawer.getByRole('button', { name: said('refuse') }).click();
    const why = page.getByRole('dialog', { name: said('refuseTitle'), exact: true });
    await why.getByRole('textbox').fill(refusal);
    await why.getByRole('button', { name: said('refuse') }).click();
    await page.getByText(said('refused'), { exact: true }).first().waitFor();
  }
  expect(visit.problems).toEqual([]);
  await visit.close();
}

/** Whoever asked reads in the own list that it was refused, and why. */
export async function readRefusal(page: Page, title: RegExp, refusal: string): Promise<void> {
  await page.goto('/user/approvals?view=asked');
  await page.getByRole('row', { name: title }).filter({ hasText: refusal }).first().waitFor();
}
