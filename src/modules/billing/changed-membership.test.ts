import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilWaiting } from '../../../test/until.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { doNight } from './jobs.ts';
import { tellCut } from './packages/service/tell-cut.ts';

const base = '/api/v1/billing';
let now = new Date('2028-01-01T04:00:00Z');
let world: World;
let admin: pg.Client;
let owner: Person;
let second: Person;
let basic: string;
let large: string;
let fields: (name: string, price: string) => { id: string; subModules: string[] };
let made: (name: string, price: string) => Promise<string>;

const at = (day: string) => {
  now = new Date(`${day}T04:00:00Z`);
};
const night = (day: string) => {
  at(day);
  return doNight(world.server.services, systemContext('night'));
};
const invoicesOf = async (site: number) =>
  (await owner.call('GET', `${base}/invoices`, { siteId: site, size: 200 })).body.items as {
    id: string;
    total: string;
    period: { from: string; to: string } | null;
  }[];
const change = async (site: number, packageId: string | null) => {
  const path = `${base}/sites/${site}/package-change`;
  const version = Number((await owner.call('GET', path)).body.version);
  return owner.call('POST', path, { version, packageId, reason: 'As agreed by phone' });
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  owner = await world.person(null, ['platformOwner']);
  second = await world.person(null, ['platformOwner']);
  const listed = (await owner.call('GET', `${base}/packages`)).body.subModules as { area: string }[];
  fields = (name, price) => ({
    id: newId(),
    nameEn: name,
    nameBn: `${name} প্যাকেজ`,
    subModules: listed.map(({ area }) => area),
    students: null,
    sms: null,
    megabytes: null,
    priceModel: 'flat',
    price,
    tiers: [],
    isActive: true,
  });
  made = async (name, price) => {
    const given = fields(name, price);
    const answer = await owner.call('POST', `${base}/packages`, given);
    expect(answer.status, answer.text).toBe(200);
    return given.id;
  };
  [basic, large] = [await made('Basic', '3100'), await made('Large', '6200')];
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

describe('PLT-4 a membership that changes', () => {
  const join = async (alias: string) => {
    const { rows } = await admin.query(
      'INSERT INTO site (alias, name_en, name_bn) VALUES ($1, $1, $1) RETURNING id',
      [alias],
    );
    world.server.services.sites.refresh();
    return Number(rows[0].id);
  };
  const agree = async (site: number, version: number, more: object) => {
    const answer = await owner.call('PUT', `${base}/memberships/${site}`, {
      version,
      endsOn: null,
      amount: null,
      dueDays: 10,
      lateDays: 15,
      lateFee: '250',
      alumniFee: '0',
      discountType: 'none',
      discountValue: '0',
      ...more,
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const billed = async (site: number) =>
    (await invoicesOf(site)).flatMap(({ period, total }) =>
      period ? [`${period.from} ${period.to} ${total}`] : [],
    );
  let late = 0;

  it('is billed for each day once, from the day after what is invoiced', async () => {
    const site = await join('changing');
    at('2028-01-01');
    await change(site, basic);
    const agreed = { startsOn: '2028-01-01', alumniFee: '500' };
    await agree(site, 0, { ...agreed, instalments: '1' });
    await night('2028-01-01');
    const first = ['2028-01-01 2028-12-31 37700.00'];
    at('2028-03-10');
    await agree(site, 1, { ...agreed, instalments: '12' });
    await night('2028-04-01');
    expect(await billed(site)).toEqual(first);
    const listed = await owner.call('GET', `${base}/memberships`, { q: 'changing' });
    expect(listed.body.items).toMatchObject([{ next: '2029-01-01' }]);
    await night('2029-01-01');
    first.unshift('2029-01-01 2029-01-31 3600.00');
    expect(await billed(site)).toEqual(first);
    // A package that changes within what another plan billed costs the days that are left of that.
    await agree(site, 2, { ...agreed, startsOn: '2029-01-11', instalments: '1' });
    at('2029-01-16');
    expect((await change(site, large)).body).toEqual({ amount: '1600.00' });
    await night('2029-01-31');
    expect(await billed(site)).toEqual(first);
    await night('2029-02-01');
    // Eleven months and ten of the 31 days of the twelfth, without a second alumni fee.
    const [newest] = await billed(site);
    expect(newest).toMatch(/^2029-02-01 2030-01-10 /);
  });

  it('is not billed for months without a package when one comes', async () => {
    late = await join('pausing');
    at('2030-01-01');
    await change(late, basic);
    await agree(late, 0, { startsOn: '2030-01-01', instalments: '12' });
    await night('2030-01-01');
    at('2030-01-15');
    expect((await change(late, null)).body).toEqual({ amount: '-1700.00' });
    for (const day of ['2030-02-01', '2030-03-01', '2030-04-01']) await night(day);
    at('2030-04-10');
    await change(late, large);
    await night('2030-04-10');
    expect(await billed(late)).toEqual(['2030-04-01 2030-04-30 4500.00', '2030-01-01 2030-01-31 3100.00']);
  });

  it('carries what was on a void invoice to the next, and asks no late fee for it', async () => {
    await night('2030-05-10');
    const found = await invoicesOf(late);
    const april = found.find(({ period }) => period?.from === '2030-04-01');
    const record = () => owner.call('GET', `${base}/invoices/${april?.id}`);
    const fee = async () => {
      const { rows } = await admin.query(
        'SELECT id, state, void_reason AS reason FROM billing_invoice WHERE late_for = $1',
        [april?.id],
      );
      return rows[0] as { id: string; state: string; reason: string };
    };
    expect(await fee()).toMatchObject({ state: 'issued' });
    const path = `${base}/invoices/${april?.id}/void`;
    const version = Number((await record()).body.version);
    const reason = 'Agreed from May';
    expect((await owner.call('POST', path, { version, reason })).status).toBe(200);
    const decided = await second.call('POST', `${path}/decision`, { version: version + 1, isApproved: true });
    expect(decided.status, decided.text).toBe(200);
    expect(await fee()).toMatchObject({ state: 'void', reason });
    const { rows } = await admin.query(
      `SELECT sum(l.amount)::int AS left FROM billing_entry e JOIN billing_entry_line l ON l.entry_id = e.id
        WHERE e.invoice_id = ANY($1) AND l.ledger = 'receivable'`,
      [[april?.id, (await fee()).id]],
    );
    expect(rows).toEqual([{ left: 0 }]);
    await night('2030-06-01');
    expect((await billed(late)).slice(0, 2)).toEqual([
      '2030-06-01 2030-06-30 4500.00',
      '2030-05-01 2030-05-31 6200.00',
    ]);
  });

  it('is credited by the price it was billed by, whatever the package costs by now', async () => {
    const site = await join('dearer');
    const put = async (id: string, price: string) => {
      const items = (await owner.call('GET', `${base}/packages`)).body.items as {
        id: string;
        version: number;
        name: { en: string; bn: string };
        subModules: string[];
      }[];
      const one = items.find((each) => each.id === id);
      const answer = await owner.call('PUT', `${base}/packages/${id}`, {
        version: one?.version,
        nameEn: one?.name.en,
        nameBn: one?.name.bn,
        subModules: one?.subModules,
        students: null,
        sms: null,
        megabytes: null,
        priceModel: 'flat',
        price,
        tiers: [],
        isActive: true,
      });
      expect(answer.status, answer.text).toBe(200);
    };
    // A membership of the 29th of February: the instalment runs to the 28th of March.
    at('2032-02-29');
    await change(site, basic);
    await agree(site, 0, { startsOn: '2032-02-29', instalments: '12' });
    await night('2032-02-29');
    expect(await billed(site)).toEqual(['2032-02-29 2032-03-28 3100.00']);
    at('2032-03-05');
    await put(basic, '9300');
    // On the 15th 14 of 29 days are left: billed 1,496.55 by the old price; the large package costs 2,993.10 for them.
    at('2032-03-15');
    expect((await change(site, large)).body).toEqual({ amount: '1496.55' });
    // There and back on one day is nothing, though the package became dearer since.
    expect((await change(site, basic)).body).toEqual({ amount: '-1496.55' });
    expect((await change(site, large)).body).toEqual({ amount: '1496.55' });
    await put(large, '12400');
    expect((await change(site, basic)).body).toEqual({ amount: '-1496.55' });
    expect((await change(site, large)).body).toEqual({ amount: '4489.66' });
    // Another day begins with what the day before ended with, at the price of then.
    at('2032-03-16');
    await put(large, '6200');
    expect((await change(site, null)).body).toEqual({ amount: '-5558.62' });
    await put(basic, '3100');
  });

  it('begins to pay for a package that was free with the day it costs something', async () => {
    const site = await join('was-free');
    const free = await made('Free', '0');
    at('2033-01-31');
    await change(site, basic);
    await agree(site, 0, { startsOn: '2033-01-31', instalments: '12' });
    await night('2033-01-31');
    at('2033-02-28');
    await change(site, free);
    for (const day of ['2033-02-28', '2033-03-31', '2033-04-30', '2033-05-31']) await night(day);
    at('2033-06-10');
    const [one] = (
      (await owner.call('GET', `${base}/packages`)).body.items as Record<string, unknown>[]
    ).filter(({ id }) => id === free);
    const changed = await owner.call('PUT', `${base}/packages/${free}`, {
      version: one?.version,
      nameEn: 'Free',
      nameBn: 'Free প্যাকেজ',
      subModules: one?.subModules,
      students: null,
      sms: null,
      megabytes: null,
      priceModel: 'flat',
      price: '500',
      tiers: [],
      isActive: true,
    });
    expect(changed.status, changed.text).toBe(200);
    await night('2033-06-11');
    // The instalment of that day, and none of those that were free.
    expect(await billed(site)).toEqual(['2033-05-31 2033-06-29 500.00', '2033-01-31 2033-02-27 3100.00']);
  });
});

describe('PLT-3 packages that change', () => {
  it('are not withdrawn while somebody gives them, nor given while they are withdrawn', async () => {
    const one = fields('Short', '100');
    expect((await owner.call('POST', `${base}/packages`, one)).status).toBe(200);
    const withdraw = () =>
      owner.call('PUT', `${base}/packages/${one.id}`, { ...one, version: 1, isActive: false });
    /** What a call meets that waits for the package until this is done in the same moment. */
    const meanwhile = async (sql: string, values: unknown[], call: () => Promise<Answer>) => {
      await admin.query('BEGIN');
      await admin.query(sql, values);
      const waiting = call();
      await untilWaiting(world.adminUrl);
      await admin.query('COMMIT');
      return waiting;
    };
    const given = await meanwhile(
      `WITH held AS MATERIALIZED (SELECT id FROM site_package WHERE id = $1 FOR KEY SHARE)
       UPDATE site SET package_id = held.id FROM held WHERE site.id = $2`,
      [one.id, world.siteB],
      withdraw,
    );
    expect([given.status, given.body.code]).toEqual([409, 'billing.inUse']);
    await admin.query('UPDATE site SET package_id = NULL WHERE id = $1', [world.siteB]);
    // The lock of a withdrawal: what only sets it off would let it be given.
    const withdrawn = await meanwhile(
      `WITH held AS MATERIALIZED (SELECT id FROM site_package WHERE id = $1 FOR UPDATE)
       UPDATE site_package SET is_active = false FROM held WHERE site_package.id = held.id`,
      [one.id],
      () => change(world.siteB, one.id),
    );
    expect(withdrawn.status).toBe(404);
  });

  it('tell whoever leads an institution which parts are gone', async () => {
    const one = fields('Small', '100');
    expect((await owner.call('POST', `${base}/packages`, one)).status).toBe(200);
    expect((await change(world.siteB, one.id)).status).toBe(200);
    const head = await world.person(world.siteB, ['head']);
    const fewer = { ...one, version: 1, subModules: one.subModules.slice(0, -1) };
    const saved = await owner.call('PUT', `${base}/packages/${one.id}`, fewer);
    expect(saved.status, saved.text).toBe(200);
    const { rows } = await admin.query(
      "SELECT count(*)::int AS n FROM jobs.jobs WHERE task_identifier = 'billing.partsCut'",
    );
    expect(rows).toEqual([{ n: 1 }]);
    const cut = { packageId: one.id, parts: one.subModules.slice(-1) };
    await tellCut(world.server.services, systemContext('test'), cut);
    const bell = (await head.call('POST', '/user/notification/notifications')).text;
    expect(bell).toContain('Your package “Small” no longer has: ');
  });
});
