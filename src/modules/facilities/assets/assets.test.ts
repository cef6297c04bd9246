import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideOn } from '../../../../test/fees/school.ts';
import { liftLimits } from '../../../../test/limits.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { copyChart } from '../../accounts/public.ts';
import { openYear } from '../../accounts/years/service/open-year.ts';
import { copyAssetClasses } from './service/defaults.ts';

const base = '/api/v1/facilities';
const register = `${base}/asset-register`;
let world: World;
let head: Person;
let second: Person;
let accountant: Person;
let office: Person;
let teacher: Person;
let neighbour: Person;
let now = '2026-10-05';
let classId: string;
let computers: string;
const rooms = [newId(), newId()] as const;
const ids = new Map<string, string>();

const rowsOf = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));
const changed = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
const idOf = (tag: string) => ids.get(tag) ?? '';
const balance = async (code: string) => {
  const [row] = await rowsOf(
    `SELECT coalesce(sum(l.debit - l.credit), 0)::text AS paisa FROM accounts_ledger g
       LEFT JOIN accounts_voucher_line l ON l.site_id = $1 AND l.ledger_id = g.id WHERE g.site_id = $1 AND g.code = $2`,
    code,
  );
  return Number(row?.paisa);
};
/** What the form sends of a record that was read. */
const formOf = ({ labels: _labels, id: _id, can: _can, ...record }: Record<string, unknown>) => record;
const waitingOf = (body: unknown) => (body as { waiting?: { id: string } }).waiting?.id ?? '';

async function add(tag: string, more: object = {}) {
  const answer = await office.call('POST', `${base}/asset`, {
    tag,
    classId,
    nameEn: `Bench ${tag}`,
    nameBn: `বেঞ্চ ${tag}`,
    boughtOn: '2026-07-04',
    cost: '12000',
    state: 'in_use',
    roomId: rooms[0],
    isActive: true,
    ...more,
  });
  if (answer.status === 200 || answer.status === 201) ids.set(tag, String(answer.body.id));
  return answer;
}

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant(now, '10:30') });
  await world.inSite(world.siteA, async (transaction) => {
    await liftLimits(transaction);
    await copyChart(transaction);
    await copyAssetClasses(transaction);
    await openYear(transaction, { startDate: '2026-07-01', lines: [] });
    const building = newId();
    const floor = newId();
    await transaction.change(
      `INSERT INTO facilities_building (site_id, id, code, name_en, name_bn) VALUES ($1, $2, 'A', 'Main', 'মূল')`,
      building,
    );
    await transaction.change(
      `INSERT INTO facilities_floor (site_id, id, building_id, level, name_en, name_bn)
       VALUES ($1, $2, $3, 0, 'Ground', 'নিচতলা')`,
      floor,
      building,
    );
    for (const [place, id] of rooms.entries())
      await transaction.change(
        `INSERT INTO facilities_room (site_id, id, floor_id, number, name_en, name_bn, purpose, gender)
         VALUES ($1, $2, $3, $4, $5, $5, 'class', 'all')`,
        id,
        floor,
        `10${place}`,
        `Room ${place}`,
      );
  });
  [head, second, accountant, office, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  const classes = await rowsOf('SELECT id, name_en FROM facilities_asset_class WHERE site_id = $1');
  classId = String(classes.find((one) => one.name_en === 'Furniture')?.id);
  computers = String(classes.find((one) => one.name_en !== 'Furniture')?.id);
});
afterAll(() => world.close());

