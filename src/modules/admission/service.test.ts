import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { untilWaiting } from '../../../test/until.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { lockRow } from '../../core/server/database/locks.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { subjectCondition } from '../academic/catalogue/subject-condition.entity.ts';
import { classSubject } from '../academic/class-subject.entity.ts';
import { subject } from '../academic/subject.entity.ts';
import { endLate } from './desk/service/nightly.ts';
import { findingsOf, type PublishedDraw } from './draw/rules.ts';

let world: World;
let at: AdmissionSchool;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const begin = new Date('2026-11-22T04:00:00Z');
let now = begin;
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
});
afterAll(() => world.close());
beforeEach(() => {
  now = begin;
});
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;
const fieldsOf = (answer: { body: Record<string, unknown> }) =>
  Object.keys((answer.body.errors ?? {}) as object);

async function eligible(all: readonly { id: string }[]) {
  const ids = all.map((one) => one.id);
  must(await at.decide(ids, 'eligible'));
}

/** Asks for something, and a second person says yes. */
async function approved(ask: () => Promise<{ status: number; body: Record<string, unknown> }>) {
  const accountant = await world.person(world.siteA, ['accountant']);
  const { status, body } = await ask();
  expect(status).toBe(202);
  const { id } = body.waiting as { id: string };
  must(
    await accountant.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved', note: 'Seen' }),
  );
}

it('ADM-2 keeps a form step by step under its code, and takes it up again on another telephone', async () => {
  const { id, offer } = await at.declare();
  const form = at.formOf({ n: 1 }, offer);
  const begun = must(await at.web('begin', { declarationId: id, choices: [offer] }));
  const code = String(begun.body.code);
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  must(await at.web('save', { code, step: 2, ...form, data: { ...form.data, mobile: '০১৮১১-০০০০০১' } }));
  // As it was written down on paper.
  const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
  expect(await at.stateOf(typed)).toMatchObject({
    state: 'draft',
    step: 2,
    isOpen: true,
    data: { nameEn: 'Child Number 1', mobile: '+8801811000001' },
  });
  const wrong = await at.web('submit', { code, agreed: true });
  expect([wrong.status, fieldsOf(wrong)]).toEqual([422, ['photo']]);
  must(await at.web('photo', { code, content: at.picture }));
  expect(codeOf(await at.web('submit', { code, agreed: false }))).toBe('admission.agree');
  const sent = must(await at.web('submit', { code, agreed: true }));
  expect(sent.body.number).toMatch(/^A26-\d{6}$/);
  // The telephone lost the answer and asks again.
  expect((await at.web('submit', { code, agreed: true })).body).toEqual(sent.body);
  expect(codeOf(await at.web('save', { code, step: 2, ...form }))).toBe('admission.sent');
  expect(codeOf(await at.web('read', { code: 'ZZZZ-ZZZZ-ZZZZ' }))).toBe('admission.unknownCode');
});

it('ADM-1 WEB-4 what may be applied for is read on the website without scripts, at the institution alone', async () => {
  const titled = { titleEn: 'Admission to the <hostel>', titleBn: 'আবাসিকে ভর্তি', fee: '250' };
  const { id } = await at.declare(titled, 35);
  const page = async (alias: string, language = 'en') => {
    const answer = await world.nobody.call('GET', `/@${alias}/web/admission-form?lang=${language}`);
    return answer.text.split('<body>')[1] ?? '';
  };
  const soon = { interval: 20 };
  await expect.poll(() => page('shapla'), soon).toContain('Admission to the &lt;hostel&gt;');
  const shown = await page('shapla');
  for (const one of ['30 November 2026', '৳250.00', '>35<', 'Birth certificate', `?apply=${id}`])
    expect(shown).toContain(one);
  expect(await page('shapla', 'bn')).toContain('জন্ম নিবন্ধন');
  expect(await page('kadam')).not.toContain('hostel');
  expect(await page('kadam')).toContain('No admission is open now.');
  await at.setStatus(id, 'closed');
  await expect.poll(() => page('shapla'), soon).not.toContain('hostel');
});

it('ADM-14 takes no photo that is not one', async () => {
  const { id, offer } = await at.declare();
  const { code } = must(await at.web('begin', { declarationId: id, choices: [offer] })).body;
  const content = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
  expect((await at.web('photo', { code, content })).status).toBe(422);
});

