import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { institutionForms } from '../../../../test/samples/institution-forms.ts';
import { enterMarks, sampleExam, sampleRoom } from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { systemContext } from '../../../server.ts';
import type { FindingKind } from './contract.ts';

let world: World;
let school: FeeSchool;
let head: Person;
let accountant: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 3);
  head = await world.person(world.siteA, ['head']);
  accountant = await world.person(world.siteA, ['accountant', 'office']);
});
afterAll(() => world.close());

const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const listed = async (kind: FindingKind) => {
  const { body, text } = await head.call('GET', '/api/v1/control/findings', { kind, size: 200 });
  const items = body.items as {
    who: { en: string } | null;
    what: { en: string; bn: string };
    amount: string | null;
    path: string;
  }[];
  return items ?? expect.fail(text);
};
const linesOf = async (kind: FindingKind, begins: string) =>
  (await listed(kind)).filter(({ what }) => what.en.startsWith(begins)).map(({ what }) => what.en);
const made = async (path: string, input: object, who = accountant) => {
  const answer = await who.call('POST', path, input);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};

it('X-9 lists holidays of days that are over, put in, moved or taken back; what is still to come is planning', async () => {
  const holiday = (nameEn: string, startDate: string, endDate = startDate) =>
    made(
      '/api/v1/academic/holiday',
      {
        nameEn,
        nameBn: 'ছুটি',
        startDate,
        endDate,
        kind: 'institution',
        isObserved: false,
        isTentative: false,
        overrideReason: null,
      },
      head,
    );
  // The database's clock tells when it was done: these days are over and to come on any day of a test.
  const past = await holiday('Founder’s day', '2020-07-02', '2020-07-06');
  await holiday('Annual sports', '2099-12-01');
  const begins = 'Holiday of days already over';
  expect(await linesOf('rules', begins)).toEqual([`${begins} · Founder’s day · 02 July 2020 – 06 July 2020`]);
  await change(`UPDATE academic_holiday SET end_date = '2020-07-12' WHERE site_id = $1 AND id = $2`, past);
  await change(`UPDATE academic_holiday SET name_en = 'Founders’ day' WHERE site_id = $1 AND id = $2`, past);
  await change('UPDATE academic_holiday SET is_active = false WHERE site_id = $1 AND id = $2', past);
  expect((await linesOf('rules', begins)).sort()).toEqual(
    [
      `${begins} · Founders’ day · 02 July 2020 – 12 July 2020 → –`,
      `${begins} · Founder’s day · 02 July 2020 – 06 July 2020`,
      `${begins} · Founder’s day · 02 July 2020 – 06 July 2020 → 02 July 2020 – 12 July 2020`,
    ].sort(),
  );
});

it('X-9 says nothing of the holidays an institution begins with', async () => {
  const owner = await world.person(null, ['platformOwner']);
  const made = await owner.call('POST', '/api/v1/platform/sites', institutionForms().siteForm());
  expect(made.status, made.text).toBe(200);
  const own = await world.person(Number(made.body.id), ['head']);
  const holidays = await own.call('GET', '/api/v1/academic/holiday', { size: 25 });
  expect(holidays.body.total, holidays.text).toBeGreaterThan(0);
  const { body, text } = await own.call('GET', '/api/v1/control/findings', { kind: 'rules' });
  expect(body.items, text).toEqual([]);
});

it('X-9 lists other weekly holidays of the institution, which it keeps with the platform', async () => {
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE site SET weekend = '{5,6}' WHERE id = $1", world.siteA),
  );
  const begins = 'Weekly holidays';
  const before = await linesOf('rules', begins);
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE site SET weekend = '{6,5,4}' WHERE id = $1", world.siteA),
  );
  const found = await linesOf('rules', begins);
  expect(found).toHaveLength(before.length + 1);
  expect(found).toContain(`${begins} · Thursday, Friday → Wednesday, Thursday, Friday`);
});

