import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFeeSchool } from '../../../test/fees/school.ts';
import { pupilInputs } from '../../../test/samples/admissions.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { toBengaliDigits } from '../../core/digits.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { doNight } from './jobs.ts';
import { postInBooks } from './service/post-in-books.ts';

const base = '/api/v1/billing';
let now = new Date('2026-01-31T04:00:00Z');
let world: World;
let admin: pg.Client;
let owner: Person;
let second: Person;
let accountant: Person;
let parts: string[] = [];

const at = (day: string) => {
  now = new Date(`${day}T04:00:00Z`);
};
const night = (day: string) => {
  at(day);
  return doNight(world.server.services, systemContext('night'));
};
const packageOf = (name: string, price: string, more: object = {}) => ({
  id: newId(),
  nameEn: name,
  nameBn: `${name} প্যাকেজ`,
  subModules: parts,
  students: null,
  sms: null,
  megabytes: null,
  priceModel: 'flat',
  price,
  tiers: [],
  isActive: true,
  ...more,
});
const invoicesOf = async (site: number, more: object = {}) =>
  (await owner.call('GET', `${base}/invoices`, { siteId: site, size: 200, ...more })).body.items as {
    id: string;
    no: string;
    total: string;
    open: string;
    state: string;
    period: { from: string; to: string } | null;
  }[];
const versionOf = async (site: number) =>
  Number((await owner.call('GET', `${base}/sites/${site}/package-change`)).body.version);
const change = async (site: number, packageId: string | null) =>
  owner.call('POST', `${base}/sites/${site}/package-change`, {
    version: await versionOf(site),
    packageId,
    reason: 'As agreed by phone',
  });
const statusOf = async (site: number) => {
  const { rows } = await admin.query('SELECT status, next_step_on::text AS next FROM site WHERE id = $1', [
    site,
  ]);
  return rows[0] as { status: string; next: string | null };
};
const refused = (sql: string, ...values: unknown[]) =>
  admin.query(sql, values).then(
    () => 'accepted',
    (error: { constraint?: string }) => error.constraint ?? 'refused',
  );

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  admin = new pg.Client({ connectionString: world.adminUrl });
  await admin.connect();
  owner = await world.person(null, ['platformOwner']);
  second = await world.person(null, ['platformOwner']);
  accountant = await world.person(world.siteA, ['accountant']);
  await admin.query("UPDATE site SET email = alias || '@example.org'");
  const listed = (await owner.call('GET', `${base}/packages`)).body.subModules as { area: string }[];
  parts = listed.map(({ area }) => area);
});
afterAll(async () => {
  await admin.end();
  await world.close();
});

let basic = '';
let large = '';

describe('PLT-3 packages', () => {
  it('are made once by their name, with whole tiers and parts that stand on each other', async () => {
    const one = packageOf('Basic', '3100');
    basic = one.id;
    expect((await owner.call('POST', `${base}/packages`, one)).body).toMatchObject({ price: '3100.00' });
    expect((await owner.call('POST', `${base}/packages`, packageOf('Basic', '1'))).status).toBe(422);
    const broken = packageOf('Broken', '0', { priceModel: 'tiered', tiers: [{ upTo: 10, price: '5' }] });
    expect((await owner.call('POST', `${base}/packages`, broken)).status).toBe(422);
    const lame = packageOf('Lame', '0', { subModules: ['results'] });
    expect((await owner.call('POST', `${base}/packages`, lame)).body.errors).toHaveProperty('subModules');
    const two = packageOf('Large', '6200');
    large = two.id;
    expect((await owner.call('POST', `${base}/packages`, two)).status).toBe(200);
  });

  it('refuse the student above their limit with words, and let the institution do everything else', async () => {
    const { students } = await makeFeeSchool(world, world.siteB, 3);
    const small = packageOf('Small', '100', { students: students.length });
    await owner.call('POST', `${base}/packages`, small);
    expect((await change(world.siteB, small.id)).status).toBe(200);
    const head = await world.person(world.siteB, ['head']);
    const setup = await world.inSite(world.siteB, (transaction) =>
      transaction.row<{ section: string }>(
        'SELECT e.section_id AS section FROM students_enrolment e WHERE e.site_id = $1 LIMIT 1',
      ),
    );
    const admitted = await head.call(
      'POST',
      '/api/v1/students/student',
      pupilInputs(() => setup?.section ?? '')(),
    );
    expect([admitted.status, admitted.body.code]).toEqual([403, 'limitReached']);
    expect(admitted.body.details).toMatchObject({
      limit: 'students',
      most: students.length,
      wanted: students.length + 1,
    });
    expect((await change(world.siteB, null)).status).toBe(200);
    const bell = (await head.call('POST', '/user/notification/notifications')).text;
    expect(bell).toContain('has no package; every module is open. Reason: As agreed by phone');
  });
});

