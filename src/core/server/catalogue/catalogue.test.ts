import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { session } from '../../../modules/academic/catalogue/session.entity.ts';
import { sessionType } from '../../../modules/academic/catalogue/session-type.entity.ts';
import { house } from '../../../modules/academic/house.entity.ts';
import { readLedger } from '../../../modules/accounts/books/service/read-ledger.ts';
import { postVoucher } from '../../../modules/accounts/public.ts';
import { openYear } from '../../../modules/accounts/years/service/open-year.ts';
import { copyCatalogue } from '../../../modules/platform/public.ts';
import { systemContext } from '../../../server.ts';
import { linkToCatalogue } from './copies.ts';

let world: World;
let owner: Person;
let head: Person;
let teacher: Person;

beforeAll(async () => {
  world = await makeWorld();
  const { database, sites } = world.server.services;
  await database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE site SET board = 'madrasah' WHERE id = $1", world.siteB),
  );
  sites.refresh();
  for (const site of [world.siteA, world.siteB])
    await world.inSite(site, (transaction) =>
      copyCatalogue(transaction, {
        classes: ['six', 'nine'],
        groups: ['general', 'science'],
        shifts: ['morning'],
        versions: ['bangla'],
        years: [2026],
        board: site === world.siteB ? 'madrasah' : 'dhaka',
      }),
    );
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
});
afterAll(() => world.close());

