import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, makeLibrary } from '../../../test/library/library.ts';
import { until } from '../../../test/until.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { roleUrl } from '../../core/server/database/database.ts';
import { pagesIn } from '../../core/server/documents/documents.ts';
import { purposeOf } from '../../core/server/entity/records.ts';
import { codeOf } from '../../core/server/http/check-codes.ts';
import { startWorker } from '../../core/server/jobs/jobs.ts';
import { addLines, planMonth } from '../fees/billing/service/invoices.ts';
import type { Dues } from '../fees/shapes.ts';
import { makeDocuments } from './batches/jobs.ts';
import type { Kept } from './check/contract.ts';
import { signedText } from './check/payload.ts';
import { judge } from './check/verdict.ts';
import { image } from './design/image.entity.ts';
import { codeKind } from './service/draw.ts';
import { imageUse } from './service/images.ts';
import { readStudents } from './service/persons.ts';

const base = '/api/v1/documents';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let library: Library;
let office: Person;
let head: Person;
let teacher: Person;
let neighbour: Person;

const student = (n: number) => library.school.students[n] ?? '';
const give = (n: number, kind = 'protyonpotro', more: object = {}, who = office): Promise<Answer> =>
  who.call('POST', `${base}/documents`, { kind, personId: student(n), language: 'bn', ...more });
const print = (id: unknown, who = office) => who.call('POST', `${base}/documents/${id}/prints`);
const codeFor = (id: unknown) =>
  codeOf(world.server.services.config.secret, codeKind, world.siteA, String(id));
const check = (code: string, who = world.nobody) =>
  who.call('GET', '/api/web/documents/check', { code, site_id: String(world.siteA) });
const keptOf = async (who = world.nobody) =>
  (await who.call('GET', '/api/web/documents/keys', { site_id: String(world.siteA) }))
    .body as unknown as Kept;
const rows = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));

/** What the code on the paper carries, as it stands in the database. */
async function scannedOf(id: unknown): Promise<string> {
  const [row] = await rows(
    `SELECT data->'payload' AS payload, key_number, signature FROM documents_issue WHERE site_id = $1 AND id = $2`,
    id,
  );
  return `${signedText(Number(row?.key_number), row?.payload as never)}.${row?.signature}`;
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  library = await makeLibrary(world);
  [office, head, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
});
afterAll(() => world.close());

