import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { passedExam, wholeApplication } from '../../../test/samples/admissions.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { allFields, qualificationFields } from './form/fields.ts';

/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const now = new Date('2026-11-22T04:00:00Z');
let world: World;
let at: AdmissionSchool;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
});
afterAll(() => world.close());
type Plan = {
  guardians: {
    who: string;
    joins: { name: string; isLinked: boolean; isOtherMobile: boolean; mobile: string } | null;
  }[];
  subjects: { kept: { en: string }[]; dropped: { en: string }[] };
  known: { differences: { name: string; before: { en: string }; after: { en: string } }[] } | null;
};
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;

it('ADM-11 admits who studied here before as that student, with the same ID', async () => {
  const first = await at.declare();
  const one = await at.apply(first.id, first.offer, { n: 60, data: { fatherNid: '1234509876' } });
  must(await at.decide([one.id], 'eligible'));
  must(await at.decide([one.id], 'selected'));
  const made = must(await at.admit(one.id)).body;
  const again = await at.declare();
  const back = await at.apply(again.id, again.offer, {
    n: 60,
    data: {
      studentType: 'readmission',
      mobile: '01811000061',
      fatherNid: '1234509876',
      motherNameEn: 'Rahima Khatun',
      presentVillage: 'Road 9',
    },
  });
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
  // The clerk sees what the form says otherwise than the record, and takes over what is right.
  const plan = must(
    await at.office.call('GET', `/api/v1/admission/applicants/${back.id}/plan`, { knownCode: made.code }),
  ).body as Plan;
  expect(plan.known?.differences.map((one) => [one.name, one.before.en, one.after.en])).toEqual([
    ['motherNameEn', 'Mother Number 60', 'Rahima Khatun'],
    ['mobile', '+8801811000060', '+8801811000061'],
    ['photo', expect.stringContaining('media'), expect.stringContaining('media')],
    ['presentAddress', expect.stringMatching(/^Road 5, /), expect.stringMatching(/^Road 9, /)],
  ]);
  expect(plan.guardians.map(({ who, joins }) => [who, joins?.isLinked, joins?.isOtherMobile])).toEqual([
    ['father', true, true],
    ['mother', undefined, undefined],
  ]);
  const admitted = must(
    await at.admit(back.id, {
      knownCode: made.code,
      takes: ['mobile', 'presentAddress'],
      adds: ['mother'],
      takesMobile: ['father'],
    }),
  ).body;
  expect(admitted).toMatchObject({ studentId: made.studentId, code: made.code });
  const record = must(await at.office.call('GET', `/api/v1/students/student/${made.studentId}`)).body as {
    student: Record<string, string>;
    guardians: { nameEn: string; mobile: string; isPrimary: boolean }[];
  };
  expect(record.student).toMatchObject({
    mobile: '+8801811000061',
    presentVillage: 'Road 9',
    presentAddress: expect.stringMatching(/^Road 9, /),
    permanentVillage: 'Road 5',
  });
  expect(record.guardians.map((one) => [one.nameEn, one.mobile, one.isPrimary])).toEqual([
    ['Father Number 60', '+8801811000061', true],
    ['Mother Number 60', '+8801811000060', false],
    ['Rahima Khatun', '+8801811000061', false],
  ]);
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
  // What is given is not taken back by another number of seats.
  const shown = ['id', 'title', 'year', 'status', 'applicants', 'toCheck', 'admitted'];
  const fewer = await at.office.call('PUT', `/api/v1/admission/declarations/${id}`, {
    ...Object.fromEntries(Object.entries(await at.declaration(id)).filter(([name]) => !shown.includes(name))),
    titleEn: 'Admission to Six',
    titleBn: 'ষষ্ঠ শ্রেণিতে ভর্তি',
    offers: [{ ...first, seats: 1 }, offers[1]],
  });
  expect([fewer.status, codeOf(fewer)]).toEqual([409, 'admission.seatsGiven']);
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

it('ADM-7 every field of an application arrives in the record of the student, or stays for a reason', async () => {
  const { id, offer } = await at.declare();
  const one = await at.apply(id, offer, { n: 67, data: wholeApplication, qualifications: [passedExam] });
  const given = { ...at.formOf({ n: 67 }, offer).data, ...wholeApplication } as Record<string, string>;
  must(await at.decide([one.id], 'eligible'));
  must(await at.decide([one.id], 'selected'));
  const admitted = must(await at.admit(one.id)).body;
  const path = `/api/v1/students/student/${admitted.studentId}`;
  const profile = must(await at.office.call('GET', path)).body as unknown as {
    student: Record<string, unknown>;
    guardians: Record<string, unknown>[];
  };
  const record = profile.student;
  // Numbers of identity as they are kept: a profile shows their ends.
  const secrets = await world.inSite(world.siteA, async (transaction) => {
    const rows = await transaction.read(
      { relation: 'text', nid: 'text?', birth: 'text?' },
      `SELECT l.relation, g.nid, g.birth_registration AS birth FROM students_student_guardian l
         JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id WHERE l.site_id = $1 AND l.student_id = $2
        UNION ALL
       SELECT 'self', nid, birth_registration FROM students_student WHERE site_id = $1 AND id = $2`,
      admitted.studentId,
    );
    const open = (text: string | null) => transaction.secrets.openOrNull(text);
    return new Map(rows.map((row) => [row.relation, { nid: open(row.nid), birth: open(row.birth) }]));
  });
  const guardian = (relation: string) => profile.guardians.find((row) => row.relation === relation) ?? {};
  const parent = (who: string) => ({
    [`${who}NameEn`]: [record[`${who}NameEn`], guardian(who).nameEn],
    [`${who}NameBn`]: [record[`${who}NameBn`], guardian(who).nameBn],
    [`${who}Nid`]: [secrets.get(who)?.nid],
    [`${who}BirthRegistration`]: [secrets.get(who)?.birth],
    [`${who}Mobile`]: [String(guardian(who).mobile).replace('+88', '')],
    [`${who}Email`]: [guardian(who).email],
    [`${who}Income`]: 'the record has the income of the family: both together',
  });
  const address = (which: string) => ({
    [`${which}CareOf`]: [record[`${which}CareOf`]],
    [`${which}Country`]: [record[`${which}Country`]],
    [`${which}Division`]: 'follows from the thana',
    [`${which}District`]: 'follows from the thana, and stands in the record as its id',
    [`${which}Thana`]: 'a thana’s number: the record has its id',
    [`${which}Village`]: [record[`${which}Village`]],
    [`${which}PostOffice`]: [record[`${which}PostOffice`]],
  });
  const mobile = (value: unknown) => String(value).replace('+88', '');
  const arrives: Record<string, readonly unknown[] | string> = {
    nameEn: [record.nameEn],
    nameBn: [record.nameBn],
    dateOfBirth: [record.dateOfBirth],
    birthRegistration: [secrets.get('self')?.birth],
    gender: [record.gender],
    religion: [record.religion],
    bloodGroup: [record.bloodGroup],
    studentType: [record.admittedAs],
    mobile: [mobile(record.mobile)],
    ...parent('father'),
    ...parent('mother'),
    fatherOccupation: [record.fatherOccupationBn, guardian('father').occupationBn],
    motherOccupation: [record.motherOccupation, guardian('mother').occupation],
    ...address('present'),
    ...address('permanent'),
    guardianName: [guardian('guardian').nameEn, guardian('guardian').nameBn],
    guardianRelation: [guardian('guardian').relationSaid],
    guardianMobile: [mobile(guardian('guardian').mobile), mobile(record.emergencyContact)],
    religionSubject: 'the class has it for the religion of the student',
    compulsorySubject: 'the class has it for everybody',
    electiveSubject1: 'the choice of subjects: the test of ACA-3',
    electiveSubject2: 'the same',
    electiveSubject3: 'the same',
    optionalSubject: 'the same',
    assessmentSubject: 'the class has it for everybody',
  };
  expect(Object.keys(arrives).toSorted()).toEqual(allFields.map(({ name }) => name).toSorted());
  for (const [name, found] of Object.entries(arrives))
    if (typeof found !== 'string')
      expect([name, ...found], name).toEqual([name, ...found.map(() => given[name])]);
  expect(record.presentThanaId).not.toBeNull();
  expect(record.presentDistrictId).not.toBeNull();
  const income = `${path}/reveal`;
  expect(must(await at.head.call('POST', income, { field: 'familyIncome', reason: 'Stipend' })).body).toEqual(
    { value: '300000.00' },
  );

  const exams = async () =>
    must(await at.office.call('GET', `${path}/past-exams`)).body as { items: Record<string, unknown>[] };
  const [passed] = (await exams()).items;
  expect(Object.keys(passedExam).toSorted()).toEqual(qualificationFields.map(({ name }) => name).toSorted());
  expect(passed).toMatchObject({ ...passedExam, gpa: '4.50' });
  const file = await at.head.call('GET', '/api/v1/students/export', { format: 'csv' });
  expect(file.text).toContain('From another institution');
  const list = await at.head.call('GET', '/api/v1/students/past-exam/export', { format: 'csv' });
  expect(list.text).toContain('2012345678');

  // Taken back and admitted again, nothing of it is twice.
  must(await at.office.call('POST', `/api/v1/admission/applicants/${one.id}/undo`, { reason: 'A mistake' }));
  must(await at.admit(one.id));
  expect((await exams()).items).toHaveLength(1);
});

it('ADM-7 joins no two fathers of one telephone, shows whom it joins, and takes the clerk’s no and the new mobile', async () => {
  const { id, offer } = await at.declare({}, 4);
  const mobile = '01811777001';
  const first = await at.apply(id, offer, {
    n: 70,
    data: { mobile, fatherNid: '5555500001', motherNameEn: 'Salma Begum' },
  });
  const others = [
    // Another father on the telephone of the same shop.
    await at.apply(id, offer, { n: 71, data: { mobile, fatherNameEn: 'Rafiqul Islam' } }),
    await at.apply(id, offer, {
      n: 72,
      data: { mobile, fatherNameEn: 'Father Number 70', fatherNid: '5555500002' },
    }),
    await at.apply(id, offer, { n: 73, data: { mobile: '01811777002', fatherNid: '5555500001' } }),
  ];
  const ids = [first, ...others].map((one) => one.id);
  must(await at.decide(ids, 'eligible'));
  must(await at.decide(ids, 'selected'));
  must(await at.admit(first.id));
  const plan = async (of: string | undefined) =>
    must(await at.office.call('GET', `/api/v1/admission/applicants/${of}/plan`)).body as Plan;
  expect((await plan(ids[1])).guardians.map((one) => one.joins?.name ?? null)).toEqual([null, null]);
  expect((await plan(ids[2])).guardians.map((one) => one.joins?.name ?? null)).toEqual([null, null]);
  expect((await plan(ids[3])).guardians[0]?.joins).toMatchObject({
    name: 'Father Number 70',
    mobile: '+8801811777001',
    isOtherMobile: true,
  });
  must(await at.admit(ids[1] ?? ''));
  must(await at.admit(ids[2] ?? ''));
  const fathers = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.read(
        { name: 'text', mobile: 'text', children: 'int' },
        `SELECT g.name_en AS name, g.mobile, count(*)::int AS children FROM students_guardian g
           JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id AND l.relation = 'father'
          WHERE g.site_id = $1 AND g.mobile LIKE '+880181177700%' GROUP BY g.site_id, g.id ORDER BY 1, 2`,
      ),
    );
  expect(await fathers()).toEqual([
    { name: 'Father Number 70', mobile: '+8801811777001', children: 1 },
    { name: 'Father Number 70', mobile: '+8801811777001', children: 1 },
    { name: 'Rafiqul Islam', mobile: '+8801811777001', children: 1 },
  ]);
  const apart = must(await at.admit(ids[3] ?? '', { apart: ['father'] })).body;
  expect(await fathers()).toHaveLength(4);
  must(
    await at.office.call('POST', `/api/v1/admission/applicants/${ids[3]}/undo`, { reason: 'Joined wrongly' }),
  );
  expect(apart.studentId).toBeTruthy();
  const later = await at.apply(id, offer, {
    n: 74,
    data: { mobile: '01811777003', fatherNid: '5555500001' },
  });
  must(await at.decide([later.id], 'eligible'));
  must(await at.decide([ids[3] ?? ''], 'declined', { reason: 'They do not come' }));
  must(await at.decide([later.id], 'selected'));
  must(await at.admit(later.id, { takesMobile: ['father'] }));
  const known = (await fathers()).find((one) => one.children === 2);
  expect(known).toMatchObject({ mobile: '+8801811777003' });
});

it('ADM-2 ADM-5 corrects a sent application with a reason, checks it again, and never once a draw is fixed', async () => {
  const { id, offer } = await at.declare({ method: 'lottery', fee: '100' });
  const one = await at.apply(id, offer, { n: 80, data: { fatherIncome: '120000' } });
  must(await at.decide([one.id], 'eligible'));
  const path = `/api/v1/admission/applicants/${one.id}`;
  const shown = async () => must(await at.office.call('GET', path)).body as Record<string, unknown>;
  const before = await shown();
  expect(before).toMatchObject({ isCorrectable: true, state: 'eligible' });
  const correct = async (data: object, more: object = {}, who = at.office) => {
    const { version, choices, claims, qualifications, data: old } = await shown();
    return who.call('PUT', `${path}/answers`, {
      version,
      choices,
      claims,
      qualifications,
      data: { ...(old as object), ...data },
      reason: 'As the birth certificate says',
      ...more,
    });
  };
  expect((await correct({ dateOfBirth: '2010-01-01' })).body.errors).toHaveProperty('dateOfBirth');
  expect((await correct({ nameEn: 'Amina' }, { reason: '' })).body.errors).toHaveProperty('reason');
  expect((await correct({ nameEn: 'Amina' }, { version: 1 })).body.code).toBe('staleVersion');
  const stranger = await world.person(world.siteB, ['office']);
  expect((await correct({ nameEn: 'Amina' }, {}, stranger)).status).toBe(404);
  must(await correct({ dateOfBirth: '2016-07-08', nameEn: 'Amina Khatun' }, { photo: at.picture }));
  const after = await shown();
  expect(after).toMatchObject({
    state: 'submitted',
    data: { birthRegistration: expect.stringMatching(/^•/) },
  });
  expect((after.events as { kind: string; changes: object[] }[]).at(-1)).toMatchObject({
    kind: 'corrected',
    reason: 'As the birth certificate says',
    changes: [
      { name: 'nameEn', before: 'Child Number 80', after: 'Amina Khatun' },
      { name: 'dateOfBirth', before: '2016-05-06', after: '2016-07-08' },
      { name: 'photo' },
    ],
  });
  // What was covered is what it was.
  const kept = must(await at.office.call('POST', `${path}/reveal`, { reason: 'To compare it' })).body;
  expect(kept.values).toMatchObject({ birthRegistration: '20160000000000080', fatherIncome: '120000' });
  // The documents that were brought: who and when; what lacks stays open.
  const papers = async (brought: string[]) =>
    at.office.call('PUT', `${path}/papers`, { version: (await shown()).version, brought });
  must(await papers(['Birth certificate', 'Nothing of the kind']));
  expect((await shown()).papers).toEqual([
    { name: { en: 'Birth certificate', bn: 'জন্ম নিবন্ধন' }, at: now.toISOString(), by: 'Test' },
  ]);
  must(await papers([]));
  expect((await shown()).papers).toMatchObject([{ at: null, by: null }]);
  // A payment to a wallet that was told at the desk is a claim, and never cash in the drawer.
  const claim = (trx: string) => at.office.call('POST', `${path}/claim`, { payer: 'bkash', trx });
  expect((await claim('')).body.errors).toHaveProperty('trx');
  must(await claim('9k2l3m4n5o'));
  expect(await shown()).toMatchObject({ payment: 'claimed', payer: 'bkash', trx: '9K2L3M4N5O' });
  // The statement of the wallet tells of it; confirmed, its line is matched with the receipt of the fee.
  expect((await shown()).statement).toBeNull();
  const lines = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.read(
        { rule: 'text', amount: 'bigint', receipt: 'text' },
        `SELECT m.rule, m.amount, r.number AS receipt FROM payments_statement_match m
           JOIN fees_outside_receipt r ON r.site_id = $1 AND r.id = m.outside_id WHERE m.site_id = $1`,
      ),
    );
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payments_statement_line (site_id, id, source, digest, file_name, trx_id, day, amount, phone, reference,
              brought_by) VALUES ($1, gen_random_uuid(), 'bkash', 'd', 'f', '9k2l3m4n5o', '2026-11-21', 10000, '', '', $2)`,
      at.office.accountId,
    ),
  );
  expect((await shown()).statement).toEqual({
    day: '2026-11-21',
    amount: '100.00',
    isOpen: true,
    isAmount: true,
  });
  must(await at.office.call('POST', `${path}/payment`, { isPaid: true }));
  expect(await shown()).toMatchObject({ payment: 'paid', payer: 'bkash', statement: null });
  expect(await lines()).toEqual([{ rule: 'trx', amount: 10_000n, receipt: expect.stringMatching(/^OR26-/) }]);
  must(await at.decide([one.id], 'refused', { reason: 'Too late' }));
  expect(await shown()).toMatchObject({ isCorrectable: false });
  expect((await correct({ nameEn: 'Amina' })).body.code).toBe('admission.isDecided');
});
