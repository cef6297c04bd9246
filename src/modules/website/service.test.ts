import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { apiPathOf } from '../../core/entity.ts';
import { employee } from '../people/employee.entity.ts';
import { notice } from './notice.entity.ts';
import { slide } from './slide.entity.ts';

const now = new Date('2026-07-26T04:00:00Z');
let world: World;
let head: Person;
let other: Person;
let teacher: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
});
afterAll(() => world.close());

const dataAddress = (content: Buffer, mime: string) => `data:${mime};base64,${content.toString('base64')}`;
const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a33' } })
  .png()
  .toBuffer();

async function publish(person: Person, title: string, changes: object = {}): Promise<string> {
  const answer = await person.call('POST', apiPathOf(notice), {
    titleEn: title,
    titleBn: `${title} নোটিশ`,
    bodyEn: 'Text',
    bodyBn: 'বিবরণ',
    categoryId: null,
    publishOn: '2026-07-20',
    expiresOn: null,
    isPublic: true,
    isSidebar: false,
    isPinned: false,
    ...changes,
  });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
}

describe('the notices of the website', () => {
  it('shows what is published today, the pinned one first on the home page, and nothing of another institution', async () => {
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

  it('reads without scripts, and an unknown page says so', async () => {
    const page = await world.nobody.call('GET', '/@shapla/web/notice/all');
    expect(page.status).toBe(200);
    expect(page.text).toContain('Routine</a>');
    expect(page.text).not.toContain('Elsewhere');
    expect((await world.nobody.call('GET', '/@shapla/web/nowhere')).status).toBe(404);
  });
});

describe('a picture of the website', () => {
  it('is put in by the office, seen by everybody at an address of its own, and shown in its place', async () => {
    const added = await head.call('POST', `${apiPathOf(slide)}/pictures`, {
      image: dataAddress(png, 'image/png'),
    });
    expect(added.status, added.text).toBe(200);
    const picture = String(added.body.id);
    const saved = await head.call('POST', apiPathOf(slide), {
      position: 1,
      titleEn: 'Slide',
      titleBn: 'স্লাইড',
      captionEn: null,
      captionBn: null,
      picture,
      scene: null,
      isSpecial: false,
    });
    expect(saved.status, saved.text).toBe(200);
    const slides = await world.nobody.call('GET', '/api/web/get-slide-item', { site_id: world.siteA });
    const address = (slides.body as unknown as { picture: string }[])[0]?.picture ?? '';
    expect(address).toBe(`/media/site/${world.siteA}/${picture}`);
    const seen = await world.nobody.call('GET', address);
    expect(seen.status).toBe(200);
    expect(seen.headers['content-type']).toBe('image/webp');
    expect(seen.headers['cache-control']).toContain('immutable');
    expect((await world.nobody.call('GET', `/media/site/${world.siteB}/${picture}`)).status).toBe(404);
    expect((await head.call('GET', `${apiPathOf(slide)}/pictures/${picture}`)).status).toBe(200);
    expect((await other.call('GET', `${apiPathOf(slide)}/pictures/${picture}`)).status).toBe(404);
  });

  it('is refused from somebody without the permission, and when it is no picture', async () => {
    const path = `${apiPathOf(slide)}/pictures`;
    const image = dataAddress(png, 'image/png');
    expect((await teacher.call('POST', path, { image })).status).toBe(403);
    expect((await world.nobody.call('POST', path, { image })).status).toBe(401);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await head.call('POST', path, { image: dataAddress(drawing, 'image/png') });
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('upload.notAnImage');
  });

  it('of a person is not public', async () => {
    const added = await head.call('POST', `${apiPathOf(employee)}/pictures`, {
      image: dataAddress(png, 'image/png'),
    });
    const id = String(added.body.id);
    expect((await world.nobody.call('GET', `/media/site/${world.siteA}/${id}`)).status).toBe(404);
    expect((await head.call('GET', `${apiPathOf(employee)}/pictures/${id}`)).status).toBe(200);
    // A permission for slides opens no photo of a person.
    expect((await head.call('GET', `${apiPathOf(slide)}/pictures/${id}`)).status).toBe(404);
    expect((await world.nobody.call('GET', `${apiPathOf(employee)}/pictures/${id}`)).status).toBe(401);
  });
});
