import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sampleInput } from '../../../../test/samples/sample.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { student } from '../../../modules/students/student.entity.ts';
import { slide } from '../../../modules/website/first-page/slide.entity.ts';
import { notice } from '../../../modules/website/notice.entity.ts';
import { fileNameOf } from './uploads.ts';

let world: World;
let head: Person;
let other: Person;
let cashier: Person;
let pupil: Person;
let now = new Date('2026-11-20T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  head = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
  pupil = await world.person(world.siteA, ['student']);
});
afterAll(() => world.close());

const photo = '/api/v1/students/student/files/photo';
const picture = '/api/v1/website/slide/files/picture';
const attachment = '/api/v1/website/notice/files/attachment';

function upload(
  who: Person,
  path: string,
  name: string,
  content: Buffer,
  type = 'image/png',
): Promise<Answer> {
  const boundary = 'pathshala-test';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return who.call('POST', path, body, { 'content-type': `multipart/form-data; boundary=${boundary}` });
}

const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#b9d3b4' } });
const jpegWithPlace = () =>
  drawn()
    .withExif({
      IFD0: { Copyright: 'secret-owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
    })
    .jpeg()
    .toBuffer();
const onePage =
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj 2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj ' +
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >> endobj';
const pdf = (objects = onePage) =>
  Buffer.from(`%PDF-1.7\n${objects}\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`, 'latin1');

/** A PNG that says it is `side` pixels wide and high; its few bytes would unpack to all of them. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  size.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const script = '<script>alert(1)</script>';
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

describe('refused as a picture, with the reason at the field', () => {
  const refused: [string, string, () => Buffer | Promise<Buffer>][] = [
    [
      'an SVG with a script',
      'drawing.svg',
      () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    [
      'an SVG behind an XML line',
      'a.png',
      () => Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    ],
    ['a page named .jpg', 'photo.jpg', () => Buffer.from(`<!doctype html>${script}`)],
    ['a program named .png', 'photo.png', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)])],
    [
      'an ELF program',
      'photo.jpg',
      () => Buffer.concat([Buffer.from('\u007fELF\u0002\u0001\u0001', 'latin1'), Buffer.alloc(4000)]),
    ],
    ['a PHP file', 'photo.php', () => Buffer.from('<?php system($_GET["c"]); ?>')],
    ['a GIF that is a script too', 'a.gif', () => Buffer.concat([gif, Buffer.from('=1;alert(1)//')])],
    ['a PDF', 'a.png', () => pdf()],
    ['a zip', 'a.png', () => Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1')],
    ['a picture of 30,000 × 30,000 pixels', 'a.png', () => hugePng(30_000)],
    ['a picture cut off', 'a.jpg', async () => (await drawn(800, 800).jpeg().toBuffer()).subarray(0, 400)],
    [
      'only the first bytes of a picture',
      'a.png',
      () => Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(2000, 65)]),
    ],
    ['nothing', 'a.png', () => Buffer.alloc(0)],
    ['more than 8 MB', 'a.png', () => Buffer.alloc(8 * 1024 * 1024 + 1, 1)],
  ];
  it.each(refused)('%s', async (_, name, make) => {
    const answer = await upload(head, photo, name, await make());
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors as object)).toEqual(['photo']);
    const count = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ n: bigint }>(
        "SELECT count(*) AS n FROM stored_file WHERE site_id = $1 AND purpose = 'students_student.photo'",
      ),
    );
    expect(count?.n).toBe(0n);
  });
});

describe('refused as a document', () => {
  const packed = (text: string) => {
    const data = deflateSync(Buffer.from(text));
    return `2 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream endobj`;
  };
  const refused: [string, string, () => Buffer][] = [
    [
      'a PDF with a script',
      'a.pdf',
      () => pdf('1 0 obj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj'),
    ],
    ['a PDF with a script in other letters', 'a.pdf', () => pdf('1 0 obj << /S /J#61vaScript >> endobj')],
    ['a PDF with a script packed away', 'a.pdf', () => pdf(packed('<< /S /JavaScript /JS (x) >>'))],
    ['a PDF whose objects unpack to far too much', 'a.pdf', () => pdf(packed(' '.repeat(50 * 1024 * 1024)))],
    ['a PDF that starts a program', 'a.pdf', () => pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
    [
      'a PDF with a file inside',
      'a.pdf',
      () => pdf('1 0 obj << /Names << /EmbeddedFiles 3 0 R >> >> endobj'),
    ],
    ['a PDF that is a page too', 'a.pdf', () => Buffer.concat([Buffer.from(script), pdf()])],
    [
      'a PDF with a zip behind it',
      'a.pdf',
      () => Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006'.padEnd(22, '\u0000'), 'latin1')]),
    ],
    ['a PDF that never ends', 'a.pdf', () => pdf().subarray(0, 30)],
    ['a page named .pdf', 'a.pdf', () => Buffer.from(`<html>${script}</html>`)],
    ['a text', 'a.txt', () => Buffer.from('plain words')],
    ['a word processor file', 'a.docx', () => Buffer.from('PK\u0003\u0004'.padEnd(60, '\u0000'), 'latin1')],
  ];
  it.each(refused)('%s', async (_, name, make) => {
    const answer = await upload(head, attachment, name, make(), 'application/pdf');
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors as object)).toEqual(['attachment']);
  });
});

test('the refusal is in the language of the user', async () => {
  const answer = await head.call('POST', photo, {}, { 'accept-language': 'bn' });
  expect(answer.body.errors).toEqual({ photo: ['একটি ফাইল বাছাই করুন।'] });
});

test('WEB-7 a photo is drawn anew: upright, at most 800 pixels, without place or owner, and nothing behind it', async () => {
  const content = Buffer.concat([await jpegWithPlace(), Buffer.from(`PK\u0003\u0004${script}`)]);
  const answer = await upload(head, photo, '../../evil\u202egpj.php.jpg', content, 'text/html');
  expect(answer.status, answer.text).toBe(200);
  const file = answer.body as { id: string; name: string; mime: string };
  expect(file).toMatchObject({ mime: 'image/webp', width: 60, height: 40, name: 'evilgpj php.webp' });
  const kept = await world.server.services.storage.get(file.id);
  expect(kept?.toString('latin1')).not.toMatch(/secret-owner|script|Exif/);
  expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).exif).toBeUndefined();
  const large = await upload(head, photo, 'a.png', await drawn(2000, 1000).png().toBuffer());
  expect(large.body).toMatchObject({ width: 800, height: 400 });
});

test('a private photo goes to a signed link in its own browser, to who may see students, and to nobody else', async () => {
  const { id, url } = (await upload(head, photo, 'a.png', await drawn().png().toBuffer())).body as {
    id: string;
    url: string;
  };
  const bare = `/media/site/${id}?site=${world.siteA}`;
  const shown = await head.call('GET', url, {}, { authorization: '' });
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': expect.stringMatching(/^inline;/),
    'cache-control': expect.stringContaining('private'),
  });
  const again = await head.call('GET', url, {}, { 'if-none-match': String(shown.headers.etag) });
  expect(again.status).toBe(304);
  // The link in another browser, another file's mark, no mark, the other institution.
  expect((await world.nobody.call('GET', url)).status).toBe(404);
  expect((await pupil.call('GET', url)).status).toBe(404);
  expect(
    (
      await head.call(
        'GET',
        url.replace(/mark=(.)/, (_, first) => `mark=${first === '_' ? '-' : '_'}`),
        {},
        { authorization: '' },
      )
    ).status,
  ).toBe(404);
  expect((await head.call('GET', bare, {}, { authorization: '' })).status).toBe(404);
  expect((await head.call('GET', url.replace(`site=${world.siteA}`, `site=${world.siteB}`))).status).toBe(
    404,
  );
  expect((await other.call('GET', bare)).status).toBe(404);
  expect((await other.call('GET', `/media/site/${id}?site=${world.siteB}`)).status).toBe(404);
  expect((await other.call('GET', `/media/site/${id}`)).status).toBe(404);
  // By its permission, as another program asks.
  expect((await cashier.call('GET', bare)).status).toBe(200);
  expect((await pupil.call('GET', bare)).status).toBe(404);
  // A link does not live long.
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await head.call('GET', url, {}, { authorization: '' })).status).toBe(404);
  const links = async (who: Person) =>
    ((await who.call('GET', '/api/v1/files', { ids: [id] })).body.items as { url: string }[]) ?? [];
  const [renewed] = await links(cashier);
  expect((await cashier.call('GET', renewed?.url ?? '', {}, { authorization: '' })).status).toBe(200);
  expect(await links(pupil)).toEqual([]);
  expect(await links(other)).toEqual([]);
});

test('a picture of the website goes to anybody, for good', async () => {
  const { id } = (await upload(head, picture, 'a.png', await drawn().png().toBuffer())).body as {
    id: string;
  };
  const shown = await world.nobody.call('GET', `/media/site/${id}?site=${world.siteA}`);
  expect(shown.status).toBe(200);
  expect(shown.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await world.nobody.call('GET', `/media/site/${id}?site=${world.siteB}`)).status).toBe(404);
  expect((await world.nobody.call('GET', '/media/site/00000000-0000-7000-8000-000000000000')).status).toBe(
    404,
  );
  expect((await world.nobody.call('GET', '/media/site/..%2f..%2fsecret')).status).toBe(422);
  expect((await world.nobody.call('GET', '/media/other')).status).toBe(404);
});

test('WEB-7 a picture inside a text goes to anybody while the text does, else only where somebody is signed in', async () => {
  const path = '/api/v1/website/notice';
  const sent = await upload(head, `${path}/files/bodyEn`, 'a.png', await drawn().png().toBuffer());
  const { id, url } = sent.body as { id: string; url: string };
  const device = (who: Person) => world.browser(/=(.*)$/.exec(String(who.headers.cookie))?.[1] ?? '');
  // As a browser fetches it for a text: with its cookie and nothing else.
  const seenBy = async (who: Person) => {
    const { status, headers } = await who.call('GET', url);
    return status === 200 ? [status, headers['cache-control']] : [status];
  };
  const hidden = [404];
  const own = [200, 'private, max-age=300, immutable'];
  expect(await seenBy(world.nobody)).toEqual(hidden);
  const input = await world.inSite(world.siteA, (transaction) => sampleInput(transaction, notice));
  const bodyEn = `<p>Look</p><p><img src="${url}" alt="A picture"></p>`;
  const made = await head.call('POST', path, {
    ...input,
    attachment: null,
    bodyEn,
    state: 'published',
    isPublic: false,
    publishOn: '2026-11-20',
    expiresOn: null,
  });
  expect(made.status, made.text).toBe(200);
  expect(made.text).toContain(id);
  expect(await seenBy(world.nobody)).toEqual(hidden);
  expect(await seenBy(device(other))).toEqual(hidden);
  expect(await seenBy(device(pupil))).toEqual(own);
  const fields = {
    ...input,
    attachment: null,
    bodyEn,
    state: 'published',
    publishOn: '2026-11-20',
    expiresOn: null,
  };
  const versionOf = async () =>
    Number((await head.call('GET', `${path}/${String(made.body.id)}`)).body.version);
  const save = async (changes: object) => {
    const saved = await head.call('PUT', `${path}/${String(made.body.id)}`, {
      ...fields,
      ...changes,
      version: await versionOf(),
    });
    expect(saved.status, saved.text).toBe(200);
  };
  await save({ isPublic: true });
  expect(await seenBy(world.nobody)).toEqual([200, 'public, max-age=300']);
  await save({ isPublic: true, publishOn: '2026-11-21' });
  expect(await seenBy(world.nobody)).toEqual(hidden);
  // Whoever logs out has no session there any more.
  const leaver = await world.person(world.siteA, ['student']);
  expect(await seenBy(device(leaver))).toEqual(own);
  await leaver.call('POST', '/api/v1/auth/log-out');
  expect(await seenBy(device(leaver))).toEqual(hidden);
});

test('a document is a download under its own name', async () => {
  const answer = await upload(head, attachment, 'ভর্তি বিজ্ঞপ্তি.exe.pdf', pdf(), 'application/pdf');
  expect(answer.status, answer.text).toBe(200);
  const { url, name } = answer.body as { url: string; name: string };
  expect(name).toBe('ভর্তি বিজ্ঞপ্তি exe.pdf');
  const sent = await head.call('GET', url);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name.replace(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
  expect(sent.text).toMatch(/^%PDF-1\.7.*\/MediaBox.*%%EOF\s*$/s);
});

test('a record takes only a file of its own institution that was uploaded for that field', async () => {
  const idOf = (answer: Answer) => String(answer.body.id);
  const image = await drawn().png().toBuffer();
  const own = idOf(await upload(head, picture, 'a.png', image));
  const theirs = idOf(await upload(other, picture, 'a.png', image));
  const ofStudent = idOf(await upload(head, photo, 'a.png', image));
  const input = await world.inSite(world.siteA, (transaction) => sampleInput(transaction, slide));
  const save = (id: string) =>
    head.call('POST', '/api/v1/website/slide', {
      ...input,
      state: 'published',
      publishOn: null,
      expiresOn: null,
      picture: id,
    });
  for (const id of [theirs, ofStudent, '00000000-0000-7000-8000-000000000000']) {
    const answer = await save(id);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors as object)).toEqual(['picture']);
  }
  const saved = await save(own);
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body.picture).toBe(own);
  const slides = await world.nobody.call('GET', '/api/web/get-slide-item', { site_id: world.siteA });
  expect(slides.text).toContain(`/media/site/${own}?site=${world.siteA}`);
});

test('only who may change the record uploads for it, and only to its file fields', async () => {
  const image = await drawn().png().toBuffer();
  expect((await upload(cashier, photo, 'a.png', image)).status).toBe(403);
  expect((await upload(world.nobody, photo, 'a.png', image)).status).toBe(401);
  expect((await upload(head, '/api/v1/students/student/files/nameEn', 'a.png', image)).status).toBe(404);
  expect((await upload(head, '/api/v1/students/student/files/constructor', 'a.png', image)).status).toBe(404);
  expect((await head.call('POST', photo, {}, { 'x-csrf-token': '' })).status).toBe(419);
  expect(
    [student, notice].every((entity) => Object.values(entity.fields).some((f) => f.kind === 'file')),
  ).toBe(true);
});

test('an account has a photo that its own browser shows', async () => {
  const image = `data:image/png;base64,${(await drawn().png().toBuffer()).toString('base64')}`;
  const saved = await pupil.call('PUT', '/api/user', { image });
  expect(saved.status, saved.text).toBe(200);
  const { photoUrl } = saved.body.user as { photoUrl: string };
  expect((await pupil.call('GET', photoUrl, {}, { authorization: '' })).headers['content-type']).toBe(
    'image/webp',
  );
  expect((await head.call('GET', photoUrl)).status).toBe(404);
  expect((await world.nobody.call('GET', photoUrl.replace(/\?.*/, ''))).status).toBe(404);
  const bad = await pupil.call('PUT', '/api/user', { image: Buffer.from(script).toString('base64') });
  expect(Object.keys(bad.body.errors as object)).toEqual(['image']);
  const removed = await pupil.call('PUT', '/api/user', { image: null });
  expect((removed.body.user as { photoUrl: null }).photoUrl).toBeNull();
});

test('a photo that comes with a refused change of the account is not kept', async () => {
  const { database, storage } = world.server.services;
  const kept = async () => {
    const keys: string[] = [];
    for await (const key of storage.keys()) keys.push(key);
    return keys.sort();
  };
  const before = await kept();
  const name = await database.findOne('SELECT username FROM account WHERE id = $1', head.accountId);
  const refused = await cashier.call('PUT', '/api/user', {
    image: (await drawn().png().toBuffer()).toString('base64'),
    username: name?.username,
    currentPassword: 'Pathshala-2026',
  });
  expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['username']]);
  expect(await kept()).toEqual(before);
});

test('names keep their letters and lose what deceives', () => {
  expect(fileNameOf('C:\\temp\\র‍্যাব ছবি.JPG', 'image/webp')).toBe('র‍্যাব ছবি.webp');
  expect(fileNameOf('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(fileNameOf('a\u0000\r\nSet-Cookie: x.png', 'image/webp')).toBe('aSet-Cookie x.webp');
  expect(fileNameOf('.htaccess', 'image/webp')).toBe('file.webp');
  expect(fileNameOf('a'.repeat(300), 'image/webp')).toHaveLength(85);
});
