import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, signIn } from '../browser.ts';
import { keepPage } from '../helpers/kept-rows.ts';

/*
 * Two people take the same sheet in real browsers, which lose their network now and then: taps, saves, reloads with a network
 * and without one, and choices in any order. The property test of the store is src/modules/attendance/two-devices.test.ts; this one goes through the screen.
 */

const runs = 10;
const steps = 12;
/** The first pupils of a section; more would only be more of the same. */
const pupils = 3;
const day = '2026-11-19';
const patience = { timeout: 60_000 };

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** The same numbers in every run of the test. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type Device = {
  readonly page: Page;
  isOnline: boolean;
  /** What the person saw of each pupil before the first tap since the sheet was sent. */
  readonly seen: Map<number, string>;
  /** What the person saved and still stands for. */
  readonly stands: Map<number, string>;
};

const rows = (page: Page) => page.locator('button[data-code]');
const shown = async (page: Page) =>
  (await rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-code') ?? ''))).slice(
    0,
    pupils,
  );
const dialog = (page: Page) => page.getByRole('dialog');

it('ATT-3 B3 in two browsers, without a network at times and reloaded without one, no mark is overwritten unseen and none is lost', async () => {
  const site = await stage.world.server.services.sites.resolve(undefined, undefined);
  const siteId = site?.id ?? 0;
  const sections = await stage.world.inSite(siteId, (transaction) =>
    transaction.rows<{ id: string }>(
      `SELECT s.id FROM academic_section s JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id
        WHERE s.site_id = $1 AND $2::date BETWEEN y.start_date AND y.end_date
          AND (SELECT count(*) FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = s.id) >= $3
        ORDER BY s.id LIMIT ${runs}`,
      day,
      pupils,
    ),
  );
  // Each run takes a sheet of its own, so that the two windows stay open from one to the next.
  expect(sections).toHaveLength(runs);
  let section = '';
  const stored = async (): Promise<(string | null)[]> => {
    const found = await stage.world.inSite(siteId, (transaction) =>
      transaction.rows<{ code: string | null }>(
        `SELECT r.code FROM students_enrolment e
           LEFT JOIN attendance_sheet t ON t.site_id = $1 AND t.section_id = e.section_id AND t.day = $3::date
           LEFT JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id AND r.enrolment_id = e.id
          WHERE e.site_id = $1 AND e.section_id = $2 ORDER BY e.roll LIMIT ${pupils}`,
        section,
        day,
      ),
    );
    return found.map(({ code }) => code);
  };
  const forgetAll = () =>
    stage.world.inSite(siteId, async (transaction) => {
      const own = 'SELECT id FROM attendance_sheet WHERE site_id = $1 AND section_id = $2 AND day = $3::date';
      await transaction.change(
        `DELETE FROM attendance_record WHERE site_id = $1 AND sheet_id IN (${own})`,
        section,
        day,
      );
      await transaction.change(
        'DELETE FROM attendance_sheet WHERE site_id = $1 AND section_id = $2 AND day = $3::date',
        section,
        day,
      );
    });
  const said: string[] = [];
  const visits = [await stage.visit({ offline: true }), await stage.visit({ offline: true })];
  for (const [place, user] of ['head', 'office'].entries())
    await signIn(visits[place]?.page as Page, user, null);

  for (let run = 0; run < runs; run += 1) {
    const number = numbersFrom(20_261_119 + run);
    section = sections[run]?.id ?? '';
    await forgetAll();
    const devices: Device[] = [];
    for (const visit of visits) {
      const { page } = visit;
      await page.goto(`/site/student/attendance/master?section=${section}&date=${day}`);
      await rows(page).first().waitFor(patience);
      if (run === 0) await keepPage(page, rows(page).first());
      devices.push({ page, isOnline: true, seen: new Map(), stands: new Map() });
    }

    /** Until nothing of this device is on its way: sent, in conflict, or without a network. */
    const settle = async ({ page, isOnline }: Device) =>
      expect
        .poll(() => page.locator('footer [aria-live]').textContent(), patience)
        .not.toMatch(isOnline ? /^(Saving|Saved on this device.*|)$/ : /^(Saving|)$/);
    /** What a step of a device brought to the server was there as its person had seen it. */
    const act = async (device: Device, what: string, work: () => Promise<void>) => {
      const before = await stored();
      const seenThen = await shown(device.page);
      await work();
      await settle(device);
      const after = await stored();
      for (const [at, was] of before.entries()) {
        const now = after[at] ?? null;
        if (was !== null && was !== now && (device.seen.get(at) ?? seenThen[at]) !== was)
          said.push(`run ${run}, ${what}: ${was} of pupil ${at} became ${now} unseen`);
        // It arrived: what another person makes of it later, having seen it, is theirs.
        if (device.stands.get(at) === now) device.stands.delete(at);
      }
      const state = await device.page.locator('footer [aria-live]').textContent();
      // Whatever was saved and did not arrive is on the device, in words, with its mark on show.
      for (const [at, code] of device.stands)
        if ((await shown(device.page))[at] !== code || state === 'Saved')
          said.push(`run ${run}, ${what}: ${code} of pupil ${at} is nowhere (${state})`);
      if (state === 'Saved') device.seen.clear();
    };
    const choose = async (device: Device, isMine: boolean) => {
      const { page } = device;
      if ((await dialog(page).count()) === 0) {
        const open = page.getByRole('button', { name: 'Decide' });
        if ((await open.count()) === 0) return;
        await open.click();
      }
      await dialog(page).getByRole('radiogroup').first().waitFor(patience);
      const names = await rows(page).evaluateAll((all) => all.map((one) => one.textContent ?? ''));
      for (const group of await dialog(page).getByRole('radiogroup').all()) {
        const name = (await group.getAttribute('aria-label')) ?? '';
        const at = names.findIndex((text) => text.startsWith(name.replace(/^(\S+) /, '$1')));
        const theirs = await group
          .getByRole('radio')
          .first()
          .evaluate((one) => one.parentElement?.textContent);
        const code = { present: 'P', absent: 'A', late: 'L', leave: 'V' }[
          /present|absent|late|leave/i.exec(theirs ?? '')?.[0].toLowerCase() ?? ''
        ];
        if (at >= 0 && code) device.seen.set(at, code);
        if (!isMine) device.stands.delete(at);
        if (isMine) await group.locator('label').last().click();
      }
      await dialog(page).getByRole('button', { name: 'OK' }).click();
      await dialog(page).waitFor({ state: 'detached', ...patience });
    };
    const save = async (device: Device) => {
      const button = device.page.locator('footer button').last();
      if ((await button.getAttribute('aria-disabled')) === 'true') return;
      const before = await stored();
      // Of a sheet that was taken, what nobody touched is not this person's word: it may be another's newer mark by now.
      for (const [at, code] of (await shown(device.page)).entries())
        if (device.seen.has(at) || before[at] === null) device.stands.set(at, code);
      await button.click();
    };

    for (let step = 0; step < steps; step += 1) {
      const device = devices[number(2)];
      if (!device) continue;
      const { page } = device;
      const kind = number(10);
      const putOff = async () => {
        if ((await dialog(page).count()) > 0) await page.keyboard.press('Escape');
        await dialog(page).waitFor({ state: 'detached', ...patience });
      };
      if (kind < 4) {
        await putOff();
        const at = number(pupils);
        if (!device.seen.has(at)) device.seen.set(at, (await shown(page))[at] ?? '');
        device.stands.delete(at);
        await act(device, 'tap', () => rows(page).nth(at).click());
      } else if (kind < 7) {
        await putOff();
        await act(device, 'save', () => save(device));
      } else if (kind === 7) {
        device.isOnline = !device.isOnline;
        await act(device, device.isOnline ? 'network' : 'no network', async () => {
          await page.context().setOffline(!device.isOnline);
          await page.waitForFunction((wanted) => navigator.onLine === wanted, device.isOnline);
        });
      } else if (kind === 8)
        await act(device, device.isOnline ? 'reload' : 'reload without a network', async () => {
          await page.reload();
          await rows(page).first().waitFor(patience);
        });
      else if (device.isOnline) await act(device, 'choice', () => choose(device, number(2) === 0));
    }

    // In the end everybody is connected, chooses and saves: nothing is left on a device, and both see the same.
    for (const round of [0, 1])
      for (const device of devices) {
        const { page } = device;
        device.isOnline = true;
        await act(device, 'end', async () => {
          await page.context().setOffline(false);
          await page.waitForFunction(() => navigator.onLine);
        });
        await act(device, 'end choice', () => choose(device, round === 0));
        await act(device, 'end save', () => save(device));
        await act(device, 'end choice of the last', () => choose(device, round === 0));
      }
    const last = await stored();
    expect(last).not.toContain(null);
    for (const { page } of devices) {
      await page.reload();
      await rows(page).first().waitFor(patience);
      await expect.poll(() => shown(page), patience).toEqual(last);
      await expect.poll(() => page.locator('footer [aria-live]').textContent()).toBe('Saved');
    }
    expect(said).toEqual([]);
  }
  for (const visit of visits) await visit.close();
}, 900_000);