describe('the register', () => {
  it('AST-3 takes things with a tag each, and more of the same with the next ones', async () => {
    const first = await add('A-00001');
    expect(first.status, first.text).toBeLessThan(300);
    expect((await add('A-00001')).status).toBe(422);
    expect(Object.keys((await add('A-00009', { residual: '12001' })).body.errors ?? {})).toEqual([
      'residual',
    ]);
    expect(Object.keys((await add('A-00009', { earlier: '10' })).body.errors ?? {})).toEqual([
      'earlierUntil',
    ]);
    expect((await office.call('GET', `${register}/next-tag`)).body).toEqual({ tag: 'A-00002' });
    const copies = await office.call('POST', `${register}/${idOf('A-00001')}/copies`, { count: 3 });
    expect(copies.body, copies.text).toEqual({ count: 3, first: 'A-00002', last: 'A-00004' });
    for (const row of await rowsOf('SELECT id, tag FROM facilities_asset WHERE site_id = $1'))
      ids.set(String(row.tag), String(row.id));
    expect((await add('OLD-7', { earlier: '11000', earlierUntil: '2026-06-30' })).status).toBeLessThan(300);
    expect(
      (await add('PC-1', { classId: computers, cost: '60000', boughtOn: '2026-08-20' })).status,
    ).toBeLessThan(300);
    expect((await teacher.call('GET', `${register}/${idOf('A-00001')}`)).status).toBe(403);
    expect((await neighbour.call('GET', `${register}/${idOf('A-00001')}`)).status).toBe(404);
    const tag = { tag: 'https://school.example/facilities/asset/list?tag=A-00003' };
    expect((await office.call('GET', `${register}/by-tag`, tag)).body).toEqual({ id: idOf('A-00003') });
  });

  it('AST-3 writes down each move, repair and person, by the form too', async () => {
    const id = idOf('A-00002');
    const seen = (await office.call('GET', `${register}/${id}`)).body as { version: number };
    const given = {
      version: seen.version,
      state: 'repair',
      roomId: rooms[1],
      custodianId: null,
      cost: '350',
      reason: 'A leg',
    };
    expect((await teacher.call('POST', `${register}/${id}/moves`, given)).status).toBe(403);
    expect((await neighbour.call('POST', `${register}/${id}/moves`, given)).status).toBe(404);
    const moved = await office.call('POST', `${register}/${id}/moves`, given);
    expect(moved.status, moved.text).toBe(200);
    expect((await office.call('POST', `${register}/${id}/moves`, given)).status).toBe(409);
    const record = (await office.call('GET', `${base}/asset/${id}`)).body;
    const back = await office.call('PUT', `${base}/asset/${id}`, { ...formOf(record), state: 'in_use' });
    expect(back.status, back.text).toBe(200);
    const shown = (await office.call('GET', `${register}/${id}`)).body;
    expect(shown.events).toMatchObject([
      { fromState: 'repair', toState: 'in_use', cost: '0.00' },
      { fromState: 'in_use', toState: 'repair', cost: '350.00', reason: 'A leg', isByCount: false },
    ]);
    await expect(changed('UPDATE facilities_asset_event SET cost = 0 WHERE site_id = $1')).rejects.toThrow(
      /permission denied|append/i,
    );
  });

  it('AST-3 prints tags with a code each, 24 to a sheet', async () => {
    const answer = await office.call('GET', `${register}/tags.pdf`, { ids: [...ids.values()].join(',') });
    expect(answer.status).toBe(200);
    expect(answer.text.startsWith('%PDF')).toBe(true);
  });
});

const rule = (fromDate: string, rate: string, more: object = {}) =>
  accountant.call('POST', `${base}/depreciation-rule`, {
    classId,
    fromDate,
    method: 'straight',
    rate,
    isActive: true,
    ...more,
  });
const ask = (month: string) => accountant.call('POST', `${base}/depreciation`, { month, reason: 'Quarter' });

