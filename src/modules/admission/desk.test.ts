import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { makeWorld, type World } from '../../../test/world.ts';

/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const now = new Date('2026-11-22T04:00:00Z');
let world: World;
let at: AdmissionSchool;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
});
afterAll(() => world.close());
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;

it('ADM-11 admits who studied here before as that student, with the same ID', async () => {
  const first = await at.declare();
  const one = await at.apply(first.id, first.offer, { n: 60 });
  must(await at.decide([one.id], 'eligible'));
  must(await at.decide([one.id], 'selected'));
  const made = must(await at.admit(one.id)).body;
  const again = await at.declare();
  const back = await at.apply(again.id, again.offer, { n: 60, data: { studentType: 'readmission' } });
  must(await at.decide([back.id], 'eligible'));
  must(await at.decide([back.id], 'selected'));
  const shown = must(await at.office.call('GET', `/api/v1/admission/applicants/${back.id}`)).body;
  expect(shown.alike).toContainEqual(expect.objectContaining({ kind: 'student', code: made.code }));
  expect((await at.admit(back.id)).status).toBe(409);
  expect((await at.admit(back.id, { knownCode: '99999999' })).body.errors).toHaveProperty('knownCode');
  // Nobody has two places in a year.
  expect((await at.admit(back.id, { knownCode: made.code })).body.errors).toHaveProperty('knownCode');
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      "UPDATE students_enrolment SET status = 'dropped', ends_on = '2026-11-22' WHERE site_id = $1 AND student_id = $2",
      made.studentId,
    ),
  );
  const admitted = must(await at.admit(back.id, { knownCode: made.code })).body;
  expect(admitted).toMatchObject({ studentId: made.studentId, code: made.code });
  const places = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { status: 'text' },
      'SELECT status FROM students_enrolment WHERE site_id = $1 AND student_id = $2',
      made.studentId,
    ),
  );
  expect(places).toEqual([{ status: 'active' }]);
});

it('ADM-5 keeps the seats of a quota in direct admission, and gives a lesser choice only when told to', async () => {
  const ff = { code: 'ff', en: 'Freedom fighter', bn: 'মুক্তিযোদ্ধা', percent: 50, extraYears: 0 };
  const setup = must(await at.office.call('GET', '/api/v1/admission/setup')).body;
  const [shift] = setup.shifts as { id: string }[];
  const first = { classId: at.school.classId, groupId: null, shiftId: null, versionId: null, seats: 2 };
  const offers = [first, { ...first, shiftId: shift?.id, seats: 1 }];
  const refused = await at.declare({ quotas: [{ ...ff, freeTo: 'elsewhere' }] }).catch(String);
  expect(refused).toContain('"quotas"');
  const { id, offer } = await at.declare({ quotas: [{ ...ff, freeTo: 'nobody' }], offers });
  const declared = await at.declaration(id);
  expect(declared.quotas).toMatchObject([{ code: 'ff', freeTo: 'nobody' }]);
  const second = (declared.offers as { id: string }[])[1]?.id ?? '';
  const [general, other, holder] = [
    await at.apply(id, offer, { n: 61 }),
    await at.apply(id, offer, { n: 62, choices: [offer, second] }),
    await at.apply(id, offer, { n: 63, claims: ['ff'] }),
  ];
  must(await at.decide([general.id, other.id], 'eligible'));
  must(await at.decide([holder.id], 'eligible', { quotas: ['ff'] }));
  // Two of one class, one seat kept: who would get the second choice is named, and nobody is selected.
  const asked = await at.decide([general.id, other.id], 'selected');
  expect([asked.status, codeOf(asked)]).toEqual([409, 'admission.lesserChoice']);
  expect(asked.body.message).toContain(other.number);
  const taken = must(await at.decide([general.id, other.id], 'selected', { takesLesser: true }));
  expect(taken.body).toEqual({ changed: 2 });
  const seatOf = async (applicant: { id: string }) =>
    must(await at.office.call('GET', `/api/v1/admission/applicants/${applicant.id}`)).body;
  expect(await seatOf(other)).toMatchObject({ state: 'selected', quota: 'general' });
  const late = await at.apply(id, offer, { n: 66 });
  must(await at.decide([late.id], 'eligible'));
  expect(codeOf(await at.decide([late.id], 'selected'))).toBe('admission.keptForQuotas');
  must(await at.decide([holder.id], 'selected'));
  expect(await seatOf(holder)).toMatchObject({ state: 'selected', quota: 'ff' });
  expect(codeOf(await at.decide([late.id], 'selected'))).toBe('admission.full');
});