it('ADM-1 refuses at the field what the declaration does not allow', async () => {
  const { id, offer } = await at.declare();
  const send = async (more: object) => {
    const form = { ...at.formOf({ n: 2 }, offer), ...more };
    const { code } = must(await at.web('begin', { declarationId: id, ...form })).body;
    must(await at.web('photo', { code, content: at.picture }));
    return at.web('submit', { code, agreed: true });
  };
  const { data } = at.formOf({ n: 2 }, offer);
  expect(fieldsOf(await send({ data: { ...data, dateOfBirth: '2010-01-01' } }))).toEqual(['dateOfBirth']);
  expect(fieldsOf(await send({ data: { ...data, presentThana: '999999' } }))).toEqual(['presentThana']);
  expect(fieldsOf(await send({ choices: [] }))).toEqual(['choices']);
  expect(fieldsOf(await send({ claims: ['invented'] }))).toEqual(['claims']);
  later(20);
  expect(codeOf(await at.web('begin', { declarationId: id }))).toBe('admission.notOpen');
});

it('ADM-3 takes one child once, and shows the office who may be the same', async () => {
  const { id, offer } = await at.declare();
  const first = await at.apply(id, offer, { n: 3 });
  const begun = must(await at.web('begin', { declarationId: id, ...at.formOf({ n: 3 }, offer) }));
  must(await at.web('photo', { code: begun.body.code, content: at.picture }));
  const again = await at.web('submit', { code: begun.body.code, agreed: true });
  expect([again.status, codeOf(again)]).toEqual([409, 'admission.twice']);
  expect(again.text).toContain(first.number);
  // Another number of the certificate, the same day, and names that sound the same.
  const spelt = { nameEn: 'Mohammad Chaild Number 3', fatherNameEn: 'MD.Father Number 3' };
  const other = await at.apply(id, offer, {
    n: 4,
    data: { ...at.formOf({ n: 3 }, offer).data, ...spelt, birthRegistration: '20160000000000099' },
  });
  const shown = must(await at.office.call('GET', `/api/v1/admission/applicants/${other.id}`));
  expect(shown.body.alike).toMatchObject([{ kind: 'applicant', code: first.number }]);
  expect(shown.body.data).toMatchObject({ birthRegistration: '•••• 0099' });
  const revealed = must(
    await at.office.call('POST', `/api/v1/admission/applicants/${other.id}/reveal`, {
      reason: 'To compare the paper',
    }),
  );
  expect(revealed.body.values).toMatchObject({ birthRegistration: '20160000000000099' });
  const after = must(await at.office.call('GET', `/api/v1/admission/applicants/${other.id}`));
  expect((after.body.events as { kind: string }[]).map((one) => one.kind)).toContain('revealed');
});

it('ADM-4 keeps an application whose payment is open, and takes a transaction once', async () => {
  const { id, offer } = await at.declare({ fee: '200' });
  const pending = await at.apply(id, offer, { n: 10 });
  expect(await at.stateOf(pending.code)).toMatchObject({ state: 'submitted', payment: 'pending' });
  const paying = { payer: 'bkash', trx: '8n7a6d5ee7m' };
  const claimed = await at.apply(id, offer, { n: 11 }, paying);
  expect(await at.stateOf(claimed.code)).toMatchObject({ payment: 'claimed', trx: '8N7A6D5EE7M' });
  const stolen = await at.web('pay', { code: pending.code, ...paying, trx: '8N7A 6D5E E7M' });
  expect([stolen.status, codeOf(stolen)]).toEqual([409, 'admission.trxTaken']);
  must(await at.decide([pending.id, claimed.id], 'eligible'));
  expect(codeOf(await at.decide([claimed.id], 'selected'))).toBe('admission.unpaid');
  must(await at.office.call('POST', `/api/v1/admission/applicants/${claimed.id}/payment`, { isPaid: true }));
  must(await at.decide([claimed.id], 'selected'));
});

