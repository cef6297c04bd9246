import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideOn } from '../../../test/fees/school.ts';
import { until } from '../../../test/until.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { addDays, dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { roleUrl } from '../../core/server/database/database.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { startWorker } from '../../core/server/jobs/jobs.ts';
import { tellJob } from '../communication/automatic/service/tell.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { linkEmployeeAccount } from '../people/public.ts';
import { copyLeaveDefaults, sumLeave } from './public.ts';

const base = '/api/v1/leave';
/** Sunday, 8 November 2026, ten in the morning in Dhaka. */
let now = dhakaInstant('2026-11-08', '10:00');
let world: World;
let head: Person;
let second: Person;
let office: Person;
let teacher: Person;
let colleague: Person;
let neighbour: Person;
let employees: { head: string; office: string; teacher: string; colleague: string };
const types = new Map<string, string>();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, second, office, teacher, colleague, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    const rows = await transaction.rows<{ id: string; name: string }>(
      'SELECT id, name_en AS name FROM leave_type WHERE site_id = $1',
    );
    for (const row of rows) types.set(row.name, row.id);
    const post = newId();
    await insertRows(transaction, designation, [
      { id: post, position: 1, nameEn: 'Assistant teacher', nameBn: 'সহকারী শিক্ষক', isTeaching: true },
    ]);
    const made = ['head', 'office', 'teacher', 'colleague'].map((name, place) => ({
      id: newId(),
      code: `L${place}`,
      nameEn: `Leave ${name}`,
      nameBn: 'ছুটির কর্মী',
      designationId: post,
      gender: 'female',
      mobile: `+88018110000${place}0`,
      joiningDate: '2015-01-01',
    }));
    await insertRows(transaction, employee, made);
    const [h = '', o = '', t = '', c = ''] = made.map((one) => one.id);
    employees = { head: h, office: o, teacher: t, colleague: c };
    await linkEmployeeAccount(transaction, head.accountId, h);
    await linkEmployeeAccount(transaction, office.accountId, o);
    await linkEmployeeAccount(transaction, teacher.accountId, t);
    await linkEmployeeAccount(transaction, colleague.accountId, c);
    await transaction.change('DELETE FROM academic_holiday WHERE site_id = $1');
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
  });
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const apply = (who: Person, name: string, from: string, to = from, more: object = {}) =>
  who.call('POST', `${base}/mine`, { typeId: types.get(name), from, to, reason: 'Family matter', ...more });
const grant = (who: Person, id: unknown, reason = '') =>
  who.call('POST', `${base}/applications/${id}/grant`, { reason });
