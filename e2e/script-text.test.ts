import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../src/modules.entities.ts';
import { asAdmin } from '../test/fill.ts';
import { isSwept } from '../test/only-modules.ts';
import { goInside, openStage, type Stage, signIn } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  await poisonEveryText();
});
afterAll(() => stage.close());

/** If any of it were read as HTML, a dialog would open, or the content security policy would complain. */
const payload = '<img src=x onerror=alert(1)><script>alert(2)</script>"\'{{7*7}}';

/**
 * Puts it into every text that people write, in every table: names, titles, addresses, remarks. Columns that hold a
 * state, a code or a number refuse it or are left out by their names; a row whose text is too short for it stays.
 */
async function poisonEveryText(): Promise<void> {
  await asAdmin(stage.world.adminUrl, async (client) => {
    const { rows } = await client.query<{ table: string; column: string }>(
      `SELECT t::text AS table, a.attname AS column
         FROM pathshala_site_tables() t
         JOIN pg_attribute a ON a.attrelid = t AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        WHERE a.atttypid = 'text'::regtype
          AND a.attname ~ '(name|title|subject|body|text|address|description|detail|note|remark|reason|comment|message|place|venue)(_en|_bn)?$'
          AND a.attname NOT IN ('search_text', 'table_name', 'file_name')
          AND t::text NOT IN ('history', 'notification')`,
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

const plain = screens.filter(
  ({ path, menuFor, module }) => !path.includes(':') && menuFor !== 'platform' && isSwept(module),
);

describe('script in every text of an institution', () => {
  it('is shown as text on every screen, runs on none, and offends no policy', {
    timeout: 300_000,
  }, async () => {
    const { page, problems, close } = await stage.visit();
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(`${page.url()}: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await signIn(page, 'head');
    const found: string[] = [];
    let shown = 0;
    for (const { path, title } of plain) {
      await goInside(page, path, title.en);
      if ((await page.locator('img[src="x"], img[onerror]').count()) > 0)
        found.push(`${path}: a picture of it`);
      if ((await page.getByText('<img src=x onerror=alert(1)>').count()) > 0) shown += 1;
    }
    expect([...found, ...dialogs, ...problems]).toEqual([]);
    // Otherwise this looked at empty screens.
    expect(shown).toBeGreaterThan(process.env.ONLY_MODULES ? -1 : 8);
    await close();
  });

  it('is shown as text on the public website, too', async () => {
    const { page, problems, close } = await stage.visit({ language: 'bn' });
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.goto('/');
    await page.locator('h1').waitFor();
    await page.getByText('onerror=alert(1)').filter({ visible: true }).first().waitFor();
    expect(await page.locator('img[src="x"], img[onerror]').count()).toBe(0);
    expect(problems).toEqual([]);
    expect(dialogs).toBe(0);
    await close();
  });
});

describe('the content security policy', () => {
  it('is the strict one on every page, with a nonce of its own each time', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/login', '/dashboard', '/no/such/page', '/%3Cscript%3Ealert(1)%3C/script%3E']) {
      const answer = await fetch(new URL(path, stage.address));
      const policy = answer.headers.get('content-security-policy') ?? '';
      const directives = new Map(
        policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
      );
      expect(directives.get('default-src')).toEqual(["'none'"]);
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
      expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
      const html = await answer.text();
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(html).toContain(nonce);
      expect(nonces).not.toContain(nonce);
      nonces.add(nonce);
      // Nothing stands in the page that would need to be allowed (data is no script), and nothing of the address.
      expect(html).not.toMatch(/<script(?![^>]*\ssrc=)(?! type="application\/ld\+json">)[^>]*>/);
      // What is between tags and between quotes is text: the website's words are described there, escaped.
      const tags = html.replaceAll(/>[^<]*</g, '><').replaceAll(/"[^"]*"/g, '""');
      expect(tags).not.toMatch(/\son\w+=|style=|alert\(1\)/);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(answer.headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(\)/);
    }
  });

  it('stops what should ever get past everything else', async () => {
    const { page, problems, close } = await stage.visit();
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').waitFor();
    const ran = await page.evaluate(() => {
      const place = document.createElement('div');
      // A picture that cannot be shown says so after everything that was waiting before it.
      const isRefused = (picture: Element | null) =>
        picture && new Promise((resolve) => picture.addEventListener('error', resolve));
      let first: unknown = null;
      try {
        place.innerHTML = '<img src="data:,x" onerror="window.hit = 1">';
        first = isRefused(place.firstElementChild);
        document.body.append(place);
      } catch {
        // Trusted types refused it.
      }
      const foreign = document.createElement('img');
      const second = isRefused(foreign);
      foreign.src = 'https://evil.example/x.png';
      document.body.append(foreign);
      return Promise.all([first, second]).then(() => 'hit' in window);
    });
    expect(ran).toBe(false);
    // Its complaints are heard, here and wherever a test asks for none.
    expect(problems.join('\n')).toMatch(/Content Security Policy/);
    await close();
  });
});
