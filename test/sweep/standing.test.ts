import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { newId } from '../../src/core/ids.ts';
import type { PlatformTransaction } from '../../src/core/server/database/in-site.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import type { Nightly } from '../../src/core/server/jobs/nightly.ts';
import { parts, subModules, systemContext } from '../../src/server.ts';
import { testLimit } from '../database.ts';
import { makeWorld, type Person, type World, withKnownSessions } from '../world.ts';

/*
 * Every endpoint against every step of the ladder, and against a package without its sub-module. What must happen follows
 * from the endpoint's own method and `stays`; what stays is listed here, so that no save becomes open unseen.
 */
let world: World;
let head: Person;
let served: readonly Endpoint[];

beforeAll(async () => {
  world = await makeWorld();
  served = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
  head = await world.person(world.siteA, ['head', 'siteAdmin']);
});
afterAll(() => world.close());

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const isOfPlatform = ({ access }: Endpoint) => typeof access === 'object' && 'platform' in access;

/** Streams do not end, and what ends the session would end the sweep. */
const apart = new Set(['GET /api/v1/notifications/stream', 'POST /api/v1/auth/log-out']);

async function platform(sql: string, ...values: unknown[]): Promise<void> {
  const { database, sites } = world.server.services;
  await database.asPlatform(systemContext('test'), (transaction) => transaction.change(sql, ...values));
  sites.refresh();
}

/** The code of the refusal that each endpoint meets; one name too many stops whatever is let in before it is done. */
async function codes(who: Person, asked: readonly Endpoint[]): Promise<Map<string, string>> {
  const met = new Map<string, string>();
  await withKnownSessions(world, async () => {
    for (const endpoint of asked) {
      if (apart.has(nameOf(endpoint))) continue;
      const ids = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]),
      );
      const { path, rest } = fillPath(endpoint.path, { ...ids, 'zq-probe': '1' });
      const answer = await who.call(endpoint.method, path, rest);
      met.set(nameOf(endpoint), answer.status === 403 ? String(answer.body.code) : 'open');
    }
  });
  return met;
}

const having = (met: ReadonlyMap<string, string>, code: string) =>
  [...met].flatMap(([name, one]) => (one === code ? [name] : [])).sort();

