import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let head: Person;
let administrator: Person;
let office: Person;
let other: Person;
const path = '/api/v1/settings/site';

beforeAll(async () => {
  world = await makeWorld();
  [head, administrator, office, other] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['office']),
    world.person(world.siteB, ['head']),
  ]);
});
afterAll(() => world.close());

const versionNow = async () => Number((await head.call('GET', path)).body.version);
const settings = async (changes: object = {}) => ({
  version: await versionNow(),
  nameEn: 'Shapla High School',
  nameBn: 'শাপলা উচ্চ বিদ্যালয়',
  eiin: '১০৮২৭৭',
  establishedOn: '1952-01-01',
  mottoEn: 'Learn and serve',
  mottoBn: 'শিখি ও সেবা করি',
  logo: null,
  accent: 'plum',
  language: 'bn',
  email: 'office@shapla.example',
  phone: '02-55012345',
  addressEn: 'Main Road',
  addressBn: 'প্রধান সড়ক',
  thanaId: null,
  weekend: ['6'],
  passwordMinimum: '১২',
  ...changes,
});

async function uploadLogo(who: Person): Promise<string> {
  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#185b46' } })
    .png()
    .toBuffer();
  const answer = await who.call(
    'POST',
    `${path}/logo`,
    Buffer.concat([
      Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    { 'content-type': 'multipart/form-data; boundary=b' },
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({ mime: 'image/webp', width: 512, height: 512 });
  return String(answer.body.id);
}

describe("an institution's own settings", () => {
  it('are changed by its head and administrator only', async () => {
    expect((await office.call('GET', path)).status).toBe(403);
    expect((await office.call('PUT', path, await settings())).status).toBe(403);
    expect((await administrator.call('GET', path)).status).toBe(200);
    expect((await administrator.call('PUT', path, await settings())).status).toBe(200);
    expect((await other.call('GET', path)).body.nameEn).toBe('kadam School');
  });

  it('ACA-5 stand at once on the website, on the login page and in the bar above', async () => {
    const logo = await uploadLogo(head);
    const saved = await head.call('PUT', path, await settings({ logo, nameEn: 'Shapla Academy' }));
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body).toMatchObject({
      eiin: '108277',
      weekend: [6],
      passwordMinimum: 12,
      language: 'bn',
      logo,
    });
    const website = await world.nobody.call('GET', '/api/web/get-common-data', { site_id: world.siteA });
    expect(website.body).toMatchObject({
      siteName: { en: 'Shapla Academy' },
      accent: 'plum',
      motto: { en: 'Learn and serve' },
      logoPath: `/media/site/${logo}?site=${world.siteA}`,
    });
    const user = await head.call('GET', '/api/auth/user');
    expect(user.body.site).toMatchObject({
      nameEn: 'Shapla Academy',
      logoUrl: `/media/site/${logo}?site=${world.siteA}`,
    });
    const login = await world.nobody.call('GET', '/@shapla/login');
    expect(login.text).toContain('Shapla Academy');
    expect(login.text).toContain(logo);
    // The platform's staff sign in under the product's name.
    const own = await world.nobody.call('GET', '/@shapla/edu/login');
    const form = own.text.slice(own.text.indexOf('<main id="early"'));
    expect(form).toMatch(/Pathshala|পাঠশালা/);
    expect(form).not.toContain('Shapla Academy');
    expect((await world.nobody.call('GET', `/media/site/${logo}`, { site: world.siteA })).status).toBe(200);
    expect(
      (await world.nobody.call('GET', '/api/web/calendar', { site_id: world.siteA })).body.weekend,
    ).toEqual([6]);
  });

  it('open the pages in their language for who has not chosen another', async () => {
    const english = { 'accept-language': 'en-GB,en' };
    const page = async (headers: object) =>
      (await world.nobody.call('GET', '/@shapla/', {}, { ...english, ...headers })).text;
    expect(await page({})).toContain('<html lang="bn"');
    expect(await page({ cookie: 'language=en' })).toContain('<html lang="en-GB"');
    await head.call('PUT', path, await settings({ language: '' }));
    expect(await page({})).toContain('<html lang="en-GB"');
  });

  it('answer a stale version with the present settings, and nothing is lost', async () => {
    const version = await versionNow();
    expect((await administrator.call('PUT', path, await settings({ mottoEn: 'First' }))).status).toBe(200);
    const late = await head.call('PUT', path, await settings({ mottoEn: 'Second', version }));
    expect([late.status, late.body.code]).toEqual([409, 'staleVersion']);
    expect(late.body.details).toMatchObject({ current: { mottoEn: 'First', version: version + 1 } });
    expect((await head.call('GET', path)).body.mottoEn).toBe('First');
  });

  it('say at the field what is wrong', async () => {
    const foreign = await uploadLogo(other);
    for (const [changes, field] of [
      [{ nameBn: '' }, 'nameBn'],
      [{ eiin: '12' }, 'eiin'],
      [{ email: 'nobody' }, 'email'],
      [{ weekend: [] }, 'weekend'],
      [{ weekend: ['0', '1', '2', '3', '4', '5', '6'] }, 'weekend'],
      [{ accent: 'pink' }, 'accent'],
      [{ passwordMinimum: 5 }, 'passwordMinimum'],
      [{ passwordMinimum: '65' }, 'passwordMinimum'],
      [{ thanaId: 99_999 }, 'thanaId'],
      [{ logo: foreign }, 'logo'],
    ] as const) {
      const answer = await head.call('PUT', path, await settings(changes));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
    await other.call('PUT', path, {
      ...(await settings({ email: 'office@kadam.example', eiin: '' })),
      version: Number((await other.call('GET', path)).body.version),
    });
    const taken = await head.call('PUT', path, await settings({ email: 'Office@Kadam.example' }));
    expect(taken.body.errors).toHaveProperty('email');
  });

  it('keep who changed what, in words, for this institution alone', async () => {
    const { body } = await head.call('GET', `${path}/history`);
    const items = body.items as {
      actor: unknown;
      changes: { field: string; before: unknown; after: unknown }[];
    }[];
    expect(items[0]?.changes).toContainEqual({
      field: 'mottoEn',
      before: { en: 'Learn and serve', bn: 'Learn and serve' },
      after: { en: 'First', bn: 'First' },
    });
    expect(items[0]?.actor).not.toBeNull();
    const changes = items.flatMap((one) => one.changes);
    expect(changes.find((one) => one.field === 'weekend')?.after).toEqual({ en: 'Friday', bn: 'শুক্রবার' });
    expect(changes.find((one) => one.field === 'weekend')?.before).toMatchObject({ en: 'Saturday, Friday' });
    expect(changes.find((one) => one.field === 'accent')?.after).toMatchObject({ en: 'Plum' });
    const theirs = JSON.stringify((await other.call('GET', `${path}/history`)).body);
    expect(theirs).not.toContain('Shapla Academy');
  });
});

it('X-7 the form for institutions stands before the application, in the reader’s language, and asks for nothing else', async () => {
  const pageIn = async (address: string, language = 'bn') =>
    (await world.nobody.call('GET', address, {}, { 'accept-language': language })).text;
  const page = await pageIn('/edu/application?lang=bn');
  expect(page).toContain('class="early-apply"');
  expect(page).toContain('<h1>প্রতিষ্ঠানের জন্য আবেদন</h1>');
  expect(page.indexOf('name="nameBn"')).toBeLessThan(page.indexOf('name="nameEn"'));
  // Nothing of the application is fetched before somebody touches the page.
  const [before = '', later = ''] = page.split('<template id="later">');
  expect(before).not.toMatch(/rel="stylesheet"|type="module"|modulepreload/);
  expect(later).toContain('rel="stylesheet"');
  expect(later).toMatch(/early-start\.js" data-app="\/assets\/index-[^"]+\.js" data-kept="applicationDraft"/);
  expect(await pageIn('/edu/application?lang=en')).toContain('<option value="school">School</option>');
  const status = await pageIn('/edu/application?view=status&reference=PA-2026-%22%3E');
  expect(status).toContain('data-view="status"');
  expect(status).toContain('name="reference" autocomplete="off" value="PA-2026-&quot;&gt;"');
  expect(status).not.toContain('name="nameBn"');
  expect(await pageIn('/dashboard')).not.toContain('id="early"');
});
