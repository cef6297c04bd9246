import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { apiPathOf } from '../../core/entity.ts';
import { systemContext } from '../../server.ts';
import { webPage } from './content/web-page.entity.ts';
import { notice } from './notice.entity.ts';
import { pages } from './pages.ts';

const now = new Date('2026-07-26T04:00:00Z');
let world: World;
let head: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const inputOf = (title: string) => ({
  titleEn: title,
  titleBn: `${title} নোটিশ`,
  bodyEn: 'Text',
  bodyBn: 'বিবরণ',
  categoryId: null,
  attachment: null,
  publishOn: '2026-07-20',
  expiresOn: null,
  isPublic: true,
  isSidebar: false,
  state: 'published',
  isPinned: false,
});

async function publish(person: Person, title: string, changes: object = {}): Promise<string> {
  const answer = await person.call('POST', apiPathOf(notice), { ...inputOf(title), ...changes });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
}

describe('the notices of the website', () => {
  it('COM-6 shows what is published today, the pinned one first on the home page, and nothing of another institution', async () => {
    await publish(head, 'Routine');
    await publish(head, 'Meeting', { publishOn: '2026-07-26' });
    await publish(head, 'Pinned', { publishOn: '2026-07-01', isPinned: true });
    const hidden = await Promise.all([
      publish(head, 'Tomorrow', { publishOn: '2026-07-27' }),
      publish(head, 'Yesterday', { expiresOn: '2026-07-25' }),
      publish(head, 'Staff', { isPublic: false }),
      publish(other, 'Elsewhere'),
    ]);
    const { body } = await world.nobody.call('GET', '/api/web/notices', { site_id: world.siteA });
    const titlesOf = (list: unknown) => (list as { title: { en: string } }[]).map((one) => one.title.en);
    expect(titlesOf(body.items)).toEqual(['Meeting', 'Routine', 'Pinned']);
    const latest = await world.nobody.call('GET', '/api/web/get-latest-notice', { site_id: world.siteA });
    expect(titlesOf(latest.body)).toEqual(['Pinned', 'Meeting', 'Routine']);
    for (const id of hidden) {
      const answer = await world.nobody.call('GET', `/api/web/notice/${id}`, { site_id: world.siteA });
      expect(answer.status).toBe(404);
    }
  });

  it('WEB-3 gives the attachment only while its notice is shown, and never as a page of the site', async () => {
    const boundary = 'pathshala-test';
    const pdf =
      '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj\n3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n';
    const sent = await head.call(
      'POST',
      '/api/v1/website/notice/files/attachment',
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Routine of Six.pdf"\r\nContent-Type: application/pdf\r\n\r\n${pdf}\r\n--${boundary}--\r\n`,
      ),
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
    expect(sent.status, sent.text).toBe(200);
    const attachment = String(sent.body.id);
    const shown = await publish(head, 'With a file', { attachment });
    const hidden = await Promise.all([
      publish(head, 'Later', { attachment, publishOn: '2026-07-27' }),
      publish(head, 'Over', { attachment, expiresOn: '2026-07-25' }),
      publish(head, 'For the staff', { attachment, isPublic: false }),
      publish(head, 'Without a file'),
    ]);
    const site = { site_id: world.siteA };
    const read = await world.nobody.call('GET', `/api/web/notice/${shown}`, site);
    expect(read.body.attachment).toEqual({
      url: `/api/web/notice/${shown}/attachment?site_id=${world.siteA}`,
      name: 'Routine of Six.pdf',
      kind: 'pdf',
      bytes: expect.any(Number),
    });
    const file = await world.nobody.call('GET', `/api/web/notice/${shown}/attachment`, site);
    expect(file.status).toBe(200);
    // Written anew from its pages.
    expect(file.text).toMatch(/^%PDF-.*\/MediaBox \[ 0 0 200 200 \]/s);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment; filename="Routine of Six.pdf"'),
    });
    for (const id of hidden)
      expect((await world.nobody.call('GET', `/api/web/notice/${id}/attachment`, site)).status).toBe(404);
    const elsewhere = await world.nobody.call('GET', `/api/web/notice/${shown}/attachment`, {
      site_id: world.siteB,
    });
    expect(elsewhere.status).toBe(404);
    expect((await world.nobody.call('GET', `/media/site/${attachment}?site=${world.siteA}`)).status).toBe(
      404,
    );
  });

  it('WEB-4 reads without scripts, and an unknown page says so', async () => {
    const page = await world.nobody.call('GET', '/@shapla/web/notice/all');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Routine</a>');
    expect(page.text).not.toContain('Elsewhere');
    expect((await world.nobody.call('GET', '/@shapla/web/nowhere')).status).toBe(404);
  });
});

