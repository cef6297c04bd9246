import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdmissionSchool, makeAdmissionSchool, must } from '../../../test/samples/admission-school.ts';
import { passedExam } from '../../../test/samples/admissions.ts';
import { sampleRecord } from '../../../test/samples/sample.ts';
import { until } from '../../../test/until.ts';
import { confirmed, makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { roleUrl, withAdmin } from '../../core/server/database/database.ts';
import { startWorker } from '../../core/server/jobs/jobs.ts';
import { jobsSchema } from '../../core/server/jobs/jobs-schema.ts';
import { systemContext } from '../../server.ts';
import type { Slip } from '../access/rules.ts';
import { tellJob } from '../communication/automatic/service/tell.ts';
import { student } from '../students/student.entity.ts';
import { noteEvents } from './service/events.ts';

/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const now = new Date('2026-11-22T04:00:00Z');
let world: World;
let at: AdmissionSchool;
let rooms: Record<'hall' | 'girls' | 'bare', string>;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  at = await makeAdmissionSchool(world);
  const create = async (path: string, values: object) =>
    String(must(await at.head.call('POST', `/api/v1/${path}`, values)).body.id);
  const buildingId = await create('facilities/building', { code: 'A', nameEn: 'Main', nameBn: 'মূল' });
  const floorId = await create('facilities/floor', {
    buildingId,
    level: 0,
    nameEn: 'Ground',
    nameBn: 'নিচতলা',
  });
  const room = (number: string, more: object) =>
    create('facilities/room', {
      floorId,
      number,
      nameEn: `Room ${number}`,
      nameBn: `কক্ষ ${number}`,
      purpose: 'class',
      gender: 'all',
      isBookable: true,
      ...more,
    });
  rooms = {
    girls: await room('101', { gender: 'female', seatRows: 1, seatColumns: 1, benchSeats: 2 }),
    hall: await room('102', { seatRows: 2, seatColumns: 2, benchSeats: 3 }),
    bare: await room('103', {}),
  };
});
afterAll(() => world.close());
const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;

const plan = (more: object = {}) => ({
  version: null,
  day: '2026-11-25',
  startsAt: '10:00',
  endsAt: '12:00',
  seatOrder: 'number',
  perBench: 1,
  firstRoll: 1001,
  roomIds: [rooms.girls, rooms.hall],
  ...more,
});
const save = (id: string, more: object = {}, who: Person = at.office) =>
  who.call('PUT', `/api/v1/admission/tests/${id}`, plan(more));
const show = async (id: string, query: object = {}) =>
  must(await at.office.call('GET', `/api/v1/admission/tests/${id}`, query)).body as {
    plan: { version: number; rooms: { taken: number; isHeld: boolean }[] } | null;
    counts: object;
    items: { id: string; roll: number; room: { en: string }; at: object }[];
    isFixed: boolean;
  };

