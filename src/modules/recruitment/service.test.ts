import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testKeys, testSecret } from '../../../test/database.ts';
import { decideOn } from '../../../test/fees/school.ts';
import { sampleInput, sampleRecord } from '../../../test/samples/sample.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { sealText } from '../../core/server/auth/secret-box.ts';
import { withAdmin } from '../../core/server/database/database.ts';
import { createRecord } from '../../core/server/entity/records.ts';
import { bringSecrets } from '../../core/server/secrets/bring-secrets.ts';
import { keyRingOf } from '../../core/server/secrets/sealed.ts';
import { copyChart } from '../accounts/public.ts';
import { openYear } from '../accounts/years/service/open-year.ts';
import { copyDocumentTemplates } from '../documents/public.ts';
import { designation } from '../people/designation.entity.ts';
import { jobCircular } from '../website/job-circular.entity.ts';
import { jobPost } from './job-post.entity.ts';
import { recruitmentServer } from './module.server.ts';
import { forgetOld } from './service/retention.ts';

let world: World;
let office: Person;
let head: Person;
let second: Person;
let picture: string;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const begin = new Date('2026-11-22T04:00:00Z');
let now = begin;
const base = '/api/v1/recruitment';

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [office, head, second] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
  ]);
  await world.inSite(world.siteA, copyDocumentTemplates);
  const drawn = sharp({ create: { width: 300, height: 375, channels: 3, background: '#8aa' } });
  picture = (await drawn.jpeg().toBuffer()).toString('base64');
});
afterAll(() => world.close());
beforeEach(() => {
  now = begin;
});

type Paper = { employeeId: string; title: string; paper: string };
const must = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
};
const codeOf = (answer: Answer) => answer.body.code;
const web = (path: string, input: object): Promise<Answer> =>
  world.nobody.call('POST', `/api/web/recruitment/${path}`, { site_id: String(world.siteA), ...input });

/** A post that takes applications until the end of the month. */
const makePost = (more: object = {}) =>
  world.inSite(world.siteA, async (transaction) => {
    const circular = await createRecord(transaction, jobCircular, {
      ...(await sampleInput(transaction, jobCircular)),
      ...{ state: 'published', publishOn: null, expiresOn: null },
      applyBy: '2026-11-30',
    } as never);
    const post = await sampleRecord(transaction, designation);
    const made = await createRecord(transaction, jobPost, {
      ...(await sampleInput(transaction, jobPost)),
      circularId: circular.id,
      designationId: post.id,
      nameEn: 'Assistant Teacher',
      nameBn: 'সহকারী শিক্ষক',
      seats: 1,
      isOnline: true,
      minAge: 18,
      maxAge: 35,
      leastLevel: 'bachelor',
      experienceYears: null,
      fee: null,
      papersEn: 'Certificates',
      papersBn: 'সনদপত্র',
      writtenFull: 60,
      writtenPass: 20,
      vivaFull: 40,
      vivaPass: 10,
      testOn: '2026-12-05',
      testAt: '10:00',
      ...more,
    } as never);
    return made.id;
  });

const formOf = (n: number, data: object = {}) => ({
  data: {
    nameEn: `Teacher Number ${n}`,
    nameBn: 'শিক্ষক',
    fatherName: 'Abdul Karim',
    motherName: 'Rokeya Begum',
    dateOfBirth: '05/07/1996',
    gender: 'female',
    nid: `19961234567${String(n).padStart(6, '0')}`,
    mobile: '০১৭১২৩৪৫৬৭৮',
    presentAddress: 'House 3, Bogura',
    permanentAddress: 'Sherpur, Bogura',
    district: '1',
    ...data,
  },
  cv: {
    education: [{ level: 'bachelor', title: 'BSc', institute: 'RU', year: '২০১৮', result: '3.60' }],
    reference: [{ name: 'Dr Rahman', organization: 'RU', phoneOffice: '0721123456' }],
  },
});
const anyDistrict = () =>
  world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ number: string }>(
      'SELECT number::text AS number FROM catalogue_locations_district WHERE $1::bigint > 0 AND is_active ORDER BY number LIMIT 1',
    );
    return row?.number ?? '';
  });