it('X-9 lists who was moved to a cheaper service, with what it takes off a month', async () => {
  const subHead = (
    await accountant.call('GET', `/api/v1/fees/fee-sub-head/${school.subHeads.get('Tuition fee')}`)
  ).body;
  const subHeadId = await made('/api/v1/fees/fee-sub-head', {
    position: 90,
    headId: subHead.headId,
    groupId: subHead.groupId,
    nameEn: 'Bus fee',
    nameBn: 'বাস ফি',
    schedule: 'monthly',
    dueDay: 10,
    incomeLedgerId: subHead.incomeLedgerId,
    isActive: true,
  });
  const service = (nameEn: string, monthlyAmount: string) =>
    made('/api/v1/fees/fee-service', {
      kind: 'transport',
      nameEn,
      nameBn: 'বাস',
      subHeadId,
      monthlyAmount,
      places: null,
      detailsEn: null,
      detailsBn: null,
    });
  const [far, near] = [await service('Far stop', '1000'), await service('Near stop', '600')];
  const use = (place: number, serviceId: string, startsOn: string, endsOn: string | null) =>
    made('/api/v1/fees/service-use', {
      studentId: school.students[place],
      serviceId,
      placeEn: 'Court',
      placeBn: 'কোর্ট',
      startsOn,
      endsOn,
      remark: null,
    });
  await use(0, far, '2026-07-01', '2026-07-31');
  await use(0, near, '2026-08-01', null);
  await use(1, near, '2026-07-01', '2026-07-31');
  await use(1, far, '2026-08-01', null);
  const found = (await listed('rules')).filter(({ what }) =>
    what.en.startsWith('Moved to a cheaper service'),
  );
  expect(found).toMatchObject([
    { amount: '400.00', what: { en: expect.stringContaining('Far stop → Near stop') } },
  ]);
});

it('X-9 lists a ledger that is moved in the chart of accounts, but no new name of one', async () => {
  const ledger = `id = (SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '4102')`;
  await change(`UPDATE accounts_ledger SET name_en = 'Other name' WHERE site_id = $1 AND ${ledger}`);
  const begins = 'Ledger moved in the chart of accounts';
  expect(await linesOf('rules', begins)).toEqual([]);
  await change(
    `UPDATE accounts_ledger SET sub_group_id = (SELECT id FROM accounts_account_sub_group
        WHERE site_id = $1 AND id <> accounts_ledger.sub_group_id ORDER BY id LIMIT 1) WHERE site_id = $1 AND ${ledger}`,
  );
  expect(await linesOf('rules', begins)).toEqual([`${begins} · Other name`]);
});

it('X-9 lists a subject chosen otherwise after the result was published, with who takes it', async () => {
  const room = await world.inSite(world.siteA, (transaction) => sampleRoom(transaction, 1));
  const exam = await world.inSite(world.siteA, (transaction) =>
    sampleExam(transaction, room, [
      { code: 'z126', role: 'optional', components: [{ code: 'cq', full: 10000 }] },
    ]),
  );
  await world.inSite(world.siteA, async (transaction) => {
    const [paper] = exam.papers;
    if (paper) await enterMarks(transaction, paper, room.enrolments[0] ?? '', [6000]);
  });
  const choose = (role: string) =>
    change(
      'UPDATE exams_subject_choice SET role = $3 WHERE site_id = $1 AND enrolment_id = $2',
      room.enrolments[0],
      role,
    );
  const runs = '/api/v1/results/runs';
  const publish = async () => {
    const generated = await head.call('POST', runs, { examId: exam.examId, classId: room.classId });
    expect(generated.status, generated.text).toBe(200);
    const given = { version: 1, password: 'Pathshala-2026', reason: 'As every year' };
    const published = await head.call('POST', `${runs}/${generated.body.runId}/publish`, given);
    expect(published.status, published.text).toBe(200);
    const { items } = (
      await head.call('GET', '/api/v1/approvals', { view: 'decided', act: 'results.publication' })
    ).body as { items: { id: string }[] };
    return (await head.call('GET', `/api/v1/approvals/${items[0]?.id}`)).body.figures as {
      label: { en: string };
      value: unknown;
    }[];
  };
  const changed = (figures: { label: { en: string }; value: unknown }[]) =>
    figures.filter((one) => one.label.en.startsWith('Chosen subjects changed')).map((one) => one.value);
  expect(await listed('markChanged')).toEqual([]);
  expect(changed(await publish())).toEqual([]);
  // The test's clock stands before the database's: what was chosen until now counts as later.
  const before = (await listed('markChanged')).length;
  await choose('elective');
  const found = await listed('markChanged');
  expect(found).toHaveLength(before + 1);
  expect(found[0]?.what.en).toMatch(/: 4th subject → elective$/);
  expect(found[0]?.what.bn).toMatch(/: চতুর্থ বিষয় → নৈর্বাচনিক$/);
  // And is told whoever approves the next publication.
  expect(changed(await publish())).toEqual([
    { en: 'roll 1 (Subject z126)', bn: expect.stringMatching(/^রোল ১ \(.*\)$/) },
  ]);
});