describe('depreciation', () => {
  it('ACC-5 is asked for by one and posted by another, by the dated rule of each class, with its source', async () => {
    expect((await ask('2026-09')).body.code).toBe('facilities.noRule');
    expect((await rule('2026-01-01', '10')).status).toBeLessThan(300);
    expect((await rule('2026-01-01', '20', { classId: computers, method: 'reducing' })).status).toBeLessThan(
      300,
    );
    expect((await ask('2026-10')).body.code).toBe('facilities.futureMonth');
    expect((await office.call('POST', `${base}/depreciation`, { month: '2026-09' })).status).toBe(403);
    // Three months of five things at 100 taka, the old one at its last 300 of 1,000, and two months of a computer.
    const due = (await accountant.call('GET', `${base}/depreciation/due`, { month: '2026-09' })).body;
    expect(due).toMatchObject({ total: 6, sum: '3500.00' });
    const asked = await ask('2026-09');
    expect(asked.status, asked.text).toBe(202);
    expect((await ask('2026-08')).body.code).toBe('approvals.alreadyAsked');
    expect((await decideOn(accountant, waitingOf(asked.body), 'approved')).status).toBeGreaterThanOrEqual(
      403,
    );
    const approved = await decideOn(head, waitingOf(asked.body), 'approved');
    expect(approved.status, approved.text).toBe(200);
    expect([await balance('5401'), await balance('1391')]).toEqual([350_000, -350_000]);
    const [posting] = (await accountant.call('GET', `${base}/depreciation`)).body.items as {
      id: string;
      voucherId: string;
    }[];
    expect(posting).toMatchObject({ month: '2026-09', total: '3500.00', things: 6, can: { reverse: true } });
    const voucher = (await accountant.call('GET', `/api/v1/accounts/voucher/${posting?.voucherId}`)).body;
    expect(voucher).toMatchObject({
      source: {
        kind: 'facilities.depreciation',
        path: `/facilities/depreciation/view?tab=posted&posting=${posting?.id}`,
      },
    });
    const lines = await accountant.call('GET', `${base}/depreciation/${posting?.id}/lines`);
    expect(lines.body, lines.text).toMatchObject({
      month: '2026-09',
      total: 6,
      voucherId: posting?.voucherId,
    });
    expect((await neighbour.call('GET', `${base}/depreciation/${posting?.id}/lines`)).status).toBe(404);
    const shown = (await office.call('GET', `${register}/${idOf('PC-1')}`)).body;
    expect(shown).toMatchObject({ accumulated: '2000.00', book: '58000.00', charges: [{ rate: '20.00' }] });
    expect((await ask('2026-09')).body.code).toBe('facilities.monthDone');
  });

  it('ACC-5 a rule and the figures a thing was reckoned with stay once they are posted, by raw SQL too', async () => {
    expect((await rule('2026-09-01', '15')).body.code).toBe('facilities.rulePosted');
    expect((await rule('2026-10-01', '15')).status).toBeLessThan(300);
    const id = idOf('A-00001');
    const record = (await office.call('GET', `${base}/asset/${id}`)).body;
    expect(
      (await office.call('PUT', `${base}/asset/${id}`, { ...formOf(record), cost: '1' })).body.code,
    ).toBe('facilities.assetCharged');
    expect(
      (await office.call('PUT', `${base}/asset/${id}`, { ...formOf(record), note: 'By the door' })).status,
    ).toBe(200);
    await expect(changed('UPDATE facilities_asset SET cost = 1 WHERE site_id = $1')).rejects.toThrow(
      /posted/,
    );
    await expect(changed('DELETE FROM facilities_depreciation_line WHERE site_id = $1')).rejects.toThrow();
    await expect(changed('UPDATE facilities_depreciation SET total = 1 WHERE site_id = $1')).rejects.toThrow(
      /stays as it was posted/,
    );
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change(
          `INSERT INTO facilities_depreciation (site_id, id, month, total, asked_by, posted_by, voucher_id)
           SELECT site_id, gen_random_uuid(), '2026-10', 5, asked_by, posted_by, voucher_id FROM facilities_depreciation
            WHERE site_id = $1`,
        ),
      ),
    ).rejects.toThrow(/not what its voucher says/);
  });

  it('ACC-5 is taken back by two, the latest alone, and an approval after a change does nothing', async () => {
    const { items } = (await accountant.call('GET', `${base}/depreciation`)).body as {
      items: { id: string }[];
    };
    const reversal = `${base}/depreciation/${items[0]?.id}/reversal`;
    const asked = await accountant.call('POST', reversal, { reason: 'Computers were forgotten' });
    expect(asked.status, asked.text).toBe(202);
    const both = await Promise.all([
      decideOn(head, waitingOf(asked.body), 'approved'),
      decideOn(second, waitingOf(asked.body), 'approved'),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect([await balance('5401'), await balance('1391')]).toEqual([0, 0]);
    expect((await accountant.call('POST', reversal, { reason: 'Once more' })).body.code).toBe(
      'facilities.reversed',
    );
    const again = await ask('2026-09');
    // Another computer came in while it waited: what was seen is not what would be posted.
    await add('PC-2', { classId: computers, cost: '24000', boughtOn: '2026-09-01' });
    const late = await decideOn(head, waitingOf(again.body), 'approved');
    expect(late.body.state ?? late.body.code).not.toBe('approved');
    expect(await balance('5401')).toBe(0);
    const third = await ask('2026-09');
    expect((await decideOn(head, waitingOf(third.body), 'approved')).status).toBe(200);
    expect(await balance('5401')).toBe(390_000);
  });

  it('ACC-5 register and books are compared, ledger by ledger', async () => {
    const { ledgers } = (await accountant.call('GET', `${base}/depreciation/proof`)).body as {
      ledgers: { code: string; register: string; books: string; difference: string }[];
    };
    // Nobody has entered what the things cost in the books, nor what was written off of the old one.
    expect(ledgers).toMatchObject([
      { code: '1301', register: '60000.00', books: '0.00', difference: '-60000.00' },
      { code: '1302', register: '84000.00' },
      { code: '1391', register: '-14900.00', books: '-3900.00', difference: '11000.00' },
    ]);
  });
});

