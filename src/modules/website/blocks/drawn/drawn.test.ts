import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../../test/until.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { dhakaInstant } from '../../../../core/dates.ts';
import { apiPathOf, type Entity } from '../../../../core/entity.ts';
import { roleUrl } from '../../../../core/server/database/database.ts';
import { startWorker } from '../../../../core/server/jobs/jobs.ts';
import { putNightly } from '../../../../core/server/jobs/nightly.ts';
import { parts, systemContext } from '../../../../server.ts';
import { classRoom } from '../../../lessons/class-room.entity.ts';
import { citizenCharter } from '../../content/citizen-charter.entity.ts';
import { event } from '../../event.entity.ts';
import { about } from '../../first-page/about.entity.ts';
import { message } from '../../first-page/message.entity.ts';
import { slide } from '../../first-page/slide.entity.ts';
import { video } from '../../first-page/video.entity.ts';
import { jobCircular } from '../../job-circular.entity.ts';
import { officer } from '../../letters/officer.entity.ts';
import { notice } from '../../notice.entity.ts';

let world: World;
let head: Person;
let other: Person;
beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());

const soon = { interval: 20 };
const done = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const make = async (entity: Entity, input: object) =>
  String(done(await head.call('POST', apiPathOf(entity), input)).id);
const page = async (path: string, alias = 'shapla') =>
  (await world.nobody.call('GET', `/@${alias}${path}${path.includes('?') ? '&' : '?'}lang=en`)).text;
/** What stands in the page itself, without what its head says. */
const body = async (path: string, alias?: string) => (await page(path, alias)).split('<body>')[1] ?? '';

const shown = { state: 'published', publishOn: null, expiresOn: null };
const titled = (name: string) => ({ titleEn: name, titleBn: `${name} বাংলা` });
const written = { bodyEn: '<p>In English</p>', bodyBn: '<p>বাংলায়</p>' };
const drawn = { picture: null, scene: null };
const videoInput = (name: string) => ({
  ...titled(name),
  ...drawn,
  ...shown,
  position: 1,
  address: `https://example.org/${name.split(' ').length}`,
  duration: '4:28',
});
const messageInput = (name: string) => ({
  ...written,
  ...drawn,
  ...shown,
  position: 1,
  nameEn: name,
  nameBn: 'নাম',
  postEn: 'Head',
  postBn: 'প্রধান',
  isHead: true,
});
const aboutInput = (name: string) => ({ ...titled(name), ...written, ...shown, type: 'about' });
const charterInput = (name: string) => ({
  ...shown,
  kind: 'citizen',
  position: 1,
  serviceEn: name,
  serviceBn: `${name} বাংলা`,
});
const officerInput = (name: string) => ({
  ...shown,
  duty: 'grievance',
  position: 1,
  nameEn: name,
  nameBn: 'নাম',
  postEn: 'Head',
  postBn: 'প্রধান',
});
const roomInput = (name: string) => ({ ...titled(name), ...written, ...shown, position: 1 });
const jobInput = (name: string) => ({
  ...titled(name),
  ...shown,
  bodyEn: 'Apply.\nBring papers.',
  bodyBn: 'আবেদন করুন',
  posts: 2,
  applyBy: '2026-08-30',
});

it('WEB-1 WEB-4 the first page shows without scripts all it shows with them, and nothing of another institution', async () => {
  await make(video, videoInput('Film'));
  await make(message, { ...messageInput('Abdul Karim'), position: 5 });
  await make(about, aboutInput('Our school'));
  await make(jobCircular, jobInput('Librarian'));
  await make(event, {
    ...titled('Fair'),
    ...drawn,
    ...shown,
    day: '2026-08-01',
    startsAt: '10:30',
    placeEn: 'Field',
    placeBn: 'মাঠ',
    bodyEn: null,
    bodyBn: null,
  });
  const noticed = {
    ...written,
    categoryId: null,
    attachment: null,
    publishOn: '2026-07-20',
    expiresOn: null,
    isPublic: true,
    isSidebar: true,
    state: 'published',
    isPinned: false,
  };
  await make(notice, { ...titled('Meeting'), ...noticed });
  const said = ['Film', 'Abdul Karim', 'Our school', 'Librarian', 'Fair', 'Meeting', '<footer class="foot">'];
  for (const one of said) await expect.poll(() => body('/'), soon).toContain(one);
  const elsewhere = await body('/', 'kadam');
  for (const one of said.slice(0, 6)) expect(elsewhere).not.toContain(one);
  // The same words in Bengali are kept apart from the English ones.
  const bengali = (await world.nobody.call('GET', '/@shapla/?lang=bn')).text;
  expect(bengali).toContain('Film বাংলা');
  expect(await body('/')).not.toContain('Film বাংলা');
  // A vacancy written before there was a form keeps its lines; one with a form has it.
  await make(jobCircular, {
    ...jobInput('Clerk'),
    bodyEn: '<p>For <strong>two</strong> years</p><script>x()</script>',
  });
  await expect.poll(() => body('/job-application'), soon).toContain('<p>For <strong>two</strong> years</p>');
  const jobs = await body('/job-application');
  expect(jobs).toContain('<p>Apply.<br />Bring papers.</p>');
  expect(jobs).not.toContain('x()');
  const notices = await body('/web/notice/all?q=meet');
  expect(notices).toContain('<input name="q" type="search" value="meet" maxlength="100" />');
  expect(await body('/web/calendar?month=2026-08')).toContain('data-day="2026-08-01"');
  expect(await body('/web/nowhere')).toContain('This page does not exist.');
});