describe('a change', () => {
  it('WEB-3 WEB-6 is on the page at once, and nobody on the way keeps a page', async () => {
    const page = (path: string, alias = 'shapla') => world.nobody.call('GET', `/@${alias}${path}`);
    const soon = { interval: 20 };
    // The clock by which answers grow old stands: only the change itself lets go of them.
    const stands = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(stands);
    try {
      const seen = ['/', '/web/notice/all', '/web/prospectus-details'];
      const before = await Promise.all(seen.map((path) => page(path)));
      for (const { headers } of before) {
        expect(headers['cache-control']).toBe('no-store');
        expect(headers.etag).toBeUndefined();
      }
      const id = await publish(head, 'Said this minute', { isPinned: true });
      for (const path of seen.slice(0, 2))
        await expect.poll(async () => (await page(path)).text, soon).toContain('Said this minute');
      expect((await page('/', 'kadam')).text).not.toContain('Said this minute');
      const known = await head.call('GET', `${apiPathOf(notice)}/${id}`);
      const changed = await head.call('PUT', `${apiPathOf(notice)}/${id}`, {
        ...inputOf('Said otherwise'),
        version: known.body.version,
      });
      expect(changed.status, changed.text).toBe(200);
      await expect.poll(async () => (await page(`/web/notice/${id}`)).text, soon).toContain('Said otherwise');
      const made = await head.call('POST', apiPathOf(webPage), {
        ...{ type: 'prospectus', position: 1, titleEn: 'Prospectus of the year', titleBn: 'প্রসপেক্টাস' },
        ...{ bodyEn: 'All of it.', bodyBn: 'সব।', classId: null, picture: null, attachment: null },
        ...{ state: 'published', publishOn: null, expiresOn: null },
      });
      expect(made.status, made.text).toBe(200);
      await expect
        .poll(async () => (await page('/web/prospectus-details')).text, soon)
        .toContain('Prospectus of the year');
      const line = { labelEn: 'Our new line', labelBn: 'নতুন লাইন', target: '/about', isActive: true };
      const added = await head.call('POST', '/api/v1/website/menu', { parentId: null, ...line });
      expect(added.status, added.text).toBe(200);
      await expect.poll(async () => (await page('/about')).text, soon).toContain('Our new line');
    } finally {
      clock.mockRestore();
    }
    const list = await world.nobody.call('GET', '/api/web/notices', { site_id: world.siteA });
    expect(list.headers['cache-control']).toBe('public, max-age=1');
  });
});