describe('leaving', () => {
  it('AST-3 a thing is sold by two: cost, what was written off, money and loss in one voucher', async () => {
    const id = idOf('A-00003');
    const [cash] = await rowsOf(`SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '1101'`);
    const given = {
      kind: 'sold',
      day: '2026-10-05',
      proceeds: '9000',
      intoLedgerId: cash?.id,
      reason: 'Not needed',
    };
    const dispose = (who: Person, more: object = {}) =>
      who.call('POST', `${register}/${id}/disposal`, { ...given, ...more });
    expect((await dispose(office)).status).toBe(403);
    expect((await dispose(neighbour)).status).toBe(404);
    expect(Object.keys((await dispose(accountant, { intoLedgerId: null })).body.errors ?? {})).toEqual([
      'intoLedgerId',
    ]);
    expect(Object.keys((await dispose(accountant, { kind: 'given' })).body.errors ?? {})).toEqual([
      'proceeds',
    ]);
    expect(Object.keys((await dispose(accountant, { day: '2026-08-31' })).body.errors ?? {})).toEqual([
      'day',
    ]);
    const asked = await dispose(accountant);
    expect(asked.status, asked.text).toBe(202);
    expect((await decideOn(head, waitingOf(asked.body), 'approved')).status).toBe(200);
    expect([await balance('1301'), await balance('1101')]).toEqual([-1_200_000, 900_000]);
    // 12,000 less 300 written off is 11,700; 9,000 of it came in.
    expect(await balance('5401')).toBe(390_000 + 270_000);
    expect((await dispose(accountant)).body.code).toBe('facilities.assetLeft');
    const record = (await office.call('GET', `${base}/asset/${id}`)).body;
    expect(
      (await office.call('PUT', `${base}/asset/${id}`, { ...formOf(record), note: 'x' })).body.code,
    ).toBe('facilities.assetLeft');
    await expect(
      changed('UPDATE facilities_asset SET is_active = true WHERE site_id = $1 AND id = $2', id),
    ).rejects.toThrow(/has left/);
    const { items } = (await accountant.call('GET', `${base}/depreciation`)).body as {
      items: { id: string; state: string }[];
    };
    const posted = items.find((one) => one.state === 'posted');
    const back = await accountant.call('POST', `${base}/depreciation/${posted?.id}/reversal`, {
      reason: 'Again',
    });
    expect(back.body.code).toBe('facilities.leftSince');
  });
});

describe('the yearly count', () => {
  it('AST-4 finds, misses and moves: what was seen elsewhere is there from then on', async () => {
    const started = await office.call('POST', `${base}/asset-counts`, { name: 'Count 2026', classId: null });
    const count = `${base}/asset-counts/${started.body.id}`;
    expect((await teacher.call('GET', count)).status).toBe(403);
    expect((await neighbour.call('GET', count)).status).toBe(404);
    const scan = (code: string, roomId: string | null = rooms[0]) =>
      office.call('POST', `${count}/scans`, { code, roomId });
    expect((await scan('a-00001')).body).toMatchObject({ as: 'inPlace', isAgain: false });
    expect((await scan('A-00001')).body).toMatchObject({ isAgain: true });
    expect((await scan('A-00004', rooms[1])).body).toMatchObject({ as: 'otherRoom' });
    expect((await scan('A-00003')).body.code).toBe('facilities.assetLeft');
    expect((await scan('NONE')).status).toBe(404);
    expect((await office.call('GET', count)).body).toMatchObject({ expected: 6, found: 2, moved: 1 });
    const missing = (await office.call('GET', `${count}/missing`)).body as { items: { tag: string }[] };
    expect(missing.items.map((one) => one.tag).sort()).toEqual(['A-00002', 'OLD-7', 'PC-1', 'PC-2']);
    now = '2026-10-06';
    const close = { missing: 'lost', reason: 'Looked everywhere' };
    const closed = await office.call('POST', `${count}/close`, close);
    expect(closed.body, closed.text).toMatchObject({ missing: 4, moved: 1 });
    expect((await office.call('POST', `${count}/close`, close)).body.code).toBe('facilities.countClosed');
    expect((await scan('A-00002')).body.code).toBe('facilities.countClosed');
    const moved = (await office.call('GET', `${register}/${idOf('A-00004')}`)).body;
    expect(moved).toMatchObject({ roomId: rooms[1], events: [{ isByCount: true }] });
    expect((await office.call('GET', `${register}/${idOf('PC-1')}`)).body).toMatchObject({ state: 'lost' });
    // Found again by the next count.
    const next = await office.call('POST', `${base}/asset-counts`, { name: 'Again', classId: computers });
    const again = `${base}/asset-counts/${next.body.id}`;
    expect((await office.call('POST', `${again}/scans`, { code: 'A-00001', roomId: null })).body.code).toBe(
      'facilities.otherClass',
    );
    expect((await office.call('POST', `${again}/scans`, { code: 'PC-1', roomId: null })).body).toMatchObject({
      as: 'wasLost',
    });
    await office.call('POST', `${again}/close`, { missing: 'kept', reason: 'Was lent out' });
    expect((await office.call('GET', `${register}/${idOf('PC-1')}`)).body).toMatchObject({ state: 'in_use' });
  });
});
