import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dhakaInstant } from '../../src/core/dates.ts';
import { expireApproval } from '../../src/core/server/approvals/expire.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { systemContext } from '../../src/server.ts';
import { putCash } from '../case-books.ts';
import { askToCancel, collectOf, decideOn, type FeeSchool, makeFeeSchool } from '../fees/school.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';

const base = '/api/v1/approvals';
const fees = '/api/v1/fees';
const vouchers = '/api/v1/accounts/voucher';
let now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let head: Person;
let second: Person;
let accountant: Person;
let cashier: Person;
let neighbour: Person;
let ledgers: Map<string, string>;
/** The student each test works with, so that none waits for another's request. */
let turn = 0;
const nextStudent = () => school.students[turn++] ?? '';

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 30);
  ledgers = await copyLedgersOf();
  await putCash(world, world.siteA, '2026-07-01');
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
  });
  [head, second, accountant, cashier, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteB, ['head']),
  ]);
  const rule = { subHeadId: null, version: null, rule: { kind: 'fixed', amount: '600' } };
  expect((await accountant.call('PUT', `${fees}/fine-rules`, rule)).status).toBe(200);
});
afterAll(() => world.close());

/** The ledgers of the institution's own catalogue, by their codes. */
const copyLedgersOf = () =>
  world.inSite(world.siteA, async (transaction) => {
    const rows = await transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
    );
    return new Map(rows.map((row) => [row.code, row.id]));
  });

const waitingOf = (answer: Answer) => (answer.body.waiting as { id: string } | undefined)?.id ?? null;
const requestOf = async (who: Person, id: unknown) => (await who.call('GET', `${base}/${id}`)).body;
const rowsOf = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));
const saveSettings = async (changes: object) => {
  const known = (await head.call('GET', '/api/v1/settings/approvals')).body as {
    version: number | null;
    isOnePerson: boolean;
    deadlineDays: number;
    limits: { name: string; everyone: string; roles: { role: string; amount: string }[] }[];
  };
  const { version, isOnePerson, deadlineDays, limits } = known;
  const answer = await head.call('PUT', '/api/v1/settings/approvals', {
    version,
    isOnePerson,
    deadlineDays,
    limits: limits.map(({ name, everyone, roles }) => ({ name, everyone, roles })),
    reason: 'As the committee decided',
    ...changes,
  });
  // Whatever lets one person do more takes a second one.
  const done = answer.status === 202 ? await decideOn(second, waitingOf(answer), 'approved') : answer;
  expect(done.status, done.text).toBe(200);
  return known;
};

async function draftOf(who: Person, amount: number) {
  const cash = ledgers.get('1101');
  const cost = [...ledgers.entries()].find(([code]) => code.startsWith('5'))?.[1];
  const line = (ledgerId: string | undefined, side: 'Dr' | 'Cr') => ({
    ledgerId,
    side,
    amount: String(amount),
  });
  const made = await who.call('POST', vouchers, {
    type: 'debit',
    day: '2026-07-08',
    narration: 'Repairs of the roof',
    lines: [line(cost, 'Dr'), line(cash, 'Cr')],
  });
  expect(made.status, made.text).toBe(200);
  return String(made.body.id);
}

async function waiverOf(studentId: string) {
  const type = await rowsOf('SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1');
  return {
    studentId,
    typeId: type[0]?.id,
    subHeadIds: [school.subHeads.get('Tuition fee')],
    kind: 'fixed',
    amount: '99999',
    fromMonth: '2026-07',
    reason: 'An orphan',
  };
}

async function chargeOf(studentId: string, amount: string) {
  const answer = await accountant.call('POST', `${fees}/charges`, {
    studentIds: [studentId],
    subHeadId: school.subHeads.get('Other fine'),
    amount,
    due: '2026-07-30',
    reason: 'A broken window',
  });
  expect(answer.status, answer.text).toBe(200);
  const { lines } = (await accountant.call('GET', `${fees}/students/${studentId}/dues`))
    .body as unknown as Dues;
  return lines.find((line) => line.principal === Number(amount).toFixed(2))?.id ?? '';
}

const cancelling = async () => {
  const receiptId = await collectOf(cashier, nextStudent(), '100');
  const asked = await askToCancel(accountant, receiptId);
  return { receiptId, id: asked.id };
};

