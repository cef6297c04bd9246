import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectOf } from '../../../../test/fees/school.ts';
import { type ScrutinyDesk, scrutinyDesk } from '../../../../test/samples/scrutiny-desk.ts';
import type { Person } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { scrutinyColumns, scrutinyFrom } from './service/scrutiny-facts.ts';
import { type ScrutinyState, scrutinyStates } from './states.ts';

const base = '/api/v1/results/scrutinies';
let desk: ScrutinyDesk;
let head: Person;
let office: Person;
let teacher: Person;
let other: Person;
let guardian: Person;
let stranger: Person;

beforeAll(async () => {
  desk = await scrutinyDesk();
  ({ head, office, teacher, other, guardian, stranger } = desk);
  // Of one student one paper is paid and one is not; another has withdrawn and applied again.
  await desk.rule();
  await desk.apply(0, [desk.paper(0), desk.paper(1)]);
  const [first] = (await desk.mine(0)).items;
  const line = (await desk.lines(0)).find((one) => one.period === first?.id);
  await collectOf(desk.cashier, desk.school.students[0], '100', [String(line?.id)]);
  await desk.apply(3, [desk.paper(0)]);
  const [again] = (await desk.mine(3)).items;
  await guardian.call('POST', `${base}/${again?.id}/withdrawal`, { version: 1, reason: '' });
  desk.later();
  await desk.apply(3, [desk.paper(0)]);
});
afterAll(() => desk.world.close());

describe('the office', () => {
  it('rejects with a reason that the applicant reads, and the unpaid fee goes', async () => {
    const id = String((await desk.mine(3)).items[0]?.id);
    expect((await desk.act(teacher, id, 'rejection', { reason: 'Not in order' })).status).toBe(403);
    expect((await desk.act(office, id, 'rejection', { reason: 'No' })).body.errors).toHaveProperty('reason');
    const done = await desk.act(office, id, 'rejection', { reason: 'The script was shown already' });
    expect(done.status, done.text).toBe(200);
    expect((await desk.mine(3)).items[0]).toMatchObject({
      state: 'rejected',
      reason: 'The script was shown already',
    });
    expect(await desk.lines(3)).toEqual([]);
    expect((await desk.apply(3, [desk.paper(0)])).body.code).toBe('results.scrutinyTwice');
    const bell = await guardian.call('GET', '/api/v1/notifications');
    expect(bell.text).toContain('Rejected');
  });

  it('waives the fee with a reason where somebody may', async () => {
    await desk.apply(1, [desk.paper(0), desk.paper(1)]);
    const [first] = (await desk.mine(1)).items;
    const id = String(first?.id);
    expect((await desk.act(office, id, 'waiver', { reason: 'A poor family' })).status).toBe(403);
    const done = await desk.act(head, id, 'waiver', { reason: 'A poor family' });
    expect(done.status, done.text).toBe(200);
    expect(await desk.one(head, id)).toMatchObject({ state: 'paid', isWaived: true, fee: '100.00' });
    expect(await desk.lines(1)).toHaveLength(1);
    expect((await desk.mine(1)).items.find((one) => one.id === id)?.can.withdraw).toBe(true);
    expect((await desk.act(head, id, 'waiver', { reason: 'A poor family' })).body.code).toBe(
      'results.scrutinyNotNow',
    );
  });

  it('sees all of them, searched, narrowed, counted, and as a file', async () => {
    const all = await desk.list(office);
    expect(all).toMatchObject({ total: 6, can: { seeAll: true } });
    expect(all.counts).toEqual({ applied: 2, paid: 2, rejected: 1, withdrawn: 1 });
    expect(all.exams).toMatchObject([{ id: desk.exam.examId }]);
    expect(all.classes).toMatchObject([{ id: desk.school.classId }]);
    expect(await desk.list(office, { state: 'paid' })).toMatchObject({ total: 2, counts: all.counts });
    expect(await desk.list(office, { q: '26060002' })).toMatchObject({ total: 2 });
    expect(await desk.list(office, { q: '%' })).toMatchObject({ total: 0 });
    expect(await desk.list(office, { examId: desk.unpublished.examId })).toMatchObject({ total: 0 });
    const sorted = (await desk.list(office, { sort: 'name', size: 1, page: 6 })).items as object[];
    expect(sorted).toMatchObject([{ student: { en: 'Student 4' } }]);
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await office.call('GET', '/api/v1/results/scrutiny-file', { format });
      expect(file.status).toBe(200);
    }
    const csv = (await office.call('GET', '/api/v1/results/scrutiny-file', { format: 'csv' })).text;
    expect(csv.trim().split('\n')).toHaveLength(7);
  });
});

