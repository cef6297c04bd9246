import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applied as appliedWith, institutionForms } from '../../../test/samples/institution-forms.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { doNight } from './jobs.ts';
import { sendTexts } from './service/text-reminders.ts';

const applications = '/api/v1/platform/applications';
const sites = '/api/v1/platform/sites';
const base = '/api/v1/billing';
let now = new Date('2026-01-05T05:00:00Z');
let world: World;
let owner: Person;
let admin: pg.Client;
let standard = '';
let siteId = 0;
const { form, siteForm } = institutionForms();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  owner = await world.person(null, ['platformOwner']);
  const listed = (await owner.call('GET', `${base}/packages`)).body.subModules as { area: string }[];
  standard = newId();
  const made = await owner.call('POST', `${base}/packages`, {
    id: standard,
    nameEn: 'Standard',
    nameBn: 'স্ট্যান্ডার্ড',
    subModules: listed.map(({ area }) => area),
    students: null,
    sms: null,
    megabytes: null,
    priceModel: 'flat',
    price: '1000',
    tiers: [],
    isActive: true,
  });
  expect(made.status, made.text).toBe(200);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

const agreed = {
  memberFrom: '2026-01-05',
  instalments: '12',
  yearAmount: '12000',
  alumniFee: '500',
  discountType: 'percent',
  discountValue: '12.5',
};
const approval = async (alias: string, more: object = {}) => {
  const { id: applicationId } = await appliedWith(world, form());
  const email = `${alias}@example.org`;
  const given = {
    applicationId,
    alias,
    email,
    adminEmail: `head-${email}`,
    phone: '01711000111',
    packageId: standard,
    ...agreed,
    ...more,
  };
  return { ...siteForm(given), applicationId };
};

describe('PLT-2 approving with a package', () => {
  it('shows the packages to whoever may give one, and takes none but those that are offered', async () => {
    const offered = () => owner.call('GET', '/api/v1/platform/packages');
    expect((await offered()).body).toEqual({
      items: [{ code: standard, label: { en: 'Standard', bn: 'স্ট্যান্ডার্ড' } }],
      mayGive: true,
      usual: null,
    });
    const unknown = await owner.call('POST', sites, await approval('unknown', { packageId: newId() }));
    expect([unknown.status, Object.keys(unknown.body.errors as object)]).toEqual([422, ['packageId']]);
    const above = await owner.call('POST', sites, await approval('above', { discountValue: '100.5' }));
    expect([above.status, Object.keys(above.body.errors as object)]).toEqual([422, ['discountValue']]);
    // Reviewers who may not agree on money make institutions without a package.
    const right = "role = 'platformOwner' AND permission = 'platform.billing.edit'";
    const renew = "UPDATE role SET version = version + 1 WHERE code = 'platformOwner'";
    await admin.query(`DELETE FROM role_permission WHERE ${right}`);
    await admin.query(renew);
    expect((await offered()).body.mayGive).toBe(false);
    expect((await owner.call('POST', sites, await approval('reviewed'))).status).toBe(403);
    await admin.query("INSERT INTO role_permission VALUES ('platformOwner', 'platform.billing.edit')");
    await admin.query(renew);
  });

  it('leaves nothing behind, wherever it fails', async () => {
    const counted = async () => {
      const tables = [
        'site',
        'account',
        'membership',
        'billing_membership',
        'billing_package_change',
        'outbox_mail',
        'one_time_link',
        'academic_school_class',
        'accounts_ledger',
        'fees_fee_sub_head',
        'leave_type',
        'documents_template',
        'results_scale',
        'site_status_change',
      ];
      const found: Record<string, number> = {};
      for (const table of tables) {
        const { rows } = await admin.query(`SELECT count(*)::int AS n FROM ${table}`);
        found[table] = rows[0].n;
      }
      return found;
    };
    await admin.query(
      `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'planted'; END $$`,
    );
    const given = await approval('broken');
    const before = await counted();
    for (const table of [
      'academic_school_class',
      'accounts_ledger',
      'leave_type',
      'results_scale_version',
      'billing_membership',
      'billing_package_change',
      'membership',
      'outbox_mail',
    ]) {
      await admin.query(
        `CREATE TRIGGER planted BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION planted()`,
      );
      const answer = await owner.call('POST', sites, given);
      expect(answer.status, table).toBe(500);
      await admin.query(`DROP TRIGGER planted ON ${table}`);
      expect(await counted(), table).toEqual(before);
    }
    const record = await owner.call('GET', `${applications}/${given.applicationId}`);
    expect(record.body.status).toBe('submitted');
    const answer = await owner.call('POST', sites, given);
    expect(answer.status, answer.text).toBe(200);
    siteId = Number(answer.body.id);
  });

  it('gives the package, the agreement and the scale of its levels in the one step', async () => {
    const record = await owner.call('GET', `${sites}/${siteId}`);
    expect(record.body).toMatchObject({
      package: { en: 'Standard' },
      agreed: {
        amount: '12000.00',
        instalments: 12,
        alumniFee: '500.00',
        discountType: 'percent',
        discountValue: '12.50',
      },
    });
    const scales = await world.inSite(siteId, (transaction) =>
      transaction.rows(
        `SELECT s.name_en, v.number, jsonb_array_length(v.bands) AS bands FROM results_scale s
           JOIN results_scale_version v ON v.site_id = $1 AND v.scale_id = s.id WHERE s.site_id = $1`,
      ),
    );
    expect(scales).toEqual([{ name_en: 'GPA 5', number: 1, bands: 7 }]);
    const { rows } = await admin.query(
      'SELECT (SELECT count(*) FROM leave_type WHERE site_id = $1)::int AS leave, (SELECT count(*) FROM fees_fee_sub_head WHERE site_id = $1)::int AS heads',
      [siteId],
    );
    expect(rows[0].leave).toBeGreaterThan(2);
    expect(rows[0].heads).toBeGreaterThan(2);
  });
});