describe('a request', () => {
  it('is not decided by who collected, and once only', async () => {
    const collected = await collectOf(head, nextStudent(), '100');
    const { id } = await askToCancel(cashier, collected);
    expect((await decideOn(head, id, 'approved')).body.code).toBe('approvals.excluded');
    expect(await requestOf(head, id)).toMatchObject({ can: { decide: false } });
    const [one, two] = await Promise.all([
      decideOn(second, id, 'approved'),
      decideOn(accountant, id, 'approved'),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });

  it('is refused with a reason, and told to the asker', async () => {
    const { id, receiptId } = await cancelling();
    expect((await decideOn(head, id, 'refused', '')).status).toBe(422);
    expect((await decideOn(head, id, 'refused', 'It is right')).status).toBe(200);
    expect((await head.call('GET', `${fees}/receipts/${receiptId}`)).body.state).toBe('valid');
    const told = await accountant.call('POST', '/user/notification/notifications');
    expect(told.text).toContain('refused: Cancel receipt');
    expect((await decideOn(second, id, 'approved')).body.code).toBe('approvals.alreadyDecided');
  });

  it('is withdrawn by its asker alone', async () => {
    const { id } = await cancelling();
    const withdraw = (who: Person) => who.call('PUT', `${base}/${id}/withdrawal`, {});
    expect((await withdraw(head)).status).toBe(404);
    expect((await withdraw(accountant)).status).toBe(200);
    expect((await decideOn(head, id, 'approved')).body.code).toBe('approvals.alreadyDecided');
  });

  it('fails when what it is about has changed, and can be asked for again', async () => {
    const draft = await draftOf(head, 90_000);
    const asked = await head.call('POST', `${vouchers}/${draft}/post`, { version: 1, reason: 'It is due' });
    const id = waitingOf(asked);
    await rowsOf(
      `UPDATE accounts_voucher SET amount = amount + 1 WHERE site_id = $1 AND id = $2 RETURNING id`,
      draft,
    );
    expect((await requestOf(second, id)).obstacle).toMatchObject({ en: expect.stringContaining('changed') });
    const refused = await decideOn(second, id, 'approved');
    expect([refused.status, refused.body.code]).toEqual([409, 'approvals.changed']);
    expect(await requestOf(head, id)).toMatchObject({ state: 'failed' });
    const again = await head.call('POST', `${vouchers}/${draft}/post`, { version: 1, reason: 'It is due' });
    expect(again.status, again.text).toBe(202);
  });

  it('is not done when its asker has lost the permission', async () => {
    const leaving = await world.person(world.siteA, ['cashier']);
    const { id } = await askToCancel(leaving, await collectOf(cashier, nextStudent(), '100'));
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change("UPDATE membership SET role = 'teacher' WHERE account_id = $1", leaving.accountId),
    );
    expect((await decideOn(head, id, 'approved')).body.code).toBe('approvals.askerLost');
    expect(await requestOf(head, id)).toMatchObject({ state: 'failed' });
  });

  it('is not decided by who lost the role, nor in the place of who did', async () => {
    const leaving = await world.person(world.siteA, ['head']);
    const office = await world.person(world.siteA, ['office']);
    const lent = await leaving.call('POST', '/api/v1/approval-delegations', {
      to: office.accountId,
      startsOn: '2026-07-08',
      endsOn: '2026-07-12',
      reason: 'At the board',
    });
    expect(lent.status, lent.text).toBe(200);
    const { id } = await cancelling();
    expect(await requestOf(leaving, id)).toMatchObject({ can: { decide: true } });
    expect(await requestOf(office, id)).toMatchObject({ can: { decide: true } });
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change("UPDATE membership SET role = 'teacher' WHERE account_id = $1", leaving.accountId),
    );
    const refused = await Promise.all([leaving, office].map((who) => decideOn(who, id, 'approved')));
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'notFound'],
      [403, 'forbidden'],
    ]);
    expect(await requestOf(second, id)).toMatchObject({ state: 'pending' });
    expect((await decideOn(second, id, 'approved')).status).toBe(200);
  });

  it('is over after its deadline, whether or not the job has come round', async () => {
    const { id } = await cancelling();
    const before = now;
    now = dhakaInstant(addDays('2026-07-08', 8), '10:30');
    try {
      const late = await decideOn(head, id, 'approved');
      expect([late.status, late.body.code]).toEqual([409, 'approvals.expired']);
      expect(await requestOf(head, id)).toMatchObject({ state: 'expired', can: { decide: false } });
    } finally {
      now = before;
    }
    const other = await cancelling();
    now = dhakaInstant(addDays('2026-07-08', 8), '10:30');
    try {
      const context = { ...systemContext('test'), siteId: world.siteA };
      await expireApproval.run(
        {
          services: world.server.services,
          context,
          inSite: (work) => world.server.services.database.inSite(context, work),
          attempt: 1,
          isLastAttempt: false,
        },
        { id: other.id ?? '' },
      );
      expect(await requestOf(accountant, other.id)).toMatchObject({ state: 'expired' });
      expect((await askToCancel(accountant, other.receiptId)).answer.status).toBe(202);
    } finally {
      now = before;
    }
  });

  it('is done once however often the approval is sent', async () => {
    const { id } = await cancelling();
    const answers = await Promise.all([1, 2, 3].map(() => decideOn(head, id, 'approved')));
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    const [row] = await rowsOf(
      `SELECT count(*)::int AS n FROM fees_receipt r JOIN approval_request q ON q.site_id = $1 AND q.subject = r.reversal_of
        WHERE r.site_id = $1 AND q.id = $2`,
      id,
    );
    expect(row).toEqual({ n: 1 });
  });

  it('is kept as it was asked by the database itself', async () => {
    const { id } = await cancelling();
    await expect(
      rowsOf(`UPDATE approval_request SET input = '{}' WHERE site_id = $1 AND id = $2 RETURNING id`, id),
    ).rejects.toThrow(/kept as it was asked/);
    await expect(
      rowsOf(
        `UPDATE approval_request SET state = 'approved', decided_by = asked_by WHERE site_id = $1 AND id = $2 RETURNING id`,
        id,
      ),
    ).rejects.toThrow(/approval_request_second/);
    await expect(rowsOf('DELETE FROM approval_event WHERE site_id = $1 RETURNING id')).rejects.toThrow(
      /only added to/,
    );
  });

  it('X-9 what somebody did alone on a day only grows, by raw SQL too', async () => {
    await rowsOf(
      `INSERT INTO approval_alone (site_id, id, account_id, limit_name, day, amount)
       VALUES ($1, gen_random_uuid(), $2, 'test', '2026-07-08', 400000) RETURNING id`,
      cashier.accountId,
    );
    for (const sql of [
      'UPDATE approval_alone SET amount = 0 WHERE site_id = $1 RETURNING id',
      `UPDATE approval_alone SET day = '2026-07-07' WHERE site_id = $1 RETURNING id`,
      'DELETE FROM approval_alone WHERE site_id = $1 RETURNING id',
    ])
      await expect(rowsOf(sql)).rejects.toThrow(/only grows/);
  });
});