it('X-9 lists earlier results that came from a sheet, and those taken out again', async () => {
  await change(
    `INSERT INTO import_batch (site_id, id, kind, mode, file_name, row_count, made_by, undone_at, undone_by, state)
     VALUES ($1, $2, 'results.broughtIn', 'add', 'results-2025.xlsx', 12, $3, now(), $3, 'undone')`,
    newId(),
    newId(),
  );
  expect((await linesOf('markChanged', 'Earlier results')).sort()).toEqual([
    'Earlier results brought in · 12 · results-2025.xlsx',
    'Earlier results taken out again · 12 · results-2025.xlsx',
  ]);
});

it('X-9 lists absences that were made presence after the day, while the fines of their month were still to be charged', async () => {
  const room = await world.inSite(world.siteA, (transaction) => sampleRoom(transaction, 4));
  // Over on any day the database's clock may show.
  const [date, month] = ['2020-07-05', '2020-07'];
  await change(
    `UPDATE academic_academic_year SET start_date = '2020-01-01', end_date = '2020-12-31' WHERE site_id = $1 AND id = $2`,
    room.yearId,
  );
  const save = async (was: readonly (string | null)[], codes: string) => {
    const answer = await head.call('POST', '/api/v1/attendance/sheet', {
      sectionId: room.sectionId,
      date,
      reason: 'The class teacher says so',
      marks: room.enrolments.map((enrolmentId, place) => ({
        enrolmentId,
        code: codes[place],
        was: was[place],
      })),
    });
    expect(answer.body, answer.text).toMatchObject({ saved: 4, conflicts: [] });
  };
  const begins = 'Absences changed after the day';
  const lines = async () =>
    (await listed('dueGone')).filter(({ what }) => what.en.startsWith(begins)).map(({ what }) => what.en);
  await save([null, null, null, null], 'AAAP');
  await save([...'AAAP'], 'PLAA');
  // Where no absence is fined, nobody is let off anything.
  expect(await lines()).toEqual([]);
  const { can: _, ...known } = (await accountant.call('GET', '/api/v1/fees/settings')).body;
  const demand = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>(
      `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' ORDER BY position LIMIT 1`,
    ),
  );
  const fined = await accountant.call('PUT', '/api/v1/fees/settings', {
    ...known,
    absenceFine: '5',
    absenceSubHeadId: demand?.id,
    absenceFreeDays: 0,
  });
  expect(fined.status, fined.text).toBe(200);
  expect(await lines()).toEqual([expect.stringMatching(/ · 05 July 2020: 2$/)]);
  const [line] = (await listed('dueGone')).filter(({ what }) => what.en.startsWith(begins));
  expect(line?.who).not.toBeNull();
  expect(line?.what.bn).toMatch(/^দিন শেষে অনুপস্থিতি বদল · .* · ০৫ জুলাই ২০২০: ২$/);
  // It opens the sheet as the log has it, where an auditor reads whose absences they were.
  const auditor = await world.person(world.siteA, ['auditor']);
  const query = Object.fromEntries(new URL(line?.path ?? '', 'http://school').searchParams);
  const log = await auditor.call('GET', '/api/v1/access/log', query);
  const entries = (log.body.items as { tableName: string; changes: object[] }[]).filter(
    ({ tableName }) => tableName === 'attendance_record',
  );
  expect(entries[0]?.changes, log.text).toContainEqual({
    field: expect.objectContaining({ en: expect.stringMatching(/^Sample/) }),
    before: { en: 'Absent', bn: 'অনুপস্থিত' },
    after: { en: 'Late', bn: 'বিলম্ব' },
  });
  // Once the month is charged the fine stands, whatever the register says afterwards.
  const charged = await accountant.call('POST', '/api/v1/fees/absences', { month, due: '2026-07-30' });
  expect(charged.body, charged.text).toEqual({ lines: 2 });
  // Fees write by the test's clock, the history by the database's.
  await change(
    `UPDATE fees_invoice_line SET created_at = now() WHERE site_id = $1 AND period = 'absent-2020-07'`,
  );
  expect(await lines()).toHaveLength(1);
  await save([...'PLAA'], 'PLPP');
  expect(await lines()).toHaveLength(1);
});