describe('PLT-2 an institution for which no package is chosen', () => {
  it('begins with the one the platform has set, whoever approves; those without one keep everything and are found', async () => {
    const plain = {
      packageId: '',
      memberFrom: '',
      yearAmount: '',
      alumniFee: '',
      discountType: 'none',
      discountValue: '',
    };
    const bare = await owner.call('POST', sites, await approval('bare', plain));
    expect(bare.status, bare.text).toBe(200);
    const { body: known } = await owner.call('GET', `${base}/settings`);
    const { can: _, sender: __, ...ladder } = known as Record<string, unknown>;
    const set = (version: unknown, defaultPackageId: string | null) =>
      owner.call('PUT', `${base}/settings`, { ...ladder, version, defaultPackageId });
    const wrong = await set(ladder.version, newId());
    expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['defaultPackageId']]);
    expect((await set(ladder.version, standard)).body).toEqual({ version: 1 });
    expect((await owner.call('GET', '/api/v1/platform/packages')).body.usual).toBe(standard);
    expect((await owner.call('GET', `${base}/packages`)).body.defaultId).toBe(standard);
    // Also by somebody who may not agree on money.
    const right = "role = 'platformOwner' AND permission = 'platform.billing.edit'";
    const renew = "UPDATE role SET version = version + 1 WHERE code = 'platformOwner'";
    await admin.query(`DELETE FROM role_permission WHERE ${right}`);
    await admin.query(renew);
    const given = await owner.call('POST', sites, await approval('usual', plain));
    expect(given.status, given.text).toBe(200);
    await admin.query("INSERT INTO role_permission VALUES ('platformOwner', 'platform.billing.edit')");
    await admin.query(renew);
    expect((await owner.call('GET', `${sites}/${given.body.id}`)).body).toMatchObject({
      package: { en: 'Standard' },
      agreed: { amount: null, instalments: 12, alumniFee: '0.00' },
    });
    const without = await owner.call('GET', sites, { package: JSON.stringify(['none']), size: 100 });
    expect((without.body.items as { alias: string }[]).map(({ alias }) => alias)).toContain('bare');
    expect((without.body.items as { alias: string }[]).map(({ alias }) => alias)).not.toContain('usual');
    expect(
      (await owner.call('GET', sites, { package: JSON.stringify([standard]) })).body.items,
    ).toMatchObject(expect.arrayContaining([expect.objectContaining({ alias: 'usual' })]));
    // Nobody goes back to having everything; who has none already may take one.
    const path = `${base}/sites/${given.body.id}/package-change`;
    const { version } = (await owner.call('GET', path)).body;
    const taken = await owner.call('POST', path, { version, packageId: null, reason: 'They asked for it' });
    expect([taken.status, Object.keys(taken.body.errors as object)]).toEqual([422, ['packageId']]);
    // The package new institutions begin with stays on offer.
    const [one] = (await owner.call('GET', `${base}/packages`)).body.items as Record<string, unknown>[];
    await admin.query('UPDATE site SET package_id = NULL WHERE package_id = $1', [standard]);
    const { id: _id, name: ___, limits: ____, institutions: _____, ...rest } = one ?? {};
    const stopped = await owner.call('PUT', `${base}/packages/${standard}`, {
      ...rest,
      nameEn: 'Standard',
      nameBn: 'স্ট্যান্ডার্ড',
      students: null,
      sms: null,
      megabytes: null,
      isActive: false,
    });
    expect(stopped.body.code).toBe('billing.isDefault');
    await admin.query('UPDATE site SET package_id = $1 WHERE id = ANY($2)', [
      standard,
      [siteId, given.body.id],
    ]);
    expect((await set(1, null)).status).toBe(200);
    await admin.query("UPDATE site SET status = 'closed' WHERE alias IN ('bare', 'usual')");
  });
});