/** Fills in and sends a whole form; answers its code, number and id. */
async function apply(
  postId: string,
  n: number,
  more: { data?: object; paying?: object; paper?: string } = {},
) {
  const form = formOf(n, { district: await anyDistrict(), ...more.data });
  const code = String(must(await web('begin', { postId, ...form })).body.code);
  must(await web('photo', { code, content: picture }));
  if (more.paper) must(await web('papers', { code, place: 0, name: more.paper, content: picture }));
  const sent = must(await web('submit', { code, agreed: true, ...more.paying }));
  const list = must(await office.call('GET', `${base}/applicants`, { q: String(sent.body.number) }));
  const [row] = list.body.items as { id: string }[];
  return { code, number: String(sent.body.number), id: row?.id ?? '' };
}
const decide = (ids: readonly string[], to: string, reason = 'By the committee') =>
  office.call('POST', `${base}/applicants/decide`, { ids, to, reason });
const shown = async (id: string) => must(await office.call('GET', `${base}/applicants/${id}`)).body;

it('HR-10 keeps an application under its code with its number encrypted, takes papers, and refuses what the post does not', async () => {
  const postId = await makePost();
  const form = formOf(1, { district: await anyDistrict() });
  const code = String(must(await web('begin', { postId, ...form, cv: {} })).body.code);
  must(await web('save', { code: code.toLowerCase(), step: 2, ...form }));
  const read = must(await web('read', { code }));
  expect(read.body).toMatchObject({ state: 'draft', step: 2, isOpen: true, data: { nid: form.data.nid } });
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ all: string }>(
      `SELECT row_to_json(f)::text AS all FROM recruitment_form f WHERE f.site_id = $1 ORDER BY f.created_at DESC LIMIT 1`,
    ),
  );
  expect(kept?.all).not.toContain(form.data.nid);
  const early = await web('submit', { code, agreed: true });
  expect([early.status, Object.keys(early.body.errors as object)]).toEqual([422, ['photo']]);
  must(await web('photo', { code, content: picture }));
  const script = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  expect((await web('papers', { code, place: 0, name: 'x.pdf', content: script })).status).toBe(422);
  const paper = must(await web('papers', { code, place: 0, name: 'degree', content: picture }));
  expect(paper.body.about).toEqual({ en: 'Certificates', bn: 'সনদপত্র' });
  const old = { ...form, data: { ...form.data, dateOfBirth: '01/01/1980' } };
  must(await web('save', { code, step: 2, ...old }));
  const refused = await web('submit', { code, agreed: true });
  expect(Object.keys(refused.body.errors as object)).toEqual(['dateOfBirth']);
  must(await web('save', { code, step: 2, ...form }));
  const sent = must(await web('submit', { code, agreed: true }));
  expect(sent.body.number).toMatch(/^J26-\d{6}$/);
  // The telephone lost the answer and asks again; nothing changes any more.
  expect((await web('submit', { code, agreed: true })).body).toEqual(sent.body);
  expect(codeOf(await web('save', { code, step: 2, ...form }))).toBe('recruitment.sent');
  expect(codeOf(await web('papers', { code, place: 0, name: 'late', content: picture }))).toBe(
    'recruitment.sent',
  );
  // The same person by the short form of the number.
  const again = String(
    must(await web('begin', { postId, ...form, data: { ...form.data, nid: form.data.nid.slice(4) } })).body
      .code,
  );
  must(await web('photo', { code: again, content: picture }));
  expect(codeOf(await web('submit', { code: again, agreed: true }))).toBe('recruitment.twice');
  expect(codeOf(await web('read', { code: 'ZZZZ-ZZZZ-ZZZZ' }))).toBe('recruitment.unknownCode');
  now = new Date('2026-12-01T04:00:00Z');
  expect(codeOf(await web('begin', { postId }))).toBe('recruitment.notOpen');
});

