import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../src/core/server/http/check-codes.ts';
import { allFields } from '../../src/modules/admission/form/fields.ts';
import { digestOfCode } from '../../src/modules/admission/form/service/keep-form.ts';
import { signedText } from '../../src/modules/documents/check/payload.ts';
import { codeKind } from '../../src/modules/documents/service/draw.ts';
import { receiptKind } from '../../src/modules/fees/receipts/service/read-receipt.ts';
import { applicantFields } from '../../src/modules/recruitment/form/fields.ts';
import { demonstrationWorld } from '../demonstration.ts';
import type { World } from '../world.ts';
import { letEverybodyLook, publishedResult } from './published-result.ts';
import { codeSent, hidden, optionOf, picture, type Shown, type Visitor, visitorOf } from './visitor.ts';

/* What a visitor reads and sends whose browser runs no scripts: only HTML is looked at here. */
let world: World;
let visitor: Visitor;
let pupil = { exam_id: '', class_id: '', roll: 0, code: '', name_en: '', name_bn: '' };
const hostile = '"><script>alert(1)</script>';

beforeAll(async () => {
  world = await demonstrationWorld({ now: () => new Date('2026-11-19T04:42:00Z') });
  visitor = await visitorOf(world);
  const head = await world.person(1, ['head']);
  pupil = (await publishedResult(world, 1, head)).pupil;
  expect((await letEverybodyLook(head, pupil.exam_id, true)).status).toBe(200);
});
afterAll(() => world.close());

const rows = <R extends Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  world.inSite(1, (transaction) => transaction.rows<R>(sql, ...values));

const ask: Visitor['ask'] = (...given) => visitor.ask(...given);
const see: Visitor['see'] = (...given) => visitor.see(...given);
const send: Visitor['send'] = (...given) => visitor.send(...given);
const sendWhole: Visitor['sendWhole'] = (...given) => visitor.sendWhole(...given);
const escaped = hostile.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const isClean = ({ html }: Shown) => expect(html).not.toContain('<script>alert');
const asked = (more: Partial<Record<'classId' | 'roll' | 'proof', string>> = {}) => ({
  examId: pupil.exam_id,
  classId: pupil.class_id,
  roll: String(pupil.roll),
  proof: pupil.code,
  ...more,
});
const inBengali = (number: number) =>
  String(number).replace(/\d/g, (one) => '০১২৩৪৫৬৭৮৯'[Number(one)] ?? one);

const open: readonly (readonly [path: string, fields: readonly string[], en: string, bn: string])[] = [
  ['/web/exam-result', ['examId', 'classId', 'roll', 'proof'], 'Choose the examination', 'পরীক্ষা ও শ্রেণি বাছাই'],
  ['/web/fee-clearance', ['code'], 'paste here what a scanner read', 'স্ক্যানারে পড়া লেখা'],
  ['/verify', ['scanned'], 'Scan the code on a document', 'কোড স্ক্যান করুন'],
  ['/web/admission-form', ['code'], 'What the form asks', 'ফরমে যা জানতে চাওয়া হয়'],
  ['/student-form', ['code'], 'Continue an application', 'আগের আবেদন'],
  ['/web/contact-form', ['name', 'mobile', 'email', 'subject', 'body'], 'Message', 'বার্তা'],
  ['/web/officer-complaint', ['name', 'mobile', 'email', 'subject', 'body'], 'Message', 'বার্তা'],
  ['/web/letter-status', ['code'], 'Enter the number you were given', 'যে নম্বর পেয়েছিলেন'],
  ['/web/admission-lottery', [], 'List fixed', 'তালিকা চূড়ান্ত'],
  ['/job-application', ['code'], 'Send the application', 'আবেদন'],
];