describe('PLT-4 alumni fee and discount', () => {
  it('stand in the list, on the invoice with the type of the discount, in the report and on its own bill', async () => {
    await doNight(world.server.services, systemContext('night'));
    const found = await owner.call('GET', `${base}/memberships`, { q: 'broken' });
    expect(found.body.items).toMatchObject([{ agreement: { alumniFee: '500.00', discountType: 'percent' } }]);
    const [invoice] = (await owner.call('GET', `${base}/invoices`, { siteId })).body.items as {
      id: string;
    }[];
    const one = await owner.call('GET', `${base}/invoices/${invoice?.id}`);
    expect(one.body.lines).toMatchObject([
      { head: 'service', amount: '1000.00' },
      { head: 'alumni', amount: '500.00' },
      { head: 'discount', amount: '-125.00', text: { en: 'Discount of 12.5 % on the service' } },
    ]);
    expect(one.body).toMatchObject({
      total: '1375.00',
      agreed: { alumniFee: '500.00', discountValue: '12.50' },
    });
    const report = await owner.call('GET', `${base}/reports/regular`, {
      from: '2026-01-01',
      to: '2026-12-31',
    });
    expect(report.body.items).toMatchObject([{ agreed: { alumniFee: '500.00', discountType: 'percent' } }]);
    const accountant = await world.person(siteId, ['accountant']);
    const mine = await accountant.call('GET', `${base}/mine`);
    expect(mine.body.agreed).toEqual({
      alumniFee: '500.00',
      discountType: 'percent',
      discountValue: '12.50',
    });
  });

  it('tells what is overdue by SMS once, by the account of the platform’s own institution, in its hours and never below its credit', async () => {
    const { services } = world.server;
    const own = await admin
      .query(
        `INSERT INTO site (alias, name_en, name_bn) VALUES ('house', 'Platform House', 'প্ল্যাটফর্ম হাউস') RETURNING id`,
      )
      .then(({ rows }) => Number(rows[0].id));
    services.sites.refresh();
    const [invoice] = (await owner.call('GET', `${base}/invoices`, { siteId })).body.items as {
      id: string;
    }[];
    const invoiceId = String(invoice?.id);
    const messages = async (of = own) =>
      (
        await admin.query(
          `SELECT m.address, m.body, b.starts_at FROM communication_message m JOIN communication_batch b ON b.site_id = m.site_id
              AND b.id = m.batch_id WHERE m.site_id = $1 AND b.event = 'billing.late'`,
          [of],
        )
      ).rows as { address: string; body: string; starts_at: Date }[];
    now = new Date('2026-01-25T05:00:00Z');
    await doNight(services, systemContext('night'));
    const queued = await admin.query(
      `SELECT count(*)::int AS n FROM billing_reminder WHERE invoice_id = $1 AND step IN ('overdue', 'late')`,
      [invoiceId],
    );
    expect(queued.rows[0].n).toBe(1);
    // Late in the evening it waits for the morning.
    now = new Date('2026-01-25T17:30:00Z');
    const text = { invoiceId, key: newId() };
    // Without an institution of its own the platform sends none, and nobody else pays for it.
    expect(await sendTexts(services, systemContext('night'), [text])).toBe(0);
    const { body: settings } = await owner.call('GET', `${base}/settings`);
    const { can: _, sender: __, ...ladder } = settings as Record<string, unknown>;
    const named = (ownSite: number) => owner.call('PUT', `${base}/settings`, { ...ladder, ownSite });
    expect((await named(987_654)).status).toBe(404);
    expect((await named(own)).status).toBe(200);
    expect((await owner.call('GET', `${base}/settings`)).body.sender).toMatchObject({ id: own });
    expect(await sendTexts(services, systemContext('night'), [text])).toBe(1);
    expect(await messages(siteId)).toEqual([]);
    expect(await sendTexts(services, systemContext('night'), [text])).toBe(0);
    const [told, ...others] = await messages();
    expect(others).toEqual([]);
    expect(told?.address).toBe('+8801712345678');
    expect(told?.body).toMatch(/INV-2026-000001|ইনভয়েস|INV-২০২৬-০০০০০১/);
    expect(told?.starts_at.getTime()).toBeGreaterThan(now.getTime());
    // With a provider and no credit nothing leaves, and nothing is owed for it.
    await admin.query(
      `INSERT INTO communication_gateway (site_id, id, name, position, is_active, per_second, call, secret_names)
       VALUES ($1, gen_random_uuid(), 'Provider', 1, true, 5, '{}', '{}')`,
      [own],
    );
    expect(await sendTexts(services, systemContext('night'), [{ invoiceId, key: newId() }])).toBe(0);
    const { rows } = await admin.query(
      'SELECT coalesce(sum(charged), 0)::int AS n FROM communication_batch WHERE site_id = $1',
      [own],
    );
    expect(rows[0].n).toBe(0);
    expect(await messages()).toHaveLength(1);
  });
});