it.each([
  { kind: 'video', entity: video, input: videoInput, at: '/web/event-video-details' },
  { kind: 'message', entity: message, input: messageInput, at: '/about' },
  { kind: 'about', entity: about, input: aboutInput, at: '/about' },
  { kind: 'job', entity: jobCircular, input: jobInput, at: '/job-application' },
  { kind: 'charter', entity: citizenCharter, input: charterInput, at: '/web/citizen-charter' },
  { kind: 'officer', entity: officer, input: officerInput, at: '/web/officer-complaint' },
  { kind: 'classRoom', entity: classRoom, input: roomInput, at: '/web/classroom/all' },
])(
  'WEB-3 a $kind is a draft, has its days, is shown by a link until it is withdrawn, and has versions',
  async ({ kind, entity, input, at }) => {
    const secret = `Secret${kind}`;
    const id = await make(entity, { ...input(secret), state: 'draft' });
    await make(entity, { ...input(`Later${kind}`), publishOn: '2026-07-27' });
    await make(entity, { ...input(`Over${kind}`), expiresOn: '2026-07-25' });
    const hidden = new RegExp(`(Secret|Later|Over)${kind}`);
    for (const path of ['/', at]) expect(await page(path)).not.toMatch(hidden);
    const previews = `/api/v1/website/previews/${kind}/${id}`;
    expect((await other.call('POST', previews)).status).toBe(404);
    const link = new URL(String(done(await head.call('POST', previews)).path));
    expect(link.pathname.endsWith(at)).toBe(true);
    const path = `${at}${link.search}`;
    await expect.poll(() => body(path), soon).toContain(secret);
    expect(await body(path, 'kadam')).not.toContain(secret);
    expect(done(await head.call('POST', `${previews}/withdraw`)).withdrawn).toBe(1);
    await expect.poll(() => body(path), soon).not.toContain(secret);

    const changed = await head.call('PUT', `${apiPathOf(entity)}/${id}`, {
      ...input(`${secret} again`),
      version: 1,
    });
    done(changed);
    await expect.poll(() => body(at), soon).toContain(`${secret} again`);
    const versions = `/api/v1/website/versions/${kind}/${id}`;
    const [, first] = done(await head.call('GET', versions)).items as { id: string }[];
    done(await head.call('POST', `${versions}/restore`, { versionId: first?.id, version: 2 }));
    // The words are those of before; it stays as published as it is.
    await expect.poll(() => body(at), soon).not.toContain(`${secret} again`);
    expect(await body(at)).toContain(secret);
  },
);

it('WEB-7 a picture is kept in four widths, also one that was there before, and no size outlives it', async () => {
  const { storage } = world.server.services;
  const boundary = 'pathshala-test';
  const jpeg = await sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#b9d3b4' } })
    .jpeg()
    .toBuffer();
  const sent = await head.call(
    'POST',
    `${apiPathOf(slide)}/files/picture`,
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="Hall.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      jpeg,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  );
  const id = String(done(sent).id);
  const fetched = async (width: number | null, site = world.siteA) => {
    const url = `/media/site/${id}?site=${site}${width === null ? '' : `&w=${width}`}`;
    const answer = await world.server.app.inject({ method: 'GET', url });
    return answer.statusCode === 200
      ? { width: (await sharp(answer.rawPayload).metadata()).width, cache: answer.headers['cache-control'] }
      : answer.statusCode;
  };
  const always = 'public, max-age=31536000, immutable';
  expect(await fetched(null)).toEqual({ width: 1600, cache: always });
  for (const width of [240, 480, 800]) expect(await fetched(width)).toEqual({ width, cache: always });
  expect(await fetched(480, world.siteB)).toBe(404);
  expect(await fetched(481)).toBe(422);
  await make(slide, {
    ...titled('Hall'),
    ...shown,
    captionEn: null,
    captionBn: null,
    position: 1,
    picture: id,
    scene: null,
    isSpecial: false,
  });
  await expect.poll(() => body('/'), soon).toContain(`site=${world.siteA}&amp;w=240 240w`);

  // As it was before there were sizes.
  const sizes = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.read({ id: 'uuid' }, 'SELECT id FROM stored_file WHERE site_id = $1 AND of_file = $2', id),
    );
  const before = await sizes();
  expect(before).toHaveLength(3);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('DELETE FROM stored_file WHERE site_id = $1 AND of_file = $2', id),
  );
  expect(await fetched(480)).toEqual({ width: 1600, cache: 'public, max-age=300' });
  const job = parts.jobs.find((one) => one.name === 'files.sizes');
  if (!job) throw new Error('No job makes sizes');
  const worker = await startWorker(
    world.server.services,
    [job, parts.tidyFiles],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
  try {
    await putNightly(world.server.services, systemContext('test'), [job]);
    await until('sizes', async () => (await sizes()).length === 3);
    expect(await fetched(480)).toEqual({ width: 480, cache: always });
  } finally {
    await worker.stop();
  }
  for (const one of await sizes()) expect(await storage.get(one.id)).not.toBeNull();
});
