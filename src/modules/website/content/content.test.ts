import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admissionRooms, pupilInputs } from '../../../../test/samples/admissions.ts';
import { sampleEmployee } from '../../../../test/samples/service-calls.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { apiPathOf } from '../../../core/entity.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { faceKeyOf, smallFace } from '../../../core/server/files/faces.ts';
import { classRoom } from '../../lessons/class-room.entity.ts';
import { student } from '../../students/student.entity.ts';
import { notice } from '../notice.entity.ts';
import { registerWebsiteMessages } from '../public.ts';
import { citizenCharter } from './citizen-charter.entity.ts';
import { webPage } from './web-page.entity.ts';

const base = '/api/v1/website';
let world: World;
let head: Person;
let other: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const done = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const page = async (path: string, alias = 'shapla') =>
  (await world.nobody.call('GET', `/@${alias}${path}?lang=en`)).text;
const part = (name: string, input: object = {}, siteId = world.siteA) =>
  world.nobody.call('GET', `/api/web/content/${name}`, { site_id: siteId, ...input });
/** What was saved is shown at once; service.test says that nothing kept is. */
const soon = { interval: 20 };

describe('the menu and the head', () => {
  it('WEB-1 are on the website the moment they are saved, of this institution alone, and without any script', async () => {
    expect(await page('/about')).toContain('>Notices</a>');
    expect(done(await head.call('POST', `${base}/menu/begin`)).added).toBeGreaterThan(5);
    expect((await head.call('POST', `${base}/menu/begin`)).status).toBe(409);
    const line = {
      labelEn: 'Our charter',
      labelBn: 'আমাদের চার্টার',
      target: '/web/citizen-charter',
      isActive: true,
    };
    const top = done(
      await head.call('POST', `${base}/menu`, { parentId: null, ...line, labelEn: 'Services', target: '' }),
    );
    const { id } = done(await head.call('POST', `${base}/menu`, { parentId: top.id, ...line }));
    await expect.poll(() => page('/about'), soon).toContain('>Our charter</a>');
    expect(await page('/about', 'kadam')).not.toContain('Our charter');
    const { items } = done(await head.call('GET', `${base}/menu`)) as unknown as {
      items: { id: string; parentId: string | null; position: number; version: number }[];
    };
    const places = items.map(({ id: one, parentId, position }) => ({ id: one, parentId, position }));
    const arranged = (change: (one: (typeof places)[number]) => object) => ({
      items: places.map((one) => ({ ...one, ...change(one) })),
    });
    // Under itself, with a line fewer, and to a page that is not there: nothing of it is kept.
    const circle = arranged((one) => (one.id === top.id ? { parentId: id } : {}));
    expect((await head.call('PUT', `${base}/menu/order`, circle)).body.code).toBe('website.menuShape');
    expect((await head.call('PUT', `${base}/menu/order`, { items: places.slice(1) })).status).toBe(409);
    expect((await other.call('PUT', `${base}/menu/order`, { items: places })).status).toBe(409);
    expect(
      (await head.call('POST', `${base}/menu`, { parentId: null, ...line, target: '/nowhere' })).body.code,
    ).toBe('website.noSuchPage');
    expect((await head.call('DELETE', `${base}/menu/${String(top.id)}`)).body.code).toBe('website.hasLines');
    expect((await other.call('DELETE', `${base}/menu/${String(id)}`)).status).toBe(404);
    const out = arranged((one) => (one.id === id ? { parentId: null, position: 99 } : {}));
    expect(done(await head.call('PUT', `${base}/menu/order`, out)).moved).toBe(1);
    const changed = { id, version: 2, ...line, isActive: false };
    done(await head.call('PUT', `${base}/menu/${String(id)}`, changed));
    expect((await head.call('PUT', `${base}/menu/${String(id)}`, changed)).status).toBe(409);
    await expect.poll(() => page('/about'), soon).not.toContain('>Our charter</a>');
    const common = done(await world.nobody.call('GET', '/api/web/get-common-data', { site_id: world.siteA }));
    expect(common.menu).toHaveLength(places.length - 1);
  });

  it('WEB-4 wear a colour that can be read, and no other', async () => {
    const design = {
      version: 0,
      layout: 'centre',
      background: 'band',
      accent: '#ffd700',
      showsMotto: true,
      showsOther: false,
      showsPlace: true,
      isSticky: true,
    };
    expect((await head.call('PUT', `${base}/header`, design)).body.code).toBe('website.pale');
    done(await head.call('PUT', `${base}/header`, { ...design, accent: '#5b2245' }));
    expect((await head.call('PUT', `${base}/header`, { ...design, accent: null })).status).toBe(409);
    await expect.poll(() => page('/'), soon).toContain('data-layout="centre" data-ground="band"');
    expect(await page('/')).toContain('href="/api/web/accent.css?of=5b2245"');
    expect((await world.nobody.call('GET', '/api/web/accent.css', { of: '5b2245' })).text).toContain(
      '#5b2245',
    );
    expect(await page('/', 'kadam')).toContain('data-layout="left"');
  });

  it('WEB-1 a picture of one’s own stands across the head, and no other file does', async () => {
    const known = done(await head.call('GET', `${base}/header`));
    const design = { ...(known.design as object), version: known.version };
    const put = (bannerId: string) => head.call('PUT', `${base}/header`, { ...design, bannerId });
    const sent = async (purpose: string) => {
      const id = newId();
      await world.inSite(world.siteA, (transaction) =>
        transaction.change(
          `INSERT INTO stored_file (site_id, id, name, mime, bytes, digest, purpose, is_public)
           VALUES ($1, $2, 'b.webp', 'image/webp', 1, 'x', $3, true)`,
          id,
          purpose,
        ),
      );
      return id;
    };
    expect((await put(newId())).status).toBe(422);
    expect((await put(await sent('website.notice'))).status).toBe(422);
    const banner = await sent('website.banner');
    done(await put(banner));
    await expect.poll(() => page('/about'), soon).toContain(`<img src="/media/site/${banner}`);
    // A phone fetches a narrow one, before everything else.
    expect(await page('/about')).toMatch(/<img [^>]* 480w[^>]*class="banner" fetchpriority="high"/);
    expect(await page('/about', 'kadam')).not.toContain('class="banner"');
    const refused = await (await world.person(world.siteA, ['teacher'])).call(
      'POST',
      `${base}/header/banner`,
    );
    expect(refused.status).toBe(403);
  });
});