it('ADM-7 makes a student in one transaction: guardians joined by NID, the fee charged, taken back and brought back', async () => {
  const subHeadId = await world.inSite(world.siteA, async (transaction) => {
    const row = await transaction.row<{ id: string }>(
      `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' LIMIT 1`,
    );
    return row?.id ?? null;
  });
  expect(subHeadId).not.toBeNull();
  const { id, offer } = await at.declare({ admissionFee: '1500', subHeadId });
  const nid = '1234567890';
  const one = await at.apply(id, offer, {
    n: 20,
    data: {
      fatherNid: nid,
      fatherMobile: '01811555501',
      fatherBirthRegistration: '19800000000000011',
      fatherOccupation: 'কৃষক',
      motherOccupation: 'Nurse',
      fatherEmail: 'father@example.com',
      fatherIncome: '1,20,000',
    },
    qualifications: [{ exam: 'ssc', institution: 'Barura High School', gpa: '4.50' }],
  });
  const other = await at.apply(id, offer, { n: 21, data: { fatherNid: nid, fatherMobile: '01911555502' } });
  expect(codeOf(await at.admit(one.id))).toBe('admission.notThisStep');
  must(await at.decide([one.id, other.id], 'eligible'));
  must(await at.decide([one.id, other.id], 'selected'));
  // Two clerks at once: one admits, the other is told.
  const both = await Promise.all([at.admit(one.id), at.admit(one.id)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const made = both.find((answer) => answer.status === 200)?.body ?? {};
  must(await at.admit(other.id));
  const facts = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.row<Record<string, unknown>>(
        `SELECT (SELECT count(*)::int FROM students_guardian WHERE site_id = $1 AND nid = $3) AS fathers,
                (SELECT count(*)::int FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
                  WHERE l.site_id = $1 AND g.nid = $3) AS children,
                (SELECT count(*)::int FROM fees_invoice_line WHERE site_id = $1 AND student_id = $2 AND cancelled_at IS NULL) AS lines,
                (SELECT status FROM students_enrolment WHERE site_id = $1 AND student_id = $2) AS status,
                (SELECT present_address ~ '^Road 5, [A-Z]' AND present_address_bn ~ '^Road 5, [অ-হ]'
                   FROM students_student WHERE site_id = $1 AND id = $2) AS has_both_addresses,
                (SELECT json_build_array(s.present_village, s.present_thana_id IS NOT NULL AND s.present_district_id IS NOT NULL,
                          s.father_occupation, s.father_occupation_bn, s.mother_occupation, s.family_income)
                   FROM students_student s WHERE s.site_id = $1 AND s.id = $2) AS parts,
                (SELECT json_build_array(g.birth_registration = $4, g.email, g.occupation_bn)
                   FROM students_guardian g WHERE g.site_id = $1 AND g.nid = $3) AS father`,
        made.studentId,
        transaction.secrets.seal(nid),
        transaction.secrets.seal('19800000000000011'),
      ),
    );
  expect(await facts()).toEqual({
    fathers: 1,
    children: 2,
    lines: 1,
    status: 'active',
    has_both_addresses: true,
    // Paisa.
    parts: ['Road 5', true, null, 'কৃষক', 'Nurse', 12_000_000],
    father: [true, 'father@example.com', 'কৃষক'],
  });
  const told = must(await at.office.call('GET', `/api/v1/admission/students/${made.studentId}/application`));
  expect(told.body.application).toMatchObject({
    id: one.id,
    number: one.number,
    qualifications: [{ exam: 'ssc', gpa: '4.50' }],
  });
  const undo = () =>
    at.office.call('POST', `/api/v1/admission/applicants/${one.id}/undo`, { reason: 'The family moved' });
  must(await undo());
  expect(await facts()).toMatchObject({ lines: 0, status: 'dropped' });
  expect(codeOf(await undo())).toBe('admission.notAdmitted');
  const back = must(await at.admit(one.id));
  expect(back.body).toMatchObject({ studentId: made.studentId, code: made.code, roll: made.roll });
  expect(await facts()).toMatchObject({ lines: 1, status: 'active' });
});

it('ACA-3 lets choose the subjects of the class under its conditions, and keeps them for the student', async () => {
  const { id, offer } = await at.declare();
  const [first, second, fourth] = await world.inSite(world.siteA, async (transaction) => {
    const subjects = [newId(), newId(), newId()] as const;
    const theory = { type: 'theory', fullMarks: 100 };
    const names = ['Physics', 'Higher Mathematics', 'Biology'];
    await insertRows(
      transaction,
      subject,
      subjects.map((one, n) => ({
        ...theory,
        id: one,
        nameEn: names[n] ?? '',
        nameBn: names[n] ?? '',
        code: `ADM${n}`,
      })),
    );
    const taught = (subjectId: string, role: string, position: number) => ({
      id: newId(),
      classId: at.school.classId,
      groupId: null,
      subjectId,
      role,
      position,
    });
    await insertRows(transaction, classSubject, [
      ...subjects.slice(0, 2).map((one, n) => taught(one, 'elective', 80 + n)),
      taught(subjects[2], 'optional', 82),
    ]);
    await insertRows(transaction, subjectCondition, [
      {
        id: newId(),
        nameEn: 'Two 3rd subjects',
        nameBn: 'দুটি তৃতীয় বিষয়',
        classId: at.school.classId,
        groupId: null,
        rule: 'electives',
        subjectId: null,
        otherSubjectId: null,
        least: 2,
        most: 2,
      },
    ]);
    return subjects;
  });
  const asked = must(
    await world.nobody.call('GET', '/api/web/admission/subjects', { site_id: String(world.siteA), offer }),
  ).body as unknown as { items: { id: string; roles: string[] }[]; conditions: { rule: string }[] };
  expect(asked.items.filter((one) => one.id === fourth)).toMatchObject([{ roles: ['optional'] }]);
  expect(asked.conditions).toMatchObject([{ rule: 'electives' }]);
  const chosen = (data: object) =>
    ({ ...at.formOf({ n: 60 }, offer).data, ...data }) as Record<string, string>;
  const begun = async (data: object) => {
    const form = { ...at.formOf({ n: 60 }, offer), data: chosen(data) };
    const { code } = must(await at.web('begin', { declarationId: id, ...form })).body;
    must(await at.web('photo', { code, content: at.picture }));
    return at.web('submit', { code, agreed: true });
  };
  const one = await begun({ electiveSubject1: first });
  expect([one.status, fieldsOf(one)]).toEqual([422, ['electiveSubject1']]);
  expect(fieldsOf(await begun({ optionalSubject: first }))).toEqual(['optionalSubject']);
  const data = chosen({ electiveSubject1: first, electiveSubject2: second, optionalSubject: fourth });
  const child = await at.apply(id, offer, { n: 60, data });
  must(await at.decide([child.id], 'eligible'));
  must(await at.decide([child.id], 'selected'));
  const planned = must(await at.office.call('GET', `/api/v1/admission/applicants/${child.id}/plan`)).body;
  expect(planned.subjects).toMatchObject({
    kept: [{ en: 'Physics' }, { en: 'Higher Mathematics' }, { en: 'Biology' }],
    dropped: [],
  });
  const made = must(await at.admit(child.id)).body;
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.read(
      { subject_id: 'uuid', role: 'text' },
      `SELECT c.subject_id, c.role FROM exams_subject_choice c
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = c.enrolment_id
        WHERE c.site_id = $1 AND e.student_id = $2 ORDER BY c.role, c.subject_id`,
      made.studentId,
    ),
  );
  expect(kept.map((row) => [row.subject_id, row.role])).toEqual([
    ...[first, second].sort().map((subjectId) => [subjectId, 'elective']),
    [fourth, 'optional'],
  ]);
});