describe('the examiner', () => {
  const paidOf = async (place: number) =>
    String((await desk.mine(place)).items.find((item) => item.state === 'paid')?.id);

  it('sees the own papers, and others only when named', async () => {
    expect(await desk.list(teacher)).toMatchObject({ total: 6, can: { seeAll: false } });
    expect(await desk.list(other)).toMatchObject({ total: 0, counts: {} });
    const id = await paidOf(1);
    expect((await other.call('GET', `${base}/${id}`)).status).toBe(404);
    expect((await desk.act(other, id, 'checking')).status).toBe(404);
    expect((await desk.act(teacher, id, 'examiner', { examinerId: desk.staff.other })).status).toBe(403);
    expect((await desk.act(office, id, 'examiner', { examinerId: newId() })).body.errors).toHaveProperty(
      'examinerId',
    );
    const named = await desk.act(office, id, 'examiner', { examinerId: desk.staff.other });
    expect(named.status, named.text).toBe(200);
    expect(await desk.list(other)).toMatchObject({ total: 1 });
    expect((await teacher.call('GET', `${base}/${id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/v1/notifications')).text).toContain('Re-scrutiny to check');
    // The office sees it but does not examine.
    expect((await desk.act(office, id, 'checking')).body.code).toBe('results.scrutinyNotExaminer');
  });

  it('begins once, of two at the same moment one', async () => {
    const id = await paidOf(1);
    const both = await Promise.all([desk.act(other, id, 'checking'), desk.act(other, id, 'checking')]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await desk.one(head, id)).state).toBe('checking');
    expect((await desk.mine(1)).items.find((item) => item.id === id)?.can.withdraw).toBe(false);
    expect((await desk.act(office, id, 'rejection', { reason: 'Too late for that' })).body.code).toBe(
      'results.scrutinyNotNow',
    );
  });

  it('finds the marks unchanged, and that is the outcome', async () => {
    const id = await paidOf(0);
    expect((await desk.act(teacher, id, 'finding', { marks: [], reason: 'All added up' })).status).toBe(409);
    expect((await desk.act(teacher, id, 'checking')).status).toBe(200);
    const seen = await desk.one(teacher, id);
    expect(seen.marks).toMatchObject([
      { code: 'cq', entry: 4000, found: null },
      { code: 'mcq', entry: 2000, found: null },
    ]);
    const done = await desk.act(teacher, id, 'finding', { marks: [], reason: 'All added up' });
    expect(done.status, done.text).toBe(200);
    expect((await desk.mine(0)).items.find((item) => item.id === id)?.state).toBe('unchanged');
  });

  it('RES-13 PRT-4 finds other marks, which count when somebody else has approved them, as the next revision', async () => {
    const id = String(
      (await desk.list(other)).items && ((await desk.list(other)).items as { id: string }[])[0]?.id,
    );
    const { paper: name } = await desk.one(head, id);
    const finding = (marks: object[]) =>
      desk.act(other, id, 'finding', { marks, reason: 'The last page was not counted' });
    const mark = { component: 'cq', before: 4000, after: 4600 };
    expect((await finding([{ ...mark, after: 7001 }])).body.errors).toHaveProperty('marks');
    expect((await finding([{ ...mark, after: 4000 }])).body.errors).toHaveProperty('marks');
    expect((await finding([mark, mark])).body.errors).toHaveProperty('marks');
    expect((await finding([{ ...mark, component: 'oral' }])).status).toBe(404);
    expect((await finding([{ ...mark, before: 3900 }])).body.code).toBe('results.markMoved');
    const sent = await finding([mark, { component: 'mcq', before: 2000, after: 2100 }]);
    expect(sent.status, sent.text).toBe(200);
    // Nothing has changed yet.
    expect(await desk.one(head, id)).toMatchObject({
      state: 'checking',
      marks: [
        { entry: 4000, found: 4600 },
        { entry: 2000, found: 2100 },
      ],
      can: { approve: true, return: true },
    });
    expect((await desk.act(other, id, 'approval', { reason: '' })).status).toBe(403);
    expect((await desk.act(office, id, 'approval', { reason: '' })).status).toBe(403);
    expect((await desk.act(stranger, id, 'approval', { reason: '' })).status).toBe(404);
    // Given back, found again, and what the approver saw is what counts.
    const { version } = await desk.one(head, id);
    expect((await desk.act(head, id, 'return', { reason: 'Look at the first page too' })).status).toBe(200);
    expect((await finding([mark])).status).toBe(200);
    const stale = await head.call('POST', `${base}/${id}/approval`, { version, reason: '' });
    expect(stale.status).toBe(409);
    desk.later();
    const approved = await desk.act(head, id, 'approval', { reason: '' });
    expect(approved.status, approved.text).toBe(200);
    expect(await desk.one(head, id)).toMatchObject({
      state: 'changed',
      marks: [{ entry: 4600 }, { entry: 2000 }],
    });
    const amendments = await desk.world.inSite(desk.world.siteA, (transaction) =>
      transaction.rows(
        'SELECT component, before, after, reason, actor_id FROM results_amendment WHERE site_id = $1',
      ),
    );
    expect(amendments).toEqual([
      {
        component: 'cq',
        before: '40.00',
        after: '46.00',
        reason: 'The last page was not counted',
        actor_id: head.accountId,
      },
    ]);
    const told = (await desk.mine(1)).items.find((item) => item.id === id);
    expect(told).toMatchObject({ state: 'changed', changes: null });
    desk.later();
    await desk.publishRun();
    const shown = (await desk.mine(1)).items.find((item) => item.id === id);
    expect(shown?.changes).toMatchObject([{ before: 4000, after: 4600 }]);
    const sheet = await guardian.call('GET', `/api/v1/results/mine/${desk.runId()}/${desk.pupil(1)}`);
    expect(sheet.body).toMatchObject({ sheet: { run: { revision: 2 } } });
    expect((name as { en: string }).en).toBe(shown?.paper.en);
    // Every step with who and why.
    const { events } = await desk.one(head, id);
    expect((events as { kind: string }[]).map((event) => event.kind)).toEqual([
      'applied',
      'waived',
      'named',
      'began',
      'found',
      'returned',
      'found',
      'changed',
    ]);
  });

  it('does not approve what the same person found', async () => {
    await desk.rule({ classId: desk.school.classId, lastDay: '2026-07-25', fee: '0', subHeadId: null });
    expect((await desk.apply(2, [desk.paper(0)])).status).toBe(200);
    const [item] = (await desk.mine(2)).items;
    expect(item).toMatchObject({ state: 'paid', can: { withdraw: true } });
    expect(await desk.lines(2)).toEqual([]);
    const id = String(item?.id);
    await desk.act(office, id, 'examiner', { examinerId: desk.staff.head });
    expect((await desk.act(head, id, 'checking')).status).toBe(200);
    const marks = [{ component: 'cq', before: 4000, after: 'AB' }];
    expect((await desk.act(head, id, 'finding', { marks, reason: 'The script is missing' })).status).toBe(
      200,
    );
    expect((await desk.act(head, id, 'approval', { reason: '' })).body.code).toBe(
      'results.scrutinyOwnFinding',
    );
    expect((await desk.act(head, id, 'return', { reason: 'On second thoughts' })).body.code).toBe(
      'results.scrutinyOwnFinding',
    );
    expect(await desk.one(head, id)).toMatchObject({
      isOwnFinding: true,
      can: { approve: false, return: false },
    });
  });

  it('is changed by the office while checking, and begins anew', async () => {
    expect((await desk.apply(4, [desk.paper(0)])).status).toBe(200);
    const id = String((await desk.mine(4)).items[0]?.id);
    expect((await desk.act(teacher, id, 'checking')).status).toBe(200);
    expect((await desk.act(office, id, 'examiner', { examinerId: desk.staff.other })).status).toBe(200);
    expect(await desk.one(head, id)).toMatchObject({ state: 'paid' });
    const withdrawn = guardian.call('POST', `${base}/${id}/withdrawal`, { version: 3, reason: '' });
    const begun = other.call('POST', `${base}/${id}/checking`, { version: 3 });
    const both = (await Promise.all([withdrawn, begun])).map((answer) => answer.status);
    expect(both.toSorted()).toEqual([200, 409]);
  });
});

describe('what is kept', () => {
  it('stays with its institution', async () => {
    const id = String(((await desk.list(head)).items as { id: string }[])[0]?.id);
    expect(await desk.list(stranger)).toMatchObject({ total: 0, counts: {}, exams: [], classes: [] });
    expect((await stranger.call('GET', `${base}/${id}`)).status).toBe(404);
    for (const [what, input] of [
      ['rejection', { reason: 'Not in order' }],
      ['examiner', { examinerId: null }],
      ['waiver', { reason: 'Not in order' }],
      ['checking', {}],
      ['finding', { marks: [], reason: 'Not in order' }],
      ['return', { reason: 'Not in order' }],
      ['withdrawal', { reason: '' }],
    ] as const)
      expect((await desk.act(stranger, id, what, input)).status, what).toBe(404);
    const foreign = await stranger.call('GET', '/api/v1/results/scrutiny-rules', {
      examId: desk.exam.examId,
    });
    expect(foreign.body).toMatchObject({ items: [], subHeads: [] });
  });

  it('is neither changed nor deleted, whoever writes', async () => {
    const write = (sql: string) =>
      desk.world.inSite(desk.world.siteA, (transaction) => transaction.change(`${sql} AND site_id = $1`));
    for (const sql of [
      "UPDATE results_scrutiny_event SET reason = 'x' WHERE true",
      'DELETE FROM results_scrutiny_event WHERE true',
      'DELETE FROM results_scrutiny WHERE true',
      'UPDATE results_scrutiny SET fee = 0 WHERE outcome IS NULL AND fee > 0',
      "UPDATE results_scrutiny SET outcome = NULL, decided_at = NULL WHERE outcome = 'changed'",
    ])
      await expect(write(sql), sql).rejects.toThrow('is kept as it is');
  });

  it('derives its state, each from what stands', async () => {
    const cases: [string, ScrutinyState][] = [
      ['fee = fee', 'applied'],
      ['waived_at = now()', 'paid'],
      ['checking_at = now()', 'checking'],
      [`checking_at = now(), found = '{"marks": []}', found_by = applied_by`, 'checking'],
      [`checking_at = now(), outcome = 'changed', decided_at = now()`, 'changed'],
      [`checking_at = now(), outcome = 'unchanged', decided_at = now()`, 'unchanged'],
      [`outcome = 'rejected', decided_at = now()`, 'rejected'],
      [`waived_at = now(), outcome = 'withdrawn', decided_at = now()`, 'withdrawn'],
    ];
    const seen = new Set<string>();
    const undo = new Error('undo');
    for (const [set, state] of cases)
      await desk.world
        .inSite(desk.world.siteA, async (transaction) => {
          const row = await transaction.row<{ id: string }>(
            `UPDATE results_scrutiny q SET ${set} WHERE site_id = $1 AND fee > 0 AND outcome IS NULL AND NOT EXISTS (
               SELECT 1 FROM fees_receipt_line p JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
                WHERE p.site_id = $1 AND l.period = q.id::text) RETURNING id`,
          );
          const [found] = await transaction.rows<{ state: string }>(
            `SELECT ${scrutinyColumns} ${scrutinyFrom} WHERE q.site_id = $1 AND q.id = $3`,
            head.accountId,
            row?.id,
          );
          expect(found?.state, set).toBe(state);
          seen.add(state);
          throw undo;
        })
        .catch((error) => {
          if (error !== undo) throw error;
        });
    expect([...seen].toSorted()).toEqual([...scrutinyStates].toSorted());
  });
});
