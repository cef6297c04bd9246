import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { watchAmounts } from '../../src/modules/fees/setup/service/copied-rules.ts';
import { doRun } from '../../src/modules/replication/service/work.ts';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { type FeeSchool, makeFeeSchool, runOf } from './school.ts';

const base = '/api/v1/replication';
let world: World;
/** Where fees are billed; the other institution gives its rules. */
let school: FeeSchool;
let giver: FeeSchool;
let owner: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 2);
  giver = await makeFeeSchool(world, world.siteB, 1);
  owner = await world.person(null, ['platformOwner']);
  await runOf(world, school, '2026-07');
});
afterAll(() => world.close());

const work = (id: string) => doRun(world.server.services, systemContext('test'), id);
const stateOf = async (id: string) => {
  const { items } = (await owner.call('GET', `${base}/runs/${id}/institutions`)).body;
  const [target] = items as { state: string; changed: number; problem: { en: string } | null }[];
  return target;
};
const copy = async () => {
  const id = newId();
  const answer = await owner.call('POST', `${base}/runs`, {
    id,
    source: world.siteB,
    sites: [world.siteA],
    parts: ['fees.amounts'],
    overwrites: true,
  });
  expect(answer.status, answer.text).toBe(200);
  await work(id);
  return id;
};
const takeBack = async (id: string) => {
  expect((await owner.call('POST', `${base}/runs/${id}/take-back`, {})).status).toBe(200);
  await work(id);
};
const give = (amount: bigint) =>
  world.inSite(world.siteB, (transaction) =>
    transaction.change(
      'UPDATE fees_fee_rule SET amount = $3 WHERE site_id = $1 AND sub_head_id = $2',
      giver.subHeads.get('Tuition fee'),
      amount,
    ),
  );
const amountOf = async (name: string) => {
  const row = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ amount: bigint }>(
      'SELECT amount FROM fees_fee_rule WHERE site_id = $1 AND sub_head_id = $2',
      school.subHeads.get(name),
    ),
  );
  return row?.amount;
};

it('FEE-2 copied amounts ask nobody less of what is billed, and taking dearer ones back neither: that takes two', async () => {
  await give(40_000n);
  expect(await stateOf(await copy())).toMatchObject({
    state: 'failed',
    problem: { en: expect.stringMatching(/^In 1 case copied rules would ask less/) },
  });
  expect(await amountOf('Tuition fee')).toBe(50_000n);
  await give(60_000n);
  const dearer = await copy();
  expect(await stateOf(dearer)).toMatchObject({ state: 'done', changed: 1 });
  expect(await amountOf('Tuition fee')).toBe(60_000n);
  await takeBack(dearer);
  expect(await stateOf(dearer)).toMatchObject({
    state: 'done',
    problem: { en: expect.stringMatching(/^With the copy taken back, .* in 1 case\./) },
  });
  expect(await amountOf('Tuition fee')).toBe(60_000n);
});

it('FEE-6 copied fine rules let nobody off once fees are billed', async () => {
  const fine = (siteId: number, amount: string) =>
    world.inSite(siteId, (transaction) =>
      transaction.change(
        `INSERT INTO fees_fine_rule AS f (site_id, id, sub_head_id, rule) VALUES ($1, $2, NULL, $3)
         ON CONFLICT (site_id, sub_head_id) DO UPDATE SET rule = excluded.rule, version = f.version + 1`,
        newId(),
        JSON.stringify({ kind: 'fixed', amount, graceDays: 0, ceiling: null, stopsOn: null }),
      ),
    );
  const kept = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.row<{ amount: string }>(
        `SELECT rule->>'amount' AS amount FROM fees_fine_rule WHERE site_id = $1 AND is_active`,
      ),
    );
  await fine(world.siteB, '5000');
  const first = await copy();
  expect(await stateOf(first)).toMatchObject({ state: 'done' });
  await fine(world.siteB, '1000');
  expect(await stateOf(await copy())).toMatchObject({
    state: 'failed',
    problem: { en: expect.stringContaining('decided by two') },
  });
  await takeBack(first);
  expect(await stateOf(first)).toMatchObject({ state: 'done', problem: { en: expect.any(String) } });
  expect(await kept()).toEqual({ amount: '5000' });
});

it('FEE-15 copied amounts above a ceiling are refused: the reason is given where they are set', async () => {
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO fees_ceiling_tier (site_id, id, tier, set_by) VALUES ($1, $2, 'upazila', $3)`,
      newId(),
      owner.accountId,
    ),
  );
  await world.inSite(world.siteB, (transaction) =>
    transaction.change(
      'UPDATE fees_fee_rule SET amount = 200000 WHERE site_id = $1 AND sub_head_id = $2',
      giver.subHeads.get('Session charge'),
    ),
  );
  await world.inSite(world.siteB, (transaction) =>
    transaction.change('DELETE FROM fees_fine_rule WHERE site_id = $1'),
  );
  expect(await stateOf(await copy())).toMatchObject({
    state: 'failed',
    problem: {
      en: expect.stringMatching(/^Copied amounts would be above the ceiling: .*Copy without the fee amounts/),
    },
  });
  expect(await amountOf('Session charge')).toBe(100_000n);
});

it('FEE-15 what a year asks above a ceiling goes with it into the next one, and is noted there', async () => {
  const next = newId();
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO academic_academic_year (site_id, id, name_en, name_bn, kind, start_date, end_date, is_current)
       VALUES ($1, $2, '2027', '২০২৭', 'year', '2027-01-01', '2027-12-31', false)`,
      next,
    );
    await transaction.change(
      'UPDATE fees_fee_rule SET amount = 200000 WHERE site_id = $1 AND sub_head_id = $2',
      school.subHeads.get('Session charge'),
    );
  });
  const by = { ...systemContext('test'), siteId: world.siteA, accountId: owner.accountId };
  const carry = (amount: bigint) =>
    world.server.services.database.inSite(by, async (transaction) => {
      const lookAgain = await watchAmounts(transaction, 'copy');
      await transaction.change(
        `INSERT INTO fees_fee_rule (site_id, id, year_id, sub_head_id, amount) VALUES ($1, $2, $3, $4, $5)`,
        newId(),
        next,
        school.subHeads.get('Session charge'),
        amount,
      );
      await lookAgain();
    });
  await expect(carry(210_000n)).rejects.toThrow('ceiling');
  await carry(200_000n);
  const noted = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ reason: string }>(
      'SELECT reason FROM fees_above_ceiling WHERE site_id = $1 AND year_id = $2',
      next,
    ),
  );
  expect(noted.length).toBeGreaterThan(0);
  for (const { reason } of noted) expect(reason).toMatch(/^Carried over/);
});