describe('PLT-4 invoices by the schedule', () => {
  it('come on the days of the agreement, also the 31st, and never twice', async () => {
    await change(world.siteA, basic);
    const agreement = {
      version: 0,
      startsOn: '2026-01-31',
      endsOn: null,
      amount: null,
      instalments: 12,
      dueDays: 10,
      lateDays: 15,
      lateFee: '250',
      alumniFee: '0',
      discountType: 'none',
      discountValue: '0',
    };
    expect((await owner.call('PUT', `${base}/memberships/${world.siteA}`, agreement)).body).toEqual({
      version: 1,
    });
    expect((await owner.call('PUT', `${base}/memberships/${world.siteA}`, agreement)).status).toBe(409);
    await Promise.all([night('2026-01-31'), night('2026-01-31')]);
    await night('2026-02-27');
    const begun = async () => (await invoicesOf(world.siteA)).flatMap(({ period }) => period?.from ?? []);
    expect(await begun()).toEqual(['2026-01-31']);
    await night('2026-02-28');
    await night('2026-02-28');
    const made = await invoicesOf(world.siteA);
    expect(
      made.filter(({ period }) => period).map(({ period, total }) => [period?.from, period?.to, total]),
    ).toEqual([
      ['2026-02-28', '2026-03-30', '3100.00'],
      ['2026-01-31', '2026-02-27', '3100.00'],
    ]);
    expect(made.at(-1)?.no).toBe('INV-2026-000001');
  });

  it('have the late fee once, as an invoice of its own', async () => {
    const late = async () => (await invoicesOf(world.siteA)).filter(({ period }) => period === null);
    expect((await late()).map(({ total }) => total)).toEqual(['250.00']);
    await night('2026-03-01');
    expect(await late()).toHaveLength(1);
  });

  it('carry what changes of the package within the month cost, also twice on one day', async () => {
    at('2026-03-15');
    expect((await change(world.siteA, large)).body).toEqual({ amount: '1600.00' });
    expect((await change(world.siteA, basic)).body).toEqual({ amount: '-1600.00' });
    expect((await change(world.siteA, large)).body).toEqual({ amount: '1600.00' });
    await night('2026-03-31');
    const newest = (await invoicesOf(world.siteA)).find(({ period }) => period !== null);
    expect([newest?.period?.from, newest?.total]).toEqual(['2026-03-31', '7800.00']);
    const lines = (await owner.call('GET', `${base}/invoices/${newest?.id}`)).body.lines as {
      head: string;
      amount: string;
    }[];
    expect(lines.map(({ head, amount }) => [head, amount])).toEqual([
      ['service', '6200.00'],
      ['adjustment', '1600.00'],
    ]);
  });

  it('are told to the institution, each step once', async () => {
    const { rows } = await admin.query('SELECT count(*)::int AS n FROM billing_reminder');
    await night('2026-03-31');
    const again = await admin.query('SELECT count(*)::int AS n FROM billing_reminder');
    expect(again.rows).toEqual(rows);
    const mails = await admin.query(
      "SELECT count(*)::int AS n FROM outbox_mail WHERE recipient = 'shapla@example.org'",
    );
    expect(mails.rows[0].n).toBe(rows[0].n);
  });
});