it('ADM-4 counts a fee paid at the desk in the drawer of who took it, with a receipt, and refunds it from there', async () => {
  const { id, offer } = await at.declare({ fee: '200' });
  const one = await at.apply(id, offer, { n: 64 });
  const other = await at.apply(id, offer, { n: 65 });
  const pay = (applicant: string) =>
    at.office.call('POST', `/api/v1/admission/applicants/${applicant}/payment`, { isPaid: true });
  const day = async () => must(await at.office.call('GET', '/api/v1/fees/days/mine')).body;
  const detail = async () => must(await at.office.call('GET', `/api/v1/admission/applicants/${one.id}`)).body;
  must(await pay(one.id));
  const { receipt } = (await detail()) as { receipt: { id: string; number: string } };
  expect(receipt.number).toMatch(/^OR\d\d-000001$/);
  expect(await day()).toMatchObject({ expected: '200.00', receipts: 1 });
  const paper = `/api/v1/fees/outside-receipts/${receipt.id}`;
  expect(must(await at.office.call('POST', `${paper}/prints`)).body).toEqual({ printed: 1 });
  expect(must(await at.office.call('POST', `${paper}/prints`)).body).toEqual({ printed: 2 });
  for (const language of ['en', 'bn'])
    expect(
      (await at.office.call('GET', `${paper}/file`, {}, { 'accept-language': language })).text.slice(0, 5),
    ).toBe('%PDF-');
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE fees_outside_receipt SET amount = 1 WHERE site_id = $1 AND id = $2',
        receipt.id,
      ),
    ),
  ).rejects.toMatchObject({ code: '23514' });
  // Whoever may not collect has no drawer.
  const { office } = at;
  const proof = async (name: string) => {
    const { items } = must(await at.head.call('GET', '/api/v1/control/proofs')).body as {
      items: { name: string; count: number }[];
    };
    return items.find((item) => item.name === name)?.count;
  };
  expect([await proof('drawers'), await proof('numbers'), await proof('receipts')]).toEqual([0, 0, 0]);
  const asked = await office.call('POST', `/api/v1/admission/applicants/${one.id}/refund`, {
    reason: 'Called off',
  });
  expect(asked.status).toBe(202);
  const accountant = await world.person(world.siteA, ['accountant']);
  must(
    await accountant.call('PUT', `/api/v1/approvals/${(asked.body.waiting as { id: string }).id}/decision`, {
      decision: 'approved',
      note: 'Looked at it',
    }),
  );
  expect(await day()).toMatchObject({ expected: '0.00' });
  expect((await detail()).receipt).toBeNull();
  // It stands in a list with what was given back, is found by its number, and agrees with the books.
  const list = (query: object) =>
    office.call('GET', '/api/v1/fees/outside-receipts', { from: '2026-11-01', to: '2026-11-30', ...query });
  expect(must(await list({ sort: 'amount' })).body).toMatchObject({
    total: 2,
    amount: '0.00',
    items: [
      { number: receipt.number, kind: 'reversal', amount: '-200.00' },
      { number: receipt.number, kind: 'receipt', isGivenBack: true, amount: '200.00' },
    ],
  });
  expect(must(await list({ q: receipt.number.toLowerCase(), kind: 'receipt' })).body.total).toBe(1);
  expect(must(await list({ q: 'nobody of this name' })).body.total).toBe(0);
  expect((await list({ from: '2026-12-01' })).body.errors).toHaveProperty('to');
  const sheet = await office.call('GET', '/api/v1/fees/outside-receipts/file', {
    from: '2026-11-01',
    to: '2026-11-30',
    format: 'csv',
  });
  expect(sheet.text).toContain(receipt.number);
  for (const q of [receipt.number, receipt.number.replace(/-0+/, '-')]) {
    const found = must(await office.call('GET', '/api/v1/search', { q }));
    expect(found.text, q).toMatch(new RegExp(`"kind":"receipt".*${receipt.number}.*tab=others`));
  }
  expect(await proof('receipts')).toBe(0);
  // A drawer that is closed takes nothing more.
  must(await pay(other.id));
  must(
    await office.call('POST', '/api/v1/fees/days', {
      day: '2026-11-22',
      counted: '200',
      expected: '200',
      note: '',
    }),
  );
  expect(await proof('drawers')).toBe(0);
  const late = await at.apply(id, offer, { n: 66 });
  expect(codeOf(await pay(late.id))).toBe('fees.dayClosed');
});