type Item = {
  id: string;
  version: number;
  nameEn: string;
  state: string;
  cells: { field: string; text: string }[];
  changes: { field: string; before: string; after: string }[];
  lacks: { en: string }[];
};
const itemsOf = async (person: Person, path: string, query: object = {}) => {
  const answer = await person.call('GET', path, { size: 200, ...query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as Item[];
};
const classes = '/api/v1/academic/school-class';
const catalogued = '/api/v1/academic/school-class-catalogue';
const named = async (person: Person, path: string, name: string) => {
  const found = (await itemsOf(person, path)).find((one) => one.nameEn === name);
  if (!found) throw new Error(`${path} has no ${name}`);
  return found;
};
/** A row with other values, as a form sends it. */
const changed = async (person: Person, path: string, name: string, values: object) => {
  const { labels: _, id, ...row } = { labels: {}, ...(await named(person, path, name)) };
  const answer = await person.call('PUT', `${path}/${id}`, { ...row, ...values });
  expect(answer.status, answer.text).toBe(200);
  return id;
};

describe('the catalogue', () => {
  it('PLT-2 gives a new institution its copy of what it chose, and offers nothing of the rest', async () => {
    expect((await itemsOf(head, classes)).map((one) => one.nameEn)).toEqual(['Six', 'Nine']);
    expect((await itemsOf(owner, catalogued)).length).toBeGreaterThan(12);
    for (const path of [
      classes,
      '/api/v1/academic/subject',
      '/api/v1/academic/class-subject',
      '/api/v1/accounts/ledger',
    ])
      expect(await itemsOf(head, `${path}/catalogue`), path).toEqual([]);
    expect((await itemsOf(head, `${classes}/catalogue`, { shown: 'left' })).length).toBeGreaterThan(10);
    const subHeads = await itemsOf(head, '/api/v1/fees/fee-sub-head');
    expect(subHeads.length).toBeGreaterThan(10);
  });

  it('is seen and changed by platform staff alone, who see no institution’s copy', async () => {
    expect((await head.call('GET', catalogued)).status).toBe(403);
    expect((await head.call('POST', catalogued, {})).status).toBe(403);
    expect((await owner.call('GET', classes)).status).toBe(403);
    expect((await teacher.call('POST', `${classes}/catalogue`, { take: [], leave: [] })).status).toBe(403);
  });

  it('PLT-9 says which institutions would take a change, and they take it or stay', async () => {
    // Another place in the order is nobody's to take, and whatever else only the catalogue says.
    const moved = await changed(owner, catalogued, 'Nine', { position: 77 });
    const still = await owner.call('GET', `${catalogued}/${moved}/institutions`);
    expect(still.body.counts).toEqual({ current: 2, behind: 0, left: 0, none: 0 });
    const id = await changed(owner, catalogued, 'Six', { nameBn: 'ষষ্ঠ শ্রেণি' });
    const behind = await owner.call('GET', `${catalogued}/${id}/institutions`, { state: 'behind' });
    expect(behind.body.counts).toEqual({ current: 0, behind: 2, left: 0, none: 0 });
    const [one] = await itemsOf(head, `${classes}/catalogue`);
    expect(one).toMatchObject({
      id,
      state: 'changed',
      changes: [{ field: 'nameBn', before: 'ষষ্ঠ', after: 'ষষ্ঠ শ্রেণি' }],
    });
    const stale = await head.call('POST', `${classes}/catalogue`, { take: [{ id, version: 1 }], leave: [] });
    expect(stale.status).toBe(409);
    const taken = await head.call('POST', `${classes}/catalogue`, {
      take: [{ id, version: one?.version }],
      leave: [],
    });
    expect(taken.status, taken.text).toBe(200);
    expect(await named(head, classes, 'Six')).toMatchObject({ nameBn: 'ষষ্ঠ শ্রেণি', version: 2 });
    const after = await owner.call('GET', `${catalogued}/${id}/institutions`);
    expect(after.body.counts).toEqual({ current: 1, behind: 1, left: 0, none: 0 });
    // The other stays with its own.
    const other = await world.person(world.siteB, ['head']);
    const [theirs] = await itemsOf(other, `${classes}/catalogue`);
    const left = await other.call('POST', `${classes}/catalogue`, {
      take: [],
      leave: [{ id, version: theirs?.version }],
    });
    expect(left.body).toEqual({ taken: 0, left: 1 });
    expect(await itemsOf(other, `${classes}/catalogue`)).toEqual([]);
    expect(await named(other, classes, 'Six')).toMatchObject({ nameBn: 'ষষ্ঠ' });
  });

  it('offers what is new, with what it refers to first', async () => {
    const made = await owner.call('POST', '/api/v1/academic/group-catalogue', {
      code: 'music',
      position: 2,
      nameEn: 'Music',
      nameBn: 'সংগীত',
    });
    expect(made.status, made.text).toBe(200);
    const nine = await named(owner, catalogued, 'Nine');
    const pair = { classId: nine.id, groupId: made.body.id };
    const inNine = await owner.call('POST', '/api/v1/academic/class-group-catalogue', pair);
    expect(inNine.status, inNine.text).toBe(200);
    const [offered] = await itemsOf(head, '/api/v1/academic/class-group/catalogue');
    expect(offered).toMatchObject({ state: 'new', lacks: [{ en: 'Music' }] });
    const take = (one?: Item) => ({ take: [{ id: one?.id, version: one?.version }], leave: [] });
    expect((await head.call('POST', '/api/v1/academic/class-group/catalogue', take(offered))).status).toBe(
      422,
    );
    const [music] = await itemsOf(head, '/api/v1/academic/group/catalogue');
    expect((await head.call('POST', '/api/v1/academic/group/catalogue', take(music))).status).toBe(200);
    // Its place is the institution's own: the second is taken.
    expect((await named(head, '/api/v1/academic/group', 'Music')) as object).toMatchObject({ position: 3 });
    const now = await head.call('POST', '/api/v1/academic/class-group/catalogue', take(offered));
    expect(now.status, now.text).toBe(200);
    const twice = await head.call('POST', '/api/v1/academic/class-group/catalogue', take(offered));
    expect(twice.status, twice.text).toBe(200);
    expect(
      (await itemsOf(head, '/api/v1/academic/class-group')).filter((one) => one.id).length,
    ).toBeGreaterThan(1);
  });

  it('asks nobody who renamed its copy about another place in the order', async () => {
    await changed(head, classes, 'Nine', { nameBn: 'নবম (আমাদের)' });
    await changed(owner, catalogued, 'Nine', { position: 78 });
    expect(await itemsOf(head, `${classes}/catalogue`)).toEqual([]);
  });

  it('keeps what an institution changed by itself, and what it deleted', async () => {
    await changed(head, '/api/v1/academic/house', 'Nazrul House', { nameBn: 'নজরুল' });
    const rokeya = await named(head, '/api/v1/academic/house', 'Rokeya House');
    await head.call('DELETE', `/api/v1/academic/house/${rokeya.id}`, { version: rokeya.version });
    expect(await itemsOf(head, '/api/v1/academic/house/catalogue')).toEqual([]);
    const left = await itemsOf(head, '/api/v1/academic/house/catalogue', { shown: 'left' });
    expect(left).toHaveLength(1);
  });

  it('ACA-8 has the places of the country, found in either script and under another spelling', async () => {
    for (const [path, words, name] of [
      ['division', 'চট্টগ্রাম', 'Chattogram'],
      ['division', 'Chittagong', 'Chattogram'],
      ['district', 'Comilla', 'Cumilla'],
      ['thana', 'আদাবর', 'Adabor'],
    ])
      expect((await itemsOf(owner, `/api/v1/locations/${path}`, { q: words }))[0]?.nameEn, words).toBe(name);
    const counts = await Promise.all(
      ['division', 'district', 'thana'].map(
        async (path) => (await owner.call('GET', `/api/v1/locations/${path}`)).body.total,
      ),
    );
    expect(counts).toEqual([8, 64, 605]);
  });

  it('ACA-4 ACA-8 has countries, designations, houses, fiscal years, sessions and their kinds in both scripts', async () => {
    for (const [path, name, bengali] of [
      ['locations/country', 'Bangladesh', 'বাংলাদেশ'],
      ['academic/designation-catalogue', 'Assistant Teacher', 'সহকারী শিক্ষক'],
      ['academic/house-catalogue', 'Nazrul House', 'নজরুল হাউস'],
      ['academic/fiscal-year', '2026-27', '২০২৬-২৭'],
      ['academic/session-catalogue', '2025-26', '২০২৫-২৬'],
      ['academic/session-type-catalogue', 'College session', 'কলেজ সেশন'],
    ] as const)
      expect(await itemsOf(owner, `/api/v1/${path}`, { q: name }), path).toContainEqual(
        expect.objectContaining({ nameEn: name, nameBn: bengali }),
      );
  });

  it('PLT-2 gives lists of payments, heads of accounts and the papers of its board, which work as its own', async () => {
    const accountant = await world.person(world.siteA, ['accountant']);
    for (const path of [
      'payments/merchant-type',
      'payments/payment-type',
      'payments/gateway',
      'exams/gpa-divisor',
    ])
      expect((await itemsOf(head, `/api/v1/${path}`)).length, path).toBeGreaterThan(1);
    // Papers are made as the institution's own board has them.
    const structures = '/api/v1/exams/paper-structure';
    expect((await itemsOf(head, structures)).length).toBeGreaterThan(60);
    const madrasah = await world.person(world.siteB, ['head']);
    expect(await itemsOf(madrasah, structures)).toEqual([]);
    // Those of other boards are none of its business.
    for (const shown of ['open', 'left'])
      expect(await itemsOf(madrasah, `${structures}/catalogue`, { shown })).toEqual([]);
    const [general] = await itemsOf(owner, `${structures}-catalogue`);
    const another = { take: [{ id: general?.id, version: general?.version }], leave: [] };
    expect((await madrasah.call('POST', `${structures}/catalogue`, another)).status).toBe(404);
    const quran = {
      board: 'madrasah',
      level: 'secondary',
      code: '101',
      nameEn: 'Quran Majid',
      nameBn: 'কুরআন মাজিদ',
    };
    const made = await owner.call('POST', `${structures}-catalogue`, { ...quran, written: 100 });
    expect(made.status, made.text).toBe(200);
    const [offered] = await itemsOf(madrasah, `${structures}/catalogue`);
    expect(offered).toMatchObject({ id: made.body.id, state: 'new' });
    const take = { take: [{ id: offered?.id, version: offered?.version }], leave: [] };
    expect((await madrasah.call('POST', `${structures}/catalogue`, take)).status).toBe(200);
    expect(await itemsOf(madrasah, structures)).toMatchObject([quran]);
    expect(await itemsOf(head, `${structures}/catalogue`)).toEqual([]);
    const have = await owner.call('GET', `${structures}-catalogue/${made.body.id}/institutions`);
    expect(have.body.counts).toEqual({ current: 1, behind: 0, left: 0, none: 0 });
    // The counter offers the services that are in use, by the institution's names.
    await changed(accountant, '/api/v1/payments/online-method', 'Nagad', { isActive: false });
    await changed(accountant, '/api/v1/payments/online-method', 'bKash', { nameEn: 'bKash merchant' });
    const { services } = (await accountant.call('GET', '/api/v1/fees/setup')).body as {
      services: { value: string; label: { en: string } }[];
    };
    expect(services.map((one) => one.label.en)).toEqual([
      'bKash merchant',
      'Rocket',
      'upay',
      'tap',
      'CellFin',
    ]);
    // Vouchers are named and numbered, and ledgers headed, as the institution says.
    await changed(accountant, '/api/v1/accounts/voucher-type', 'Journal voucher', { code: 'JN' });
    await changed(accountant, '/api/v1/accounts/accounts-head', 'Income', { nameEn: 'Receipts' });
    const { voucherTypes } = (await accountant.call('GET', '/api/v1/accounts/choices')).body as {
      voucherTypes: { type: string; note: object }[];
    };
    expect(voucherTypes.map((one) => one.type)).toEqual(['debit', 'credit', 'journal', 'contra']);
    const posted = await world.inSite(world.siteA, async (transaction) => {
      await openYear(transaction, { startDate: '2026-07-01', lines: [] });
      const ledgers = await transaction.rows<{ id: string }>(
        `SELECT id FROM accounts_ledger WHERE site_id = $1 AND code IN ('4101', '4104') ORDER BY code`,
      );
      const [income = { id: '' }, other = { id: '' }] = ledgers;
      const { number } = await postVoucher(transaction, {
        type: 'journal',
        day: '2026-07-12',
        narration: 'To the right head',
        lines: [
          { ledgerId: income.id, side: 'Dr', amount: 100n },
          { ledgerId: other.id, side: 'Cr', amount: 100n },
        ],
      });
      return {
        number,
        head: (
          await readLedger(transaction, {
            ledgerId: income.id,
            from: '2026-07-01',
            to: '2026-07-31',
            page: 1,
            size: 25,
          })
        ).ledger.head,
      };
    });
    expect(posted).toMatchObject({ number: 'JN-2607-0001', head: { en: 'Receipts' } });
  });

  it('knows the records of an institution that is older than it, and offers it what it never had', async () => {
    await world.inSite(world.siteA, async (transaction) => {
      await transaction.change('DELETE FROM copied_row WHERE site_id = $1');
      await transaction.change('DELETE FROM academic_session WHERE site_id = $1');
      await linkToCatalogue(transaction, [house, sessionType, session], null);
    });
    const houses = '/api/v1/academic/house';
    expect(await itemsOf(head, `${houses}/catalogue`)).toEqual([]);
    // Once more, as at a start, it hides nothing that changed or came since.
    await changed(owner, `${houses}-catalogue`, 'Nazrul House', { nameBn: 'নজরুল ভবন' });
    const jasim = { position: 9, nameEn: 'Jasim House', nameBn: 'জসীম হাউস' };
    const made = await owner.call('POST', `${houses}-catalogue`, jasim);
    expect(made.status, made.text).toBe(200);
    await world.inSite(world.siteA, (transaction) => linkToCatalogue(transaction, [house], null));
    const open = await itemsOf(head, `${houses}/catalogue`);
    expect(open.map((one) => one.state).sort()).toEqual(['changed', 'new']);
    const never = await head.call('GET', '/api/v1/academic/session/catalogue');
    expect((never.body.counts as { new: number }).new).toBeGreaterThan(5);
  });

  it('keeps the history of its rows', async () => {
    const six = await named(owner, catalogued, 'Six');
    const history = await owner.call('GET', `${catalogued}/${six.id}/history`);
    expect(history.status, history.text).toBe(200);
    expect((history.body.items as { operation: string }[]).map((one) => one.operation)).toEqual(['update']);
  });
});