it('WEB-1 every public page with a form stands whole without scripts, in both languages', async () => {
  for (const [path, fields, en, bn] of open)
    for (const [language, words] of [
      ['en', en],
      ['bn', bn],
    ] as const) {
      const { status, html } = await see(path, language);
      expect([path, status]).toEqual([path, 200]);
      expect(html).toContain(words);
      for (const name of fields) expect(html, `${path} ${name}`).toContain(`name="${name}"`);
      if (fields.length === 0) continue;
      expect(html, path).toMatch(/<form [^>]*method="post" action="\/@/);
      expect(html).toContain(`name="_lang" value="${language}"`);
    }
  // The admit card, which the institution gives out at its office only.
  expect((await see('/web/admit-card', 'en')).html).toContain('No admit card can be downloaded here now.');
});

it('WEB-1 what is said of a field that was left empty names it by its label, in both languages', async () => {
  let said = 0;
  for (const [path, fields] of open.filter(([, names]) => names.length > 0))
    for (const language of ['en', 'bn'] as const) {
      const empty = Object.fromEntries(fields.map((name) => [name, '']));
      const { status, html } = await send(path, empty, { language });
      expect([path, status]).toEqual([path, 422]);
      const names = language === 'en' ? />The ([^<>]+) field is required\./g : />([^<>]+) পূরণ করা আবশ্যক।/g;
      for (const [, name] of html.matchAll(names)) {
        said += 1;
        expect(html, `${path} ${name}`).toMatch(new RegExp(`<label[^>]*>${name}<`));
      }
    }
  expect(said).toBeGreaterThan(20);
});

it('WEB-1 RES-11 a result is looked up without scripts; what is wrong stands at its field', async () => {
  const path = '/web/exam-result';
  const empty = await send(path, { ...asked(), roll: '', proof: hostile }, { language: 'bn' });
  expect(empty.status).toBe(422);
  expect(empty.html).toMatch(/name="roll"[^>]* aria-invalid="true"[^>]* aria-describedby="roll-wrong"/);
  expect(empty.html).toMatch(/id="roll-wrong">[^<]*রোল/);
  expect(empty.html).toContain(`value="${escaped}"`);
  isClean(empty);
  const wrong = await send(path, asked({ proof: 'NOBODY' }));
  expect([wrong.status, wrong.html.includes('No published result matches')]).toEqual([404, true]);
  expect(wrong.html).toContain('value="NOBODY"');
  expect(wrong.html).toContain(`<option value="${pupil.class_id}" selected`);
  expect((await send(path, asked({ classId: 'no class' }))).status).toBe(422);
  for (const [language, name] of [
    ['en', pupil.name_en],
    ['bn', pupil.name_bn],
  ] as const) {
    const found = await send(path, asked({ roll: inBengali(pupil.roll) }), { language });
    expect(found.status, found.html).toBe(200);
    expect(found.html).toContain('<article id="mark-sheet" class="mark-sheet">');
    expect(found.html).toContain(name);
  }
  const page = await ask('POST', path, { fields: {} });
  expect(page.headers['cache-control']).toBe('no-store');
  const paper = await send(path, { ...asked(), file: 'pdf' });
  expect(paper.headers['content-type']).toContain('application/pdf');
  // A page of somebody else sends nothing here; the other institution knows nobody by this roll.
  const forged = await ask('POST', path, { fields: { ...asked(), _token: 'x'.repeat(43) } });
  expect([forged.status, forged.html.includes(pupil.name_en)]).toEqual([419, false]);
  expect(forged.html).toContain(`value="${pupil.code}"`);
  const elsewhere = await send(path, asked(), { siteId: 2 });
  expect([elsewhere.status, elsewhere.html.includes(pupil.name_en)]).toEqual([404, false]);
  // Who guesses on at one roll waits, here as at the call.
  const guess = () => send(path, asked({ proof: 'NOBODY' }), { from: '198.51.100.4' });
  const statuses: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) statuses.push((await guess()).status);
  expect(statuses.at(-1)).toBe(429);
});