describe('pages, charter, search', () => {
  const write = async (changes: object = {}) => {
    const answer = await head.call('POST', apiPathOf(webPage), {
      type: 'rules',
      position: 1,
      titleEn: 'Rules of the house',
      titleBn: 'নিয়মকানুন',
      bodyEn: 'Be kind & on time.',
      bodyBn: 'সময়মতো এসো।',
      classId: null,
      picture: null,
      attachment: null,
      state: 'published',
      publishOn: null,
      expiresOn: null,
      ...changes,
    });
    return String(done(answer).id);
  };
  const titles = async (name: string, input: object = {}, siteId?: number) => {
    const { blocks } = done(await part(name, input, siteId)) as unknown as {
      blocks: { kind: string; text?: { en: string }; items?: { title: { en: string } }[] }[];
    };
    return blocks.flatMap((one) =>
      one.kind === 'heading'
        ? [one.text?.en]
        : one.kind === 'results'
          ? (one.items ?? []).map((item) => item.title.en)
          : [],
    );
  };

  it('WEB-3 shows what is published today; a draft only to who has its link', async () => {
    await write();
    await write({ titleEn: 'Later', publishOn: '2026-07-27' });
    await write({ titleEn: 'Over', expiresOn: '2026-07-25' });
    const draft = await write({ titleEn: 'Being written', state: 'draft' });
    expect(await titles('subject', { of: 'rules' })).toEqual(['Rules of the house']);
    expect(await titles('subject', { of: 'rules' }, world.siteB)).toEqual([]);
    const { path } = done(await head.call('POST', `${base}/previews/page/${draft}`));
    const preview = new URL(String(path)).searchParams.get('preview') ?? '';
    expect(await titles('subject', { of: 'rules', preview })).toContain('Being written');
    // The code of one institution is none of another, and a made-up one is none at all.
    expect(await titles('subject', { of: 'rules', preview }, world.siteB)).toEqual([]);
    expect(await titles('subject', { of: 'rules', preview: preview.replace(/^./, 'B') })).toHaveLength(1);
    expect((await other.call('POST', `${base}/previews/page/${draft}`)).status).toBe(404);
    const early = await page('/web/page/rules');
    expect(early).toContain('<p>Be kind &amp; on time.</p>');
    expect(early).toContain('<meta name="description" content="Be kind &amp; on time." />');
    expect(early).not.toContain('Being written');
    expect((await part('subject', { of: 'nothing' })).status).toBe(404);
    // A slide is shown where it will stand, to whoever has its link, until the link is withdrawn.
    const planned = done(
      await head.call('POST', '/api/v1/website/slide', {
        position: 1,
        titleEn: 'Next week',
        titleBn: 'আগামী সপ্তাহ',
        isSpecial: false,
        state: 'draft',
      }),
    );
    const link = done(await head.call('POST', `${base}/previews/slide/${planned.id}`));
    const query = new URL(String(link.path)).search;
    const shown = async (alias = 'shapla') =>
      (await world.nobody.call('GET', `/@${alias}/${query}&lang=en`)).text;
    expect(await shown()).toContain('Next week');
    expect(await page('/')).not.toContain('Next week');
    expect(await shown('kadam')).not.toContain('Next week');
    done(await head.call('POST', `${base}/previews/slide/${planned.id}/withdraw`));
    await expect.poll(() => shown(), soon).not.toContain('Next week');
  });

  it('WEB-3 shows the draft of a notice to who has its link, and writes an earlier version anew', async () => {
    const input = {
      titleEn: 'Picnic',
      titleBn: 'বনভোজন',
      bodyEn: 'By bus at 8.',
      bodyBn: 'বাস ৮টায়।',
      categoryId: null,
      attachment: null,
      state: 'draft',
      publishOn: '2026-07-20',
      expiresOn: null,
      isPublic: true,
      isSidebar: false,
      isPinned: false,
    };
    const made = done(await head.call('POST', apiPathOf(notice), input));
    const id = String(made.id);
    const read = (more: object = {}, siteId = world.siteA) =>
      world.nobody.call('GET', `/api/web/notice/${id}`, { site_id: siteId, ...more });
    expect((await read()).status).toBe(404);
    expect(await page('/')).not.toContain('Picnic');
    expect((await other.call('POST', `${base}/previews/notice/${id}`)).status).toBe(404);
    const teacher = await world.person(world.siteA, ['teacher']);
    expect((await teacher.call('POST', `${base}/previews/notice/${id}`)).status).toBe(403);
    const { path } = done(await head.call('POST', `${base}/previews/notice/${id}`));
    const preview = new URL(String(path)).searchParams.get('preview') ?? '';
    expect(done(await read({ preview }))).toMatchObject({ isPreview: true, title: { en: 'Picnic' } });
    expect((await read({ preview }, world.siteB)).status).toBe(404);
    expect((await read({ preview: preview.replace(/^./, 'B') })).status).toBe(404);
    done(await head.call('POST', `${base}/previews/notice/${id}/withdraw`));
    await expect.poll(async () => (await read({ preview })).status, soon).toBe(404);
    const changed = { ...input, bodyEn: 'By train at 9.', state: 'published', version: made.version };
    const now = done(await head.call('PUT', `${apiPathOf(notice)}/${id}`, changed));
    await expect.poll(async () => (await read()).text, soon).toContain('By train at 9.');
    const { items } = done(await head.call('GET', `${base}/versions/notice/${id}`)) as unknown as {
      items: { id: string; isCurrent: boolean; fields: { bodyEn: string } }[];
    };
    expect(items.map((one) => [one.fields.bodyEn, one.isCurrent])).toEqual([
      ['By train at 9.', true],
      ['By bus at 8.', false],
    ]);
    const restore = (version: unknown) =>
      head.call('POST', `${base}/versions/notice/${id}/restore`, { versionId: items[1]?.id, version });
    expect((await restore(made.version)).status).toBe(409);
    done(await restore(now.version));
    // Its words are back; that it is published is not taken back with them.
    await expect.poll(async () => (await read()).text, soon).toContain('By bus at 8.');
    expect(done(await read()).isPreview).toBe(false);
  });

  it('WEB-1 shows the charter by kinds of services, written into the page', async () => {
    done(
      await head.call('POST', apiPathOf(citizenCharter), {
        state: 'published',
        kind: 'internal',
        position: 1,
        serviceEn: 'Casual leave',
        serviceBn: 'নৈমিত্তিক ছুটি',
        methodEn: 'Ask the head.\nThe office notes it.',
        papersEn: '<ul><li>Application</li></ul><script>alert(1)</script>',
        limitEn: '1 day',
        limitBn: '১ দিন',
      }),
    );
    await expect.poll(() => page('/web/citizen-charter'), soon).toContain('Casual leave');
    const charter = await page('/web/citizen-charter');
    expect(charter).toMatch(/<caption[^>]*>Within the institution<\/caption>/);
    // Lists stay lists, plain text keeps its lines, and nothing runs.
    expect(charter).toMatch(/<ul><li>(<p>)?Application(<\/p>)?<\/li><\/ul>/);
    expect(charter).toContain('Ask the head.<br />The office notes it.');
    expect(charter).not.toContain('alert(1)');
    expect(await page('/web/citizen-charter', 'kadam')).not.toContain('Casual leave');
  });

  it('WEB-8 finds words of titles and texts, and nothing that is not published', async () => {
    expect(await titles('search', { q: 'KIND' })).toEqual(['Rules of the house']);
    expect(await titles('search', { q: 'সময়মতো' })).toEqual(['Rules of the house']);
    expect(await titles('search', { q: 'casual leave' })).toEqual(['Casual leave']);
    expect(await titles('search', { q: 'being written' })).toEqual([]);
    // Pages that need no record are found by their name in either language, class rooms by theirs.
    expect(await titles('search', { q: 'exam result' })).toEqual(['Exam result']);
    expect(await titles('search', { q: 'পরীক্ষার ফলাফল' })).toEqual(['Exam result']);
    await world.inSite(world.siteA, (transaction) =>
      insertRows(transaction, classRoom, [
        { id: newId(), position: 1, titleEn: 'Chemistry corner', titleBn: 'রসায়ন কোণ', state: 'published' },
      ]),
    );
    expect(await titles('search', { q: 'রসায়ন' })).toEqual(['Chemistry corner']);
    expect(await titles('search', { q: '%' })).toEqual([]);
    expect(await titles('search', { q: 'kind' }, world.siteB)).toEqual([]);
  });

  it('WEB-6 tells machines who the school is, and news to whoever subscribes', async () => {
    const home = await page('/');
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(home)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ '@type': 'School', name: 'shapla School' });
    expect(home).toContain('type="application/atom+xml"');
    const feed = await world.nobody.call('GET', '/@shapla/feed.xml');
    expect(feed.headers['content-type']).toContain('application/atom+xml');
    expect((await world.nobody.call('GET', '/@shapla/sitemap.xml')).text).toContain('/web/page/rules</loc>');
  });
});