describe('PLT-6 the ladder', () => {
  it('leaves everything open in the days of grace', { timeout: testLimit(120_000) }, async () => {
    await platform("UPDATE site SET status = 'grace' WHERE id = $1", world.siteA);
    const met = await codes(head, served);
    expect([...having(met, 'siteReadOnly'), ...having(met, 'siteSuspended')]).toEqual([]);
  });

  it('lets a read-only institution read and export everything, pay, and save nothing else', {
    timeout: testLimit(120_000),
  }, async () => {
    await platform("UPDATE site SET status = 'read_only' WHERE id = $1", world.siteA);
    const met = await codes(head, served);
    const saves = served.filter((one) => one.method !== 'GET' && !isOfPlatform(one));
    const refused = having(met, 'siteReadOnly');
    expect(refused).toEqual(
      saves
        .filter(({ stays }) => !stays)
        .map(nameOf)
        .sort(),
    );
    expect(refused.length).toBeGreaterThan(100);
    expect(
      saves
        .filter(({ stays }) => stays)
        .map(nameOf)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /api/v1/api/mine/:id",
        "DELETE /api/v1/auth/sessions/:id",
        "POST /api/v1/access/code/ask",
        "POST /api/v1/access/code/use",
        "POST /api/v1/access/first",
        "POST /api/v1/auth/email",
        "POST /api/v1/auth/emergency/end",
        "POST /api/v1/auth/forgot",
        "POST /api/v1/auth/impersonation/end",
        "POST /api/v1/auth/log-in",
        "POST /api/v1/auth/log-in/proof",
        "POST /api/v1/auth/log-out",
        "POST /api/v1/auth/password",
        "POST /api/v1/auth/reset",
        "POST /api/v1/auth/second-factor/begin",
        "POST /api/v1/auth/second-factor/codes",
        "POST /api/v1/auth/second-factor/confirm",
        "POST /api/v1/auth/second-factor/off",
        "POST /api/v1/auth/site",
        "POST /api/v1/billing/mine/challans",
        "POST /api/v1/billing/mine/challans/:id/deposit",
        "POST /api/v1/communication/reports/:site/:secret",
        "POST /api/v1/devices/push",
        "POST /api/v1/list-files",
        "POST /api/v1/list-files/print",
        "POST /api/v1/notifications/:id/read",
        "POST /api/v1/places/opened",
        "POST /api/v1/platform/apply",
        "POST /api/v1/platform/apply/answer",
        "POST /api/v1/platform/apply/correct",
        "POST /api/v1/platform/apply/correction",
        "POST /api/v1/platform/apply/draft",
        "POST /api/v1/platform/apply/draft/open",
        "POST /api/v1/platform/apply/papers",
        "POST /api/v1/platform/apply/papers/remove",
        "POST /api/v1/platform/apply/status",
        "POST /api/v1/platform/apply/withdraw",
        "POST /api/web/admit-card/file",
        "POST /api/web/exam-result",
        "POST /api/web/exam-result/file",
        "POST /user/notification/notifications",
        "PUT /api/user",
        "PUT /api/v1/places/pins",
      ]
    `);
  });

  it('lets a suspended institution see to accounts and its bill, and nothing else', {
    timeout: testLimit(120_000),
  }, async () => {
    await platform("UPDATE site SET status = 'suspended' WHERE id = $1", world.siteA);
    const met = await codes(head, served);
    const own = served.filter((one) => !isOfPlatform(one) && !apart.has(nameOf(one)));
    const isOpen = (one: Endpoint) =>
      one.stays === 'suspended' || (one.access === 'public' && one.method === 'GET');
    expect(having(met, 'siteSuspended')).toEqual(
      own
        .filter((one) => !isOpen(one))
        .map(nameOf)
        .sort(),
    );
    expect(
      own
        .filter((one) => one.access !== 'public' && isOpen(one))
        .map(nameOf)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /api/v1/api/mine/:id",
        "DELETE /api/v1/auth/sessions/:id",
        "GET /api/auth/user",
        "GET /api/user",
        "GET /api/v1/auth/second-factor",
        "GET /api/v1/auth/sessions",
        "GET /api/v1/billing/mine",
        "GET /api/v1/billing/mine/challans",
        "GET /api/v1/billing/mine/challans/:id/file",
        "GET /api/v1/billing/mine/invoices",
        "GET /api/v1/billing/mine/invoices/:id/file",
        "POST /api/v1/auth/emergency/end",
        "POST /api/v1/auth/impersonation/end",
        "POST /api/v1/auth/password",
        "POST /api/v1/auth/second-factor/begin",
        "POST /api/v1/auth/second-factor/codes",
        "POST /api/v1/auth/second-factor/confirm",
        "POST /api/v1/auth/second-factor/off",
        "POST /api/v1/auth/site",
        "POST /api/v1/billing/mine/challans",
        "POST /api/v1/billing/mine/challans/:id/deposit",
        "PUT /api/user",
      ]
    `);
  });

  it('gives everything back at once', async () => {
    await platform("UPDATE site SET status = 'active' WHERE id = $1", world.siteA);
    const met = await codes(head, served.slice(0, 60));
    expect([...having(met, 'siteReadOnly'), ...having(met, 'siteSuspended')]).toEqual([]);
  });
});