it('WEB-1 a message and a complaint are sent once, with what was typed kept where something is wrong', async () => {
  const path = '/web/contact-form';
  const letter = {
    name: 'Karim',
    mobile: '',
    email: 'k@example.org',
    subject: 'Bus',
    body: `When? ${hostile}`,
    homepage: '',
  };
  const bad = await send(path, { ...letter, subject: 'x', email: 'nonsense' }, { language: 'bn' });
  expect(bad.status).toBe(422);
  expect(bad.html).toMatch(/id="subject-wrong">[^<]*বিষয়/);
  expect(bad.html).toContain(`When? ${escaped}</textarea>`);
  isClean(bad);
  const silent = await send(path, { ...letter, email: '' });
  expect(silent.html).toMatch(/id="mobile-wrong">Give a mobile number or an email/);
  const count = async (siteId = 1) =>
    Number(
      (
        await world.inSite(siteId, (transaction) =>
          transaction.rows<{ n: number }>('SELECT count(*)::int AS n FROM website_letter WHERE site_id = $1'),
        )
      )[0]?.n,
    );
  const [before, beside] = [await count(), await count(2)];
  const once = randomUUID();
  const form = { ...letter, _once: once };
  // Pressed twice, and once more from the page before.
  const sent = await Promise.all([send(path, form), send(path, form)]);
  sent.push(await send(path, form));
  expect(sent.map((one) => one.status)).toEqual([303, 303, 303]);
  expect(await count()).toBe(before + 1);
  const codes = sent.map((one) => /sent_contact=([\w-]+)/.exec(String(one.headers['set-cookie']))?.[1] ?? '');
  const [code = ''] = codes;
  expect(code).toMatch(/^C-/);
  expect(new Set(codes).size).toBe(1);
  expect(String(sent[0]?.headers.location)).not.toContain(code);
  const thanks = await see(`${path}?sent=1`, 'en', { cookies: { sent_contact: code } });
  expect(thanks.html).toContain(`Its number is ${code}`);
  expect((await see(`${path}?sent=1`, 'en')).html).toContain('name="subject"');
  expect((await send(path, { ...form, subject: 'Bus again' })).status).toBe(303);
  expect([await count(), await count(2)]).toEqual([before + 2, beside]);
  const program = await send(path, { ...letter, homepage: 'https://example.org' });
  expect([program.status, await count()]).toEqual([303, before + 2]);
  const forged = await ask('POST', path, { fields: { ...letter } });
  expect([forged.status, await count()]).toEqual([419, before + 2]);
  expect(forged.html).toContain('value="Bus"');
  // What became of it; the number is worth nothing elsewhere.
  const follow = '/web/letter-status';
  expect((await send(follow, { code })).html).toContain(code);
  expect((await send(follow, { code }, { siteId: 2 })).status).toBe(404);
  const complaint = (turn: number) =>
    send('/web/officer-complaint', { subject: 'The gate', body: `Too many cars, ${turn}.` });
  const tries: Shown[] = [];
  for (let turn = 0; turn < 5; turn += 1) tries.push(await complaint(turn));
  expect(tries[0]?.status).toBe(303);
  const [late] = tries.slice(-1);
  expect(late?.status).toBe(429);
  expect(late?.html).toContain('Too many cars, 4.');
});