it('ADM-6 AST-1 gives rolls and seats by the rule, books the rooms, and prints cards and lists', async () => {
  const { id, offer } = await at.declare({ method: 'test', testOn: '2026-11-25' }, 9);
  const all: { code: string; number: string; id: string }[] = [];
  for (const [n, gender] of [
    [70, 'male'],
    [71, 'female'],
    [72, 'female'],
    [73, 'male'],
  ] as const)
    all.push(await at.apply(id, offer, { n, data: { gender } }));
  must(
    await at.decide(
      all.slice(0, 3).map((one) => one.id),
      'eligible',
    ),
  );
  const teacher = await world.person(world.siteA, ['teacher']);
  const stranger = await world.person(world.siteB, ['office']);
  expect((await save(id, {}, teacher)).status).toBe(403);
  expect((await save(id, {}, stranger)).status).toBe(404);
  // Nobody may sit where no seats are entered, or where they do not reach; then nothing is booked either.
  expect(codeOf(await save(id, { roomIds: [rooms.bare] }))).toBe('admission.roomWithoutSeats');
  expect(codeOf(await save(id, { roomIds: [rooms.girls] }))).toBe('admission.tooFewSeats');
  expect((await save(id, { endsAt: '10:00' })).status).toBe(422);
  // Two clerks at once: one makes the plan.
  const both = await Promise.all([save(id), save(id)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const made = await show(id);
  expect(made.items).toMatchObject([
    { id: all[0]?.id, roll: 1001, room: { en: 'Room 102' }, at: { row: 1, bench: 1, place: 1 } },
    { id: all[1]?.id, roll: 1002, room: { en: 'Room 101' } },
    { id: all[2]?.id, roll: 1003, room: { en: 'Room 102' }, at: { row: 1, bench: 2, place: 1 } },
  ]);
  expect(made.plan?.rooms).toMatchObject([
    { taken: 1, isHeld: true },
    { taken: 2, isHeld: true },
  ]);
  expect((await show(id, { q: '1002' })).items).toHaveLength(1);
  // The room is taken for everybody else, and another test does not get it.
  const other = await at.declare({ method: 'test', testOn: '2026-11-25' });
  const late = await at.apply(other.id, other.offer, { n: 74 });
  must(await at.decide([late.id], 'eligible'));
  const clash = await save(other.id, { startsAt: '11:00', endsAt: '13:00', roomIds: [rooms.hall] });
  expect([clash.status, codeOf(clash)]).toEqual([409, 'facilities.clash']);
  // The family reads it, and has its card.
  expect(await at.stateOf(all[1]?.code ?? '')).toMatchObject({
    test: { day: '2026-11-25', roll: 1002, roomNumber: '101' },
  });
  for (const kind of ['card', 'form'])
    expect((await at.web('paper', { code: all[1]?.code, kind })).text.slice(0, 5)).toBe('%PDF-');
  expect((await at.web('paper', { code: all[3]?.code, kind: 'card' })).status).toBe(404);
  for (const kind of ['cards', 'attendance', 'seats', 'stickers'])
    expect(
      (await at.office.call('GET', `/api/v1/admission/tests/${id}/paper`, { kind })).text.slice(0, 5),
    ).toBe('%PDF-');
  const paper = `/api/v1/admission/applicants/${all[0]?.id}/paper`;
  expect((await at.office.call('GET', paper)).text.slice(0, 5)).toBe('%PDF-');
  expect((await stranger.call('GET', paper)).status).toBe(404);
  // Who is found eligible later gets the next roll; the others keep theirs.
  must(await at.decide([all[3]?.id ?? ''], 'eligible'));
  const rest = () => at.office.call('POST', `/api/v1/admission/tests/${id}/rest`);
  expect(must(await rest()).body).toEqual({ seated: 1 });
  expect(must(await rest()).body).toEqual({ seated: 0 });
  expect((await show(id)).items.map((one) => one.roll)).toEqual([1001, 1002, 1003, 1004]);
  // Made anew only with a reason, as it was seen.
  const version = made.plan?.version;
  expect((await save(id, { version })).status).toBe(422);
  expect((await save(id, { version: 9, reason: 'Another day' })).status).toBe(409);
  must(await save(id, { version, day: '2026-11-26', reason: 'Another day', seatOrder: 'mixed' }));
  expect((await at.declaration(id)).testOn).toBe('2026-11-26');
  must(await save(other.id, { roomIds: [rooms.hall] }));
  // Marks fix it.
  const marks = all.map((one) => ({ id: one.id, mark: 50, isAbsent: false }));
  must(await at.office.call('PUT', '/api/v1/admission/marks', { declarationId: id, marks }));
  expect(codeOf(await rest())).toBe('admission.seatsFixed');
  must(await at.office.call('POST', `/api/v1/admission/tests/${other.id}/drop`, { reason: 'No test' }));
  expect((await show(other.id)).plan).toBeNull();
});

it('ADM-4 puts the fee into the books, and back out of them by two', async () => {
  const { id, offer } = await at.declare({ fee: '200' });
  const one = await at.apply(id, offer, { n: 80 }, { payer: 'bkash', trx: 'PAID80' });
  const pay = (isPaid: boolean) =>
    at.office.call('POST', `/api/v1/admission/applicants/${one.id}/payment`, { isPaid, reason: 'Checked' });
  const both = await Promise.all([pay(true), pay(true)]);
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const books = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.row(
        `SELECT count(DISTINCT v.id)::int AS vouchers, coalesce(sum(l.debit), 0)::int AS debit,
                coalesce(sum(l.debit - l.credit) FILTER (WHERE l.place = 1), 0)::int AS wallet
           FROM accounts_voucher v JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = v.id
          WHERE v.site_id = $1 AND (v.source_id = $2 OR v.reversal_of IN
            (SELECT id FROM accounts_voucher WHERE site_id = $1 AND source_id = $2))`,
        one.id,
      ),
    );
  expect(await books()).toEqual({ vouchers: 1, debit: 20_000, wallet: 20_000 });
  expect(codeOf(await pay(false))).toBe('admission.isPaid');
  const asked = await at.office.call('POST', `/api/v1/admission/applicants/${one.id}/refund`, {
    reason: 'The test was called off',
  });
  expect(asked.status).toBe(202);
  const { id: request } = asked.body.waiting as { id: string };
  const accountant = await world.person(world.siteA, ['accountant']);
  const decided = await accountant.call('PUT', `/api/v1/approvals/${request}/decision`, {
    decision: 'approved',
    note: 'Looked at it',
  });
  expect(decided.status).toBe(200);
  expect(await books()).toEqual({ vouchers: 2, debit: 40_000, wallet: 0 });
  expect(await at.stateOf(one.code)).toMatchObject({ payment: 'pending', trx: null });
});

it('ADM-4 takes one payment for one thing, none for who was refused, and the refusal keeps its reason', async () => {
  const { id, offer } = await at.declare({ fee: '200' });
  const one = await at.apply(id, offer, { n: 81 }, { payer: 'bkash', trx: 'PAID81' });
  const path = `/api/v1/admission/applicants/${one.id}`;
  const pay = (isPaid: boolean) =>
    at.office.call('POST', `${path}/payment`, { isPaid, reason: 'Nothing came' });
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payments_statement_line (site_id, id, source, digest, file_name, trx_id, day, amount, phone, reference,
              brought_by) VALUES ($1, gen_random_uuid(), 'bkash', 'd81', 'f', 'PAID81', '2026-11-21', 10000, '', '', $2)`,
      at.office.accountId,
    ),
  );
  const other = await pay(true);
  expect([other.status, codeOf(other)]).toEqual([409, 'admission.otherAmount']);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE payments_statement_line SET aside_reason = 'Canteen', aside_by = $2 WHERE site_id = $1 AND trx_id = 'PAID81'`,
      at.office.accountId,
    ),
  );
  const taken = await pay(true);
  expect([taken.status, codeOf(taken)]).toEqual([409, 'admission.lineTaken']);
  must(await at.decide([one.id], 'refused', { reason: 'Born too late' }));
  must(await pay(false));
  expect(await at.stateOf(one.code)).toMatchObject({ state: 'refused', reason: 'Born too late' });
  const claim = await at.office.call('POST', `${path}/claim`, { payer: 'bkash', trx: 'AGAIN81' });
  expect([claim.status, codeOf(claim)]).toEqual([409, 'admission.isOver']);
  expect(await at.stateOf(one.code)).toMatchObject({ payment: 'pending', reason: 'Born too late' });
});

