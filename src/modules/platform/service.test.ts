import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  applied as appliedWith,
  countOf,
  institutionForms,
} from '../../../test/samples/institution-forms.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';

let world: World;
let owner: Person;
let head: Person;
let admin: pg.Client;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-03-04T05:00:00Z') });
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const apply = '/api/v1/platform/apply';
const applications = '/api/v1/platform/applications';
const sites = '/api/v1/platform/sites';
const bengali = { 'accept-language': 'bn' };

const { form, siteForm } = institutionForms();
const applied = (changes: object = {}, headers: Record<string, string> = {}) =>
  appliedWith(world, form(changes), headers);
const mailsTo = async (recipient: string) =>
  (
    await admin.query<{ subject: string; text_body: string }>(
      'SELECT subject, text_body FROM outbox_mail WHERE recipient = $1 ORDER BY created_at, id',
      [recipient],
    )
  ).rows;
const count = (table: string, where?: string) => countOf(admin, table, where);
const linkIn = (text: string) => /\/password\/reset\/([\w-]+)/.exec(text)?.[1] ?? '';

describe('PLT-1 applying', () => {
  it('gives a reference, stores ASCII digits and mails the reference in the language of the form', async () => {
    const { id, reference, email } = await applied({}, bengali);
    expect(reference).toMatch(/^PA-2026-\d{5}$/);
    const [mail] = await mailsTo(email);
    expect(mail?.text_body).toContain(reference);
    expect(mail?.text_body).toContain('প্রিয় আব্দুল মান্নান');
    const record = await owner.call('GET', `${applications}/${id}`);
    expect(record.body.data).toMatchObject({ eiin: '125903', headMobile: '+8801712345678', students: 642 });
    expect(record.body.proposedAlias).toBe('teesta-barrage');
  });

  it('refuses an empty form with the messages of the specification at each field, in both languages', async () => {
    const empty = { id: newId(), academicGroups: [], shifts: [], versions: [], classes: [], email: ' ' };
    const english = await world.nobody.call('POST', apply, empty);
    expect(english.status).toBe(422);
    expect(english.body.errors).toMatchObject({
      nameEn: ['The Institute Name field is required.'],
      email: ['The Email field is required.'],
      address: ['The Address field is required.'],
      academicGroups: ['The Academic Group field is required.'],
      board: ['The Board field is required.'],
      thanaId: ['The Thana field is required.'],
      shifts: ['Select At Least one Shift'],
      versions: ['Select At Least one Version'],
      classes: ['Select At Least one Class'],
    });
    const inBengali = await world.nobody.call('POST', apply, empty, bengali);
    expect(inBengali.body.errors).toMatchObject({
      email: ['ইমেইল পূরণ করা আবশ্যক।'],
      board: ['বোর্ড পূরণ করা আবশ্যক।'],
      academicGroups: ['শিক্ষা স্তর পূরণ করা আবশ্যক।'],
      shifts: ['কমপক্ষে একটি শিফট নির্বাচন করুন'],
    });
    for (const [changes, field] of [
      [{ eiin: '12' }, 'eiin'],
      [{ headMobile: '12345' }, 'headMobile'],
      [{ email: 'nobody' }, 'email'],
      [{ board: 'atlantis' }, 'board'],
      [{ thanaId: 99_999 }, 'thanaId'],
      [{ classes: ['ninety'] }, 'classes'],
    ] as const) {
      const answer = await world.nobody.call('POST', apply, form(changes));
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('keeps names as one plain line without a web address, for mails repeat them', async () => {
    const plain = { nameEn: 'Teesta\nBarrage\u202e School', headName: 'Abdul\r\nMannan\u2066' };
    const { id } = await applied(plain);
    expect((await owner.call('GET', `${applications}/${id}`)).body.data).toMatchObject({
      nameEn: 'Teesta Barrage School',
      headName: 'Abdul Mannan',
    });
    for (const field of ['nameEn', 'nameBn', 'headName', 'headNameOther']) {
      const answer = await world.nobody.call(
        'POST',
        apply,
        form({ [field]: 'See https://evil.test' }),
        bengali,
      );
      expect([answer.status, answer.body.errors]).toEqual([422, { [field]: ['নামে ওয়েব ঠিকানা লেখা যাবে না।'] }]);
    }
  });

  it('takes an email once, whatever its letters, and the same form twice as one application', async () => {
    const input = form();
    const first = await world.nobody.call('POST', apply, input);
    const again = await world.nobody.call('POST', apply, input);
    expect(again.body).toEqual(first.body);
    expect(await count('site_application', `id = '${input.id}'`)).toBe(1);
    const other = await world.nobody.call('POST', apply, form({ email: input.email.toUpperCase() }));
    expect(other.body.errors).toEqual({ email: ['The Email has already been taken'] });
    const inBengali = await world.nobody.call('POST', apply, form({ email: input.email }), bengali);
    expect(inBengali.body.errors).toEqual({ email: ['এই ইমেইল আগেই ব্যবহৃত হয়েছে'] });
  });

  it('takes an EIIN once, of an open application or an institution, when applying, making and changing', async () => {
    const input = form({ eiin: '১৩৩৭০১' });
    expect((await world.nobody.call('POST', apply, input)).status).toBe(200);
    const english = { eiin: ['The EIIN has already been taken.'] };
    const again = () => world.nobody.call('POST', apply, form({ eiin: '133701' }), bengali);
    expect((await again()).body.errors).toEqual({ eiin: ['এই ইআইআইএন আগেই ব্যবহৃত হয়েছে।'] });
    const both = await Promise.all(
      [siteForm, siteForm].map((one) => owner.call('POST', sites, one({ eiin: '133702' }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(both.find(({ status }) => status === 422)?.body.errors).toEqual(english);
    expect((await world.nobody.call('POST', apply, form({ eiin: '133702' }))).body.errors).toEqual(english);
    const made = await owner.call('POST', sites, siteForm({ eiin: '133703' }));
    const { body } = await owner.call('GET', `${sites}/${made.body.id}`);
    const { kind, email, phone, board, nameEn, nameBn, addressEn, addressBn, academicGroups, version } = body;
    const own = {
      kind,
      email,
      phone,
      board,
      nameEn,
      nameBn,
      addressEn,
      addressBn,
      academicGroups,
      version,
      thanaId: null,
    };
    const save = (eiin: string) => owner.call('PUT', `${sites}/${made.body.id}`, { ...own, eiin });
    expect((await save('133702')).body.errors).toEqual(english);
    expect((await save('133703')).status).toBe(200);
    // A rejected application holds no number back.
    await admin.query("UPDATE site_application SET status = 'rejected' WHERE id = $1", [input.id]);
    expect((await again()).status).toBe(200);
  });

  it('takes papers from whoever knows the reference and the mobile, reads them apart, and shows them to reviewers alone', async () => {
    const { id, reference } = await applied();
    const own = { reference, mobile: '01712345678' };
    const pixel = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0B4533' } })
      .png()
      .toBuffer();
    const add = (more: object = {}) =>
      world.nobody.call('POST', `${apply}/papers`, {
        ...own,
        kind: 'recognition',
        name: '../letter.php.png',
        content: pixel.toString('base64'),
        ...more,
      });
    expect((await add({ mobile: '01811111111' })).status).toBe(404);
    expect((await add({ kind: 'money' })).status).toBe(422);
    const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect((await add({ content: script })).status).toBe(422);
    const added = await add();
    expect(added.status, added.text).toBe(200);
    const [paper] = added.body.papers as { id: string; name: string }[];
    expect(paper).toMatchObject({ kind: 'recognition', name: 'letter php.webp' });
    const path = `${applications}/${id}/papers/${paper?.id}`;
    expect((await head.call('GET', path)).status).toBe(403);
    expect((await owner.call('GET', `${applications}/${newId()}/papers/${paper?.id}`)).status).toBe(404);
    const file = await owner.call('GET', path);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/webp']);
    const others = await applied();
    const dropping = { id: paper?.id, mobile: own.mobile };
    const foreign = await world.nobody.call('POST', `${apply}/papers/remove`, {
      ...dropping,
      reference: others.reference,
    });
    expect(foreign.status).toBe(404);
    await Promise.all(Array.from({ length: 9 }, () => add()));
    expect(await count('site_application_paper', `application_id = '${id}'`)).toBe(8);
    expect((await add()).body.code).toBe('platform.tooManyPapers');
    const dropped = await world.nobody.call('POST', `${apply}/papers/remove`, { ...dropping, reference });
    expect(dropped.body.papers).toHaveLength(7);
    expect((await owner.call('GET', `${applications}/${id}`)).body.papers).toHaveLength(7);
    await admin.query("UPDATE site_application SET status = 'rejected' WHERE id = $1", [id]);
    expect((await add()).body.code).toBe('platform.decided');
  });

  it('gives every reference once to those who apply at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.nobody.call('POST', apply, form())),
    );
    expect(new Set(answers.map((one) => one.body.reference)).size).toBe(5);
  });

  it('is followed with reference and mobile, and tells nothing to whoever has only one of them', async () => {
    const { reference, mobile } = await applied();
    const seen = await world.nobody.call('POST', `${apply}/status`, { reference, mobile });
    expect(seen.body).toMatchObject({ reference, status: 'submitted' });
    const wrongMobile = await world.nobody.call('POST', `${apply}/status`, {
      reference,
      mobile: '01812345678',
    });
    const wrongReference = await world.nobody.call('POST', `${apply}/status`, {
      reference: 'PA-2026-99999',
      mobile,
    });
    const { requestId: _a, ...first } = wrongMobile.body;
    const { requestId: _b, ...second } = wrongReference.body;
    expect([wrongMobile.status, first]).toEqual([wrongReference.status, second]);
    expect(wrongMobile.status).toBe(404);
  });

  it('refuses what only a program fills in, and says so', async () => {
    const before = await count('site_application');
    const answer = await world.nobody.call('POST', apply, form({ fax: 'http://spam.example' }));
    expect([answer.status, answer.body.code]).toEqual([422, 'platform.looksAutomatic']);
    expect(await count('site_application')).toBe(before);
  });

  it('stops a flood from one address', async () => {
    await admin.query("UPDATE login_attempt SET failures = 30 WHERE key LIKE 'apply:%'");
    const answer = await world.nobody.call('POST', apply, form());
    expect(answer.status).toBe(429);
    await admin.query("DELETE FROM login_attempt WHERE key LIKE 'apply:%'");
  });
});

describe('reviewing', () => {
  it('belongs to platform staff alone', async () => {
    expect((await head.call('GET', applications)).status).toBe(403);
    expect((await head.call('GET', sites)).status).toBe(403);
    expect((await head.call('POST', sites, siteForm())).status).toBe(403);
    expect((await world.nobody.call('GET', applications)).status).toBe(401);
  });

  it('asks for information, hears the answer, rejects with a reason, and mails each', async () => {
    const { id, reference, email, mobile } = await applied({}, bengali);
    const decide = (status: string, version: number, reason?: string) =>
      owner.call('POST', `${applications}/${id}/decision`, {
        status,
        version,
        ...(reason ? { reason } : {}),
      });
    expect((await decide('info_requested', 1)).status).toBe(422);
    const taken = await decide('under_review', 1);
    expect(taken.body).toMatchObject({ status: 'under_review', version: 2 });
    expect((await decide('info_requested', 1, 'দেরি')).status).toBe(409);
    expect((await decide('info_requested', 2, 'স্বীকৃতির চিঠি পাঠান')).status).toBe(200);
    const answer = await world.nobody.call('POST', `${apply}/answer`, {
      reference,
      mobile,
      answer: 'চিঠি নম্বর ১২৩',
    });
    expect(answer.body).toMatchObject({ status: 'under_review' });
    const early = await world.nobody.call('POST', `${apply}/answer`, { reference, mobile, answer: 'আবার' });
    expect(early.status).toBe(409);
    const rejected = await decide('rejected', 4, 'ইআইআইএন মেলেনি');
    expect(rejected.body).toMatchObject({ status: 'rejected' });
    expect((await decide('under_review', 5)).status).toBe(409);
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.text_body).join()).toMatch(/স্বীকৃতির চিঠি পাঠান[\s\S]*ইআইআইএন মেলেনি/);
    const seen = await world.nobody.call('POST', `${apply}/status`, { reference, mobile });
    expect((seen.body.talk as { text: string }[]).map((one) => one.text)).toEqual([
      '',
      'স্বীকৃতির চিঠি পাঠান',
      'চিঠি নম্বর ১২৩',
      'ইআইআইএন মেলেনি',
    ]);
    const withdraw = (given: { reference: string; mobile: string }) =>
      world.nobody.call('POST', `${apply}/withdraw`, given);
    expect((await withdraw({ reference, mobile })).body.code).toBe('platform.alreadyDecided');
    // A refused institution may apply again, and so may one that withdrew: by whoever knows its number and mobile.
    const second = await applied({ email });
    const own = { reference: second.reference, mobile };
    expect((await withdraw({ ...own, mobile: '01811111111' })).status).toBe(404);
    expect((await withdraw(own)).body).toMatchObject({ status: 'withdrawn', talk: [{ by: 'applicant' }] });
    expect((await withdraw(own)).body).toMatchObject({ status: 'withdrawn' });
    expect((await mailsTo(email)).at(-1)?.text_body).toContain('withdrawn on the status page');
    await applied({ email });
  });

  it('lists by state, search and page', async () => {
    const { reference } = await applied({ nameEn: 'Kuakata Sea View Academy' });
    const found = await owner.call('GET', applications, { q: 'kuakata' });
    expect(found.body).toMatchObject({ total: 1, items: [{ reference, status: 'submitted' }] });
    const none = await owner.call('GET', applications, { q: 'kuakata', status: ['rejected'] });
    expect(none.body).toMatchObject({ total: 0, items: [], counts: { submitted: 1 } });
    const percent = await owner.call('GET', applications, { q: '%' });
    expect(percent.body.total).toBe(0);
    const page = await owner.call('GET', applications, { size: 1, page: 2 });
    expect(page.body.items).toHaveLength(1);
  });
});

describe('approving', () => {
  it('PLT-2 makes an institution whose administrator sets a password, signs in and sees this institution alone', async () => {
    const { id, email } = await applied({}, bengali);
    const input = siteForm({ applicationId: id, alias: 'teesta', email, adminEmail: 'head@teesta.example' });
    const classesBefore = await count('academic_school_class');
    const answer = await owner.call('POST', sites, input);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ alias: 'teesta', username: 'teesta-admin', isNewAccount: true });
    const siteId = Number(answer.body.id);
    const record = await owner.call('GET', `${applications}/${id}`);
    expect(record.body).toMatchObject({ status: 'approved', siteId });
    // It begins with all that starts bring, so that the next one brings it nothing once more.
    expect(await count('site_need', `of_site = ${siteId}`)).toBe(world.server.services.needs.length);

    const [mail] = await mailsTo('head@teesta.example');
    expect(mail?.text_body).toContain('teesta-admin');
    expect((await mailsTo(email)).length).toBe(2);
    const { rows } = await admin.query(
      `SELECT round(extract(epoch FROM expires_at - now()) / 3600) AS hours FROM one_time_link`,
    );
    expect(rows.map((row) => Number(row.hours))).toContain(72);
    // The link leads into the new institution, whatever others the account belongs to.
    expect(mail?.text_body).toContain('/@teesta/password/reset/');
    const token = linkIn(mail?.text_body ?? '');
    const early = await world.nobody.call('POST', '/api/v1/auth/log-in', {
      login: 'teesta-admin',
      password: 'Teesta-Barrage-1',
    });
    expect(early.status).toBe(422);
    const secret = { token, password: 'Teesta-Barrage-1', passwordConfirmation: 'Teesta-Barrage-1' };
    const short = { token, password: 'short', passwordConfirmation: 'short' };
    const tooShort = await world.nobody.call('POST', '/api/v1/auth/reset', short);
    expect(Object.keys(tooShort.body.errors as object)).toEqual(['password']);
    const set = await world.nobody.call('POST', '/api/v1/auth/reset', secret);
    expect([set.status, set.body.username]).toEqual([200, 'teesta-admin']);
    // Nothing was reset: there was none before.
    expect(set.body.message).toEqual({ en: 'Your password is set.', bn: 'আপনার পাসওয়ার্ড দেওয়া হয়েছে।' });
    expect((await world.nobody.call('POST', '/api/v1/auth/reset', secret)).status).toBe(422);

    const entered = await world.nobody.call('POST', '/api/v1/auth/log-in', {
      login: 'head@teesta.example',
      password: 'Teesta-Barrage-1',
    });
    expect(entered.status, entered.text).toBe(200);
    const as = { authorization: `Bearer ${entered.body.token}` };
    const me = await world.nobody.call('GET', '/api/auth/user', {}, as);
    expect(me.body).toMatchObject({ site: { id: siteId, alias: 'teesta' }, isPlatform: false });
    const menu = JSON.stringify(me.body.menu);
    expect(menu).toContain('/academic/');
    expect(menu).not.toContain('/edu/site');
    const classes = await world.nobody.call('GET', '/api/v1/academic/school-class', {}, as);
    expect((classes.body.items as { nameEn: string }[]).map((one) => one.nameEn).sort()).toEqual([
      'Nine',
      'Six',
    ]);
    expect(await count('academic_school_class', `site_id <> ${siteId}`)).toBe(classesBefore);
    const subjects = await world.nobody.call('GET', '/api/v1/academic/class-subject', {}, as);
    expect(Number(subjects.body.total)).toBeGreaterThan(10);
    const sample = await head.call('POST', '/api/v1/academic/house', {
      position: 1,
      nameEn: 'Not theirs',
      nameBn: 'অন্যের',
    });
    expect((await world.nobody.call('GET', `/api/v1/academic/house/${sample.body.id}`, {}, as)).status).toBe(
      404,
    );
    expect((await world.nobody.call('GET', applications, {}, as)).status).toBe(403);
  });

  it('PLT-2 leaves nothing behind when the last step fails', async () => {
    const { id, email } = await applied();
    const countAll = async () => {
      const counts: number[] = [];
      for (const table of tables) counts.push(await count(table));
      return counts;
    };
    const tables = ['site', 'account', 'membership', 'one_time_link', 'academic_school_class', 'outbox_mail'];
    const before = await countAll();
    await admin.query('ALTER TABLE outbox_mail ADD CONSTRAINT full_box CHECK (false) NOT VALID');
    const input = siteForm({ applicationId: id, email });
    const failed = await owner.call('POST', sites, input);
    expect(failed.status).toBe(500);
    expect(await countAll()).toEqual(before);
    expect((await owner.call('GET', `${applications}/${id}`)).body).toMatchObject({
      status: 'submitted',
      siteId: null,
    });
    await admin.query('ALTER TABLE outbox_mail DROP CONSTRAINT full_box');
    expect((await owner.call('POST', sites, input)).status).toBe(200);
  });

  it('makes one institution when two reviewers approve at once', async () => {
    const { id, email } = await applied();
    const before = await count('site');
    const answers = await Promise.all([
      owner.call('POST', sites, siteForm({ applicationId: id, email })),
      owner.call('POST', sites, siteForm({ applicationId: id, email: `other-${email}` })),
    ]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await count('site')).toBe(before + 1);
    const refused = answers.find((one) => one.status === 409);
    expect(refused?.text).toContain('already been decided');
  });

  it('gives a web address to one of two institutions that are made at the same moment', async () => {
    const countAll = async () => [await count('site'), await count('account'), await count('membership')];
    const before = await countAll();
    const answers = await Promise.all(
      [1, 2].map(() => owner.call('POST', sites, siteForm({ alias: 'madhumati' }))),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422]);
    const refused = answers.find((one) => one.status === 422);
    expect(refused?.body.errors).toEqual({ alias: ['The Web address has already been taken.'] });
    expect(await countAll()).toEqual(before.map((n) => n + 1));
  });

  it('refuses a second approval after the first, and approves nothing that was rejected', async () => {
    const { id, email } = await applied();
    expect((await owner.call('POST', sites, siteForm({ applicationId: id, email }))).status).toBe(200);
    const before = await count('site');
    expect((await owner.call('POST', sites, siteForm({ applicationId: id }))).status).toBe(409);
    const other = await applied();
    const rejected = { status: 'rejected', version: 1, reason: 'Twice' };
    expect((await owner.call('POST', `${applications}/${other.id}/decision`, rejected)).status).toBe(200);
    expect((await owner.call('POST', sites, siteForm({ applicationId: other.id }))).status).toBe(409);
    expect(await count('site')).toBe(before);
  });

  it('gives an existing account a membership and no second password', async () => {
    const first = siteForm({ adminEmail: 'both@example.com' });
    expect((await owner.call('POST', sites, first)).status).toBe(200);
    await admin.query("UPDATE account SET password_hash = 'x' WHERE email = 'both@example.com'");
    const second = await owner.call('POST', sites, siteForm({ adminEmail: 'Both@example.com' }));
    expect(second.body).toMatchObject({ isNewAccount: false, username: `${first.alias}-admin` });
    expect(await count('account', "email = 'both@example.com'")).toBe(1);
    const [, mail] = await mailsTo('both@example.com');
    expect(mail?.text_body).toContain('/login');
    expect(mail?.text_body).not.toContain('/password/reset/');
    await admin.query("UPDATE account SET status = 'disabled' WHERE email = 'both@example.com'");
    const third = await owner.call('POST', sites, siteForm({ adminEmail: 'both@example.com' }));
    expect(Object.keys(third.body.errors as object)).toEqual(['adminEmail']);
  });

  it('refuses taken and reserved addresses at their fields', async () => {
    const known = siteForm();
    expect((await owner.call('POST', sites, known)).status).toBe(200);
    for (const [changes, message] of [
      [{ alias: known.alias }, { alias: ['The Web address has already been taken.'] }],
      [{ alias: 'admin' }, { alias: ['This web address is reserved.'] }],
      [{ alias: 'ঢাকা' }, { alias: ['The Web address format is invalid.'] }],
      [{ email: known.email }, { email: ['The Email has already been taken'] }],
    ] as const) {
      const answer = await owner.call('POST', sites, siteForm(changes));
      expect([answer.status, answer.body.errors]).toEqual([422, message]);
    }
    const proposed = await owner.call('GET', '/api/v1/platform/alias', { name: 'Jaflong School' });
    expect(proposed.body.alias).toMatch(/^jaflong/);
  });
});

it('finds the mails that wait or failed by themselves, however many were sent', async () => {
  await admin.query('SET enable_seqscan = off');
  for (const status of ['failed', 'waiting']) {
    const { rows } = await admin.query(
      `EXPLAIN SELECT count(*)::int FROM outbox_mail WHERE status = '${status}'`,
    );
    expect(JSON.stringify(rows), status).toContain('outbox_mail_open');
  }
  await admin.query('RESET enable_seqscan');
});