const leftOf = async (who: Person, name: string, year = 2026) => {
  const mine = await who.call('GET', `${base}/mine`, { year });
  const all = mine.body.balances as { typeId: string; left: number | null; taken: number }[];
  return all.find((one) => one.typeId === types.get(name));
};
const paper = () =>
  world.inSite(world.siteA, async (transaction) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public, digest)
       VALUES ($1, $2, 'certificate.pdf', 'application/pdf', 10, 'leave.paper', false, 'x')`,
      id,
    );
    return id;
  });

describe('leave', () => {
  it('HR-5 is applied for, approved by another, charged and counted; the sandwich and the half day too', async () => {
    expect((await leftOf(teacher, 'Casual'))?.left).toBe(40);
    // Thursday to Sunday: the weekend lies between.
    const count = await teacher.call('GET', `${base}/count`, {
      typeId: types.get('Casual'),
      from: '2026-11-12',
      to: '2026-11-15',
      endsAtMidday: 'true',
    });
    expect(count.body, count.text).toMatchObject({ halves: 7, refusal: null });
    const asked = await apply(teacher, 'Casual', '2026-11-12', '2026-11-15', {
      endsAtMidday: true,
      substituteId: employees.colleague,
    });
    expect(asked.status, asked.text).toBe(200);
    const { id } = asked.body;
    expect((await leftOf(teacher, 'Casual'))?.left).toBe(40);
    // Nobody grants their own, and who may only recommend sends it on.
    expect((await grant(teacher, id)).status).toBe(403);
    const granted = await grant(head, id);
    expect(granted.status, granted.text).toBe(200);
    expect(await leftOf(teacher, 'Casual')).toMatchObject({ left: 33, taken: 7 });
    expect(codeOf(await grant(head, id))).toBe('leave.closed');
    expect(codeOf(await apply(teacher, 'Casual', '2026-11-15'))).toBe('leave.overlap');
    const away = await head.call('GET', `${base}/away`, { month: '2026-11' });
    const [row] = away.body.people as { leave: { day: string; halves: number }[] }[];
    expect(row?.leave.map((one) => `${one.day} ${one.halves}`)).toEqual([
      '2026-11-12 3',
      '2026-11-13 3',
      '2026-11-14 3',
      '2026-11-15 1',
    ]);
    // In the calendar of whoever may see everybody's, with the name, once they ask for it; nobody else gets it by asking.
    const shown = async (who: Person, whose: string) =>
      (
        (await who.call('GET', '/api/v1/calendar/entries', { from: '2026-11-01', to: '2026-11-30', whose }))
          .body.items as { source: string; title: { en: string } }[]
      ).flatMap((one) => (one.source === 'leave.application' ? [one.title.en] : []));
    expect(await shown(head, 'own')).toEqual([]);
    expect(await shown(head, 'all')).toEqual([expect.stringMatching(/^.+: Casual/)]);
    expect(await shown(colleague, 'all')).toEqual([]);
    expect(await shown(teacher, 'all')).toEqual([expect.stringMatching(/^Casual/)]);
    const sums = await world.inSite(world.siteA, (transaction) =>
      sumLeave(transaction, '2026-11-01', '2026-11-30'),
    );
    expect(sums).toEqual([
      { employeeId: employees.teacher, halves: 7, paidHundredths: 700, unpaidHundredths: 0 },
    ]);
  });

  it('HR-4 a category has days of its own, from the next look on, and counts for nobody else', async () => {
    const before = await leftOf(colleague, 'Casual');
    const made = await head.call('POST', `${base}/maximum`, {
      typeId: types.get('Casual'),
      posts: 'teaching',
      gender: 'female',
      days: 3,
    });
    expect(made.status, made.text).toBe(200);
    expect(await leftOf(colleague, 'Casual')).toMatchObject({ left: 6 });
    expect(codeOf(await apply(colleague, 'Casual', '2026-11-23', '2026-11-26'))).toBe('leave.balance');
    const twice = { typeId: types.get('Casual'), posts: 'teaching', gender: 'female', days: 9 };
    expect((await head.call('POST', `${base}/maximum`, twice)).status).not.toBe(200);
    expect((await teacher.call('POST', `${base}/maximum`, { ...twice, posts: 'staff' })).status).toBe(403);
    expect((await neighbour.call('GET', `${base}/maximum/${made.body.id}`)).status).toBe(404);
    const gone = await head.call('DELETE', `${base}/maximum/${made.body.id}`, { version: 1 });
    expect(gone.status, gone.text).toBe(200);
    expect(await leftOf(colleague, 'Casual')).toEqual(before);
  });

  it('HR-5 a decision is told by SMS where that is switched on, and stands whatever becomes of the message', async () => {
    const path = '/api/v1/communication/templates/leave.decided/switch';
    expect((await teacher.call('PUT', path, { isOn: true })).status).toBe(403);
    expect((await head.call('PUT', path.replace('leave.decided', 'general'), { isOn: true })).status).toBe(
      404,
    );
    expect((await head.call('PUT', path, { isOn: true })).status).toBe(200);
    const asked = await apply(teacher, 'Casual', '2026-11-24');
    expect((await grant(head, asked.body.id)).status).toBe(200);
    const worker = await startWorker(
      world.server.services,
      [tellJob],
      roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
      { pollMilliseconds: 100 },
    );
    const sent = () =>
      world.inSite(world.siteA, (transaction) =>
        transaction.rows<{ address: string; body: string }>(
          `SELECT m.address, m.body FROM communication_message m
             JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id AND b.event = 'leave.decided'
            WHERE m.site_id = $1 AND m.channel = 'sms'`,
        ),
      );
    try {
      await until('the message is written', async () => (await sent()).length > 0);
    } finally {
      await worker.stop();
    }
    expect(await sent()).toMatchObject([
      { address: '+8801811000020', body: expect.stringContaining('ছুটি') as string },
    ]);
    expect((await head.call('PUT', path, { isOn: false })).status).toBe(200);
  });

  it('HR-5 is recommended by one and approved by another, each other than who takes it', async () => {
    const asked = await apply(teacher, 'Without pay', '2026-12-06', '2026-12-07');
    const { id } = asked.body;
    // The head recommends; this kind needs two.
    const recommended = await grant(head, id, 'Lessons are covered');
    expect(recommended.status, recommended.text).toBe(202);
    const waiting = recommended.body.waiting as { id: string };
    const list = await office.call('GET', `${base}/applications`, { state: 'recommended' });
    expect(list.body.items).toMatchObject([{ id, state: 'recommended', waits: waiting.id }]);
    expect((await decideOn(head, waiting.id, 'approved')).status).toBe(409);
    const decided = await decideOn(second, waiting.id, 'approved');
    expect(decided.status, decided.text).toBe(200);
    const mine = await teacher.call('GET', `${base}/mine`, { year: 2026 });
    expect((mine.body.items as { id: string; state: string }[])[0]).toMatchObject({ id, state: 'approved' });
    // The office recommends what it cannot approve; the head's refusal ends it.
    const other = await apply(colleague, 'Casual', '2026-12-08');
    const sent = await grant(office, other.body.id, 'Fine with us');
    expect(sent.status, sent.text).toBe(202);
    const asking = (sent.body.waiting as { id: string }).id;
    const early = { reason: 'Not while it waits' };
    expect(codeOf(await office.call('POST', `${base}/applications/${other.body.id}/refusal`, early))).toBe(
      'leave.waits',
    );
    expect((await decideOn(head, asking, 'refused', 'Examination day')).status).toBe(200);
    const refused = await colleague.call('GET', `${base}/mine`, { year: 2026 });
    expect((refused.body.items as object[])[0]).toMatchObject({ state: 'rejected', note: 'Examination day' });
    expect(codeOf(await grant(head, other.body.id))).toBe('leave.closed');
  });

  it('HR-5 nobody decides on their own leave, whatever they hold, nor on what they entered', async () => {
    const own = await apply(head, 'Casual', '2026-12-09');
    expect(codeOf(await grant(head, own.body.id))).toBe('leave.ownLeave');
    expect(
      codeOf(await head.call('POST', `${base}/applications/${own.body.id}/refusal`, { reason: 'Not mine' })),
    ).toBe('leave.ownLeave');
    const other = await grant(second, own.body.id);
    expect(other.status, other.text).toBe(200);
    expect(
      codeOf(
        await head.call('POST', `${base}/applications/${own.body.id}/recall`, {
          from: '2026-12-09',
          reason: 'Mine',
        }),
      ),
    ).toBe('leave.ownLeave');
    const entered = await head.call('POST', `${base}/applications`, {
      employeeId: employees.colleague,
      typeId: types.get('Casual'),
      from: '2026-09-06',
      to: '2026-09-06',
      reason: 'Came on paper',
    });
    expect(entered.status, entered.text).toBe(200);
    // What they enter for themselves is applied for like anybody's.
    const late = await office.call('POST', `${base}/applications`, {
      employeeId: employees.office,
      typeId: types.get('Casual'),
      from: '2026-09-06',
      to: '2026-09-06',
      reason: 'Forgot to ask',
    });
    expect(codeOf(late)).toBe('leave.past');
    // The head entered it: as recommender they need another.
    const asked = await grant(head, entered.body.id, 'Came on paper');
    expect(asked.status, asked.text).toBe(202);
    const waits = (asked.body.waiting as { id: string }).id;
    expect((await decideOn(head, waits, 'approved')).status).toBe(409);
    expect((await decideOn(second, waits, 'approved')).status).toBe(200);
  });

  it('HR-5 is called back: what is left is given back by entries of its own, and none is ever changed', async () => {
    const certificate = await paper();
    expect(codeOf(await apply(colleague, 'Medical', '2026-11-16', '2026-11-22'))).toBe('leave.paper');
    const asked = await apply(colleague, 'Medical', '2026-11-16', '2026-11-22', { paperId: certificate });
    expect(asked.status, asked.text).toBe(200);
    const { id } = asked.body;
    const sent = await grant(head, id, 'Has a certificate');
    await decideOn(second, (sent.body.waiting as { id: string }).id, 'approved');
    expect((await leftOf(colleague, 'Medical'))?.left).toBe(6);
    const recall = { from: '2026-11-19', reason: 'Examination' };
    const back = await head.call('POST', `${base}/applications/${id}/recall`, recall);
    expect(back.status, back.text).toBe(200);
    expect((await leftOf(colleague, 'Medical'))?.left).toBe(14);
    const ledger = await office.call('GET', `${base}/employees/${employees.colleague}/ledger`, {
      year: 2026,
    });
    const kinds = (ledger.body.items as { kind: string; halves: number; type: { en: string } }[])
      .filter((one) => one.type.en === 'Medical')
      .map((one) => `${one.kind} ${one.halves}`);
    expect(kinds.toSorted()).toEqual(['granted 20', 'returned 8', 'taken -14']);
    const change = world.inSite(world.siteA, (transaction) =>
      transaction.change('UPDATE leave_entry SET halves = 2 WHERE site_id = $1'),
    );
    await expect(change).rejects.toThrow(/is kept as it is/);
    // The days are free again.
    expect((await apply(colleague, 'Casual', '2026-11-24')).status).toBe(200);
  });

  it('T5 two approvals at once never take more than is left', async () => {
    // A week of work between them: whichever is granted first, no weekend between two of them is charged.
    const asked = await Promise.all(
      ['2026-09-06', '2026-09-20', '2026-10-04'].map((from) =>
        office.call('POST', `${base}/applications`, {
          employeeId: employees.head,
          typeId: types.get('Casual'),
          from,
          to: addDays(from, 4),
          reason: 'From the paper register',
        }),
      ),
    );
    expect(asked.map((one) => one.status)).toEqual([200, 200, 200]);
    const taken = await office.call('POST', `${base}/employees/${employees.head}/adjustment`, {
      typeId: types.get('Casual'),
      year: 2026,
      days: '-8',
      reason: 'Taken before the system',
    });
    expect(taken.status, taken.text).toBe(200);
    // 11 days are left after the one above: two weeks of five fit, the third does not.
    const answers = await Promise.all(asked.map((one) => grant(second, one.body.id)));
    expect(answers.map((one) => (one.status === 200 ? 'granted' : codeOf(one))).toSorted()).toEqual([
      'granted',
      'granted',
      'leave.balance',
    ]);
    const list = await office.call('GET', `${base}/balances`, { year: 2026, q: 'Leave head' });
    const [row] = list.body.items as { balances: { typeId: string; left: number }[] }[];
    expect(row?.balances.find((one) => one.typeId === types.get('Casual'))?.left).toBe(2);
  });

  it('HR-5 over the end of a year counts in both; closing carries or lapses, once', async () => {
    const over = await apply(teacher, 'Casual', '2026-12-30', '2027-01-04');
    expect(over.status, over.text).toBe(200);
    const granted = await grant(head, over.body.id);
    expect(granted.status, granted.text).toBe(200);
    expect((await leftOf(teacher, 'Casual', 2027))?.left).toBe(32);
    expect(codeOf(await office.call('POST', `${base}/years/2026/closing`))).toBe('leave.yearRuns');
    now = dhakaInstant('2027-01-20', '10:00');
    const before = await leftOf(teacher, 'Medical', 2026);
    const answers = await Promise.all([1, 2].map(() => office.call('POST', `${base}/years/2026/closing`)));
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(await leftOf(teacher, 'Medical', 2026)).toMatchObject({ left: 0 });
    expect((await leftOf(teacher, 'Medical', 2027))?.left).toBe((before?.left ?? 0) + 20);
    expect((await leftOf(teacher, 'Casual', 2027))?.left).toBe(32);
    // What is given back to the closed year lapses there.
    // Of days that are over nobody gives leave back alone: they would be paid as worked.
    const back = await head.call('POST', `${base}/applications/${over.body.id}/recall`, {
      from: '2026-12-30',
      reason: 'Not gone after all',
    });
    expect(back.status, back.text).toBe(202);
    expect((await leftOf(teacher, 'Casual', 2027))?.left).toBe(32);
    expect((await decideOn(second, (back.body.waiting as { id: string }).id, 'approved')).status).toBe(200);
    expect(await leftOf(teacher, 'Casual', 2026)).toMatchObject({ left: 0 });
    expect((await leftOf(teacher, 'Casual', 2027))?.left).toBe(40);
    const sums = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ n: number }>(
        `SELECT sum(halves)::int AS n FROM leave_entry WHERE site_id = $1 AND year = 2026
          GROUP BY employee_id, type_id HAVING sum(halves) <> 0 AND type_id IN (
            SELECT id FROM leave_type WHERE site_id = $1 AND basis = 'year')`,
      ),
    );
    expect(sums).toEqual([]);
  });

  it('HR-5 another institution sees and changes nothing of it', async () => {
    const list = await head.call('GET', `${base}/applications`, { state: 'all' });
    const [first] = list.body.items as { id: string }[];
    expect((await grant(neighbour, first?.id)).status).toBe(404);
    expect(
      (await neighbour.call('GET', `${base}/employees/${employees.teacher}/ledger`, { year: 2026 })).status,
    ).toBe(404);
    const none = await neighbour.call('GET', `${base}/applications`, { state: 'all' });
    expect(none.body.total).toBe(0);
  });

  it('HR-5 the head of the department comes first, with whoever stands in; not for the head’s own leave', async () => {
    const made = await office.call('POST', '/api/v1/people/department', {
      position: 1,
      nameEn: 'Science',
      nameBn: 'বিজ্ঞান',
    });
    expect(made.status, made.text).toBeLessThan(300);
    const changed = (sql: string, ...values: unknown[]) =>
      world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
    const put = (employeeId: string, part: string | null) =>
      changed(
        'UPDATE people_employee SET department_id = $3, department_part = $4 WHERE site_id = $1 AND id = $2',
        employeeId,
        made.body.id,
        part,
      );
    const ofMine = async (who: Person) =>
      (await who.call('GET', `${base}/mine`, {})).body.department as { id: string }[];
    const word = (who: Person, id: unknown, decision = 'agreed', reason = '') =>
      who.call('PUT', `${base}/applications/${id}/department`, { decision, reason });
    const shown = async (id: unknown) => {
      const list = await head.call('GET', `${base}/applications`, { state: 'all', size: 200 });
      return (list.body.items as { id: string; department: string | null; state: string }[]).find(
        (one) => one.id === id,
      );
    };
    await put(employees.teacher, null);
    // Nobody heads it: as before.
    const { id: plain } = (await apply(teacher, 'Casual', '2027-02-01')).body;
    expect((await grant(head, plain)).status).toBe(200);

    await put(employees.colleague, 'head');
    const asked = await apply(teacher, 'Casual', '2027-02-02');
    expect(asked.status, asked.text).toBe(200);
    const { id } = asked.body;
    expect(await shown(id)).toMatchObject({ department: 'waits', state: 'applied' });
    expect((await ofMine(colleague)).map((one) => one.id)).toEqual([id]);
    expect(await ofMine(head)).toEqual([]);
    expect(codeOf(await grant(head, id))).toBe('leave.withDepartment');
    expect(codeOf(await grant(office, id, 'Please'))).toBe('leave.withDepartment');
    expect((await word(teacher, id)).status).toBe(404);
    expect((await word(second, id)).status).toBe(404);
    expect((await word(neighbour, id)).status).toBe(404);
    expect((await word(colleague, id, 'rejected')).status).toBe(422);
    const twice = await Promise.all([word(colleague, id), word(colleague, id)]);
    expect(twice.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect(await shown(id)).toMatchObject({ department: null, state: 'applied' });
    expect((await grant(head, id)).status).toBe(200);

    // Nobody waits for a head who is sent elsewhere by an order and lets nobody decide.
    const passesBy = async (away: readonly string[], day: string) => {
      await changed(
        `INSERT INTO people_standing (site_id, id, employee_id, standing, from_day, pay_percent, entry_id)
         SELECT $1, gen_random_uuid(), employee_id, 'lien', '2026-12-01', 0, id FROM people_service_entry
          WHERE site_id = $1 AND employee_id = ANY($2::uuid[]) AND event = 'joined'`,
        away,
      );
      const { id: alone } = (await apply(teacher, 'Casual', day)).body;
      expect(await shown(alone)).toMatchObject({ department: null, state: 'applied' });
      expect((await grant(head, alone)).status).toBe(200);
      await changed('DELETE FROM people_standing WHERE site_id = $1');
    };
    await passesBy([employees.colleague], '2027-02-09');

    // Whom the head lets decide does so; the head's own leave goes past the step, and a refusal ends it.
    const days = { startsOn: '2027-01-20', endsOn: '2027-02-20', reason: 'Training' };
    const given = await colleague.call('POST', '/api/v1/approval-delegations', {
      to: second.accountId,
      ...days,
    });
    expect(given.status, given.text).toBe(200);
    expect(
      (await teacher.call('POST', '/api/v1/approval-delegations', { to: second.accountId, ...days })).status,
    ).toBe(422);
    const { id: other } = (await apply(teacher, 'Casual', '2027-02-03')).body;
    const agreed = await word(second, other);
    expect(agreed.status, agreed.text).toBe(200);
    const [row] = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ by: string; for: string }>(
        'SELECT department_by AS by, department_for AS for FROM leave_application WHERE site_id = $1 AND id = $2',
        other,
      ),
    );
    expect(row).toEqual({ by: second.accountId, for: colleague.accountId });
    // Nor where who stands in is away too.
    await changed(
      'UPDATE people_employee_account SET account_id = $2 WHERE site_id = $1 AND employee_id = $3',
      second.accountId,
      employees.office,
    );
    await passesBy([employees.colleague, employees.office], '2027-02-10');
    const { id: own } = (await apply(colleague, 'Casual', '2027-02-04')).body;
    expect(await shown(own)).toMatchObject({ department: null });
    expect((await grant(head, own)).status).toBe(200);
    const { id: refused } = (await apply(teacher, 'Casual', '2027-02-08')).body;
    expect((await word(colleague, refused, 'rejected', 'Too few are here')).status).toBe(200);
    expect(await shown(refused)).toMatchObject({ state: 'rejected' });
  });

  it('HR-5 a day somebody has off by their own times of work is no working day of a leave, but is one between two days of it', async () => {
    const count = async (from: string, to: string) =>
      (await teacher.call('GET', `${base}/count`, { typeId: types.get('Casual'), from, to })).body.halves;
    // Sunday and Monday.
    expect(await count('2027-04-11', '2027-04-12')).toBe(4);
    const rule = await head.call('POST', '/api/v1/attendance/staff/rules', {
      startsOn: '2027-04-05',
      inAt: '10:00',
      outAt: '16:00',
      week: { monday: null },
      graceMinutes: 10,
      halfDayMinutes: 120,
      freeLates: 3,
      latesEach: 3,
      cutHalves: 1,
    });
    expect(rule.status, rule.text).toBe(200);
    expect(await count('2027-04-11', '2027-04-12')).toBe(2);
    expect(await count('2027-04-12', '2027-04-12')).toBe(0);
    // Casual leave is charged with days off that lie between: the sandwich.
    expect(await count('2027-04-11', '2027-04-13')).toBe(6);
    expect(await count('2027-03-28', '2027-03-29')).toBe(4);
  });
});