describe('PLT-5 invoices by hand', () => {
  const written = (more: object = {}) => ({
    id: newId(),
    no: 'INV-2026-000500',
    siteId: world.siteB,
    issuedOn: '2026-03-31',
    dueOn: '2026-04-30',
    note: '',
    lines: [{ head: 'other', textEn: 'Training', textBn: 'প্রশিক্ষণ', amount: '1000' }],
    isIssued: true,
    ...more,
  });

  it('need a number, which is taken once', async () => {
    expect((await owner.call('POST', `${base}/invoices`, written({ no: ' ' }))).body.errors).toEqual({
      no: ['The Invoice No field is required.'],
    });
    const first = written();
    expect((await owner.call('POST', `${base}/invoices`, first)).status).toBe(200);
    expect((await owner.call('POST', `${base}/invoices`, first)).status).toBe(200);
    expect((await owner.call('POST', `${base}/invoices`, written())).body.errors).toEqual({
      no: ['Invoice No has already been taken'],
    });
    expect((await owner.call('GET', `${base}/new-invoice`)).body.no).toBe('INV-2026-000501');
  });

  it('X-1 are found by their number or its end, by staff of the platform alone', async () => {
    const find = async (who: Person, q: string) =>
      (await who.call('GET', '/api/v1/search', { q })).body.groups;
    const listed = (await owner.call('GET', `${base}/invoices`, { size: 25 })).body.items as {
      id: string;
      no: string;
    }[];
    const one = listed.find(({ no }) => /\d{4}$/.test(no)) ?? { id: '', no: '' };
    expect(await find(owner, one.no)).toMatchObject([
      {
        kind: 'invoice',
        items: [{ label: { en: one.no }, path: `/edu/invoice/edit/${one.id}`, isExact: true }],
      },
    ]);
    const end = (await find(owner, toBengaliDigits(one.no.slice(-4)))) as { items: { id: string }[] }[];
    expect(end[0]?.items.map(({ id }) => id)).toContain(one.id);
    const begun = (await find(owner, one.no.slice(0, -2))) as { items: { id: string }[] }[];
    expect(begun[0]?.items.length).toBeGreaterThan(0);
    for (const nothing of ['7', 'School', 'INV-9999-999999']) expect(await find(owner, nothing)).toEqual([]);
    const theirs = await find(accountant, one.no);
    expect(JSON.stringify(theirs)).not.toContain(one.id);
  });

  it('change as a draft and never afterwards', async () => {
    const draft = written({ no: 'X-1', isIssued: false });
    await owner.call('POST', `${base}/invoices`, draft);
    const path = `${base}/invoices/${draft.id}`;
    const { id: _, ...body } = { ...draft, dueOn: '2026-05-15', isIssued: true };
    expect((await owner.call('PUT', path, { ...body, version: 1 })).status).toBe(200);
    expect((await owner.call('PUT', path, { ...body, version: 2 })).body.code).toBe('billing.notDraft');
    expect(await refused('UPDATE billing_invoice SET total = 1 WHERE id = $1', draft.id)).toBe(
      'billing_invoice_kept',
    );
    expect(await refused('DELETE FROM billing_invoice WHERE id = $1', draft.id)).toBe('billing_invoice_kept');
    expect(await refused('UPDATE billing_invoice_line SET amount = 1 WHERE invoice_id = $1', draft.id)).toBe(
      'billing_invoice_line_kept',
    );
  });

  it('are voided by two, with the mirror in the ledger, and their number stays', async () => {
    const [one] = await invoicesOf(world.siteB, { q: 'X-1' });
    const path = `${base}/invoices/${one?.id}/void`;
    expect((await owner.call('POST', path, { version: 2, reason: 'Wrong institution' })).status).toBe(200);
    expect((await owner.call('POST', `${path}/decision`, { version: 3, isApproved: true })).body.code).toBe(
      'billing.secondPerson',
    );
    expect((await second.call('POST', `${path}/decision`, { version: 3, isApproved: true })).status).toBe(
      200,
    );
    expect((await invoicesOf(world.siteB, { q: 'X-1' }))[0]?.state).toBe('cancelled');
    const { rows } = await admin.query(
      `SELECT sum(l.amount)::int AS left FROM billing_entry e JOIN billing_entry_line l ON l.entry_id = e.id
        WHERE e.invoice_id = $1 AND l.ledger = 'receivable'`,
      [one?.id],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });
});

describe('PLT-6 the ladder of an unpaid bill', () => {
  it('goes down by days, and the institution still sees and pays its bill', async () => {
    expect((await statusOf(world.siteA)).status).toBe('read_only');
    expect((await accountant.call('POST', '/api/v1/accounts/ledger', {})).body.code).toBe('siteReadOnly');
    await night('2026-05-12');
    expect((await statusOf(world.siteA)).status).toBe('suspended');
    expect((await accountant.call('GET', '/api/v1/modules')).body.code).toBe('siteSuspended');
    const bill = await accountant.call('GET', `${base}/mine`);
    expect([bill.status, (bill.body.standing as { status: string }).status]).toEqual([200, 'suspended']);
    const open = bill.body.payable as { id: string }[];
    const challan = {
      id: newId(),
      bank: 'Sonali Bank',
      branch: 'Manikganj',
      invoices: open.map(({ id }) => ({ id })),
    };
    expect((await accountant.call('POST', `${base}/mine/challans`, challan)).status).toBe(200);
    expect((await accountant.call('POST', `${base}/mine/challans`, challan)).status).toBe(200);
    // What one challan pays, no other does.
    const again = { ...challan, id: newId() };
    expect((await accountant.call('POST', `${base}/mine/challans`, again)).body.code).toBe('billing.notOpen');
    const told = { version: 1, reference: 'SB-77', depositedOn: '2026-05-12' };
    const stranger = await world.person(world.siteB, ['accountant']);
    expect((await stranger.call('POST', `${base}/mine/challans/${challan.id}/deposit`, told)).status).toBe(
      404,
    );
    expect((await accountant.call('POST', `${base}/mine/challans/${challan.id}/deposit`, told)).status).toBe(
      200,
    );
    expect((await statusOf(world.siteA)).status).toBe('suspended');
    expect((await owner.call('POST', `${base}/challans/${challan.id}/verify`, { version: 2 })).status).toBe(
      200,
    );
    expect(await statusOf(world.siteA)).toEqual({ status: 'active', next: null });
    expect((await accountant.call('GET', '/api/v1/modules')).status).toBe(200);
    expect((await invoicesOf(world.siteA, { state: 'open' })).length).toBe(0);
    const steps = await owner.call('GET', `/api/v1/platform/sites/${world.siteA}/steps`);
    expect((steps.body.items as { became: string }[]).map(({ became }) => became)).toEqual([
      'active',
      'suspended',
      'read_only',
      'grace',
    ]);
  });

  it('leaves alone whom a person put somewhere', async () => {
    const record = await owner.call('GET', `/api/v1/platform/sites/${world.siteB}`);
    const set = { version: record.body.version, status: 'grace', reason: 'The flood in Sylhet' };
    expect((await owner.call('POST', `/api/v1/platform/sites/${world.siteB}/status`, set)).status).toBe(200);
    await night('2027-05-12');
    expect((await statusOf(world.siteB)).status).toBe('grace');
  });
});

describe('challans', () => {
  it('are verified by whoever did not deposit, and a verified one is taken back by two', async () => {
    const [open] = await invoicesOf(world.siteB, { state: 'open' });
    const challan = {
      id: newId(),
      siteId: world.siteB,
      bank: 'Agrani Bank',
      branch: '',
      invoices: [{ id: open?.id }],
    };
    expect((await owner.call('POST', `${base}/challans`, challan)).status).toBe(200);
    const path = `${base}/challans/${challan.id}`;
    const told = { version: 1, reference: 'AG-1', depositedOn: '2027-05-12' };
    expect((await owner.call('POST', `${path}/deposit`, { ...told, depositedOn: '2027-06-01' })).status).toBe(
      422,
    );
    expect((await owner.call('POST', `${path}/deposit`, told)).status).toBe(200);
    expect((await owner.call('POST', `${path}/verify`, { version: 2 })).body.code).toBe(
      'billing.secondPerson',
    );
    expect(
      await refused(
        "UPDATE billing_challan SET state = 'verified', verified_by = deposited_by WHERE id = $1",
        challan.id,
      ),
    ).toBe('billing_challan_second');
    expect((await second.call('POST', `${path}/verify`, { version: 2 })).status).toBe(200);
    expect((await invoicesOf(world.siteB, { q: open?.no }))[0]?.state).toBe('paid');
    await owner.call('POST', `${path}/void`, { version: 3, reason: 'The cheque bounced' });
    expect(
      (await second.call('POST', `${path}/void/decision`, { version: 4, isApproved: true })).status,
    ).toBe(200);
    expect((await invoicesOf(world.siteB, { q: open?.no }))[0]?.open).toBe(open?.open);
  });
});

describe("PLT-4 the platform's ledger", () => {
  it('balances, agrees with the invoices, and is only added to', async () => {
    const ledger = await owner.call('GET', `${base}/ledger`, { from: '2026-01-01', to: '2027-12-31' });
    const balances = ledger.body.balances as { ledger: string; amount: string }[];
    expect(balances.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    expect(balances.find((one) => one.ledger === 'receivable')?.amount).toBe(ledger.body.open);
    expect(await refused('UPDATE billing_entry_line SET amount = amount + 1')).toBe(
      'billing_entry_line_kept',
    );
    const { rows } = await admin.query('SELECT id FROM billing_entry LIMIT 1');
    expect(
      await refused(
        "INSERT INTO billing_entry_line (entry_id, ledger, amount) VALUES ($1, 'other', 5)",
        rows[0].id,
      ),
    ).toBe('billing_entry_balances');
    const heads = await owner.call('GET', `${base}/reports/heads`, { from: '2026-01-01', to: '2027-12-31' });
    expect((heads.body.items as { head: string }[]).map(({ head }) => head)).toContain('late');
    const regular = await owner.call('GET', `${base}/reports/regular`, {
      from: '2026-01-01',
      to: '2027-12-31',
    });
    expect(regular.body.total).toBe(2);
  });

  it('PLT-5 is on paper in both languages', async () => {
    const [one] = await invoicesOf(world.siteA);
    for (const language of ['en', 'bn']) {
      const file = await owner.call('GET', `${base}/invoices/${one?.id}/file`, { language });
      expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
    }
    const own = await accountant.call('GET', `${base}/mine/invoices/${one?.id}/file`, { language: 'bn' });
    expect(own.status).toBe(200);
    const stranger = await world.person(world.siteB, ['accountant']);
    expect(
      (await stranger.call('GET', `${base}/mine/invoices/${one?.id}/file`, { language: 'bn' })).status,
    ).toBe(404);
  });
});

describe('ACC-5 the bill in the books of the institution', () => {
  it('is posted once from the day it was wished for, and what is payable is what is open', async () => {
    await makeFeeSchool(world, world.siteA, 1);
    const settings = '/api/v1/accounts/settings';
    const wish = { version: null, approvesApart: false, postsBill: true };
    const cashier = await world.person(world.siteA, ['cashier']);
    expect((await cashier.call('PUT', settings, wish)).status).toBe(403);
    expect((await accountant.call('PUT', settings, wish)).status).toBe(200);
    const post = () =>
      world.server.services.database.asPlatform(systemContext('night'), async (transaction) =>
        postInBooks(await transaction.enterSite(world.siteA), now.toISOString().slice(0, 10)),
      );
    const booked = async () =>
      (
        await admin.query(
          `SELECT count(DISTINCT v.id)::int AS vouchers, min(v.posting_rule) AS rule,
                  coalesce(sum(l.credit - l.debit) FILTER (WHERE a.code = '2108'), 0)::text AS payable
             FROM accounts_voucher v JOIN accounts_voucher_line l ON l.site_id = v.site_id AND l.voucher_id = v.id
             JOIN accounts_ledger a ON a.site_id = v.site_id AND a.id = l.ledger_id
            WHERE v.site_id = $1 AND v.source_kind = 'billing.entry'`,
          [world.siteA],
        )
      ).rows[0] as { vouchers: number; rule: string; payable: string };
    // Nothing of what was before that day.
    await admin.query("UPDATE accounts_setting SET bill_from = '2099-01-01' WHERE site_id = $1", [
      world.siteA,
    ]);
    await post();
    expect((await booked()).vouchers).toBe(0);
    await admin.query("UPDATE accounts_setting SET bill_from = '2025-07-01' WHERE site_id = $1", [
      world.siteA,
    ]);
    await post();
    const once = await booked();
    await post();
    expect(await booked()).toEqual(once);
    expect(once.rule).toBe('billing.entry@1');
    const { rows } = await admin.query(
      `SELECT count(*)::int AS entries,
              (SELECT coalesce(sum(total - paid), 0)::text FROM billing_invoice WHERE of_site = $1 AND state = 'issued') AS open
         FROM billing_entry WHERE of_site = $1`,
      [world.siteA],
    );
    expect(once).toMatchObject({ vouchers: rows[0].entries, payable: rows[0].open });
  });
});