describe('the limit', () => {
  it('lets one person act up to it, and higher for a role', async () => {
    const small = { ...(await waiverOf(nextStudent())), amount: '400' };
    expect((await head.call('POST', `${fees}/waivers`, small)).status).toBe(200);
    const large = { ...small, studentId: nextStudent(), amount: '500' };
    expect((await accountant.call('POST', `${fees}/waivers`, large)).status).toBe(202);
    await saveSettings({
      limits: [{ name: 'fees.waiver', everyone: '5000', roles: [{ role: 'head', amount: '50000' }] }],
    });
    expect((await head.call('POST', `${fees}/waivers`, { ...large, studentId: nextStudent() })).status).toBe(
      200,
    );
    expect(
      (await accountant.call('POST', `${fees}/waivers`, { ...large, studentId: nextStudent() })).status,
    ).toBe(202);
  });

  it('counts a percentage by what it comes to, and what was waived in small parts together', async () => {
    const share = { ...(await waiverOf(nextStudent())), kind: 'percent', amount: null };
    const give = (changes: object) =>
      accountant.call('POST', `${fees}/waivers`, { ...share, studentId: nextStudent(), ...changes });
    expect((await give({ share: 5_000, toMonth: '2026-09' })).status).toBe(200);
    expect((await give({ share: 10_000 })).status).toBe(202);
    const lineId = await chargeOf(nextStudent(), '800');
    const waive = (owed: string) =>
      accountant.call('POST', `${fees}/fine-waivers/of-charge`, {
        lineId,
        owed,
        amount: '300',
        reason: 'Bit by bit',
      });
    expect((await waive('800')).status).toBe(200);
    expect((await waive('500')).status).toBe(202);
  });

  it('X-9 FEE-6 counts fines and charges of many students together for the day, by a limit of its own', async () => {
    const { call } = await world.person(world.siteA, ['accountant']);
    const waive = async (amount: string) => {
      const lineId = await chargeOf(nextStudent(), amount);
      return call('POST', `${fees}/fine-waivers/of-charge`, {
        lineId,
        owed: amount,
        amount,
        reason: 'The storm',
      });
    };
    for (const amount of ['490', '490', '490', '490']) expect((await waive(amount)).status).toBe(200);
    const asked = await waive('101');
    expect(asked.status, asked.text).toBe(202);
    const request = await requestOf(head, waitingOf(asked));
    expect(request).toMatchObject({ amount: '101.00', limit: '2000.00' });
    expect(JSON.stringify(request.figures)).toContain('2,061.00');
    // Up to the limit it still goes on; an institution sets it, and whoever may waive more of one student may in a day too.
    expect((await waive('40')).status).toBe(200);
    expect((await waive('1')).status).toBe(202);
    await saveSettings({
      limits: [{ name: 'fees.fineWaiver', everyone: '500', roles: [{ role: 'accountant', amount: '2500' }] }],
    });
    expect((await waive('450')).status).toBe(200);
    await saveSettings({
      limits: [
        { name: 'fees.fineWaiver', everyone: '500', roles: [] },
        { name: 'fees.fineWaiverOfDay', everyone: '0', roles: [] },
      ],
    });
    expect((await waive('1')).status).toBe(202);
    const { limits } = (await head.call('GET', '/api/v1/settings/approvals')).body as {
      limits: { name: string; isByDay: boolean }[];
    };
    expect(limits.filter(({ name }) => name.startsWith('fees.')).map(({ isByDay }) => isByDay)).toEqual(
      expect.arrayContaining([true, false]),
    );
    await saveSettings({ limits: [] });
  });

  it('X-9 is raised by two who keep the settings, and lowered by one', async () => {
    const known = (await head.call('GET', '/api/v1/settings/approvals')).body;
    const given = (changes: object) =>
      head.call('PUT', '/api/v1/settings/approvals', {
        version: known.version,
        isOnePerson: false,
        deadlineDays: known.deadlineDays,
        limits: [],
        ...changes,
      });
    const waiver = (everyone: string, roles: object[] = []) => ({ name: 'fees.waiver', everyone, roles });
    for (const wider of [
      { isOnePerson: true },
      { limits: [waiver('900000')] },
      { limits: [waiver('1', [{ role: 'cashier', amount: '900000' }])] },
    ]) {
      expect((await given(wider)).body.errors, JSON.stringify(wider)).toHaveProperty('reason');
      const asked = await given({ ...wider, reason: 'The committee said so' });
      expect(asked.status, asked.text).toBe(202);
      expect((await decideOn(head, waitingOf(asked), 'approved')).body.code).toBe('approvals.ownRequest');
      expect((await head.call('GET', '/api/v1/settings/approvals')).body).toMatchObject({
        version: known.version,
        isOnePerson: false,
      });
      expect((await decideOn(second, waitingOf(asked), 'refused', 'Not needed')).status).toBe(200);
    }
    const lower = await given({ limits: [waiver('0')] });
    expect(lower.status, lower.text).toBe(200);
  });

  it('X-9 is raised by one person, and kept as such, where nobody else keeps the settings', async () => {
    const alone = await neighbour.call('PUT', '/api/v1/settings/approvals', {
      version: null,
      isOnePerson: true,
      deadlineDays: 7,
      limits: [],
      reason: 'One person works in the office',
    });
    expect(alone.status, alone.text).toBe(200);
    const kept = await neighbour.call('GET', base, { view: 'decided', alone: 'true' });
    expect(kept.body).toMatchObject({
      total: 1,
      items: [{ act: 'approvals.saveSettings', byOnePerson: true }],
    });
    await world.inSite(world.siteB, (transaction) =>
      transaction.change('DELETE FROM approval_setting WHERE site_id = $1'),
    );
  });

  it('is set by who keeps the settings alone, and the others are told', async () => {
    expect((await accountant.call('GET', '/api/v1/settings/approvals')).status).toBe(403);
    await saveSettings({ deadlineDays: 3 });
    expect((await second.call('POST', '/user/notification/notifications')).text).toContain(
      'changed when a second person is needed',
    );
    const wrong = await head.call('PUT', '/api/v1/settings/approvals', {
      version: 99,
      isOnePerson: false,
      deadlineDays: 7,
      limits: [],
    });
    expect(wrong.body.code).toBe('staleVersion');
  });
});