describe('what search engines and readers without scripts get', () => {
  it('WEB-6 names one address for each page, and one for each language', async () => {
    const { text } = await world.nobody.call('GET', '/@shapla/web/notice/all?page=2&utm_source=x');
    const link = (rest: string) => new RegExp(`<link ${rest}`).exec(text)?.[0];
    expect(link('rel="canonical" href="http://localhost:3000[^"]*/web/notice/all\\?page=2"')).toBeDefined();
    for (const language of ['en', 'bn'])
      expect(link(`rel="alternate" hreflang="${language}" href="[^"]*lang=${language}"`)).toBeDefined();
    expect(text).toMatch(/<meta name="description" content="[^"]+"/);
  });

  it('opens in the language the address names, whatever the browser speaks', async () => {
    const bengali = await world.nobody.call('GET', '/@shapla/about?lang=bn');
    expect(bengali.text).toContain('<html lang="bn"');
    expect(bengali.text).toContain('>পরিচিতি</h1>');
    const english = await world.nobody.call('GET', '/@shapla/about?lang=en', undefined, {
      'accept-language': 'bn',
    });
    expect(english.text).toContain('<html lang="en-GB"');
  });

  it('WEB-1 WEB-2 WEB-4 finds every page whole in both languages: title, description, heading and the institution', async () => {
    const isKept = new Set(['search', 'board', 'students']);
    for (const { name, path, label } of pages.filter((one) => !one.path.includes(':')))
      for (const language of ['en', 'bn'] as const) {
        const { status, text } = await world.nobody.call('GET', `/@shapla${path}?lang=${language}`);
        expect([status, path], path).toEqual([200, path]);
        expect(text, path).toContain(`<html lang="${language === 'en' ? 'en-GB' : 'bn'}"`);
        expect(text, path).toMatch(/<title>[^<]+<\/title>/);
        expect(text, path).toMatch(/<meta name="description" content="[^"]+"/);
        expect(text, path).toMatch(/<meta property="og:title" content="[^"]+"/);
        expect(text, path).toContain('<link rel="canonical"');
        if (name !== 'calendar') expect(text, path).toMatch(/<h1/);
        if (name !== 'home') expect(text, path).toContain(label[language].replace('&', '&amp;'));
        expect(text.includes('content="noindex"'), path).toBe(isKept.has(name));
        expect(text.includes('application/ld+json'), path).toBe(name === 'home');
      }
  });

  it('WEB-1 WEB-4 a form for a message stands in the page as the server drew it', async () => {
    for (const [path, fields] of [
      ['/web/contact-form', ['name', 'mobile', 'email', 'subject', 'body']],
      ['/web/officer-complaint', ['subject', 'body', 'homepage']],
      ['/web/letter-status', ['code']],
    ] as const) {
      const { text } = await world.nobody.call('GET', `/@shapla${path}?lang=bn`);
      for (const name of fields) expect(text, path).toMatch(new RegExp(`<(input|textarea) name="${name}"`));
      expect(text, path).toContain(`method="post" action="/@shapla${path}"`);
      expect(text, path).not.toContain('data-island');
    }
  });

  it('WEB-6 lists what is published, by institution, and keeps the application out', async () => {
    const shown = await publish(head, 'Found by searching');
    const hidden = await publish(head, 'Not yet', { publishOn: '2026-07-27' });
    const map = await world.nobody.call('GET', '/@shapla/sitemap.xml');
    expect(map.status).toBe(200);
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.text).toContain('/web/notice/all</loc>');
    expect(map.text).toContain(`/web/notice/${shown}</loc>`);
    expect(map.text).not.toContain(hidden);
    expect((await world.nobody.call('GET', '/@nowhere/sitemap.xml')).status).toBe(404);
    const robots = await world.nobody.call('GET', '/robots.txt');
    for (const path of ['/api/v1/', '/web/student-details', '/site-public/', '/@*/site-public/'])
      expect(robots.text).toContain(`Disallow: ${path}\n`);
    expect(robots.text.match(/^Sitemap: .+\/sitemap\.xml$/gm)).toHaveLength(2);
  });

  it('says null where an institution has written nothing, which is no empty record', async () => {
    const site_id = world.siteB;
    for (const path of ['get-special-image', 'get-head-of-authority-message', 'get-about-us'])
      expect((await world.nobody.call('GET', `/api/web/${path}`, { site_id })).text).toBe('null');
  });
});

it('WEB-6 two institutions, each at its own host, never get what was kept for the other', async () => {
  const { database, sites } = world.server.services;
  const at = (alias: string, path: string) =>
    world.nobody.call('GET', path, undefined, { host: `${alias}.example`, 'accept-language': 'en' });
  const name = (sql: string) =>
    database
      .asPlatform(systemContext('test'), (platform) => platform.change(`UPDATE site SET host_name = ${sql}`))
      .then(() => sites.refresh());
  const own = { shapla: 'Only of Shapla', kadam: 'Only of Kadam' };
  await publish(head, own.shapla, { isPinned: true });
  await publish(other, own.kadam, { isPinned: true });
  await name("alias || '.example'");
  try {
    const paths = ['/', '/web/notice/all', '/web/search?q=only', '/feed.xml', '/api/web/get-latest-notice'];
    const asked = paths.flatMap((path) => [
      { path, alias: 'shapla', mine: own.shapla, theirs: own.kadam },
      { path, alias: 'kadam', mine: own.kadam, theirs: own.shapla },
    ]);
    // The second time from what is kept.
    for (const _ of [1, 2])
      await Promise.all(
        asked.map(async ({ path, alias, mine, theirs }) => {
          const { text } = await at(alias, path);
          expect(text, `${alias}${path}`).toContain(mine);
          expect(text, `${alias}${path}`).not.toContain(theirs);
        }),
      );
    // Another's page under one's own host is nobody's: the host decides.
    expect((await at('shapla', '/@kadam/web/notice/all')).text).not.toContain(own.kadam);
  } finally {
    await name('NULL');
  }
});