describe('what the website says of persons', () => {
  const open = (version: number, changes: object = {}) =>
    head.call('PUT', `${base}/open-data`, {
      version,
      hasStatistics: true,
      hasStudents: true,
      studentFields: ['gender', 'fatherName'],
      employeeFields: [],
      ...changes,
    });

  it('WEB-5 names no student until the institution decides it, then only at the whole key and only the fields it allowed', async () => {
    const office = await world.person(world.siteA, ['office']);
    const { rooms } = await world.inSite(world.siteA, admissionRooms);
    const pupil = pupilInputs(() => rooms[0]);
    const admitted = done(
      await office.call('POST', '/api/v1/students/student', pupil({ fatherNameEn: 'Jahangir' })),
    );
    const place = await world.inSite(world.siteA, (transaction) =>
      transaction.readOne(
        { id: 'uuid' },
        'SELECT id FROM students_enrolment WHERE site_id = $1 AND student_id = $2',
        admitted.id,
      ),
    );
    const code = String(admitted.code);
    const key = `${code}.${world.siteA}.${place?.id}`;
    const address = `/site-public/student-details/${key}`;
    const list = () => part('students', { section: rooms[0] }).then((answer) => answer.text);
    const statistics = await part('statistics');
    expect(statistics.text).toContain('"parts":[1,0]');
    // Who is neither girl nor boy is counted as neither.
    const gender = (value: string) =>
      world.inSite(world.siteA, (transaction) =>
        transaction.change(
          'UPDATE students_student SET gender = $3 WHERE site_id = $1 AND id = $2',
          admitted.id,
          value,
        ),
      );
    await gender('other');
    await expect.poll(async () => (await part('statistics')).text, soon).toContain('"parts":[0,0,1]');
    await gender('female');
    await expect.poll(async () => (await part('statistics')).text, soon).toContain('"parts":[1,0]');
    expect(await list()).not.toContain('Tasnim');
    expect((await world.nobody.call('GET', `/@shapla${address}`)).status).toBe(404);
    done(await open(0));
    // Names and rolls alone: a page opens for whoever was given its whole address.
    await expect.poll(list, soon).toContain('Tasnim');
    expect(await list()).not.toContain(String(place?.id));
    expect(done(await part('student', { of: key })).title).toMatchObject({
      en: expect.stringContaining('Tasnim'),
    });
    done(await open(1, { linksStudents: true }));
    await expect.poll(list, soon).toContain(`/site-public/student-details/${key}`);
    const shown = await part('student', { of: key });
    expect(shown.text).toContain('Jahangir');
    for (const kept of ['01811000000', '+8801811000000', 'Rokeya', '2013-03-14', 'islam'])
      expect(shown.text).not.toContain(kept);
    const early = await world.nobody.call('GET', `/@shapla${address}`);
    expect(early.status).toBe(200);
    expect(early.text).toContain('<meta name="robots" content="noindex" />');
    const wrong = [
      `${code}.${world.siteB}.${place?.id}`,
      `26999999.${world.siteA}.${place?.id}`,
      `${code}.${world.siteA}.0198a0de-0000-7000-8000-000000000001`,
    ];
    for (const of of wrong) expect((await part('student', { of })).status).toBe(404);
    expect((await part('student', { of: key }, world.siteB)).status).toBe(404);
    // A family that objects is left out, and the history says who did it.
    const record = `/api/v1/students/student/${admitted.id}`;
    const seen = done(await office.call('GET', record));
    // Who gives a family the address of its page finds it on the record.
    expect(seen.webPage).toMatch(new RegExp(`^https?://.+${address}$`));
    const known = seen.student as Record<string, unknown>;
    const names = [...Object.keys(student.fields), 'version'];
    const change = Object.fromEntries(names.flatMap((name) => (name in known ? [[name, known[name]]] : [])));
    done(await office.call('PUT', record, { ...change, isOffWebsite: true }));
    await expect.poll(list, soon).not.toContain('Tasnim');
    await expect.poll(async () => (await part('student', { of: key })).status, soon).toBe(404);
    const noted = await world.inSite(world.siteA, (transaction) =>
      transaction.readOne(
        { actor: 'uuid?', was: 'text?', is: 'text?' },
        `SELECT actor, before->>'is_off_website' AS was, after->>'is_off_website' AS is FROM history
          WHERE site_id = $1 AND table_name = 'students_student' AND record_id = $2 ORDER BY at DESC, id DESC LIMIT 1`,
        admitted.id,
      ),
    );
    expect(noted).toEqual({ actor: office.accountId, was: 'false', is: 'true' });
    done(await open(2, { hasStudents: false, hasStatistics: false, linksStudents: true }));
    // Switched off together with the list: who switches that on again decides about links anew.
    expect(done(await head.call('GET', `${base}/open-data`)).open).toMatchObject({ linksStudents: false });
    await expect.poll(async () => (await part('student', { of: key })).status, soon).toBe(404);
    expect((await part('statistics')).text).not.toContain('"parts"');
    expect((await open(2)).status).toBe(409);
  });
});