describe('handing the decision over', () => {
  it('lets a colleague decide for some days, in whose place is kept, and never on what concerns either', async () => {
    const office = await world.person(world.siteA, ['office']);
    const { id } = await cancelling();
    expect((await decideOn(office, id, 'approved')).status).toBe(403);
    const hand = (who: Person, to: string, endsOn = '2026-07-12') =>
      who.call('POST', '/api/v1/approval-delegations', {
        to,
        startsOn: '2026-07-08',
        endsOn,
        reason: 'At the board',
      });
    expect((await hand(cashier, office.accountId)).status).toBe(422);
    expect((await hand(head, head.accountId)).status).toBe(422);
    expect((await hand(head, neighbour.accountId)).status).toBe(422);
    expect((await hand(head, office.accountId, '2026-12-01')).status).toBe(422);
    const made = await hand(head, office.accountId);
    expect(made.status, made.text).toBe(200);
    const mine = await office.call('GET', base, { view: 'mine' });
    expect((mine.body.items as { id: string }[]).map((one) => one.id)).toContain(id);
    expect((await decideOn(office, id, 'approved')).status).toBe(200);
    expect(await requestOf(accountant, id)).toMatchObject({ decidedFor: { en: 'Test' } });
    // The head collected this one: nobody decides on it in the head's place.
    const own = await askToCancel(cashier, await collectOf(head, nextStudent(), '100'));
    expect((await decideOn(office, own.id, 'approved')).status).toBe(403);
    await head.call('PUT', `/api/v1/approval-delegations/${made.body.id}/end`);
    const late = await cancelling();
    expect((await decideOn(office, late.id, 'approved')).status).toBe(403);
  });
});