it('HR-10 goes from the shortlist over marks and two persons to an employee, and back while nothing hangs on it', async () => {
  const postId = await makePost();
  const one = await apply(postId, 20);
  const other = await apply(postId, 21, {
    data: { religion: 'islam', ntrca: 'NTRCA-1700' },
    paper: 'degree',
  });
  expect((await decide([one.id], 'shortlisted', '')).status).toBe(422);
  must(await decide([one.id, other.id], 'shortlisted'));
  expect(codeOf(await web('document', { code: one.code, which: 'admit' }))).toBe('recruitment.noPaper');
  const cards = { language: 'bn' };
  expect(must(await office.call('POST', `${base}/posts/${postId}/admit-cards`, cards)).body.given).toBe(2);
  expect(codeOf(await office.call('POST', `${base}/posts/${postId}/admit-cards`, cards))).toBe(
    'recruitment.nobodyWithout',
  );
  const printed = must(await office.call('POST', `${base}/posts/${postId}/admit-cards/print`, {})).body;
  expect(printed).toMatchObject({ total: 2, prints: [expect.any(String), expect.any(String)] });
  const all = { prints: (printed.prints as string[]).join(',') };
  const file = await office.call('GET', `${base}/admit-cards/file`, all);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect((await second.call('POST', `${base}/posts/${other.id}/admit-cards/print`, {})).status).toBe(404);
  const card = await web('document', { code: one.code, which: 'admit' });
  expect([card.status, card.headers['content-type']]).toEqual([200, 'application/pdf']);

  const appoint = (id: string, who = head) =>
    who.call('POST', `${base}/applicants/${id}/appoint`, { reason: 'First by merit' });
  expect(codeOf(await appoint(one.id))).toBe('recruitment.unmarked');
  const marks = (who: Person, ...rows: object[]) =>
    who.call('PUT', `${base}/posts/${postId}/marks`, { marks: rows });
  const mark = (id: string, written: number, viva: number) => ({ id, written, viva, isAbsent: false });
  expect(codeOf(await marks(second, mark(one.id, 61, 10)))).toBe('recruitment.overMark');
  must(await marks(second, mark(one.id, 40, 30), mark(other.id, 50, 30)));
  expect([(await shown(one.id)).rank, (await shown(other.id)).rank]).toEqual([2, 1]);

  const third = await world.person(world.siteA, ['siteAdmin']);
  const asked = await appoint(other.id);
  expect(asked.status).toBe(202);
  const { id } = asked.body.waiting as { id: string };
  const approve = (who: Person) => decideOn(who, id, 'approved');
  // Whoever entered the marks does not decide.
  expect((await approve(second)).status).not.toBe(200);
  must(await approve(third));
  expect(await shown(other.id)).toMatchObject({ state: 'selected' });
  expect(codeOf(await appoint(one.id))).toBe('recruitment.full');
  expect(codeOf(await marks(second, mark(other.id, 10, 10)))).toBe('recruitment.fixed');

  const letter = { language: 'en', pay: 'Grade 11', joinBy: '2026-12-20', terms: 'Six months on probation' };
  must(await office.call('POST', `${base}/applicants/${other.id}/letter`, letter));
  expect(codeOf(await office.call('POST', `${base}/applicants/${other.id}/letter`, letter))).toBe(
    'recruitment.hasLetter',
  );
  const join = () =>
    office.call('POST', `${base}/applicants/${other.id}/join`, { code: 'E077', joiningDate: '2026-12-15' });
  const both = await Promise.all([join(), join()]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const { employeeId } = await shown(other.id);
  const record = must(await head.call('GET', `/api/v1/people/employee/${employeeId}`));
  expect(record.body).toMatchObject({
    code: 'E077',
    nameEn: 'Teacher Number 21',
    joiningDate: '2026-12-15',
    fatherName: 'Abdul Karim',
    motherName: 'Rokeya Begum',
    religion: 'islam',
    presentAddress: 'House 3, Bogura',
    permanentAddress: 'Sherpur, Bogura',
    ntrcaNumber: 'NTRCA-1700',
  });
  const documents = must(await head.call('GET', '/api/v1/people/employee-document')).body.items as Paper[];
  expect(documents).toMatchObject([{ employeeId, title: 'Certificates' }]);
  const files = must(
    await head.call('GET', '/api/v1/files', { ids: JSON.stringify([documents[0]?.paper]) }),
  ).body;
  expect(files.items).toMatchObject([{ name: expect.stringContaining('degree') }]);
  const undo = () =>
    office.call('POST', `${base}/applicants/${other.id}/undo`, { reason: 'Went to another school' });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO people_retirement_notice (site_id, id, employee_id, months) VALUES ($1, gen_random_uuid(), $2, 12)`,
      employeeId,
    ),
  );
  expect(codeOf(await undo())).toBe('recruitment.inUse');
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'DELETE FROM people_retirement_notice WHERE site_id = $1 AND employee_id = $2',
      employeeId,
    ),
  );
  must(await undo());
  expect(await shown(other.id)).toMatchObject({ state: 'selected', employeeId: null });
  must(await join());
});

/** The fee is in the books once, and goes out of them by two. */
async function booksOfFees(id: string): Promise<void> {
  await world.inSite(world.siteA, async (transaction) => {
    await copyChart(transaction);
    await openYear(transaction, { startDate: '2026-07-01', lines: [] });
  });
  const pay = (isPaid: boolean) =>
    office.call('POST', `${base}/applicants/${id}/payment`, { isPaid, reason: 'As the bank says' });
  const vouchers = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ code: string; debit: string; credit: string }>(
        `SELECT g.code, l.debit::text AS debit, l.credit::text AS credit FROM accounts_voucher v
           JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = v.id
           JOIN accounts_ledger g ON g.site_id = $1 AND g.id = l.ledger_id
          WHERE v.site_id = $1 AND v.narration LIKE '%Fee of application%' ORDER BY v.created_at, v.id, g.code`,
      ),
    );
  const posted = [
    { code: '1104', debit: '30000', credit: '0' },
    { code: '4105', debit: '0', credit: '30000' },
  ];
  must(await pay(true));
  expect(await vouchers()).toEqual(posted);
  expect(codeOf(await pay(false))).toBe('recruitment.inBooks');
  const asked = await office.call('POST', `${base}/applicants/${id}/payment/return`, {
    reason: 'Paid twice',
  });
  expect(asked.status, asked.text).toBe(202);
  must(await decideOn(head, (asked.body.waiting as { id: string }).id, 'approved'));
  expect(await vouchers()).toEqual([
    ...posted,
    { code: '1104', debit: '0', credit: '30000' },
    { code: '4105', debit: '30000', credit: '0' },
  ]);
  expect(await shown(id)).toMatchObject({ payment: 'pending', isInBooks: false });
  must(await pay(true));
}

it('HR-10 takes a transaction once, keeps who did not pay off the shortlist, and lets people withdraw', async () => {
  const postId = await makePost({ fee: '300.00' });
  const pending = await apply(postId, 30);
  const paying = { payer: 'bkash', trx: '8n7a6d5ee7m' };
  const claimed = await apply(postId, 31, { paying });
  expect(codeOf(await web('pay', { code: pending.code, ...paying, trx: '8N7A 6D5E E7M' }))).toBe(
    'recruitment.trxTaken',
  );
  expect(codeOf(await decide([claimed.id], 'shortlisted'))).toBe('recruitment.unpaid');
  await booksOfFees(claimed.id);
  // Of several bank accounts the office says to which one the money came.
  const byBank = await apply(postId, 32, { paying: { payer: 'bank', trx: 'SLIP 7781' } });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO accounts_ledger SELECT (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'code', '1198',
              'name_en', 'Second bank'))).* FROM accounts_ledger l WHERE l.site_id = $1 AND l.code = '1102'`,
    ),
  );
  const { banks } = (await shown(byBank.id)) as unknown as { banks: { id: string; label: { en: string } }[] };
  const payment = (bankId?: string) =>
    office.call('POST', `${base}/applicants/${byBank.id}/payment`, {
      isPaid: true,
      ...(bankId ? { bankId } : {}),
    });
  expect((await payment()).body.errors).toHaveProperty('bankId');
  must(await payment(banks.find((one) => one.label.en === 'Second bank')?.id));
  const money = await world.inSite(world.siteA, (transaction) =>
    transaction.row(
      `SELECT g.code, o.method FROM fees_outside_receipt o JOIN accounts_ledger g ON g.site_id = $1 AND g.id = o.money_ledger_id
        WHERE o.site_id = $1 AND o.reference LIKE '%7781%'`,
    ),
  );
  expect(money).toEqual({ code: '1198', method: 'bank' });
  must(await decide([claimed.id], 'shortlisted'));
  must(await web('withdraw', { code: pending.code }));
  expect(codeOf(await web('withdraw', { code: pending.code }))).toBe('recruitment.notThisStep');
  // A post with applications keeps its ground; its place of the test may still change.
  const post = must(await head.call('GET', `/api/v1/recruitment/job-post/${postId}`)).body;
  const { labels: _, updatedAt: __, ...input } = post as Record<string, unknown>;
  const change = (more: object) =>
    head.call('PUT', `/api/v1/recruitment/job-post/${postId}`, { ...input, ...more });
  expect(codeOf(await change({ writtenFull: 80 }))).toBe('recruitment.hasApplicants');
  must(await change({ venueEn: 'Hall 2' }));
});

