import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { asAdmin } from '../../test/fill.ts';
import type { Stage, Visit } from '../browser.ts';

/** If any of it were read as HTML, a dialog would open, or the content security policy would complain. */
const payload = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'{{7*7}}';

/** What the platform's staff, and who applies to it, write: institutions, bills, packages, the catalogue, users, reviews. */
const ofPlatform =
  '^(access_|account$|billing_|catalogue_|dashboard_|emergency_access$|impersonation$|national_|outbox_|permission_grant$|role$|site$|site_)';

/**
 * Puts it into every text that people write, in every table: names, titles, addresses, remarks. Columns that hold a
 * state, a code or a number refuse it or are left out by their names; a row whose text is too short for it stays.
 */
export async function putScriptInTexts(stage: Stage): Promise<void> {
  await asAdmin(stage.world.adminUrl, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT t::text AS table, a.attname AS column
         FROM (SELECT pathshala_site_tables() UNION
               SELECT oid::regclass FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname ~ $1) AS of (t)
         JOIN pg_attribute a ON a.attrelid = t AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        WHERE a.atttypid = 'text'::regtype
          AND a.attname ~ '(name|title|subject|body|text|address|description|detail|note|remark|reason|comment|message|place|venue)(_en|_bn)?$'
          AND a.attname NOT IN ('search_text', 'table_name', 'file_name', 'username', 'host_name')
          AND t::text NOT IN ('history', 'notification')`,
      [ofPlatform],
    );
    let done = 0;
    for (const { table, column } of rows) {
      // Different in each row, where no two may be equal.
      const changed = await client
        .query(`UPDATE ${table} SET ${column} = $1 || left(md5(id::text), 6)`, [payload])
        .catch(() => null);
      done += changed?.rowCount ?? 0;
    }
    expect(done).toBeGreaterThan(500);
  });
}

/** What was opened by such a text, as long as the page is; none is left open. */
export function scriptDialogs({ page }: Visit): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return dialogs;
}

/** Whether the page shows such a text, and whether a picture was made of one. */
export const lookForScript = (page: Page): Promise<{ isShown: boolean; isPicture: boolean }> =>
  page.evaluate(() => ({
    isShown: (document.querySelector('main')?.textContent ?? '').includes('<img src=x onerror=alert(1)>'),
    isPicture: document.querySelector('img[src="x"], img[onerror]') !== null,
  }));

/** Nothing stands in a page as it is sent that would need to be allowed (data is no script), and nothing of its texts or address. */
export function expectNoScript(html: string): void {
  expect(html).not.toMatch(/<script(?![^>]*\ssrc=)(?! type="application\/ld\+json">)[^>]*>/);
  // What is between tags and between quotes is text: the website's words are described there, escaped.
  const tags = html.replaceAll(/>[^<]*</g, '><').replaceAll(/"[^"]*"/g, '""');
  expect(tags).not.toMatch(/\son\w+=|style=|alert\(1\)/);
}