describe('a document', () => {
  it('CRT-3 is numbered by kind and year without gaps, also by many at once and after a failure', async () => {
    const together = await Promise.all([0, 1, 2, 3].map((n) => give(n)));
    expect(together.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    const refused = await give(0, 'testimonial', { details: { examName: 'SSC' } });
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([
      422,
      ['details.examYear', 'details.gpa'],
    ]);
    const testimonial = await give(0, 'testimonial', {
      details: { examName: 'SSC', examYear: '2026', gpa: '5.00' },
    });
    expect(testimonial.body.number).toBe('TES-2026-0001');
    expect(together.map((one) => one.body.number).sort()).toEqual(
      [1, 2, 3, 4].map((n) => `PRO-2026-000${n}`),
    );
    const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000001' };
    const asked = { kind: 'protyonpotro', personId: student(4), language: 'en' };
    const twice = [
      await office.call('POST', `${base}/documents`, asked, key),
      await office.call('POST', `${base}/documents`, asked, key),
    ];
    expect(twice.map((one) => one.body.number)).toEqual(['PRO-2026-0005', 'PRO-2026-0005']);
  });

  it('is given, seen and revoked only by those who may, at their own institution', async () => {
    expect((await give(0, 'protyonpotro', {}, teacher)).status).toBe(403);
    expect((await give(0, 'protyonpotro', {}, neighbour)).status).toBe(404);
    const given = await give(0);
    const id = given.body.id;
    expect((await print(id, neighbour)).status).toBe(404);
    expect((await neighbour.call('GET', `${base}/documents/${id}/history`)).status).toBe(404);
    expect(
      (await office.call('POST', `${base}/documents/${id}/revoke`, { reason: 'Wrong name' })).status,
    ).toBe(403);
    expect(
      (await neighbour.call('POST', `${base}/documents/${id}/revoke`, { reason: 'Wrong name' })).status,
    ).toBe(404);
    expect((await neighbour.call('GET', `${base}/documents`, { kind: 'protyonpotro' })).body.total).toBe(0);
  });

  it.each([
    [['Kazla', 'কাজলা', null, null], { en: 'Kazla', bn: 'কাজলা' }],
    [['Kazla', 'কাজলা', 'Bogura', null], { en: 'Bogura', bn: 'Bogura' }],
    [['Kazla', null, null, 'বগুড়া'], { en: 'বগুড়া', bn: 'বগুড়া' }],
    [[null, null, null, null], { en: '', bn: '' }],
  ])('CRT-1 names the permanent or else the present address in its language: %j', async (given, named) => {
    await rows(
      `UPDATE students_student SET present_address = $3, present_address_bn = $4, permanent_address = $5,
              permanent_address_bn = $6 WHERE site_id = $1 AND id = $2`,
      student(2),
      ...given,
    );
    const [person] = await world.inSite(world.siteA, async (transaction) => {
      const [place] = await transaction.rows<{ id: string }>(
        'SELECT id FROM students_enrolment WHERE site_id = $1 AND student_id = $2',
        student(2),
      );
      return readStudents(transaction, [place?.id ?? '']);
    });
    expect(person?.values.address).toEqual(named);
  });

  it('CRT-3 says what it said on its day, marks a second copy, and is printed no more once revoked', async () => {
    const { id, number } = (await give(1)).body;
    const first = await print(id);
    expect(first.body.copy).toBe(1);
    await rows(
      `UPDATE students_student SET name_en = 'Another Name' WHERE site_id = $1 AND id = $2`,
      student(1),
    );
    expect((await print(id)).body.copy).toBe(2);
    const file = await office.call('GET', `${base}/prints/${first.body.id}/file`);
    expect(file.headers['content-type']).toBe('application/pdf');
    const list = await office.call('GET', `${base}/documents`, { kind: 'protyonpotro', q: String(number) });
    expect(list.body).toMatchObject({ total: 1, items: [{ name: { en: 'Student 2' }, printed: 2 }] });
    const reason = 'Given to the wrong student';
    const prints = await Promise.all([
      head.call('POST', `${base}/documents/${id}/revoke`, { reason }),
      print(id),
      head.call('POST', `${base}/documents/${id}/revoke`, { reason }),
    ]);
    expect(prints[0]?.status === 200 || prints[2]?.status === 200).toBe(true);
    expect((await print(id)).body.code).toBe('documents.isRevoked');
    const history = await head.call('GET', `${base}/documents/${id}/history`);
    expect((history.body.items as { kind: string; reason: string }[])[0]).toMatchObject({
      kind: 'revoked',
      reason,
    });
    for (const change of ["number = 'X'", "data = '{}'", 'revoked_at = NULL', "revoked_reason = 'other'"])
      await expect(
        rows(`UPDATE documents_issue SET ${change} WHERE site_id = $1 AND id = $2`, id),
      ).rejects.toThrow(/kept|revoked/);
    await expect(rows('DELETE FROM documents_issue WHERE site_id = $1 AND id = $2', id)).rejects.toThrow(
      /kept/,
    );
  });

  it('CRT-2 CRT-3 gives cards of the library and of guardians and certificates of other kinds, and prints the register', async () => {
    const prize = { details: { contest: 'Debate', place: 'First' } };
    const course = { details: { courseName: 'Spoken English', span: '3 months' } };
    for (const [kind, more] of [
      ['libraryCard', {}],
      ['guardianCard', {}],
      ['character', {}],
      ['prize', prize],
      ['course', course],
    ] as const) {
      const given = await give(4, kind, more);
      expect(given.status, given.text).toBe(200);
      const printed = await print(given.body.id);
      const file = await office.call('GET', `${base}/prints/${printed.body.id}/file`);
      expect([kind, file.status, file.headers['content-type']]).toEqual([kind, 200, 'application/pdf']);
    }
    expect((await give(4, 'prize')).status).toBe(422);
    const register = (who: Person) =>
      who.call('GET', `${base}/documents/file`, { kind: 'prize', format: 'pdf' });
    expect((await register(office)).headers['content-type']).toBe('application/pdf');
    expect((await register(teacher)).status).toBe(403);
  });

  it('CRT-5 B9 is checked by anybody: valid, revoked, altered; the name half covered, each look counted', async () => {
    const { id, number } = (await give(2)).body;
    const code = codeFor(id);
    const answer = await check(code);
    expect(answer.body, answer.text).toEqual({
      kind: 'protyonpotro',
      number,
      day: '2026-07-08',
      name: { en: 'S••••• 3', bn: 'শি••' },
      isRevoked: false,
      revokedOn: null,
      endedOn: null,
    });
    const scanned = await scannedOf(id);
    expect(judge(scanned, answer.body as never, await keptOf()).verdict).toBe('valid');
    expect(judge(scanned, undefined, await keptOf()).verdict).toBe('genuine');
    const altered = scanned.replace(
      /\.([\w-]{86})$/,
      (_, signature) => `.${'A'.repeat(10)}${signature.slice(10)}`,
    );
    expect(judge(altered, undefined, await keptOf()).verdict).toBe('altered');
    expect((await check(`${code.slice(0, -2)}AA`)).status).toBe(404);
    const elsewhere = { code, site_id: String(world.siteB) };
    expect((await world.nobody.call('GET', '/api/web/documents/check', elsewhere)).status).toBe(404);
    expect(
      (await head.call('POST', `${base}/documents/${id}/revoke`, { reason: 'Wrong class' })).status,
    ).toBe(200);
    const revoked = await check(code);
    expect(revoked.body).toMatchObject({ isRevoked: true, revokedOn: '2026-07-08' });
    // Nothing says why, or whose it was.
    expect(revoked.text).not.toContain('Wrong class');
    const kept = await keptOf();
    expect(kept.revoked).toContain(number);
    expect(JSON.stringify(kept)).not.toContain('Student');
    expect(judge(scanned, undefined, kept).verdict).toBe('revoked');
    const list = await office.call('GET', `${base}/documents`, { kind: 'protyonpotro', q: String(number) });
    expect((list.body.items as { scans: number }[])[0]?.scans).toBe(2);
  });

  it('B9 signs with another key once asked to, and what was signed before stays genuine', async () => {
    const before = (await give(3)).body;
    expect((await office.call('POST', `${base}/keys`)).status).toBe(403);
    const { number } = (await head.call('POST', `${base}/keys`)).body;
    const after = (await give(3)).body;
    const kept = await keptOf();
    expect(kept.keys).toHaveLength(Number(number));
    for (const one of [before, after])
      expect(judge(await scannedOf(one.id), undefined, kept).verdict).toBe('genuine');
    const [row] = await rows(
      'SELECT key_number FROM documents_issue WHERE site_id = $1 AND id = $2',
      after.id,
    );
    expect(row?.key_number).toBe(number);
    expect(
      JSON.stringify(await rows('SELECT salt, public_key FROM documents_signing_key WHERE site_id = $1')),
    ).not.toContain('private');
  });
});

describe('a transfer certificate', () => {
  const ask = (n: number, reason = 'The family moves', more = {}) =>
    office.call('POST', `${base}/transfers`, { studentId: student(n), language: 'bn', reason, ...more });
  const waitingOf = (answer: Answer) => (answer.body.waiting as { id: string } | undefined)?.id;
  const decide = (id: unknown, who = head) =>
    who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved', note: 'Looked at it' });

  it('CRT-4 waits for dues, books and a second person, and the student leaves with it', async () => {
    const cashier = await world.person(world.siteA, ['cashier']);
    const { school } = library;
    await world.inSite(world.siteA, async (transaction) => {
      const plan = await planMonth(transaction, school.yearId, '2026-07');
      return addLines(
        transaction,
        null,
        plan.lines.filter((line) => line.studentId === student(5)),
      );
    });
    const member = await library.member(5);
    expect((await library.lend(member, 'L000001')).status).toBe(200);
    expect((await give(5, 'studentCard')).status).toBe(200);
    const bat = { kind: 'sports', name: 'Cricket bat', quantity: 2 };
    const thing = { studentId: student(5), ...bat, givenOn: '2026-07-01' };
    const lent = await office.call('POST', '/api/v1/documents/lent-thing', thing);
    expect(lent.status, lent.text).toBe(200);
    const refused = await ask(5);
    expect([refused.status, refused.body.code]).toEqual([409, 'documents.open']);
    expect(refused.text).toContain('Cricket bat × 2');
    expect(refused.text).toContain('1520.50');
    expect(refused.text).toContain('1 book is');
    const dues = (await cashier.call('GET', `/api/v1/fees/students/${student(5)}/dues`))
      .body as unknown as Dues;
    const paid = { studentId: student(5), method: 'cash', amount: dues.total, expected: dues.total };
    expect((await cashier.call('POST', '/api/v1/fees/collections', paid)).status).toBe(200);
    const half = await office.call('GET', `${base}/clearance`, { studentId: student(5) });
    expect(half.body).toMatchObject({
      checks: [
        { name: 'fees', open: null },
        { name: 'library', open: { en: '1 book is not returned' } },
        { name: 'belongings', open: { en: 'Not returned: Cricket bat × 2' } },
        { name: 'idCard', open: { en: 'Card SID-2026-0001 is not returned' } },
      ],
      given: null,
    });
    const back = { ...thing, returnedOn: '2026-07-06', version: lent.body.version };
    expect((await office.call('PUT', `/api/v1/documents/lent-thing/${lent.body.id}`, back)).status).toBe(200);
    const card = { studentId: student(5), reason: 'Came back with the child' };
    const takeBack = (who: Person) => who.call('PUT', `${base}/clearance/card`, card);
    expect((await takeBack(cashier)).status).toBe(403);
    expect((await takeBack(neighbour)).body.code).toBe('documents.noCard');
    expect((await takeBack(head)).body).toEqual({ cards: 1 });
    expect((await takeBack(head)).body.code).toBe('documents.noCard');
    await library.takeBack('L000001');
    const asked = await ask(5);
    expect(asked.status, asked.text).toBe(202);
    expect(await rows(`SELECT 1 FROM documents_issue WHERE site_id = $1 AND kind = 'transfer'`)).toHaveLength(
      0,
    );
    expect((await ask(5)).body.code).toBe('approvals.alreadyAsked');
    // A book lent while it waits: it is not decided behind the library's back.
    expect((await library.lend(member, 'L000001')).status).toBe(200);
    const failed = await decide(waitingOf(asked));
    expect(failed.status, failed.text).toBe(409);
    await library.takeBack('L000001');
    const again = await ask(5, 'Moves', { leftOn: '2026-07-05' });
    const done = await decide(waitingOf(again));
    expect(done.status, done.text).toBe(200);
    const [given] = await rows(
      `SELECT id, number, data->'values' AS said FROM documents_issue WHERE site_id = $1 AND kind = 'transfer'`,
    );
    const said = { leavingDay: { en: '05 July 2026' }, paidUntil: { en: 'July 2026' } };
    expect(given).toMatchObject({ number: 'TC-2026-0001', said });
    const statusOf = async () =>
      (
        await rows('SELECT status FROM students_enrolment WHERE site_id = $1 AND student_id = $2', student(5))
      )[0];
    expect(await statusOf()).toEqual({ status: 'transferred' });
    expect((await print(given?.id)).body.copy).toBe(1);
    expect((await print(given?.id)).body.copy).toBe(2);
    expect(await statusOf()).toEqual({ status: 'transferred' });
    expect((await ask(5)).body.code).toBe('documents.hasTransfer');
  });
});

describe('documents of whole classes', () => {
  it('CRT-6 gives each student a card once, in one file, class by class', async () => {
    const worker = await startWorker(
      world.server.services,
      [makeDocuments.job],
      roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
      { pollMilliseconds: 100 },
    );
    const run = async (more: object = {}) => {
      const started = await office.call('POST', `${base}/batches`, {
        kind: 'studentCard',
        sectionIds: [library.school.sectionId],
        language: 'en',
        ...more,
      });
      expect(started.status, started.text).toBe(200);
      const state = async () => (await office.call('GET', `/api/v1/jobs/runs/${started.body.runId}`)).body;
      await until('the cards are made', async () =>
        ['done', 'failed'].includes(String((await state()).state)),
      );
      return { batch: started.body, run: await state() };
    };
    try {
      const first = await run();
      // The sixth has left with the transfer certificate.
      expect(first.run).toMatchObject({ state: 'done', result: { documents: 5, isDrawn: true } });
      const print = () => office.call('POST', `${base}/batches/${first.batch.id}/print`);
      const fileOf = (more = '') => office.call('GET', `${base}/batches/${first.batch.id}/file${more}`);
      const copies = () =>
        rows(
          `SELECT i.serial, max(p.copy) AS copy FROM documents_issue i JOIN documents_print p ON p.site_id = $1 AND p.issue_id = i.id
            WHERE i.site_id = $1 AND i.batch_id = $2 GROUP BY i.serial ORDER BY i.serial`,
          first.batch.id,
        );
      // Nothing is fetched whose print is not noted; the first time they are the originals.
      expect((await fileOf()).status).toBe(404);
      expect((await print()).body).toEqual({ copiesId: null });
      const file = await fileOf();
      expect(file.status).toBe(200);
      expect(pagesIn(Buffer.from(file.text, 'utf8'))).toBe(2);
      expect((await copies()).map((one) => one.copy)).toEqual([1, 1, 1, 1, 1]);
      // Who printed them fetches the originals, for an hour.
      expect((await head.call('GET', `${base}/batches/${first.batch.id}/file`)).status).toBe(409);
      await rows(
        'UPDATE documents_batch SET printed_at = $3 WHERE site_id = $1 AND id = $2',
        first.batch.id,
        new Date(now.getTime() - 61 * 60_000),
      );
      expect((await fileOf()).status).toBe(409);
      const second = await run();
      expect(second.run).toMatchObject({ state: 'done', result: { documents: 0, isDrawn: false } });
      expect((await office.call('GET', `${base}/batches/${second.batch.id}/file`)).status).toBe(409);
      const numbers = await rows(
        `SELECT number FROM documents_issue WHERE site_id = $1 AND kind = 'studentCard' ORDER BY serial`,
      );
      expect(numbers.map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `SID-2026-000${n}`));
      // Later prints are copies, without what was revoked meanwhile.
      const [revoked] = await rows(
        'SELECT id FROM documents_issue WHERE site_id = $1 AND batch_id = $2 ORDER BY serial LIMIT 1',
        first.batch.id,
      );
      const reason = 'Another name';
      await head.call('POST', `${base}/documents/${revoked?.id}/revoke`, { reason });
      const again = await print();
      expect(again.body.copiesId, again.text).toEqual(expect.any(String));
      expect((await copies()).map((one) => one.copy)).toEqual([1, 2, 2, 2, 2]);
      const copied = await fileOf(`?copiesId=${again.body.copiesId}`);
      expect(copied.status, copied.text.slice(0, 200)).toBe(200);
      expect(copied.text).not.toBe(file.text);
      expect((await neighbour.call('POST', `${base}/batches/${first.batch.id}/print`)).status).toBe(404);
      expect((await neighbour.call('GET', `${base}/batches/${first.batch.id}/file`)).status).toBe(404);
    } finally {
      await worker.stop();
    }
  });
});