it('HR-10 forgets what people told who were not appointed, and keeps what was decided', async () => {
  const postId = await makePost();
  const gone = await apply(postId, 40);
  must(await decide([gone.id], 'rejected', 'Less education than others'));
  const reveal = (given: object, headers?: Record<string, string>) =>
    office.call('POST', `${base}/applicants/${gone.id}/reveal`, given, headers);
  expect((await reveal({ reason: ' ' })).status).toBe(422);
  const key = { 'idempotency-key': '5d6f3f0e-53b6-4c9c-9f3c-2f8f5a1f7a40' };
  expect(must(await reveal({ reason: 'The board asks for it' }, key)).body.nid).toBe('19961234567000040');
  const noted = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ reveals: number; answers: number; sealed: boolean }>(
      `SELECT (SELECT count(*)::int FROM secret_reveal WHERE site_id = $1 AND record_id = $2
                 AND reason = 'The board asks for it') AS reveals,
              (SELECT count(*)::int FROM idempotency_key k WHERE k.site_id = $1 AND k::text LIKE '%19961234567000040%') AS answers,
              (SELECT nid LIKE '~k%' FROM recruitment_form WHERE site_id = $1 AND applicant_id = $2) AS sealed`,
      gone.id,
    ),
  );
  expect(noted).toEqual({ reveals: 1, answers: 0, sealed: true });
  const night = (day: string) => world.inSite(world.siteA, (transaction) => forgetOld(transaction, day));
  await night('2028-11-29');
  expect((await shown(gone.id)).isForgotten).toBe(false);
  await night('2028-12-01');
  expect(await shown(gone.id)).toMatchObject({ isForgotten: true, state: 'rejected', data: {}, papers: [] });
  const left = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ told: number; history: number }>(
      `SELECT (SELECT count(*)::int FROM recruitment_form WHERE site_id = $1 AND applicant_id = $2) AS told,
              (SELECT count(*)::int FROM history WHERE site_id = $1 AND (coalesce(before, '{}')::text || coalesce(after, '{}')::text) LIKE '%Teacher Number 40%') AS history`,
      gone.id,
    ),
  );
  expect(left).toEqual({ told: 0, history: 0 });
  expect(codeOf(await web('read', { code: gone.code }))).toBe('recruitment.unknownCode');
});

it('HR-10 seals a number that its first version encrypted in its own way', async () => {
  const one = await apply(await makePost(), 60);
  const nid = '19961234567000060';
  const earlier = sealText(
    testSecret,
    { use: 'recruitment.nid', salt: String(world.siteA), name: one.id },
    nid,
  );
  await withAdmin(world.adminUrl, async (client) => {
    await client.query('ALTER TABLE recruitment_form DROP CONSTRAINT recruitment_form_nid_sealed');
    await client.query('UPDATE recruitment_form SET nid = $1 WHERE applicant_id = $2', [earlier, one.id]);
    await client.query(
      "ALTER TABLE recruitment_form ADD CONSTRAINT recruitment_form_nid_sealed CHECK (nid LIKE '~k%') NOT VALID",
    );
    await client.query("DELETE FROM sealed_place WHERE name = 'recruitment_form_nid_sealed'");
  });
  await bringSecrets(world.adminUrl, keyRingOf(testKeys), recruitmentServer.secrets ?? [], testSecret);
  const shownAgain = await office.call('POST', `${base}/applicants/${one.id}/reveal`, {
    reason: 'Compared with the card',
  });
  expect(must(shownAgain).body.nid).toBe(nid);
});