it('ADM-4 PAY-5 matches the line of a statement that comes later with the receipt of the fee', async () => {
  const { id, offer } = await at.declare({ fee: '100' });
  const later = await at.apply(id, offer, { n: 83 }, { payer: 'bkash', trx: 'LATER83' });
  must(await at.office.call('POST', `/api/v1/admission/applicants/${later.id}/payment`, { isPaid: true }));
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO payments_statement_line (site_id, id, source, digest, file_name, trx_id, day, amount, phone, reference,
              brought_by) VALUES ($1, gen_random_uuid(), 'bkash', 'd83', 'f', 'LATER83', '2026-11-21', 10000, '', '', $2)`,
      at.office.accountId,
    ),
  );
  const accountant = await world.person(world.siteA, ['accountant']);
  const statements = '/api/v1/payments/statements';
  const [open] = must(await accountant.call('GET', statements)).body.items as {
    id: string;
    confidence: number;
    receipts: { id: string; number: string; student: { en: string } }[];
  }[];
  expect(open).toMatchObject({
    trxId: 'LATER83',
    confidence: 100,
    receipts: [{ number: expect.stringMatching(/^OR26-/), student: { en: 'Child Number 83' } }],
  });
  const byHand = await accountant.call('GET', `${statements}/lines/${open?.id}/receipts`, { q: 'LATER83' });
  expect(must(byHand).body.items).toMatchObject([{ id: open?.receipts[0]?.id, left: '100.00' }]);
  const accepted = await accountant.call(
    'POST',
    `${statements}/accept`,
    { lines: null },
    { 'idempotency-key': '5d6f3f0e-53b6-4c9c-9f3c-2f8f5a1f7a83' },
  );
  expect(must(accepted).body).toEqual({ lines: 1 });
});

it('ADM-2 shows what was corrected in words, and keeps who brought a document that is called otherwise now', async () => {
  const ff = { code: 'ff', en: 'Freedom fighter', bn: 'মুক্তিযোদ্ধা', percent: 50, extraYears: 0 };
  const { id, offer } = await at.declare({ quotas: [ff] });
  const one = await at.apply(id, offer, { n: 82, qualifications: [passedExam] });
  const path = `/api/v1/admission/applicants/${one.id}`;
  const shown = async () => must(await at.office.call('GET', path)).body;
  const { version, choices, data } = await shown();
  must(
    await at.office.call('PUT', `${path}/answers`, {
      version,
      choices,
      data,
      claims: ['ff'],
      qualifications: [{ ...passedExam, gpa: '4.75' }],
      reason: 'As the papers say',
    }),
  );
  const { changes = [] } = ((await shown()).events as { changes: object[] }[]).at(-1) ?? {};
  expect(changes).toEqual([
    { name: 'claims', before: '', after: 'Freedom fighter' },
    {
      name: 'qualifications',
      before: expect.stringMatching(/^SSC \/ Dakhil, .*4\.5/),
      after: expect.stringMatching(/^SSC \/ Dakhil, .*4\.75/),
    },
  ]);
  const brought = async (papers: string[]) =>
    must(
      await at.office.call('PUT', `${path}/papers`, { version: (await shown()).version, brought: papers }),
    );
  await brought(['Birth certificate']);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE admission_declaration SET documents = '[{"en": "Birth registration", "bn": "জন্ম নিবন্ধন"}]'
        WHERE site_id = $1 AND id = $2`,
      id,
    ),
  );
  await brought(['Birth registration']);
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.row(
      `SELECT (SELECT array_agg(p ->> 'en') FROM jsonb_array_elements(papers) p) AS papers FROM admission_applicant
        WHERE site_id = $1 AND id = $2`,
      one.id,
    ),
  );
  expect(kept).toEqual({ papers: ['Birth certificate', 'Birth registration'] });
});