describe('one person in the office', () => {
  it('acts at once, and the request and the list say that it was one person', async () => {
    const known = await saveSettings({ isOnePerson: true });
    expect(known.isOnePerson).toBe(false);
    const receiptId = await collectOf(head, nextStudent(), '100');
    const answer = await head.call('POST', `${fees}/receipts/${receiptId}/cancel-requests`, {
      reason: 'The wrong student',
    });
    expect(answer.status, answer.text).toBe(200);
    expect((await head.call('GET', `${fees}/receipts/${receiptId}`)).body.state).toBe('cancelled');
    const alone = await head.call('GET', base, { view: 'decided', alone: 'true' });
    expect(alone.body).toMatchObject({ total: 1, items: [{ byOnePerson: true, state: 'approved' }] });
    const draft = await draftOf(head, 90_000);
    const posted = await head.call('POST', `${vouchers}/${draft}/post`, { version: 1, reason: 'It is due' });
    expect(posted.status, posted.text).toBe(200);
    expect((await head.call('GET', `${vouchers}/${draft}`)).body).toMatchObject({ byOnePerson: true });
    const log = await head.call('GET', '/api/v1/access/log', { entity: 'accounts_voucher' });
    expect(log.text).toContain('"byOnePerson":true');
    await saveSettings({ isOnePerson: false });
  });

  it('is told what to do where nobody else may decide', async () => {
    const lone = await makeFeeSchool(world, world.siteB, 1);
    await world.inSite(world.siteB, async (transaction) => {
      await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
      const plan = await planMonth(transaction, lone.yearId, '2026-07');
      await addLines(transaction, null, plan.lines);
    });
    const receiptId = await collectOf(neighbour, lone.students[0], '100');
    const answer = await neighbour.call('POST', `${fees}/receipts/${receiptId}/cancel-requests`, {
      reason: 'The wrong student',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'approvals.nobody']);
  });
});
