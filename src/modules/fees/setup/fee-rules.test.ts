import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { decideOn, type FeeSchool, makeFeeSchool, runOf } from '../../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';

const base = '/api/v1/fees';
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let other: Person;
let head: Person;

const subHead = (name: string) => school.subHeads.get(name) ?? '';

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-20', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 1);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  other = await world.person(world.siteB, ['accountant']);
  head = await world.person(world.siteA, ['head']);
});
afterEach(() => vi.useRealTimers());
afterAll(() => world.close());

describe('fee rules', () => {
  const rule = (over: object) => ({
    subHeadId: subHead('Library fee'),
    yearId: school.yearId,
    amount: '200',
    ...over,
  });

  it('refuses two that could bill the same student with the same weight, at the field', async () => {
    expect((await accountant.call('POST', `${base}/rules`, rule({ gender: 'female' }))).status).toBe(200);
    const clash = await accountant.call('POST', `${base}/rules`, rule({ gender: 'female', amount: '৳ ৩০০' }));
    expect(clash.status).toBe(422);
    expect((clash.body.errors as Record<string, string[]>).subHeadId?.[0]).toContain('200.00');
    expect(
      (await accountant.call('POST', `${base}/rules`, rule({ gender: 'male', amount: '0' }))).status,
    ).toBe(200);
  });

  it('FEE-2 says which one wins for a student', async () => {
    const answer = await accountant.call('GET', `${base}/rules/of-student`, {
      studentId: school.students[0],
      yearId: school.yearId,
    });
    const items = answer.body.items as { subHeadId: string; rules: { amount: string }[] }[];
    expect(
      items.find((one) => one.subHeadId === subHead('Library fee'))?.rules.map((one) => one.amount),
    ).toEqual(['200.00']);
    expect(items.find((one) => one.subHeadId === subHead('Sports fee'))?.rules).toEqual([]);
  });

  it('saves the amounts of classes and leaves what somebody else changed', async () => {
    const cell = { subHeadId: subHead('Sports fee'), classId: school.classId };
    const save = (amount: string | null, was: string | null) =>
      accountant.call('POST', `${base}/rules/matrix`, {
        yearId: school.yearId,
        cells: [{ ...cell, amount, was }],
      });
    expect((await save('150', null)).body).toEqual({ saved: 1, conflicts: [] });
    expect((await save('160', null)).body).toEqual({ saved: 0, conflicts: [{ ...cell, amount: '150.00' }] });
    expect((await save(null, '150')).body).toEqual({ saved: 1, conflicts: [] });
  });

  it('belongs to those who may change the setup, and to their institution', async () => {
    expect((await cashier.call('POST', `${base}/rules`, rule({}))).status).toBe(403);
    expect((await other.call('POST', `${base}/rules`, rule({}))).status).toBe(422);
    const { body } = await accountant.call('GET', `${base}/rules`, { yearId: school.yearId });
    const made = (
      body.items as { id: string; version: number; gender: string | null; amount: string }[]
    ).filter((one) => one.gender);
    for (const one of made) {
      expect((await other.call('DELETE', `${base}/rules/${one.id}`, { version: 1 })).status).toBe(404);
      expect((await accountant.call('DELETE', `${base}/rules/${one.id}`, { version: 9 })).status).toBe(409);
      expect((await accountant.call('DELETE', `${base}/rules/${one.id}`, { version: 1 })).status).toBe(200);
    }
  });

  it('X-9 takes two where it asks less of what is billed already; one for more, and before the first bill', async () => {
    const tuition = { subHeadId: subHead('Tuition fee') };
    const save = (amount: string | null, was: string | null, reason = '') =>
      accountant.call('POST', `${base}/rules/matrix`, {
        yearId: school.yearId,
        cells: [{ ...tuition, classId: null, amount, was }],
        reason,
      });
    for (const [amount, was] of [
      ['400', '500'],
      ['500', '400'],
    ] as const)
      expect((await save(amount, was)).status).toBe(200);
    await runOf(world, school, '2026-07');
    expect((await save('600', '500')).status).toBe(200);
    expect(((await save('500', '600')).body.errors as Record<string, unknown>).reason).toBeDefined();
    const asked = await save('500', '600', 'The board says so');
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    expect((await head.call('GET', `/api/v1/approvals/${id}`)).body.figures).toMatchObject([
      { label: { en: 'Tuition fee, All classes' }, value: { en: '৳600.00 → ৳500.00' } },
    ]);
    // For fewer students it is less too, and so is what is left where a dearer rule goes; of one fee several may wait.
    const girls = rule({ ...tuition, gender: 'female', amount: '100', reason: 'Girls pay less' });
    for (const few of [girls, { ...girls, gender: 'male' }])
      expect((await accountant.call('POST', `${base}/rules`, few)).status).toBe(202);
    expect((await accountant.call('POST', `${base}/rules`, girls)).body.code).toBe('approvals.alreadyAsked');
    const dear = await accountant.call(
      'POST',
      `${base}/rules`,
      rule({ ...tuition, gender: 'female', amount: '700' }),
    );
    expect(dear.status, dear.text).toBe(200);
    // In another year it would be out of this one by one alone.
    const moved = rule({ ...tuition, yearId: newId(), gender: 'female', amount: '700', version: 1 });
    const away = await accountant.call('PUT', `${base}/rules/${dear.body.id}`, moved);
    expect((away.body.errors as Record<string, string[]>).yearId?.[0]).toContain('stays in its year');
    const gone = { version: 1, reason: 'As before' };
    expect((await accountant.call('DELETE', `${base}/rules/${dear.body.id}`, gone)).status).toBe(202);
    expect((await decideOn(accountant, id, 'approved')).body.code).toBe('approvals.ownRequest');
    expect((await decideOn(head, id, 'approved')).status).toBe(200);
    const { body } = await accountant.call('GET', `${base}/rules`, { yearId: school.yearId });
    expect(body.items).toContainEqual(
      expect.objectContaining({ ...tuition, classId: null, gender: null, amount: '500.00' }),
    );
    // Nor is it billed less often, or not at all, while its amounts stand.
    const path = `${base}/fee-sub-head/${tuition.subHeadId}`;
    const record = (await accountant.call('GET', path)).body as Record<string, unknown>;
    const fields = [
      'version',
      'position',
      'headId',
      'groupId',
      'nameEn',
      'nameBn',
      'dueDay',
      'incomeLedgerId',
    ];
    const kept = Object.fromEntries(fields.map((name) => [name, record[name]]));
    // What a form saves goes by the clock itself: on it the year of the bills is not over.
    vi.useFakeTimers({ toFake: ['Date'], now: world.server.services.now() });
    for (const less of [{ schedule: 'yearly' }, { schedule: 'monthly', isActive: false }])
      expect((await accountant.call('PUT', path, { ...kept, ...less })).body.code).toBe('fees.billedLess');
  });

  it('X-9 two decide on all amounts as they were seen, the greatest falls first', async () => {
    const { yearId, classId } = school;
    const all = [...school.subHeads.values()];
    // Everything is billed, and has an amount for every class and one of Six.
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
         SELECT $1, gen_random_uuid(), $2, $3, n.id, 'here', '2026-07-10', 100, 0, 100, '[]' FROM unnest($4::uuid[]) AS n(id)`,
        school.students[0],
        school.enrolments[0],
        all,
      );
      await transaction.change(
        `INSERT INTO fees_fee_rule (site_id, id, sub_head_id, year_id, class_id, amount)
         SELECT $1, gen_random_uuid(), n.id, $2, c.id, 90000 FROM unnest($3::uuid[]) AS n(id), unnest($4::uuid[]) AS c(id)
         ON CONFLICT (site_id, sub_head_id, year_id, class_id, gender, shift_id, version_id, group_id, entry, months, residence, subject_id)
         DO UPDATE SET amount = 90000`,
        yearId,
        all,
        [null, classId],
      );
    });
    const cells = [null, classId].flatMap((of, row) =>
      all.map((subHeadId, column) => ({
        subHeadId,
        classId: of,
        amount: String(800 - row * 100 - column),
        was: '900',
      })),
    );
    const save = (reason = '') => accountant.call('POST', `${base}/rules/matrix`, { yearId, cells, reason });
    const asked = await save('A poor year');
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    const { figures } = (await head.call('GET', `/api/v1/approvals/${id}`)).body as {
      figures: { value: { en: string } }[];
    };
    expect(figures).toHaveLength(31);
    expect(figures[0]?.value.en).toBe(`৳900.00 → ৳${701 - all.length}.00`);
    expect(figures[30]?.value.en).toMatch(
      new RegExp(`^${cells.length - 30} more, each less by at most .+ \\(list [0-9a-f]{16}\\)$`),
    );
    // One amount that was raised meanwhile: none of the others falls.
    const [first] = cells;
    const raised = { yearId, cells: [{ ...first, amount: '950' }] };
    expect((await accountant.call('POST', `${base}/rules/matrix`, raised)).status).toBe(200);
    expect((await decideOn(head, id, 'approved')).body.code).toBe('approvals.changed');
    expect((await save('A poor year')).body.code).toBe('fees.amountsChanged');
  });
});