describe('templates', () => {
  it('CRT-1 are saved as versions; what was given keeps the look of its day', async () => {
    const list = await head.call('GET', `${base}/templates`, { kind: 'attestation' });
    const [one] = list.body.items as { id: string; version: number }[];
    const known = (await head.call('GET', `${base}/templates/${one?.id}`)).body;
    const layout = known.layout as { elements: { kind: string; text?: { en: string; bn: string } }[] };
    const given = (await give(0, 'attestation', { details: { paper: 'birth certificate' } })).body;
    const versionOf = async (id: unknown) =>
      (
        await rows(
          `SELECT v.number FROM documents_issue i JOIN documents_template_version v
             ON v.site_id = $1 AND v.id = i.template_version_id WHERE i.site_id = $1 AND i.id = $2`,
          id,
        )
      )[0]?.number;
    const saved = { version: known.version, nameEn: 'Attestation', nameBn: 'সত্যায়ন' };
    const path = `${base}/templates/${one?.id}`;
    expect((await office.call('PUT', path, { ...saved, layout })).status).toBe(403);
    expect((await neighbour.call('PUT', path, { ...saved, layout })).status).toBe(404);
    const wrong = structuredClone(layout);
    const text = wrong.elements.find((element) => element.kind === 'text')?.text;
    if (text) text.en = '{{password}}';
    const refused = await head.call('PUT', path, { ...saved, layout: wrong });
    expect([refused.status, refused.text.includes('password')]).toEqual([422, true]);
    expect((await head.call('PUT', path, { ...saved, layout })).body).toMatchObject({ number: 2 });
    expect((await head.call('PUT', path, { ...saved, layout })).status).toBe(409);
    const later = (await give(0, 'attestation', { details: { paper: 'birth certificate' } })).body;
    expect([await versionOf(given.id), await versionOf(later.id)]).toEqual([1, 2]);
    const preview = await head.call('POST', `${base}/templates/preview`, {
      kind: 'attestation',
      language: 'bn',
      layout,
    });
    expect(String(preview.body.svg)).toMatch(/^<svg/);
    const copy = await head.call('POST', `${path}/copies`, { nameEn: 'Other', nameBn: 'অন্য' });
    expect((await head.call('PUT', `${base}/templates/${copy.body.id}/usual`)).status).toBe(200);
    const usual = await rows(
      `SELECT count(*)::int AS n FROM documents_template WHERE site_id = $1 AND kind = 'attestation' AND is_usual`,
    );
    expect(usual[0]?.n).toBe(1);
  });

  it('CRT-1 show a seal of the institution, never another one’s file, and keep it when it is replaced', async () => {
    const picture = newId();
    const purpose = purposeOf(image, 'picture');
    const seal = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#c0392b80' } })
      .png()
      .toBuffer();
    await world.server.services.storage.put(picture, seal);
    await rows(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public, digest)
       VALUES ($1, $2, 'seal.png', 'image/png', $3, $4, false, repeat('0', 64))`,
      picture,
      seal.length,
      purpose,
    );
    const made = await head.call('POST', '/api/v1/documents/image', {
      nameEn: 'Round seal',
      nameBn: 'গোল সিল',
      picture,
    });
    expect(made.status, made.text).toBe(200);
    const images = (await head.call('GET', `${base}/images-for-templates`)).body;
    expect(images.items).toEqual([{ fileId: picture, name: { en: 'Round seal', bn: 'গোল সিল' } }]);
    const list = await head.call('GET', `${base}/templates`, { kind: 'character' });
    const [one] = list.body.items as { id: string }[];
    const known = (await head.call('GET', `${base}/templates/${one?.id}`)).body;
    const drawn = known.layout as { elements: object[] };
    const layout = {
      ...drawn,
      elements: [
        ...drawn.elements,
        { kind: 'picture', id: 'seal', source: 'image', fileId: picture, x: 20, y: 20, w: 30, h: 30 },
      ],
    };
    const preview = (who: Person, shown: object) =>
      who.call('POST', `${base}/templates/preview`, { kind: 'character', language: 'bn', layout: shown });
    const pictures = async (shown: object) =>
      String((await preview(head, shown)).body.svg).match(/<image/g)?.length ?? 0;
    expect(await pictures(layout)).toBe((await pictures(drawn)) + 1);
    const saved = { version: known.version, nameEn: 'Character', nameBn: 'চারিত্রিক', layout };
    expect((await head.call('PUT', `${base}/templates/${one?.id}`, saved)).status).toBe(200);
    expect((await preview(neighbour, layout)).status).toBe(422);
    const used = await rows(
      `SELECT f.id FROM stored_file f WHERE f.site_id = $1 AND f.id = $2 AND ${'isUsed' in imageUse ? imageUse.isUsed : 'false'}`,
      picture,
    );
    expect(used).toHaveLength(1);
  });
});