it('X-9 lists rules of results that an examination is given though marks are entered, and those that are changed', async () => {
  const room = await world.inSite(world.siteA, (transaction) => sampleRoom(transaction, 1));
  const exam = (code: string) =>
    world.inSite(world.siteA, (transaction) =>
      sampleExam(transaction, room, [{ code, components: [{ code: 'cq', full: 10000 }] }]),
    );
  const [marked, empty] = [await exam('z201'), await exam('z202')];
  await world.inSite(world.siteA, async (transaction) => {
    const [paper] = marked.papers;
    if (paper) await enterMarks(transaction, paper, room.enrolments[0] ?? '', [6000]);
  });
  const give = (examId: string) =>
    change(
      `INSERT INTO results_setting (site_id, id, exam_id, class_id, policy, merit) VALUES ($1, $2, $3, $4, '{}', '{}')`,
      newId(),
      examId,
      room.classId,
    );
  const begins = 'Rules of results, own ones though marks are entered';
  await give(empty.examId);
  expect(await linesOf('rules', begins)).toEqual([]);
  await give(marked.examId);
  expect(await linesOf('rules', begins)).toHaveLength(1);
  const ofChanges = async () =>
    (await listed('rules')).filter(({ what }) => /^Rules of results( ·|$)/.test(what.en)).length;
  const before = await ofChanges();
  await change(
    'UPDATE results_setting SET version = version + 1 WHERE site_id = $1 AND exam_id = $2',
    empty.examId,
  );
  expect(await ofChanges()).toBe(before + 1);
  // What a re-scrutiny costs is a rule too.
  await change(
    `INSERT INTO results_scrutiny_rule (site_id, id, exam_id, is_on, last_day) VALUES ($1, $2, $3, true, '2026-08-01')`,
    newId(),
    marked.examId,
  );
  await change('UPDATE results_scrutiny_rule SET fee = 0, version = version + 1 WHERE site_id = $1');
  expect(await linesOf('rules', 'Days and fee of re-scrutiny')).toHaveLength(1);
});

it('X-9 lists a student of another kind once a fee asks for the kind, with what it was and is', async () => {
  const become = (residence: string) =>
    change(
      'UPDATE students_student SET residence = $3 WHERE site_id = $1 AND id = $2',
      school.students[2],
      residence,
    );
  const begins = 'Student with other fees';
  await become('boarding');
  expect(await linesOf('rules', begins)).toEqual([]);
  await change(
    `UPDATE fees_fee_rule SET residence = 'boarding' WHERE site_id = $1
        AND id = (SELECT id FROM fees_fee_rule WHERE site_id = $1 ORDER BY id LIMIT 1)`,
  );
  await become('day');
  const found = (await listed('rules')).filter(({ what }) => what.en.startsWith(begins));
  expect(found.map(({ what }) => what.en)).toContainEqual(expect.stringMatching(/: boarding → day student$/));
  expect(found[0]?.what.bn).toMatch(/আবাসিক/);
});
