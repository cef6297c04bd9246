import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelReceipt, collectOf } from '../../../../test/fees/school.ts';
import { type ScrutinyDesk, scrutinyDesk } from '../../../../test/samples/scrutiny-desk.ts';
import type { Person } from '../../../../test/world.ts';

const base = '/api/v1/results/scrutinies';
let desk: ScrutinyDesk;
let head: Person;
let office: Person;
let teacher: Person;
let cashier: Person;
let guardian: Person;
let outsider: Person;
let stranger: Person;

beforeAll(async () => {
  desk = await scrutinyDesk();
  ({ head, office, teacher, cashier, guardian, outsider, stranger } = desk);
});
afterAll(() => desk.world.close());

describe('applying for re-scrutiny', () => {
  it('is refused where it is not offered, and when the last day is over', async () => {
    expect((await desk.mine(0)).window).toBeNull();
    expect((await desk.apply(0, [desk.paper(0)])).body.code).toBe('results.scrutinyNotOffered');
    const early = await desk.rule({ lastDay: '2026-07-09' });
    expect(early.status, early.text).toBe(200);
    expect(await desk.mine(0)).toMatchObject({ window: { isOpen: false }, papers: [] });
    const closed = await desk.apply(0, [desk.paper(0)]);
    expect(closed.body).toMatchObject({ code: 'results.scrutinyClosed' });
    expect(closed.text).toContain('09 July 2026');
  });

  it('has its time and fee from the examination, or from the class', async () => {
    expect((await desk.rule({ subHeadId: null }, 1)).body.errors).toHaveProperty('subHeadId');
    const tuition = await desk.rule({ subHeadId: desk.school.subHeads.get('Tuition fee') }, 1);
    expect(tuition.body.errors).toHaveProperty('subHeadId');
    expect((await desk.rule({}, 7)).status).toBe(409);
    expect((await desk.rule({}, 1)).status).toBe(200);
    expect((await desk.rule({ classId: desk.school.classId, isOn: false })).status).toBe(200);
    expect((await desk.apply(0, [desk.paper(0)])).body.code).toBe('results.scrutinyNotOffered');
    expect((await desk.rule({ classId: desk.school.classId, lastDay: '2026-07-19' }, 1)).status).toBe(200);
    const rules = await office.call('GET', '/api/v1/results/scrutiny-rules', { examId: desk.exam.examId });
    expect(rules.body.items).toMatchObject([
      { classId: null, lastDay: '2026-07-20', fee: '100.00' },
      { classId: desk.school.classId, lastDay: '2026-07-19' },
    ]);
    expect(rules.body.can).toEqual({ change: false });
    expect((await office.call('PUT', '/api/v1/results/scrutiny-rules', {})).status).toBe(403);
  });

  it('is for an own, published result that is not withheld, and for its papers', async () => {
    expect((await desk.apply(5, [desk.paper(0)])).status).toBe(404);
    expect((await desk.apply(0, [desk.paper(0)], outsider)).status).toBe(404);
    expect((await desk.apply(0, [desk.paper(0)], stranger)).status).toBe(404);
    expect((await desk.apply(0, [desk.paper(0)], teacher)).status).toBe(404);
    const draft = await head.call('POST', '/api/v1/results/runs', {
      examId: desk.unpublished.examId,
      classId: desk.school.classId,
    });
    expect((await desk.apply(0, [desk.paper(0)], guardian, String(draft.body.runId))).status).toBe(404);
    const foreign = await desk.apply(0, [String(desk.unpublished.papers[0]?.id)]);
    expect(foreign.status).toBe(422);
    expect(foreign.body.errors).toHaveProperty('papers');
    expect((await desk.apply(0, [])).status).toBe(422);
  });

  it('RES-13 charges every paper once, and nobody applies twice for one', async () => {
    const [first, second] = await Promise.all([
      desk.apply(0, [desk.paper(0), desk.paper(1)]),
      desk.apply(0, [desk.paper(1)]),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    const refused = [first, second].find((answer) => answer.status === 409);
    expect(refused?.body.code).toBe('results.scrutinyTwice');
    expect(refused?.text).toContain('Subject s109');
    const rest = await desk.apply(0, first.status === 409 ? [desk.paper(0)] : [desk.paper(1)]);
    expect(rest.status).toBe(first.status === 409 ? 200 : 409);
    const { items, papers } = await desk.mine(0);
    expect(items.map((item) => [item.state, item.can.withdraw])).toEqual([
      ['applied', true],
      ['applied', true],
    ]);
    expect(papers).toEqual([]);
    expect((await desk.lines(0)).map((line) => [line.principal, line.due])).toEqual([
      ['100.00', '2026-07-19'],
      ['100.00', '2026-07-19'],
    ]);
  });

  it('is paid when fees say so, and no more when the receipt is cancelled', async () => {
    const [item] = (await desk.mine(0)).items;
    const id = String(item?.id);
    const line = (await desk.lines(0)).find((one) => one.period === id);
    const part = await collectOf(cashier, desk.school.students[0], '60', [String(line?.id)]);
    expect((await desk.one(head, id)).state).toBe('applied');
    const refused = await guardian.call('POST', `${base}/${id}/withdrawal`, { version: 1, reason: '' });
    expect(refused.status, refused.text).toBe(409);
    const receipt = await collectOf(cashier, desk.school.students[0], '40', [String(line?.id)]);
    const paid = await desk.one(head, id);
    expect(paid.state).toBe('paid');
    expect(String(paid.receipts).split(', ')).toHaveLength(2);
    expect((await desk.list(head)).counts).toEqual({ paid: 1, applied: 1 });
    expect((await desk.mine(0)).items.map((one) => one.can.withdraw).toSorted()).toEqual([false, true]);
    expect((await cancelReceipt(cashier, head, receipt)).status).toBe(200);
    expect((await desk.one(head, id)).state).toBe('applied');
    expect((await cancelReceipt(cashier, head, part)).status).toBe(200);
    expect((await desk.one(head, id)).receipts).toBe('');
  });

  it('is paid in instalments when all of them are', async () => {
    const id = String((await desk.mine(0)).items[0]?.id);
    const line = (await desk.lines(0)).find((one) => one.period === id);
    const plan = await head.call(
      'POST',
      `/api/v1/fees/students/${desk.school.students[0]}/instalment-plans`,
      {
        lines: [{ lineId: line?.id, open: '100' }],
        parts: [
          { due: '2026-07-15', amount: '50' },
          { due: '2026-07-18', amount: '50' },
        ],
        reason: 'The father asked for it',
      },
    );
    expect(plan.status, plan.text).toBe(200);
    expect((await desk.one(head, id)).state).toBe('applied');
    const before = new Set(
      (await desk.lines(0)).filter((one) => one.principal === '50.00').map((one) => one.id),
    );
    const [first, second] = [...before];
    await collectOf(cashier, desk.school.students[0], '50', [String(first)]);
    expect((await desk.one(head, id)).state).toBe('applied');
    await collectOf(cashier, desk.school.students[0], '50', [String(second)]);
    expect((await desk.one(head, id)).state).toBe('paid');
  });

  it('is withdrawn while nothing is paid, with its charge, and may then begin anew', async () => {
    expect((await desk.apply(3, [desk.paper(0)])).status).toBe(200);
    const [item] = (await desk.mine(3)).items;
    const path = `${base}/${item?.id}/withdrawal`;
    expect((await outsider.call('POST', path, { version: 1, reason: '' })).status).toBe(404);
    expect((await stranger.call('POST', path, { version: 1, reason: '' })).status).toBe(404);
    const done = await guardian.call('POST', path, { version: 1, reason: 'We have thought it over' });
    expect(done.status, done.text).toBe(200);
    expect(await desk.lines(3)).toEqual([]);
    expect((await guardian.call('POST', path, { version: 2, reason: '' })).status).toBe(409);
    desk.later();
    expect((await desk.apply(3, [desk.paper(0)])).status).toBe(200);
    expect((await desk.mine(3)).items.map((one) => one.state)).toEqual(['applied', 'withdrawn']);
    expect(await desk.lines(3)).toHaveLength(1);
  });

  it('waits while the result is withheld for dues, its own fee included', async () => {
    const held = {
      examId: desk.exam.examId,
      classId: null,
      isOn: true,
      above: '0',
    };
    desk.standAt('2026-07-20T06:00:00Z');
    expect((await desk.rule({ classId: desk.school.classId, lastDay: '2026-07-25' }, 2)).status).toBe(200);
    await head.call('PUT', '/api/v1/results/dues-rules', { ...held, version: null });
    expect((await desk.apply(3, [desk.paper(1)])).body.code).toBe('results.heldForDues');
    const { papers, items } = await desk.mine(3);
    expect(papers).toEqual([]);
    expect(items[0]).toMatchObject({ state: 'applied', can: { withdraw: true } });
    await head.call('PUT', '/api/v1/results/dues-rules', {
      ...held,
      isOn: false,
      version: 1,
      reason: 'It is over',
    });
  });
});