describe('photos of employees', () => {
  it('WEB-7 WEB-5 come as small as a page shows them, and only while the institution shows photos', async () => {
    const { storage } = world.server.services;
    const photo = newId();
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#b9d3b4' } });
    await storage.put(photo, await draw(800, 1000).webp().toBuffer());
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO stored_file (site_id, id, name, mime, bytes, digest, purpose, is_public)
         VALUES ($1, $2, 'Salma.webp', 'image/webp', 1, 'x', 'people.employee.photo', false)`,
        photo,
      ),
    );
    const id = await sampleEmployee(world, { photo });
    const get = (siteId = world.siteA) =>
      world.server.app.inject({ method: 'GET', url: `/api/web/photo/employee/${id}?site_id=${siteId}` });
    expect((await get()).statusCode).toBe(404);
    const known = done(await head.call('GET', `${base}/open-data`));
    const show = async (employeeFields: string[], version: unknown) =>
      done(
        await head.call('PUT', `${base}/open-data`, {
          version,
          hasStatistics: false,
          hasStudents: false,
          studentFields: [],
          employeeFields,
        }),
      );
    await show(['photo'], known.version);
    // As it was taken in before there were small ones.
    const whole = await get();
    expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'image/webp']);
    await storage.put(faceKeyOf(photo), await smallFace(await draw(800, 1000).webp().toBuffer()));
    const small = await get();
    expect(small.headers['content-type']).toBe('image/jpeg');
    expect(small.headers['content-disposition']).toContain('inline');
    expect((await sharp(small.rawPayload).metadata()).width).toBe(240);
    expect(small.headers.etag).not.toBe(whole.headers.etag);
    expect((await get(world.siteB)).statusCode).toBe(404);
    await show([], done(await head.call('GET', `${base}/open-data`)).version);
    expect((await get()).statusCode).toBe(404);
  });
});

describe('what visitors write', () => {
  const letter = {
    name: 'Rahim',
    mobile: '',
    email: 'rahim@home.example',
    subject: 'Admission',
    body: 'When does the admission begin?',
  };
  const write = (input: object, path = 'contact-form') =>
    world.nobody.call('POST', `/api/web/${path}`, { site_id: String(world.siteA), ...input });

  it('WEB-1 reaches the office of this institution and whoever takes it, and is not for flooding', async () => {
    const taken: string[] = [];
    registerWebsiteMessages(world.server.services, async (_, message) => {
      taken.push(message.subject);
      return null;
    });
    const { code } = done(await write(letter));
    expect(code).toMatch(/^C-/);
    expect((await write({ ...letter, email: '' })).body.code).toBe('website.noAnswer');
    expect((await write({ ...letter, email: 'rahim' })).status).toBe(422);
    // A complaint needs no name and no number; a program that fills the hidden field writes to nobody.
    done(await write({ subject: 'Traffic', body: 'Too many cars at the gate.' }, 'officer-complaint'));
    done(await write({ ...letter, subject: 'Buy now', homepage: 'https://spam.example' }));
    expect(taken).toEqual(['Admission', 'Traffic']);
    const statuses = await Promise.all(Array.from({ length: 4 }, () => write(letter)));
    expect(statuses.map((one) => one.status)).toContain(429);
    const inbox = done(await head.call('GET', `${base}/letters`, { kind: 'complaint' }));
    expect(inbox.items).toMatchObject([{ subject: 'Traffic', name: '', state: 'new' }]);
    expect(done(await other.call('GET', `${base}/letters`)).total).toBe(0);
    const [one] = inbox.items as { id: string; version: number }[];
    const change = { version: one?.version, state: 'done', note: 'The guard was told.' };
    expect((await other.call('PUT', `${base}/letters/${one?.id}`, change)).status).toBe(404);
    done(await head.call('PUT', `${base}/letters/${one?.id}`, change));
    expect((await head.call('PUT', `${base}/letters/${one?.id}`, change)).status).toBe(409);
    expect(done(await head.call('GET', `${base}/letters/${one?.id}`))).toMatchObject({
      state: 'done',
      note: 'The guard was told.',
      body: 'Too many cars at the gate.',
    });
  });
});