it('ADM-7 gives the last seat once, also while others pay', async () => {
  const { id, offer } = await at.declare({}, 1);
  const some = [await at.apply(id, offer, { n: 30 }), await at.apply(id, offer, { n: 31 })];
  await eligible(some);
  const answers = await Promise.all(some.map((one) => at.decide([one.id], 'selected')));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect(codeOf(answers.find((answer) => answer.status === 409) ?? { body: {} })).toBe('admission.full');
});

it('B4 ADM-5 fixes, salts, draws and publishes a lottery that anybody can do again, once', async () => {
  const quotas = [{ code: 'sibling', en: 'Sibling', bn: 'সহোদর', percent: 50, extraYears: 0 }];
  const { id, offer } = await at.declare({ method: 'lottery', quotas });
  const all = [];
  for (let n = 40; n < 45; n += 1)
    all.push(await at.apply(id, offer, { n, claims: n === 44 ? ['sibling'] : [] }));
  const [a, b, , , sibling] = all;
  if (!a || !b || !sibling) throw new Error('Five applicants');
  await eligible(all.slice(0, 4));
  must(await at.decide([sibling.id], 'eligible', { quotas: ['sibling', 'invented'] }));
  const draws = '/api/v1/admission/draws';
  const commit = () => at.head.call('POST', draws, { declarationId: id });
  expect((await at.office.call('POST', draws, { declarationId: id })).status).toBe(403);
  expect(codeOf(await commit())).toBe('admission.stillOpen');
  later(10);
  const draw = String(must(await commit()).body.id);
  expect(codeOf(await commit())).toBe('admission.drawnAlready');
  expect(codeOf(await at.decide([a.id], 'refused', { reason: 'Late' }))).toBe('admission.fixed');
  const published = () =>
    world.nobody.call('GET', `/api/web/admission/draws/${draw}`, { site_id: world.siteA });
  const before = must(await published());
  expect(before.body).toMatchObject({ seed: null, order: null, seats: null });
  expect(before.text).not.toContain('Child');
  const act = (what: string, input: object = {}) => at.head.call('POST', `${draws}/${draw}/${what}`, input);
  expect(codeOf(await act('draw'))).toBe('admission.noWords');
  must(await act('words', { saidBy: 'Head', words: 'মেঘনা 77' }));
  must(await act('words', { saidBy: 'A mother', words: 'kadam tree' }));
  // Somebody changes an application behind the desk: the draw is refused.
  const meddle = (quota: string) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE admission_applicant SET quotas = $3::text[] WHERE site_id = $1 AND id = $2',
        b.id,
        quota,
      ),
    );
  await meddle('{sibling}');
  expect(codeOf(await act('draw'))).toBe('admission.changed');
  await meddle('{}');
  // Voided while it is drawn: nobody alone voids a lottery that is drawn.
  const racing: ReturnType<typeof act>[] = [];
  await world.inSite(world.siteA, async (transaction) => {
    await lockRow(transaction, 'admission_declaration', id);
    for (const what of ['draw', 'void']) {
      racing.push(act(what, what === 'void' ? { reason: 'Not this one' } : {}));
      await untilWaiting(world.adminUrl, racing.length);
    }
  });
  const [drawn, voided] = await Promise.all(racing);
  expect([drawn?.status, voided?.body.code]).toEqual([200, 'approvals.changed']);
  expect(codeOf(await act('words', { saidBy: 'Late', words: 'late' }))).toBe('admission.isDrawn');
  expect(must(await published()).body.seed).toBeNull();
  expect(must(await act('publish')).body).toEqual({ selected: 2, listed: 3 });
  const shown = must(await published()).body as unknown as PublishedDraw;
  expect(shown.digest).toBe(before.body.digest);
  expect(findingsOf(shown)).toEqual([]);
  expect(shown.seats).toContainEqual({ number: sibling.number, offer, quota: 'sibling' });
  const rewritten = world.inSite(world.siteA, (transaction) =>
    transaction.change(`UPDATE admission_draw SET seed = 'better' WHERE site_id = $1 AND id = $2`, draw),
  );
  await expect(rewritten).rejects.toThrow(/kept as it is/);

  // The waiting list moves by a refusal, then by a missed day.
  const codeByNumber = new Map(all.map((one) => [one.number, one]));
  const free = shown.seats.find((seat) => seat.quota === 'general')?.number ?? '';
  const order = shown.order.filter((number) => !shown.seats.some((seat) => seat.number === number));
  const who = (number: string | undefined) => codeByNumber.get(number ?? '')?.code ?? '';
  expect(await at.stateOf(who(order[0]))).toMatchObject({ state: 'waiting', waitingPlace: 1 });
  must(await at.web('respond', { code: who(free), answer: 'decline' }));
  expect(await at.stateOf(who(order[0]))).toMatchObject({ state: 'selected' });
  must(await at.web('respond', { code: sibling.code, answer: 'accept' }));
  later(6);
  expect(codeOf(await at.web('respond', { code: who(order[0]), answer: 'accept' }))).toBe(
    'admission.notThisStep',
  );
  const moved = must(await at.office.call('POST', `/api/v1/admission/declarations/${id}/move`));
  expect(moved.body).toEqual({ lapsed: 1, selected: 1 });
  expect(await at.stateOf(who(order[1]))).toMatchObject({ state: 'selected' });
  expect(await at.stateOf(sibling.code)).toMatchObject({ state: 'selected', isAccepted: true });
  // Another draw only after this one is void, with a reason.
  expect((await act('void', { reason: '' })).status).toBe(422);
  await approved(() => act('void', { reason: 'A class was declared wrongly' }));
  // Who missed the day of a result that does not count takes part again.
  expect(await at.stateOf(who(order[0]))).toMatchObject({ state: 'eligible' });
  // Everybody sees that there was another draw, and why it counts no more.
  expect(must(await published()).body).toMatchObject({
    voidedAt: expect.any(String),
    voidReason: 'A class was declared wrongly',
  });
  const list = must(
    await world.nobody.call('GET', '/api/web/admission/draws', { site_id: String(world.siteA) }),
  ).body.items;
  expect(list).toContainEqual(
    expect.objectContaining({ id: draw, voidReason: 'A class was declared wrongly' }),
  );
});