it('ADM-7 welcomes by SMS, and ends the accounts with an admission that is taken back', async () => {
  must(
    await at.head.call('PUT', '/api/v1/communication/templates/admission.admitted/switch', { isOn: true }),
  );
  const { id, offer } = await at.declare({}, 3);
  const one = await at.apply(id, offer, { n: 90 });
  must(await at.decide([one.id], 'eligible'));
  must(await at.decide([one.id], 'selected'));
  const admit = (withAccount: boolean) =>
    at.head.call('POST', `/api/v1/admission/applicants/${one.id}/admit`, {
      sectionId: at.school.sectionId,
      withAccount,
    });
  const made = must(await admit(true)).body as { studentId: string; slip: { username: string } };
  const worker = await startWorker(
    world.server.services,
    [tellJob],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
  const sent = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ body: string }>(
        `SELECT m.body FROM communication_message m
           JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id AND b.event = 'admission.admitted'
          WHERE m.site_id = $1 AND m.channel = 'sms'`,
      ),
    );
  try {
    await until('the welcome is written', async () => (await sent()).length > 0);
  } finally {
    await worker.stop();
  }
  expect((await sent())[0]?.body).toMatch(/Child Number 90|শিশু/);
  const live = () =>
    world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.row<{ count: number }>(
        `SELECT count(*)::int AS count FROM membership m JOIN account a ON a.id = m.account_id
          WHERE a.username = $1 AND (m.ends_at IS NULL OR m.ends_at > now())`,
        made.slip.username,
      ),
    );
  expect(await live()).toEqual({ count: 1 });
  must(await at.head.call('POST', `/api/v1/admission/applicants/${one.id}/undo`, { reason: 'They moved' }));
  expect(await live()).toEqual({ count: 0 });
  // The account is there already: its first password is made anew.
  await confirmed(at.head);
  const again = must(await admit(true)).body as { slip: { username: string } };
  expect(again.slip.username).toBe(made.slip.username);
  expect(await live()).toEqual({ count: 1 });
});

