import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applied as appliedWith, institutionForms } from '../../../../test/samples/institution-forms.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

const applications = '/api/v1/platform/applications';
const { form } = institutionForms();
let world: World;
let owner: Person;
let admin: pg.Client;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-03-04T05:00:00Z') });
  owner = await world.person(null, ['platformOwner']);
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const applied = (changes: object = {}) => appliedWith(world, form(changes));
const mailsTo = async (recipient: string) =>
  (
    await admin.query<{ text_body: string }>(
      'SELECT text_body FROM outbox_mail WHERE recipient = $1 ORDER BY created_at, id',
      [recipient],
    )
  ).rows;

describe('PLT-1 an application that is not sent yet, and one that is corrected', () => {
  it('keeps a form that is not sent under a code, until it is sent', async () => {
    const drafts = '/api/v1/platform/apply/draft';
    const data = { nameEn: 'Half Written School', headName: 'আব্দুল', classes: ['six'] };
    const kept = await world.nobody.call('POST', drafts, { data });
    expect(kept.status, kept.text).toBe(200);
    expect(kept.body.code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const open = (code: unknown) => world.nobody.call('POST', `${drafts}/open`, { code });
    const { code } = kept.body;
    // As somebody types it.
    expect((await open(String(code).toLowerCase().replaceAll('-', ' '))).body).toMatchObject({
      data,
      correcting: null,
    });
    expect((await open('AAAA-BBBB-CCCC-DDDD')).body.code).toBe('platform.noSuchDraft');
    const more = { ...data, students: '৬৪২' };
    expect((await world.nobody.call('POST', drafts, { code, data: more })).body.code).toBe(code);
    expect((await open(code)).body.data).toEqual(more);
    expect((await world.nobody.call('POST', drafts, { data: { role: 'owner' } })).status).toBe(422);
    expect((await world.nobody.call('POST', drafts, { data: { nameEn: 'x'.repeat(2001) } })).status).toBe(
      422,
    );
    const { rows } = await admin.query('SELECT code_hash FROM site_application_draft');
    expect(JSON.stringify(rows)).not.toContain(String(code).replaceAll('-', ''));
    await applied({ draft: code });
    expect((await open(code)).status).toBe(404);
  });

  it('opens its form again for the applicant while something is asked for, by a code to its address', async () => {
    const { id, reference, mobile, email } = await applied({ headName: 'Rahima Begum' });
    const ask = (given = mobile) =>
      world.nobody.call('POST', '/api/v1/platform/apply/correction', { reference, mobile: given });
    expect((await ask()).body.code).toBe('platform.nothingAsked');
    const version = async () => Number((await owner.call('GET', `${applications}/${id}`)).body.version);
    const request = async () =>
      owner.call('POST', `${applications}/${id}/decision`, {
        version: await version(),
        status: 'info_requested',
        reason: 'The number of students cannot be right',
      });
    expect((await request()).status).toBe(200);
    expect((await ask('01899999999')).status).toBe(404);
    // Somebody who knows the number alone keeps out himself, not the applicant.
    const guesses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { statusCode } = await world.server.app.inject({
        method: 'POST',
        url: '/api/v1/platform/apply/correction',
        headers: world.nobody.headers,
        payload: { reference, mobile: '01899999999' },
        remoteAddress: '203.0.113.7',
      });
      guesses.push(statusCode);
    }
    expect(guesses).toEqual([404, 404, 404, 404, 404, 429]);
    const openWith = (code: string) =>
      world.nobody.call('POST', '/api/v1/platform/apply/draft/open', { code });
    const askFrom = async (remoteAddress: string) => {
      const { statusCode: status } = await world.server.app.inject({
        method: 'POST',
        url: '/api/v1/platform/apply/correction',
        headers: world.nobody.headers,
        payload: { reference, mobile },
        remoteAddress,
      });
      return { status };
    };
    const asked = await ask();
    expect(asked.body.sentTo).toMatch(/^.•••@/);
    const codeOf = async () =>
      /#([A-Z2-7-]{19})/.exec((await mailsTo(email)).at(-1)?.text_body ?? '')?.[1] ?? '';
    const code = await codeOf();
    const opened = await openWith(code);
    expect(opened.body).toMatchObject({
      correcting: { reference },
      data: { headName: 'Rahima Begum', students: '642', thanaId: '1' },
    });
    const data = opened.body.data as Record<string, unknown>;
    const correct = (changes: object, draft = code) =>
      world.nobody.call('POST', '/api/v1/platform/apply/correct', { ...data, ...changes, draft });
    const wrong = await correct({ students: 'many', board: 'nowhere' });
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['students']]);
    expect((await correct({}, 'AAAABBBBCCCCDDDD')).status).toBe(404);
    const other = await applied();
    expect(Object.keys((await correct({ email: other.email })).body.errors as object)).toEqual(['email']);
    // Somebody else who knows number and mobile asks too: the code that the applicant has stays good.
    for (let n = 0; n < 3; n += 1) expect((await askFrom(`203.0.113.${n + 20}`)).status).toBe(200);
    expect((await openWith(code)).status).toBe(200);
    // So many mails a day, from wherever they are asked for.
    const answers: number[] = [];
    for (let n = 0; n < 17; n += 1) answers.push((await askFrom(`198.51.100.${n + 20}`)).status);
    expect(answers).toEqual([...Array.from({ length: 16 }, () => 200), 429]);
    expect((await openWith(code)).status).toBe(200);
    await admin.query("DELETE FROM login_attempt WHERE key LIKE 'apply-correction-mail:%'");
    const sent = await correct({ students: '462' });
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body).toMatchObject({ reference, status: 'under_review' });
    const record = await owner.call('GET', `${applications}/${id}`);
    expect(record.body).toMatchObject({ status: 'under_review', data: { students: 462 } });
    expect(JSON.stringify(record.body.talk)).toContain('Form corrected: Number of students');
    // Sent again, because its answer was lost, it is there already and changes nothing more.
    expect((await correct({ students: '1' })).status).toBe(200);
    // Once decided, the code of a later mail is of no use either.
    expect((await request()).status).toBe(200);
    await ask();
    const late = await codeOf();
    expect(late).not.toBe(code);
    await owner.call('POST', `${applications}/${id}/decision`, {
      version: await version(),
      status: 'rejected',
      reason: 'It is no school',
    });
    expect((await correct({ students: '2' }, late)).body.code).toBe('platform.nothingAsked');
  });
});