it('ADM-5 a seat whose day is over goes on by itself in the night', async () => {
  const { id, offer } = await at.declare({ method: 'direct' }, 1);
  const [first, second] = [await at.apply(id, offer, { n: 47 }), await at.apply(id, offer, { n: 48 })];
  const refunded = await at.apply(id, offer, { n: 49 });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE admission_applicant SET state = n.state, rank = n.rank, offer_id = n.offer, quota = n.quota, respond_by = n.day,
              payment = n.payment
         FROM (VALUES ($2::uuid, 'selected', 1, $4::uuid, 'general', $5::date, 'none'),
                      ($3::uuid, 'waiting', 3, NULL, NULL, NULL, 'none'), ($6::uuid, 'waiting', 2, NULL, NULL, NULL, 'pending'))
              AS n(id, state, rank, offer, quota, day, payment)
        WHERE admission_applicant.site_id = $1 AND admission_applicant.id = n.id`,
      first.id,
      second.id,
      offer,
      '2026-11-20',
      refunded.id,
    ),
  );
  const night = (day: string) => world.inSite(world.siteA, (transaction) => endLate(transaction, day));
  await night('2026-11-20');
  expect(await at.stateOf(first.code)).toMatchObject({ state: 'selected' });
  await night('2026-11-21');
  expect(await at.stateOf(first.code)).toMatchObject({ state: 'lapsed' });
  expect(await at.stateOf(second.code)).toMatchObject({ state: 'selected' });
  // Whose fee went back is not called before it is paid again.
  expect(await at.stateOf(refunded.code)).toMatchObject({ state: 'waiting' });
});

it('ADM-6 selects by marks and quota, and nobody below the pass mark', async () => {
  const { id, offer } = await at.declare({ method: 'test', closesOn: '2026-11-22', testOn: '2026-11-25' }, 1);
  const all: { code: string; number: string; id: string }[] = [];
  for (let n = 50; n < 53; n += 1) all.push(await at.apply(id, offer, { n }));
  await eligible(all);
  later(4);
  const draws = '/api/v1/admission/draws';
  expect(codeOf(await at.head.call('POST', draws, { declarationId: id }))).toBe('admission.unmarked');
  const marks = (mark: number) => [
    { id: all[0]?.id, mark, isAbsent: false },
    { id: all[1]?.id, mark: 80, isAbsent: false },
    { id: all[2]?.id, mark: null, isAbsent: true },
  ];
  const save = (list: object[]) =>
    at.office.call('PUT', '/api/v1/admission/marks', { declarationId: id, marks: list });
  expect((await save(marks(101))).status).toBe(422);
  expect(must(await save(marks(70))).body).toEqual({ saved: 3 });
  const draw = String(must(await at.head.call('POST', draws, { declarationId: id })).body.id);
  must(await at.head.call('POST', `${draws}/${draw}/publish`));
  const states = await Promise.all(all.map(async (one) => (await at.stateOf(one.code)).state));
  expect(states).toEqual(['waiting', 'selected', 'refused']);
  const refused = all[2]?.code ?? '';
  expect(await at.stateOf(refused)).toMatchObject({ reason: 'Below the pass mark, or absent' });
  // What is only noted later is no other reason, and no other refusal.
  must(
    await at.office.call('POST', `/api/v1/admission/applicants/${all[2]?.id}/reveal`, {
      reason: 'To compare it',
    }),
  );
  expect(await at.stateOf(refused)).toMatchObject({ reason: 'Below the pass mark, or absent' });
  // Void: whom the list refused takes part in the next one; whom a person refused does not.
  const reason = 'A mark was entered wrongly';
  await approved(() => at.head.call('POST', `${draws}/${draw}/void`, { reason }));
  expect(await at.stateOf(refused)).toMatchObject({ state: 'eligible', reason: '' });
  expect(must(await save(marks(70))).body).toEqual({ saved: 3 });
  // A list that nobody was told is one person's to put right.
  const again = String(must(await at.head.call('POST', draws, { declarationId: id })).body.id);
  expect(must(await at.head.call('POST', `${draws}/${again}/void`, { reason })).body).toEqual({ id: again });
});
