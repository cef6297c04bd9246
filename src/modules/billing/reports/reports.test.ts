import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';

const base = '/api/v1/billing';
const march = { from: '2026-03-01', to: '2026-03-31' };
let world: World;
let owner: Person;
let second: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-04-10T04:00:00Z') });
  owner = await world.person(null, ['platformOwner']);
  second = await world.person(null, ['platformOwner']);
});
afterAll(() => world.close());

type Lines = readonly (readonly [head: string, amount: string])[];
const invoice = async (no: string, siteId: number, issuedOn: string, lines: Lines, more: object = {}) => {
  const id = newId();
  const answer = await owner.call('POST', `${base}/invoices`, {
    ...{ id, no, siteId, issuedOn, dueOn: '2026-03-31', note: '', isIssued: true },
    lines: lines.map(([head, amount]) => ({ head, textEn: head, textBn: head, amount })),
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
  return id;
};
/** A part of an invoice that the bank took that day. */
const paid = async (siteId: number, invoiceId: string, amount: string, depositedOn: string) => {
  const id = newId();
  const of = { id, siteId, bank: 'Sonali Bank', branch: '', invoices: [{ id: invoiceId, amount }] };
  const path = `${base}/challans/${id}`;
  for (const [who, at, input] of [
    [owner, `${base}/challans`, of],
    [owner, `${path}/deposit`, { version: 1, reference: `SB-${amount}`, depositedOn }],
    [second, `${path}/verify`, { version: 2 }],
  ] as const) {
    const answer = await who.call('POST', at, input);
    expect(answer.status, answer.text).toBe(200);
  }
};

it('PLT-5 PLT-4 what was invoiced by head and who pays in time are the invoices and deposits of these days, to the paisa', async () => {
  const owed = await invoice('R-1', world.siteA, '2026-03-05', [
    ['service', '1000'],
    ['late', '50.50'],
  ]);
  const later = { dueOn: '2026-05-01' };
  await invoice(
    'R-2',
    world.siteB,
    '2026-03-31',
    [
      ['service', '300'],
      ['discount', '20'],
    ],
    later,
  );
  // Neither a draft, nor what is of other days, nor what is void.
  await invoice('R-3', world.siteA, '2026-03-10', [['service', '7000']], { isIssued: false });
  await invoice('R-4', world.siteB, '2026-04-01', [['other', '40']], later);
  const wrong = await invoice('R-5', world.siteB, '2026-03-12', [['service', '500']], later);
  const path = `${base}/invoices/${wrong}/void`;
  const asked = await owner.call('POST', path, { version: 1, reason: 'Written twice' });
  expect(asked.status, asked.text).toBe(200);
  const decided = await second.call('POST', `${path}/decision`, { version: 2, isApproved: true });
  expect(decided.status, decided.text).toBe(200);

  const heads = await owner.call('GET', `${base}/reports/heads`, march);
  expect(heads.body).toMatchObject({
    items: [
      { head: 'service', invoices: 2, amount: '1300.00' },
      { head: 'late', invoices: 1, amount: '50.50' },
      { head: 'discount', invoices: 1, amount: '-20.00' },
    ],
    sum: '1330.50',
  });
  const regular = async () => (await owner.call('GET', `${base}/reports/regular`, march)).body;
  const ofA = (more: object) => ({ site: { id: world.siteA }, invoiced: '1050.50', ...more });
  const ofB = {
    site: { id: world.siteB },
    invoiced: '280.00',
    collected: '0.00',
    due: '320.00',
    isRegular: true,
  };
  // Who is overdue most stands first, not who owes most: what is due later does not count.
  expect(await regular()).toMatchObject({
    items: [ofA({ collected: '0.00', due: '1050.50', isRegular: false }), ofB],
    sum: { invoiced: '1330.50', collected: '0.00', due: '1370.50' },
  });
  await paid(world.siteA, owed, '1000', '2026-03-25');
  expect((await regular()).items).toMatchObject([
    ofA({ collected: '1000.00', due: '50.50', isRegular: false }),
    ofB,
  ]);
  await paid(world.siteA, owed, '50.50', '2026-04-05');
  const items = (await regular()).items as { site: { id: number } }[];
  expect(items.find(({ site }) => site.id === world.siteA)).toMatchObject(
    ofA({ collected: '1000.00', due: '0.00', isRegular: true }),
  );
});

it('PLT-5 the head-wise report is put on paper in both languages', async () => {
  const heads = await owner.call('GET', `${base}/reports/heads`, march);
  const items = heads.body.items as { head: string; invoices: number; amount: string }[];
  expect(items).toHaveLength(3);
  for (const [language, title] of [
    ['en', 'Head-wise Report'],
    ['bn', 'খাতভিত্তিক প্রতিবেদন'],
  ] as const) {
    const list = {
      title,
      columns: [
        { label: title, isFigure: false },
        { label: '№', isFigure: true },
        { label: '৳', isFigure: true },
      ],
      rows: items.map(({ head, invoices, amount }) => [head, String(invoices), amount]),
    };
    const file = await owner.call('POST', '/api/v1/list-files/print', list, { 'accept-language': language });
    expect(file.status, file.text).toBe(200);
    expect(Buffer.from(String(file.body.content), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  }
});