it('WEB-1 CRT-5 papers are checked without scripts: a document, a receipt, a mark sheet nobody gave', async () => {
  const { secret } = world.server.services.config;
  const [paper, gone] = await rows<Record<string, never>>(
    `SELECT id, number, data->'payload' AS payload, key_number, signature FROM documents_issue
      WHERE site_id = $1 AND kind = 'protyonpotro' ORDER BY revoked_at NULLS FIRST, serial LIMIT 2`,
  );
  const address = `/verify/${codeOf(secret, codeKind, 1, String(paper?.id))}`;
  const signed = `${signedText(Number(paper?.key_number), paper?.payload as never)}.${paper?.signature}`;
  const seen = await see(address, 'bn');
  expect(seen.html).toContain('data-verdict="valid"');
  expect(seen.html).toContain(String(paper?.number));
  expect(gone).toBeDefined();
  const whole = await send('/verify', { scanned: `https://x.example${address}#${signed}` });
  expect(whole.html).toContain('data-verdict="valid"');
  // What was signed alone, without the address it stands behind.
  expect((await send('/verify', { scanned: signed })).html).toContain('data-verdict="genuine"');
  const changed = await send('/verify', {
    scanned: `https://x.example${address}#${signed.slice(0, -9)}AAAAAAAAA`,
  });
  expect(changed.html).toContain('data-verdict="altered"');
  const unknown = await send('/verify', { scanned: hostile });
  expect([unknown.status, unknown.html.includes('data-verdict="unknown"')]).toEqual([404, true]);
  isClean(unknown);
  expect((await see(address, 'en', { siteId: 2 })).html).toContain('data-verdict="unknown"');
  const [receipt] = await rows<{ id: string; number: string }>(
    'SELECT id, number FROM fees_receipt WHERE site_id = $1 ORDER BY id LIMIT 1',
  );
  const code = codeOf(secret, receiptKind, 1, String(receipt?.id));
  expect((await see(`/web/fee-clearance?code=${code}`, 'en')).html).toMatch(
    /data-verdict="(valid|cancelled)"/,
  );
  const typed = await send('/web/fee-clearance', {
    code: `https://x.example/web/fee-clearance?code=${code}`,
  });
  expect(typed.html).toMatch(/data-verdict="(valid|cancelled)"/);
  expect((await send('/web/fee-clearance', { code }, { siteId: 2 })).status).toBe(404);
  const nobody = await see('/web/exam-result?code=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'bn');
  expect([nobody.status, nobody.html.includes('role="alert"')]).toEqual([404, true]);
});

it('WEB-1 ADM-1 a draw is read, a card is fetched and an application is looked at without scripts', async () => {
  const list = await see('/web/admission-lottery', 'en');
  const draw = /href="\/@[\w-]+(\/web\/admission-lottery\?draw=[\w-]+)"/.exec(list.html)?.[1] ?? '';
  const shown = await see(draw, 'en');
  expect(shown.html).toContain('Digest of the list');
  const [number = ''] = /<th scope="row"[^>]*>[^<]+/.exec(shown.html) ?? [];
  const wanted = number.replace(/^.*>/, '');
  expect((await see(`${draw}&q=${wanted}`, 'en')).html).toContain(wanted);
  expect((await see(`${draw}&q=nobody`, 'en')).html).not.toContain(wanted);
  expect((await see('/web/admission-lottery?draw=x', 'en')).status).toBe(422);

  const head = await world.person(1, ['head']);
  const setting = '/api/v1/documents/admit/setting';
  const { version } = (await head.call('GET', setting)).body;
  const opened = await head.call('PUT', setting, { version, isPublic: true, duesAbove: null });
  expect(opened.status, opened.text).toBe(200);
  const [card] = await rows<{ exam_id: string; class_id: string; roll: number; birth: string }>(
    `SELECT i.exam_id, s.class_id, e.roll, to_char(d.date_of_birth, 'DD/MM/YYYY') AS birth FROM documents_issue i
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.enrolment_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
       JOIN students_student d ON d.site_id = $1 AND d.id = i.student_id
      WHERE i.site_id = $1 AND i.kind = 'admit' LIMIT 1`,
  );
  const fetched = (birth: string) =>
    send('/web/admit-card', {
      examId: String(card?.exam_id),
      classId: String(card?.class_id),
      roll: inBengali(Number(card?.roll)),
      birth,
    });
  await expect
    .poll(async () => (await see('/web/admit-card', 'en')).html, { interval: 200 })
    .toContain(String(card?.class_id));
  const stranger = await fetched('01/01/1999');
  expect([stranger.status, stranger.html.includes('No admit card found')]).toEqual([404, true]);
  expect((await fetched(String(card?.birth))).headers['content-type']).toContain('application/pdf');

  const applicants = await rows<{ id: string; kind: string }>(
    `SELECT a.id, d.kind FROM admission_applicant a JOIN admission_declaration d ON d.site_id = $1 AND d.id = a.declaration_id
      WHERE a.site_id = $1 AND a.state = 'selected' LIMIT 1`,
  );
  const code = 'ABCDEFGHJKMN';
  const digest = digestOfCode(world.server.services.config.secret, 1, code);
  await rows(
    'UPDATE admission_applicant SET code_digest = $3 WHERE site_id = $1 AND id = $2',
    applicants[0]?.id,
    digest,
  );
  const path = '/web/admission-form';
  const status = await send(path, { code }, { language: 'bn' });
  expect([status.status, status.html.includes('আবেদন নম্বর')]).toEqual([200, true]);
  expect(status.headers.location).toBeUndefined();
  const wrong = await send(path, { code: hostile });
  expect([wrong.status, wrong.html.includes('role="alert"')]).toEqual([404, true]);
  isClean(wrong);
  expect((await send(path, { code: 'ABCD-EFGH-JKMM' })).html).toContain('value="ABCD-EFGH-JKMM"');
  expect((await send(path, { code }, { siteId: 2 })).status).toBe(404);
  const stateNow = async () =>
    (
      await rows<{ state: string }>(
        'SELECT state FROM admission_applicant WHERE site_id = $1 AND id = $2',
        applicants[0]?.id,
      )
    )[0]?.state;
  expect((await send(path, { code, act: 'decline' })).html).toContain('The seat then goes to somebody else.');
  expect(await stateNow()).toBe('selected');
  const paper = await send(path, { code, act: 'form' });
  expect(paper.headers['content-type']).toContain('application/pdf');
  await send(path, { code, act: 'declineSure' });
  expect(await stateNow()).toBe('declined');
});

it('WEB-1 ADM-2 a seat is applied for without scripts: once, what is wrong at its field, the photo kept', async () => {
  const path = '/web/admission-form';
  const list = await see(path, 'en');
  const link =
    /<noscript><a class="button primary" href="\/@[\w-]+([^"]+\?apply=[\w-]+)"/.exec(list.html)?.[1] ?? '';
  const classes = await see(link, 'bn');
  expect(classes.html).toContain('কোন শ্রেণির জন্য?');
  const chosen = /href="\/@[\w-]+([^"]+offer=[\w-]+)"/.exec(classes.html)?.[1] ?? '';
  const form = await see(chosen.replace('&amp;', '&'), 'en');
  expect(form.headers['cache-control']).toBe('no-store');
  expect(form.html).toMatch(/<form class="whole" method="post" [^>]*enctype="multipart\/form-data"/);
  const asks = allFields.filter(({ name }) => !/Division$|District$|Subject\d?$/.test(name));
  for (const { name } of asks) expect(form.html, name).toContain(`name="${name}"`);
  expect(form.html).toMatch(/<input type="file" id="photo" name="photo"/);
  expect(form.html).toContain('<optgroup label="');
  const [declared] = await rows<{ day: string; least: number }>(
    `SELECT to_char(age_on, 'YYYY') AS day, min_age AS least FROM admission_declaration WHERE site_id = $1 AND id = $2`,
    hidden(form.html, 'of'),
  );
  const thana = /name="presentThana".*?<optgroup[^>]*><option value="(\d+)"/.exec(form.html)?.[1] ?? '';
  const filled: Record<string, string> = {
    choices: optionOf(form.html, 'choices').replace(/^$/, 'none'),
    nameEn: 'Rina Akter',
    nameBn: 'রিনা আক্তার',
    dateOfBirth: `15/01/${Number(declared?.day) - Number(declared?.least) - 1}`,
    birthRegistration: '20169999999990001',
    gender: 'female',
    religion: 'islam',
    mobile: '০১৮১১০০০৯৯৯',
    fatherNameEn: 'Karim',
    fatherNameBn: 'করিম',
    motherNameEn: 'Rahima',
    motherNameBn: 'রহিমা',
    presentCountry: 'BD',
    presentThana: thana,
    presentVillage: 'Road 5',
    permanentCountry: 'BD',
    same: 'yes',
    'qualifications.1.exam': 'pec',
    'qualifications.1.institution': 'Zilla School',
  };
  const count = async (siteId = 1) =>
    Number(
      (
        await world.inSite(siteId, (on) =>
          on.rows<{ n: number }>(
            `SELECT count(*)::int AS n FROM admission_applicant WHERE site_id = $1 AND state <> 'draft'`,
          ),
        )
      )[0]?.n,
    );
  const [before, beside] = [await count(), await count(2)];
  const { dateOfBirth: _day, ...without } = filled;
  const bad = await sendWhole(
    path,
    form,
    { ...without, presentVillage: hostile, payer: 'bkash' },
    { photo: Buffer.from('<svg onload="alert(1)"/>') },
  );
  expect(bad.status).toBe(422);
  for (const name of ['dateOfBirth', 'photo', 'trx', 'agreed']) {
    expect(bad.html, name).toContain(`id="${name}-problem"`);
    expect(bad.html, name).toContain(`<a href="#${name}">`);
  }
  expect(bad.html).toContain(`value="${escaped}"`);
  expect(bad.html).toContain('value="Rina Akter"');
  expect(bad.html).toMatch(/name="qualifications\.0\.institution"[^>]* value="Zilla School"/);
  isClean(bad);
  const code = hidden(bad.html, 'code');
  expect(code).toMatch(/^[0-9A-Z]{12}$/);
  const kept = await sendWhole(path, bad, filled, { photo: await picture() });
  expect([kept.status, kept.html.includes('The file is kept')]).toEqual([422, true]);
  expect([...kept.html.matchAll(/id="(\w+)-problem"/g)].map((one) => one[1])).toEqual(['agreed']);
  expect(await count()).toBe(before);
  // Who sent too many forms is told when to try again, on the page, with what was typed.
  const attempts = (failures: number) =>
    world.server.services.database.findOne(
      `INSERT INTO login_attempt (key, failures, window_start) VALUES ('form-files:203.0.113.77', $1, now())
       ON CONFLICT (key) DO UPDATE SET failures = $1`,
      failures,
    );
  await attempts(300);
  const late = await sendWhole(path, kept, { ...filled, agreed: 'yes' }, { photo: await picture() });
  expect(late.status).toBe(429);
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3_000);
  expect(late.html).toMatch(/Please try again in (59|60) minutes\..*Choose them again before you send/s);
  expect([hidden(late.html, 'code'), late.html.includes('value="Rina Akter"')]).toEqual([code, true]);
  expect(late.html).toContain('The file is kept');
  const lateFresh = await sendWhole(path, form, { ...filled, _lang: 'bn' }, { photo: await picture() });
  expect([lateFresh.status, lateFresh.html.includes('মিনিট পরে আবার চেষ্টা করুন')]).toEqual([429, true]);
  expect(lateFresh.html).toContain('value="রিনা আক্তার"');
  await attempts(0);
  expect(await count()).toBe(before);
  // Another institution knows nothing of the code; the page of somebody else sends nothing.
  expect((await sendWhole(path, kept, { ...filled, agreed: 'yes' }, {}, 2)).html).not.toContain(
    'Rina Akter"',
  );
  expect((await sendWhole(path, kept, { ...filled, _token: 'x'.repeat(43) })).status).toBe(419);
  const sent = await sendWhole(path, kept, { ...filled, agreed: 'yes' });
  expect([sent.status, codeSent(sent)]).toEqual([303, code]);
  expect(String(sent.headers.location)).not.toContain(code);
  // Loaded again, and sent again from the page before.
  expect(codeSent(await sendWhole(path, kept, { ...filled, agreed: 'yes' }))).toBe(code);
  expect([await count(), await count(2)]).toEqual([before + 1, beside]);
  const thanks = await see(`${path}?sent=1`, 'en', { cookies: { sent_application: code } });
  expect(thanks.html).toContain('The application has been sent');
  expect(thanks.html).toMatch(/A26-\d{6}/);
  expect(thanks.html).toContain(code.replace(/(.{4})(?=.)/g, '$1-'));
  expect((await see(`${path}?sent=1`, 'en')).html).not.toContain('A26-');
  // Pressed twice on a page that was never sent before.
  const fresh = await see(chosen.replace('&amp;', '&'), 'bn');
  const other = { ...filled, birthRegistration: '20169999999990002', agreed: 'yes' };
  const photo = await picture();
  const twice = await Promise.all([1, 2].map(() => sendWhole(path, fresh, other, { photo })));
  expect(twice.map((one) => one.status)).toEqual([303, 303]);
  expect(new Set(twice.map(codeSent)).size).toBe(1);
  expect(await count()).toBe(before + 2);
});