describe('PLT-6 the work of every day', () => {
  const nightly: readonly Nightly[] = parts.nightly;

  it('goes on in read-only and suspended institutions only where it keeps the books or a promise', () => {
    expect(nightly.flatMap(({ name, stays }) => (stays ? [`${name} ${stays}`] : [])).sort()).toEqual([
      'admission.drafts suspended',
      'billing.books suspended',
      'devices.finishDays readOnly',
      'fees.accrue readOnly',
      'recruitment.forget suspended',
      'threads.tidy suspended',
    ]);
  });

  it('leaves none out in the days of grace, and does what stays further down', {
    timeout: testLimit(120_000),
  }, async () => {
    // It counts all institutions by the hour, wherever they stand.
    const ofAll = new Set(['platform.countSites']);
    for (const [status, open] of [
      ['grace', nightly],
      ['read_only', nightly.filter(({ stays }) => stays)],
      ['suspended', nightly.filter(({ stays }) => stays === 'suspended')],
    ] as const) {
      await platform('UPDATE site SET status = $2 WHERE id = $1', world.siteA, status);
      const entered: string[] = [];
      for (const job of nightly) {
        if (ofAll.has(job.name)) continue;
        const sites = await sitesOf(job);
        expect(sites, `${job.name} ${status}`).toContain(world.siteB);
        if (sites.has(world.siteA)) entered.push(job.name);
      }
      const expected = open.map(({ name }) => name).filter((name) => !ofAll.has(name));
      expect([status, entered]).toEqual([status, expected]);
    }
    await platform("UPDATE site SET status = 'active' WHERE id = $1", world.siteA);
  });

  /** Does the work of a day and answers which institutions it went into. */
  async function sitesOf(job: Nightly): Promise<ReadonlySet<number>> {
    const { services } = world.server;
    const entered = new Set<number>();
    const seen = (transaction: PlatformTransaction): PlatformTransaction => ({
      ...transaction,
      enterSite(id) {
        entered.add(id);
        return transaction.enterSite(id);
      },
    });
    const database: Services['database'] = {
      ...services.database,
      asPlatform: (context, work) =>
        services.database.asPlatform(context, (transaction) => work(seen(transaction))),
      readInSite(context, work) {
        if (context.siteId !== null) entered.add(context.siteId);
        return services.database.readInSite(context, work);
      },
    };
    await job.run(
      {
        services: { ...services, database },
        context: systemContext(`job ${job.name}`),
        inSite: () => Promise.reject(new Error('It belongs to no institution')),
        attempt: 1,
        isLastAttempt: true,
      },
      {},
    );
    return entered;
  }
});

describe('PLT-3 a package', () => {
  it('closes the API and the menu of each sub-module it has not, and of no other', {
    timeout: testLimit(120_000),
  }, async () => {
    const packageId = newId();
    const own = served.filter((one) => !isOfPlatform(one));
    await platform(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price) VALUES ($1, 'Sweep', 'পরীক্ষা', '{none}', 'flat', 0)`,
      packageId,
    );
    await platform('UPDATE site SET package_id = $2 WHERE id = $1', world.siteA, packageId);
    const closed = having(await codes(head, own), 'notInPackage');
    expect(closed).toEqual(
      own
        .filter((one) => subModules.of(one).length > 0)
        .map(nameOf)
        .sort(),
    );
    expect(closed.length).toBeGreaterThan(100);
    const me = await head.call('GET', '/api/auth/user');
    const areas = subModules.all.map(({ area }) => area);
    const held = (me.body.permissions as string[]).filter((one) =>
      areas.includes(one.slice(0, one.lastIndexOf('.'))),
    );
    expect(held).toEqual([]);
    const places = (me.body.menu as { module: string; children: unknown[] }[]).flatMap(
      ({ module, children }) => (children.length > 0 ? [module] : []),
    );
    expect(places).not.toContain('library');
    expect(places).not.toContain('fees');
    expect(places).toContain('students');

    for (const { area } of subModules.all) {
      await platform('UPDATE site_package SET sub_modules = $2 WHERE id = $1', packageId, [area]);
      const one = own.filter((each) => subModules.of(each).some((part) => part.area === area)).slice(0, 3);
      expect([area, having(await codes(head, one), 'notInPackage')]).toEqual([area, []]);
    }
    await platform('UPDATE site SET package_id = NULL WHERE id = $1', world.siteA);
  });

  it('says in words which part is missing from which package', async () => {
    const packageId = newId();
    await platform(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price) VALUES ($1, 'Basic', 'মৌলিক', '{fees}', 'flat', 0)`,
      packageId,
    );
    await platform('UPDATE site SET package_id = $2 WHERE id = $1', world.siteB, packageId);
    const other = await world.person(world.siteB, ['head']);
    const answer = await other.call('GET', '/api/v1/library/title', {}, { 'accept-language': 'en' });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      '“Library catalogue” is not part of the package “Basic” of this institution. Ask your head or office to have it added.',
    ]);
    expect((await other.call('GET', '/api/v1/fees/fee_head')).body.code).not.toBe('notInPackage');
  });
});