it('ADM-7 COM-1 an application is confirmed by SMS, and a seat with the day to answer by, where that is switched on', async () => {
  const turn = async (event: string, isOn: boolean) =>
    must(await at.head.call('PUT', `/api/v1/communication/templates/${event}/switch`, { isOn }));
  const waiting = (event: string) =>
    withAdmin(world.adminUrl, async (client) => {
      const { rows } = await client.query(
        `SELECT payload -> 'data' AS data FROM ${jobsSchema}._private_jobs WHERE payload -> 'data' ->> 'event' = $1`,
        [event],
      );
      return rows as { data: { people: { mobile: string; values: Record<string, { en: string }> }[] } }[];
    });
  const { id, offer } = await at.declare({}, 3);
  await at.apply(id, offer, { n: 93 });
  expect(await waiting('admission.received')).toEqual([]);
  await turn('admission.received', true);
  await turn('admission.selected', true);
  const one = await at.apply(id, offer, { n: 94 });
  // A stranger's form spends no message; the desk's look at it does.
  expect(await waiting('admission.received')).toEqual([]);
  must(await at.decide([one.id], 'eligible'));
  const [received] = await waiting('admission.received');
  expect(received?.data.people).toMatchObject([
    { values: { application_no: { en: one.number }, student_name: { en: expect.stringContaining('94') } } },
  ]);
  expect(received?.data.people[0]?.mobile).toMatch(/^\+8801/);
  expect(await waiting('admission.selected')).toEqual([]);
  must(await at.decide([one.id], 'selected'));
  const selected = await waiting('admission.selected');
  expect(selected.flatMap((row) => row.data.people)).toHaveLength(1);
  const values = selected[0]?.data.people[0]?.values;
  expect(values?.class?.en).toMatch(/\w/);
  expect(values?.day?.en).toMatch(/2026$/);
  // A seat in a class that was wanted more is another seat.
  await world.inSite(world.siteA, (transaction) =>
    noteEvents(transaction, [{ applicantId: one.id, kind: 'raised', from: 'selected', to: 'selected' }]),
  );
  expect(await waiting('admission.selected')).toHaveLength(2);
  await turn('admission.received', false);
  await turn('admission.selected', false);
});