it('WEB-1 HR-10 a post is applied for without scripts, with its papers, and the application is looked at', async () => {
  const path = '/job-application';
  const list = await see(path, 'en');
  const link = /href="\/@[\w-]+([^"]+\?apply=[\w-]+)"/.exec(list.html)?.[1] ?? '';
  expect(list.html).toContain('name="code"');
  const form = await see(link, 'en');
  for (const { name } of applicantFields) expect(form.html, name).toContain(`name="${name}"`);
  for (const name of ['photo', 'paper.0', 'education.0.level', 'reference.2.name'])
    expect(form.html).toContain(`name="${name}"`);
  // Two rows of a kind are seen, the others behind one line.
  expect(form.html).toMatch(/Room for 6 more<\/summary><details class="exam"><summary>[^<]* 3</);
  const filled = {
    nameEn: 'Salma Khatun',
    nameBn: 'সালমা খাতুন',
    fatherName: 'Karim',
    motherName: 'Rahima',
    dateOfBirth: '05/07/1996',
    gender: 'female',
    nid: '19961234567990001',
    mobile: '01712345678',
    presentAddress: 'House 3\r\nBogura',
    permanentAddress: 'Sherpur',
    district: /name="district".*?<optgroup[^>]*><option value="(\d+)"/.exec(form.html)?.[1] ?? '',
    'education.2.level': 'master',
    'education.2.title': 'MSc',
    'education.2.institute': 'RU',
    'education.2.year': '২০১৮',
    'education.2.result': '3.60',
  };
  const photo = await picture();
  const bad = await sendWhole(path, form, { ...filled, nameBn: hostile }, { photo, 'paper.0': photo });
  expect(bad.status).toBe(422);
  expect([...bad.html.matchAll(/id="([\w.]+)-problem"/g)].map((one) => one[1])).toEqual(['nameBn', 'agreed']);
  expect(bad.html).toContain(`value="${escaped}"`);
  expect(bad.html).toContain('House 3\nBogura</textarea>');
  expect(bad.html).toMatch(/name="education\.0\.title"[^>]* value="MSc"/);
  expect(bad.html).toMatch(/name="drop\.[\w-]+"/);
  expect(bad.html).not.toContain('name="paper.0"');
  isClean(bad);
  const sent = await sendWhole(path, bad, { ...filled, agreed: 'yes' });
  expect(sent.status, sent.html).toBe(303);
  const code = codeSent(sent);
  const thanks = await see(`${path}?sent=1`, 'bn', { cookies: { sent_application: code } });
  expect(thanks.html).toMatch(/J[২2][৬6]-/);
  const looked = await send(path, { code });
  expect([looked.status, looked.html.includes('Withdraw the application')]).toEqual([200, true]);
  expect((await send(path, { code }, { siteId: 2 })).status).toBe(404);
  expect((await send(path, { code, act: 'withdraw' })).html).toContain('does not come back');
  expect((await send(path, { code, act: 'withdrawSure' })).html).toContain('Withdrawn');
  const [papers] = await rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM recruitment_paper p JOIN recruitment_form f ON f.site_id = $1 AND f.applicant_id = p.applicant_id
      WHERE p.site_id = $1 AND f.name_en = 'Salma Khatun'`,
  );
  expect(Number(papers?.n)).toBe(1);
});

it('WEB-4 the page of a phone begins at once without scripts: a link opens the menu', async () => {
  const { app } = world.server;
  const { body } = await app.inject({ method: 'GET', url: `/@${visitor.aliases.get(1)}/about?lang=en` });
  expect(body).toContain('<noscript><a class="menu-button" href="#menu" aria-label="Menu">');
  expect(body).toContain('<noscript><a class="menu-close" href="#content">Close the menu</a></noscript>');
});
