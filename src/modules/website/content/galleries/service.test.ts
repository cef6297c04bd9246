import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { dhakaInstant } from '../../../../core/dates.ts';
import { apiPathOf } from '../../../../core/entity.ts';
import { newId } from '../../../../core/ids.ts';
import { event } from '../../event.entity.ts';
import { slide } from '../../first-page/slide.entity.ts';
import { video } from '../../first-page/video.entity.ts';
import { jobCircular } from '../../job-circular.entity.ts';
import { notice } from '../../notice.entity.ts';
import { webPage } from '../web-page.entity.ts';
import { gallery } from './gallery.entity.ts';

const base = '/api/v1/website';
let world: World;
let head: Person;
let teacher: Person;
let other: Person;
let jpeg: Buffer;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  other = await world.person(world.siteB, ['head']);
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b9d3b4' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

const done = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const page = async (path: string, alias = 'shapla', language = 'en') =>
  (await world.nobody.call('GET', `/@${alias}${path}${path.includes('?') ? '&' : '?'}lang=${language}`)).text;
const soon = { interval: 20 };

const boundary = 'pathshala-test';
const send = (person: Person, path: string, content: Buffer, name: string, mime = 'image/jpeg') =>
  person.call(
    'POST',
    path,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${mime}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );

const shown = { state: 'published', publishOn: null, expiresOn: null };
const titled = (title: string) => ({ titleEn: title, titleBn: `${title} বাংলা`, bodyEn: null, bodyBn: null });
const eventInput = (title: string, changes: object = {}) => ({
  ...titled(title),
  day: '2026-08-01',
  startsAt: null,
  placeEn: null,
  placeBn: null,
  picture: null,
  scene: null,
  ...shown,
  ...changes,
});
const make = async (entity: Parameters<typeof apiPathOf>[0], input: object, person = head) =>
  String(done(await person.call('POST', apiPathOf(entity), input)).id);

type Album = {
  pictures: { id: string; version: number; captionEn: string; smallUrl: string; width: number }[];
};
const albumOf = async (owner: string, id: string) =>
  done(await head.call('GET', `${base}/pictures/${owner}/${id}`)) as unknown as Album;

describe('pictures of events and galleries', () => {
  it('WEB-1 WEB-7 takes many, keeps them large and small, in their order, with captions, once each', async () => {
    const id = await make(gallery, { ...titled('Picnic'), day: '2026-07-01', ...shown });
    const path = `${base}/pictures/gallery/${id}`;
    const ids = [newId(), newId()];
    for (const one of ids) done(await send(head, `${path}/${one}`, jpeg, 'a.jpg'));
    // The same again is the same picture, and two at once come after one another.
    done(await send(head, `${path}/${ids[0]}`, jpeg, 'a.jpg'));
    const more = [newId(), newId()];
    await Promise.all(more.map(async (one) => done(await send(head, `${path}/${one}`, jpeg, 'b.jpg'))));
    const album = await albumOf('gallery', id);
    expect(album.pictures.map((one) => one.id).slice(0, 2)).toEqual(ids);
    expect(new Set(album.pictures.map((one) => one.id))).toEqual(new Set([...ids, ...more]));
    expect(album.pictures[0]?.width).toBe(480);

    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await send(head, `${path}/${newId()}`, svg, 'a.jpg')).status).toBe(422);
    expect((await send(teacher, `${path}/${newId()}`, jpeg, 'a.jpg')).status).toBe(403);
    expect((await send(other, `${path}/${newId()}`, jpeg, 'a.jpg')).status).toBe(404);
    expect((await other.call('GET', path)).status).toBe(404);

    const turned = album.pictures.map((one) => one.id).reverse();
    done(await head.call('PUT', `${path}/order`, { ids: turned }));
    expect((await albumOf('gallery', id)).pictures.map((one) => one.id)).toEqual(turned);
    // One fewer than there are, or one of elsewhere, moves nothing.
    expect((await head.call('PUT', `${path}/order`, { ids: turned.slice(1) })).status).toBe(409);
    expect((await head.call('PUT', `${path}/order`, { ids: [newId(), ...turned.slice(1)] })).status).toBe(
      409,
    );
    const caption = { captionEn: 'At the <river>', captionBn: 'নদীর ধারে' };
    const captions = [{ id: turned[0], version: 1, ...caption }];
    done(await head.call('PUT', `${path}/captions`, { captions }));
    expect((await head.call('PUT', `${path}/captions`, { captions })).status).toBe(409);

    await expect.poll(() => page(`/web/gallery/${id}`), soon).toContain('At the &lt;river&gt;');
    const grid = await page(`/web/gallery/${id}`);
    expect(grid).toContain(`/web/gallery/${id}?picture=2#pictures`);
    // The first is asked for before the scripts are; the others of the first rows do not wait until they come near.
    expect(grid.match(/width="480" height="320"(?! loading="lazy")/g)).toHaveLength(4);
    expect(grid.match(/width="480" height="320" fetchpriority="high"/g)).toHaveLength(1);
    expect(grid.match(/<link rel="preload" as="image" [^>]*imagesrcset="[^"]* 480w/g)).toHaveLength(1);
    const one = await page(`/web/gallery/${id}?picture=2`);
    expect(one).toContain('Picture 2 of 4');
    expect(one).toContain('rel="next"');
    expect(await page(`/web/gallery/${id}`, 'kadam')).not.toContain('river');
    expect(await page('/web/gallery/all')).toContain('Picnic');

    expect((await teacher.call('DELETE', `${path}/${turned[0]}`)).status).toBe(403);
    done(await head.call('DELETE', `${path}/${turned[0]}`));
    expect((await head.call('DELETE', `${path}/${turned[0]}`)).status).toBe(404);
    expect((await albumOf('gallery', id)).pictures).toHaveLength(3);
  });
});