it('ADM-7 makes the account of the guardian with the admission, one for all children', async () => {
  const { id, offer } = await at.declare({}, 4);
  const father = { fatherNid: '9876543210', fatherMobile: '01711222333' };
  const children = [
    await at.apply(id, offer, { n: 96, data: father }),
    await at.apply(id, offer, { n: 97, data: { ...father, fatherMobile: '01811222334' } }),
  ];
  const ids = children.map((one) => one.id);
  must(await at.decide(ids, 'eligible'));
  must(await at.decide(ids, 'selected'));
  const admit = (who: Person, applicant: string) =>
    who.call('POST', `/api/v1/admission/applicants/${applicant}/admit`, {
      sectionId: at.school.sectionId,
      withAccount: true,
    });
  const stranger = await world.person(world.siteB, ['head']);
  expect((await admit(stranger, ids[0] ?? '')).status).toBe(404);
  // Both at once: the guardian is one person, joined by the NID, and gets one account.
  const made = await Promise.all(ids.map((one) => admit(at.head, one)));
  const slips = made.map((one) => must(one).body as { slip: object; guardianSlip: Slip | null });
  expect(slips.every((one) => one.slip !== null)).toBe(true);
  const [guardian, ...more] = slips.flatMap((one) => one.guardianSlip ?? []);
  expect(more).toEqual([]);
  expect(guardian?.username).toMatch(/-01[78]11222333?4?$/);
  const first = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.readOne(
      { roles: 'text[]', mobile: 'text?', must_change_password: 'bool' },
      `SELECT array_agg(m.role) AS roles, a.mobile, a.must_change_password FROM account a
         JOIN membership m ON m.account_id = a.id WHERE a.username = $1 GROUP BY a.id`,
      guardian?.username,
    ),
  );
  // As at any first login: by the slip, or by a code to this mobile.
  expect(first).toMatchObject({ roles: ['guardian'], must_change_password: true });
  expect(first?.mobile).toMatch(/1[78]1122233[34]$/);
});

it('ADM-3 says that the group knows the child elsewhere, and not who it is', async () => {
  const { id, offer } = await at.declare();
  const one = await at.apply(id, offer, { n: 95 });
  const path = `/api/v1/admission/applicants/${one.id}/elsewhere`;
  const known = await world.inSite(world.siteB, async (transaction) => {
    const made = await sampleRecord(transaction, student);
    await transaction.change(
      'UPDATE students_student SET birth_registration = $3 WHERE site_id = $1 AND id = $2',
      made.id,
      transaction.secrets.seal(at.formOf({ n: 95 }, offer).data.birthRegistration ?? ''),
    );
    return made;
  });
  // Not of one group: nothing is told.
  expect(must(await at.office.call('GET', path)).body).toEqual({ items: [] });
  const groupId = newId();
  await world.server.services.database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change(
      `INSERT INTO site_group (id, name_en, name_bn) VALUES ($1, 'Delta', 'ডেলটা')`,
      groupId,
    );
    await transaction.change(
      'INSERT INTO site_group_member (group_id, site_id) VALUES ($1, $2), ($1, $3)',
      groupId,
      world.siteA,
      world.siteB,
    );
  });
  const told = must(await at.office.call('GET', path));
  expect(told.body.items).toMatchObject([{ isStudent: true, isApplicant: false }]);
  expect(told.text).not.toContain(known.id);
  expect(told.text).not.toContain(String(known.code));
  const accountant = await world.person(world.siteA, ['accountant']);
  expect((await accountant.call('GET', path)).status).toBe(403);
});

it('TRAP-14 an institution sees nothing of another one’s applicants', async () => {
  const { id, offer } = await at.declare();
  const one = await at.apply(id, offer, { n: 60 });
  const stranger = await world.person(world.siteB, ['office']);
  expect((await stranger.call('GET', `/api/v1/admission/applicants/${one.id}`)).status).toBe(404);
  expect(
    (await stranger.call('POST', '/api/v1/admission/applicants/decide', { ids: [one.id], to: 'eligible' }))
      .status,
  ).toBe(404);
  const elsewhere = await world.nobody.call('POST', '/api/web/admission/read', {
    site_id: String(world.siteB),
    code: one.code,
  });
  expect(codeOf(elsewhere)).toBe('admission.unknownCode');
  // A flood of guesses is stopped; a code that is right counts for none.
  must(await at.web('read', { code: one.code }));
  await withAdmin(world.adminUrl, (client) =>
    client.query("UPDATE login_attempt SET failures = 400 WHERE key LIKE 'admission-code:%'"),
  );
  expect((await at.web('read', { code: 'ZZZZ-ZZZZ-ZZZZ' })).status).toBe(429);
});