describe('many pictures', () => {
  it('WEB-7 sixty at once are all kept, once each, and one that breaks off leaves nothing', async () => {
    const id = await make(gallery, { ...titled('Sports day'), day: '2026-07-02', ...shown });
    const path = `${base}/pictures/gallery/${id}`;
    const plain = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b9d3b4' } })
      .jpeg()
      .toBuffer();
    const ids = Array.from({ length: 60 }, () => newId());
    const answers = await Promise.all(ids.map((one) => send(head, `${path}/${one}`, plain, 'a.jpg')));
    expect(answers.map((one) => one.status)).toEqual(ids.map(() => 200));
    const album = await albumOf('gallery', id);
    expect(new Set(album.pictures.map((one) => one.id))).toEqual(new Set(ids));
    const last = newId();
    const cut = await head.call(
      'POST',
      `${path}/${last}`,
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n${'x'.repeat(500)}`,
      ),
      { 'content-type': `multipart/form-data; boundary=${boundary}` },
    );
    expect(cut.status).toBeGreaterThanOrEqual(400);
    expect(cut.status).toBeLessThan(500);
    expect((await albumOf('gallery', id)).pictures).toHaveLength(60);
    // Sent again whole, it is there.
    done(await send(head, `${path}/${last}`, plain, 'a.jpg'));
    expect((await albumOf('gallery', id)).pictures).toHaveLength(61);
  });
});

describe('drafts, previews and versions', () => {
  it('WEB-3 an event and a slide are drafts and have their days; a preview link shows one until it is withdrawn', async () => {
    const draft = await make(event, eventInput('Secret fair', { state: 'draft' }));
    await make(event, eventInput('Later fair', { publishOn: '2026-07-27' }));
    await make(event, eventInput('Open fair'));
    const picture = {
      position: 1,
      captionEn: null,
      captionBn: null,
      picture: null,
      scene: null,
      isSpecial: false,
    };
    const { bodyEn: _, bodyBn: __, ...slideTitle } = titled('Hidden slide');
    await make(slide, { ...slideTitle, ...picture, ...shown, state: 'draft' });
    const site = { site_id: world.siteA };
    const all = JSON.stringify((await world.nobody.call('GET', '/api/web/events', site)).body);
    expect(all).toContain('Open fair');
    expect(all).not.toMatch(/Secret|Later/);
    expect((await world.nobody.call('GET', '/api/web/get-slide-item', site)).text).not.toContain('Hidden');
    expect((await world.nobody.call('GET', `/api/web/event/${draft}`, site)).status).toBe(404);

    const path = `${base}/previews/event/${draft}`;
    expect((await teacher.call('POST', path)).status).toBe(403);
    expect((await other.call('POST', path)).status).toBe(404);
    const link = String(done(await head.call('POST', path)).path);
    expect(done(await head.call('POST', path)).path).toBe(link);
    const preview = new URL(link).searchParams.get('preview') ?? '';
    const asked = { ...site, preview };
    expect(done(await world.nobody.call('GET', `/api/web/event/${draft}`, asked)).isPreview).toBe(true);
    expect(
      (await world.nobody.call('GET', `/api/web/event/${draft}`, { site_id: world.siteB, preview })).status,
    ).toBe(404);
    expect((await other.call('POST', `${path}/withdraw`)).status).toBe(404);
    expect(done(await head.call('POST', `${path}/withdraw`)).withdrawn).toBe(1);
    await expect
      .poll(async () => (await world.nobody.call('GET', `/api/web/event/${draft}`, asked)).status, soon)
      .toBe(404);
    expect(done(await head.call('POST', path)).path).not.toBe(link);
  });

  it('WEB-3 a version of a page is restored as a new one, with who and when, and stays as published as it was', async () => {
    const input = {
      type: 'rules',
      position: 1,
      ...titled('Rules'),
      bodyEn: '<p>First <b>words</b></p>',
      classId: null,
      picture: null,
      attachment: null,
      ...shown,
    };
    const created = done(await head.call('POST', apiPathOf(webPage), input));
    const id = String(created.id);
    const path = `${base}/versions/page/${id}`;
    done(
      await head.call('PUT', `${apiPathOf(webPage)}/${id}`, {
        ...input,
        version: 1,
        titleEn: 'Other rules',
        bodyEn: 'Second words',
        state: 'draft',
      }),
    );
    const { items } = done(await head.call('GET', path)) as unknown as {
      items: { id: string; isCurrent: boolean; actor: object | null; fields: { titleEn: string } }[];
    };
    expect(items.map((one) => one.fields.titleEn)).toEqual(['Other rules', 'Rules']);
    expect(items[0]?.isCurrent).toBe(true);
    expect(items[1]?.actor).not.toBeNull();
    const versionId = items[1]?.id;
    expect((await teacher.call('POST', `${path}/restore`, { versionId, version: 2 })).status).toBe(403);
    expect((await other.call('POST', `${path}/restore`, { versionId, version: 2 })).status).toBe(404);
    expect((await head.call('POST', `${path}/restore`, { versionId, version: 1 })).status).toBe(409);
    expect((await head.call('POST', `${path}/restore`, { versionId: newId(), version: 2 })).status).toBe(404);
    expect(done(await head.call('POST', `${path}/restore`, { versionId, version: 2 })).version).toBe(3);
    const now = done(await head.call('GET', `${apiPathOf(webPage)}/${id}`));
    expect(now).toMatchObject({
      titleEn: 'Rules',
      bodyEn: '<p>First <strong>words</strong></p>',
      state: 'draft',
    });
    expect((done(await head.call('GET', path)).items as unknown[]).length).toBe(3);
  });
});

describe('texts with a form', () => {
  const noticeInput = (changes: object = {}) => ({
    titleEn: 'Fees',
    titleBn: 'ফি',
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
    ...changes,
  });

  it('WEB-1 COM-6 are cleaned by the server whatever is sent, and hold only the institution’s own pictures', async () => {
    const escaping =
      '<p onclick="x()">Fees <script>alert(1)</script><a href="javascript:alert(1)">here</a></p><img src=x onerror=alert(1)><table><tr><td>June</td></tr></table>';
    const id = await make(notice, noticeInput({ bodyEn: escaping }));
    const kept = done(await head.call('GET', `${apiPathOf(notice)}/${id}`));
    expect(kept.bodyEn).toBe('<p>Fees here</p><table><tr><td><p>June</p></td></tr></table>');
    await expect.poll(() => page(`/web/notice/${id}`), soon).toContain('<td><p>June</p></td>');
    expect(await page(`/web/notice/${id}`)).toContain('content="Fees here June"');
    expect((await world.nobody.call('GET', '/@shapla/feed.xml?lang=en')).text).toContain(
      '<summary>Fees here',
    );
    const found = await world.nobody.call('GET', '/api/web/content/search', {
      site_id: world.siteA,
      q: 'june',
    });
    expect(found.text).toContain('Fees here');
    expect(
      (await world.nobody.call('GET', '/api/web/content/search', { site_id: world.siteA, q: 'table' })).text,
    ).not.toContain('Fees');

    const sent = done(await send(head, `${apiPathOf(notice)}/files/bodyEn`, jpeg, 'a.jpg'));
    const url = String(sent.url);
    expect((await send(teacher, `${apiPathOf(notice)}/files/bodyEn`, jpeg, 'a.jpg')).status).toBe(403);
    expect((await send(head, `${apiPathOf(notice)}/files/titleEn`, jpeg, 'a.jpg')).status).toBe(404);
    const withPicture = noticeInput({ bodyEn: `<p>Look</p><img src="${url}" alt="The school">` });
    await make(notice, withPicture);
    const stranger = await other.call('POST', apiPathOf(notice), withPicture);
    expect(stranger.status).toBe(422);
    expect((await world.nobody.call('GET', url)).status).toBe(200);
    const paper = await head.call('GET', `${base}/notices/${id}/paper`);
    expect(paper.status).toBe(200);
    expect(paper.text.startsWith('%PDF')).toBe(true);
  });

  it('COM-6 a notice has several attachments in order, for those it is for, while it is shown', async () => {
    const id = await make(notice, noticeInput());
    const path = `${base}/notices/${id}/files`;
    const [first, second] = [newId(), newId()];
    done(await send(head, `${path}/${first}`, jpeg, 'First.jpg'));
    done(await send(head, `${path}/${second}`, jpeg, 'Second.jpg'));
    done(await send(head, `${path}/${second}`, jpeg, 'Second.jpg'));
    expect(
      (await send(head, `${path}/${newId()}`, Buffer.from('<html>'), 'a.pdf', 'application/pdf')).status,
    ).toBe(422);
    expect((await send(teacher, `${path}/${newId()}`, jpeg, 'a.jpg')).status).toBe(403);
    expect((await send(other, `${path}/${newId()}`, jpeg, 'a.jpg')).status).toBe(404);
    done(await head.call('PUT', path, { ids: [second, first] }));
    expect((await head.call('PUT', path, { ids: [second] })).status).toBe(409);
    const site = { site_id: world.siteA };
    const read = async () =>
      done(await world.nobody.call('GET', `/api/web/notice/${id}`, site)).attachments as {
        name: string;
        url: string;
      }[];
    await expect
      .poll(async () => (await read()).map((one) => one.name), soon)
      .toEqual(['Second.webp', 'First.webp']);
    const url = (await read())[0]?.url ?? '';
    expect((await world.nobody.call('GET', url)).status).toBe(200);
    expect(
      (await world.nobody.call('GET', url.replace(/site_id=\d+/, `site_id=${world.siteB}`))).status,
    ).toBe(404);
    expect(await page(`/web/notice/${id}`)).toContain('Second.webp');
    expect((await head.call('GET', `${base}/notices/${id}/paper`)).status).toBe(200);

    // Not public any more: whoever it was for has them, and nobody else.
    const { version } = done(await head.call('GET', `${apiPathOf(notice)}/${id}`));
    done(
      await head.call('PUT', `${apiPathOf(notice)}/${id}`, { ...noticeInput({ isPublic: false }), version }),
    );
    await expect.poll(async () => (await world.nobody.call('GET', url)).status, soon).toBe(404);
    done(await head.call('DELETE', `${path}/${first}`));
    expect((await head.call('DELETE', `${path}/${first}`)).status).toBe(404);
  });

  it('WEB-2 a list finds what is written in one language, and the page of the other says so', async () => {
    const one = await make(event, eventInput('Only English', { bodyEn: '<p>Come early</p>' }));
    await make(event, eventInput('Both', { bodyEn: 'Come', bodyBn: 'আসুন' }));
    const { items } = done(
      await head.call('GET', apiPathOf(event), { filter: { missing: ['oneLanguage'] } }),
    ) as unknown as { items: { id: string }[] };
    expect(items.map((row) => row.id)).toEqual([one]);
    await expect
      .poll(() => page(`/web/event/${one}`, 'shapla', 'bn'), soon)
      .toContain('এই লেখাটি শুধু ইংরেজিতে আছে।');
    expect(await page(`/web/event/${one}`)).not.toContain('This text is in English only.');
  });

  it('WEB-2 places, captions and jobs say which one language they are written in, and only on the page of the other', async () => {
    const id = await make(event, eventInput('Fair', { placeEn: 'School <yard>' }));
    const picture = newId();
    done(await send(head, `${base}/pictures/event/${id}/${picture}`, jpeg, 'a.jpg'));
    const captions = [{ id: picture, version: 1, captionEn: '', captionBn: 'নদীর ধারে' }];
    done(await head.call('PUT', `${base}/pictures/event/${id}/captions`, { captions }));
    await make(slide, {
      titleEn: 'Slide',
      titleBn: 'স্লাইড',
      captionEn: 'Come and see',
      captionBn: null,
      position: 1,
      picture: null,
      scene: 'school',
      isSpecial: false,
      ...shown,
    });
    const job = { titleEn: 'Clerk', titleBn: 'কেরানি', posts: 2, applyBy: '2026-08-30' };
    await make(jobCircular, { ...job, ...shown, bodyEn: null, bodyBn: 'আবেদন করুন' });
    const place = '<span lang="en">School &lt;yard&gt;</span> <small class="only">(ইংরেজিতে)</small>';
    await expect.poll(() => page(`/web/event/${id}`, 'shapla', 'bn'), soon).toContain(place);
    const [english, bengali] = [
      await page(`/web/event/${id}`),
      await page(`/web/event/${id}`, 'shapla', 'bn'),
    ];
    expect(english).toContain('<span lang="bn">নদীর ধারে</span> <small class="only">(in Bengali)</small>');
    expect(english).toContain('<dd>School &lt;yard&gt;</dd>');
    expect(bengali).not.toContain('(বাংলায়)');
    const answer = await world.nobody.call('GET', `/api/web/event/${id}`, { site_id: world.siteA });
    expect(answer.body).toMatchObject({ place: { only: 'en' } });
    await expect.poll(() => page('/', 'shapla', 'bn'), soon).toContain('<span lang="en">Come and see</span>');
    expect(await page('/')).not.toContain('class="only"');
    await expect.poll(() => page('/job-application'), soon).toContain('This text is in Bengali only.');
  });

  it('WEB-1 WEB-6 machines and those who share an event are told what, when, where and by whom, with its picture', async () => {
    const uploaded = done(await send(head, `${apiPathOf(event)}/files/picture`, jpeg, 'a.jpg'));
    const title = 'Fair </script><script>alert(1)</script>';
    const id = await make(
      event,
      eventInput(title, { picture: uploaded.id, startsAt: '10:30', placeEn: 'Field', placeBn: 'মাঠ' }),
    );
    const at = `/web/event/${id}`;
    await expect.poll(() => page(at), soon).toContain('application/ld+json');
    const text = await page(at);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    const picture = expect.stringContaining(`/media/site/${uploaded.id}`);
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: title,
      startDate: '2026-08-01T10:30:00+06:00',
      location: { '@type': 'Place', name: 'Field' },
      organizer: { '@type': 'School', name: 'shapla School' },
      image: picture,
    });
    expect(text).not.toContain('<script>alert(1)');
    expect(/<meta property="og:image" content="([^"]*)"/.exec(text)?.[1]).toEqual(picture);
    // A page of its own for each who shares it, in the language it is read in.
    expect(await page(at, 'shapla', 'bn')).toContain('"name":"মাঠ"');
  });

  it('WEB-1 WEB-4 events, the calendar, videos and jobs are read without scripts', async () => {
    const id = await make(event, eventInput('Sports day', { day: '2026-08-12', startsAt: '14:00' }));
    await make(video, {
      titleEn: 'Our school',
      titleBn: 'আমাদের স্কুল',
      position: 1,
      address: 'https://example.org/film',
      duration: null,
      picture: null,
      scene: null,
      ...shown,
    });
    await expect
      .poll(() => page('/web/event-gallery-details'), soon)
      .toContain(`href="/@shapla/web/event/${id}">Sports day</a>`);
    expect(await page(`/web/event/${id}`)).toContain(
      '<time datetime="2026-08-12">12 August 2026</time> · 02:00 PM',
    );
    const month = await page('/web/calendar?month=2026-08', 'shapla', 'bn');
    expect(month).toContain('<caption class="hidden">আগস্ট ২০২৬</caption>');
    expect(month).toContain('Sports day বাংলা');
    expect(month).toContain('/web/calendar?month=2026-09');
    expect(await page('/web/calendar?month=2031-02')).toContain('No holiday and no event in this month.');
    await expect
      .poll(() => page('/web/event-video-details'), soon)
      .toContain('href="https://example.org/film"');
    // A still that leads there; nothing of the other site is loaded by who only looks at the page.
    expect(await page('/web/event-video-details')).not.toMatch(/<(iframe|video|embed|object)|src="https?:/);
    // Another institution has none of it.
    for (const path of ['/web/event-gallery-details', '/web/calendar?month=2026-08', '/job-application'])
      expect(await page(path, 'kadam')).not.toMatch(/Sports day|Clerk/);
  });
});
