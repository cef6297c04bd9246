import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf as paperCode } from '../../src/core/server/http/check-codes.ts';
import { copyDocumentTemplates } from '../../src/modules/documents/public.ts';
import { passOverdueHolds } from '../../src/modules/library/lending/service/holds.ts';
import { cancelReceipt, collectOf, decideOn } from '../fees/school.ts';
import { type Answer, makeWorld, type Person, type World } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;
let head: Person;
let teacher: Person;
let neighbour: Person;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
let now = new Date('2026-11-22T04:00:00Z');
const base = '/api/v1/library';

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  library = await makeLibrary(world);
  [head, teacher, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['librarian']),
  ]);
  await world.inSite(world.siteA, (transaction) => copyDocumentTemplates(transaction));
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const items = (answer: Answer) => answer.body.items as Record<string, unknown>[];

it('LIB-1 a copy stands on a shelf of its rack, which has no more than it has', async () => {
  const { librarian, rack, himu, copies } = library;
  const known = await librarian.call('GET', `${base}/rack/${rack}`);
  const { id, version, ...fields } = known.body;
  await librarian.call('PUT', `${base}/rack/${rack}`, {
    version,
    code: fields.code,
    nameEn: fields.nameEn,
    nameBn: fields.nameBn,
    shelves: 4,
  });
  expect((await copies(himu, 1, { shelf: 5 })).body.errors).toHaveProperty('shelf');
  expect((await copies(himu, 1, { shelf: 3, rackId: null })).body.errors).toHaveProperty('rackId');
  const added = await copies(himu, 1, { shelf: 3 });
  expect(added.status, added.text).toBe(200);
  const shown = await librarian.call('GET', `${base}/books/${himu}/copies`);
  const copy = items(shown).find((one) => one.accession === added.body.first);
  expect(copy).toMatchObject({ shelf: 3, rackId: rack });
  expect(shown.body.racks).toMatchObject([{ shelves: 4 }]);
  const change = {
    version: copy?.version,
    rackId: rack,
    shelf: 4,
    price: '260',
    source: 'purchase',
    acquiredOn: '2026-01-10',
  };
  const path = `${base}/copies/${copy?.id}`;
  expect((await librarian.call('PUT', path, change)).status).toBe(200);
  expect(codeOf(await librarian.call('PUT', path, change))).toBe('staleVersion');
  expect((await neighbour.call('PUT', path, { ...change, version: 2 })).status).not.toBe(200);
  const found = await librarian.call('GET', `${base}/books`, { q: 'হিমু' });
  expect(items(found)[0]?.racks).toContain('R1 / 4');
  expect(codeOf(await librarian.call('GET', `${base}/desk/find`, { q: 'L000001' }))).toBeUndefined();
});

it('LIB-6 books go to the binder together and come back with what it cost, once', async () => {
  const { librarian, lend, member, takeBack } = library;
  const send = (codes: string[], by = librarian) =>
    by.call('POST', `${base}/repairs`, {
      codes,
      kind: 'binding',
      sentTo: 'Nilkhet Binders',
      expectedOn: '2026-11-20',
      note: 'New spine',
    });
  const id = await member(0);
  await lend(id, '1');
  expect(codeOf(await send(['L000001', '2']))).toBe('library.notToSend');
  expect((await send(['2', 'L999999'])).body.errors).toHaveProperty('codes');
  expect((await send(['2'], teacher)).status).toBe(403);
  expect((await send(['2'], neighbour)).status).toBe(422);
  const [one, other] = await Promise.all([send(['2', '3']), send(['3'])]);
  expect([one.status, other.status].toSorted()).toEqual([200, 409]);
  if (one.status !== 200) await send(['2']);
  const away = await librarian.call('GET', `${base}/repairs`, { state: 'away' });
  expect(items(away)).toHaveLength(2);
  expect(items(away)[0]).toMatchObject({ sentTo: 'Nilkhet Binders', kind: 'binding', isLate: true });
  expect(codeOf(await lend(id, '3'))).toBe('library.notHere');
  const row = items(away).find((entry) => entry.accession === 3);
  const copies = await librarian.call('GET', `${base}/books/${library.deyal}/copies`);
  const [copy] = items(copies);
  const moved = { version: copy?.version, status: 'shelf', condition: 'good', reason: 'Found it here' };
  expect(codeOf(await librarian.call('POST', `${base}/copies/${copy?.id}/state`, moved))).toBe(
    'library.isAway',
  );
  const end = (key: unknown, more: object = {}) =>
    librarian.call('POST', `${base}/repairs/${key}/end`, {
      outcome: 'back',
      condition: 'good',
      cost: '120.50',
      result: 'Bound in cloth, bill 44',
      ...more,
    });
  expect((await end(row?.id)).status).toBe(200);
  expect(codeOf(await end(row?.id))).toBe('library.isBack');
  expect((await lend(id, '3')).status).toBe(200);
  await takeBack('3');
  const second = items(away).find((entry) => entry.accession === 2);
  expect((await end(second?.id, { outcome: 'beyond', cost: '0', result: 'Eaten by worms' })).status).toBe(
    200,
  );
  const back = await librarian.call('GET', `${base}/repairs`, { state: 'back' });
  expect(back.body).toMatchObject({ total: 2, cost: '120.50', counts: { waiting: 0, away: 0 } });
  const himu = await librarian.call('GET', `${base}/books/${library.himu}/copies`);
  expect(items(himu).find((entry) => entry.accession === 2)).toMatchObject({ state: 'withdrawn' });
  // What comes back damaged lies on the pile by itself, and goes from there.
  await takeBack('1', { condition: 'damaged', note: 'Pages torn' });
  const pile = await librarian.call('GET', `${base}/repairs`, {});
  expect(items(pile)).toMatchObject([{ accession: 1, note: 'Pages torn', state: 'waiting' }]);
  expect((await send(['1'])).status).toBe(200);
  const third = items(await librarian.call('GET', `${base}/repairs`, { state: 'away' }))[0];
  expect(codeOf(await end(third?.id, { condition: 'damaged' }))).toBe('library.stillDamaged');
  expect((await end(third?.id, { condition: 'worn' })).status).toBe(200);
});

it('LIB-8 CRT-2 a member gets a card of the documents, numbered, and the desk knows who it is of by a scan', async () => {
  const { librarian, member } = library;
  const id = await member(1);
  const print = (by = librarian) => by.call('POST', `${base}/members/${id}/card`, { language: 'bn' });
  const first = await print();
  expect(first.body, first.text).toMatchObject({ copy: 1 });
  expect(first.body.number).toMatch(/^LIB/);
  const again = await print();
  expect(again.body).toMatchObject({ copy: 2, number: first.body.number });
  expect((await print(teacher)).status).toBe(403);
  expect((await print(neighbour)).status).toBe(404);
  const file = await librarian.call('GET', `${base}/cards/${first.body.printId}/file`);
  expect([file.status, file.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect((await neighbour.call('GET', `${base}/cards/${first.body.printId}/file`)).status).toBe(404);
  const issue = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>(
      `SELECT issue_id AS id FROM documents_print WHERE site_id = $1 AND id = $2`,
      first.body.printId,
    ),
  );
  const { services } = world.server.app as unknown as { services: { config: { secret: string } } };
  const code = paperCode(services.config.secret, 'document', world.siteA, issue?.id ?? '');
  const scan = (q: string, by = librarian) => by.call('GET', `${base}/desk/find`, { q });
  const found = await scan(`https://school.example/verify/${code}`);
  expect(found.body.members, found.text).toMatchObject([{ memberId: id }]);
  expect((await scan(`https://school.example/verify/${code}`, neighbour)).body.members).toEqual([]);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `UPDATE documents_issue SET revoked_at = now(), revoked_by = issued_by, revoked_reason = 'Lost' WHERE site_id = $1 AND id = $2`,
      issue?.id,
    ),
  );
  expect((await scan(`https://school.example/verify/${code}`)).body.members).toEqual([]);
  expect((await print()).body).toMatchObject({ copy: 1 });
});

it('LIB-5 what an employee owes is let off by a second person alone, and never by who owes it', async () => {
  const { librarian, teacherId, lend } = library;
  const joined = await librarian.call('POST', `${base}/members`, { employeeId: teacherId });
  const loan = await lend(String(joined.body.id), '3');
  const lost = await librarian.call('POST', `${base}/loans/${loan.body.id}/lost`, {
    reason: 'Left in a bus',
    price: '250',
  });
  expect(lost.status, lost.text).toBe(200);
  const open = async (state = 'open') => items(await librarian.call('GET', `${base}/charges`, { state }));
  const [charge] = (await open()).filter((one) => one.isBilled === false);
  const path = `${base}/charges/${charge?.id}/waive`;
  expect((await teacher.call('POST', path, { reason: 'Please' })).status).toBe(403);
  const asked = await librarian.call('POST', path, { reason: 'Bus caught fire' });
  expect(asked.status, asked.text).toBe(202);
  expect(await open('waived')).toEqual([]);
  const { id } = asked.body.waiting as { id: string };
  expect((await decideOn(librarian, id, 'approved')).status).not.toBe(200);
  expect((await decideOn(head, id, 'approved')).status).toBe(200);
  expect(await open('waived')).toMatchObject([{ id: charge?.id, state: 'waived' }]);
  expect(codeOf(await librarian.call('POST', path, { reason: 'Once more' }))).toBe('library.chargeDone');
});

it('LIB-4 what nobody collects goes to the next in the morning, without anybody at the desk', async () => {
  const { librarian, lend, takeBack, member, atlas } = library;
  const title = await librarian.call('POST', `${base}/title`, {
    title: 'Waited',
    kind: 'general',
    language: 'en',
  });
  const id = String(title.body.id);
  const code = String((await library.copies(id, 1)).body.first);
  const [reader, second, third] = [await member(0), await member(2), await member(3)];
  await lend(reader, code);
  const hold = (memberId: string, by = librarian) =>
    by.call('POST', `${base}/holds`, { titleId: id, memberId });
  expect((await hold(second, teacher)).status).toBe(403);
  expect((await hold(second)).status).toBe(200);
  expect((await hold(third)).status).toBe(200);
  expect(codeOf(await hold(third))).toBe('library.held');
  expect(codeOf(await librarian.call('POST', `${base}/holds`, { titleId: atlas, memberId: third }))).toBe(
    'library.noCopies',
  );
  await takeBack(code);
  const ready = async () =>
    items(await librarian.call('GET', `${base}/holds`, { state: 'ready', q: 'Waited' })).map(
      (one) => (one.member as { id: string }).id,
    );
  expect(await ready()).toEqual([second]);
  const pass = (day: string) =>
    world.inSite(world.siteA, (transaction) => passOverdueHolds(transaction, day));
  await pass('2026-11-22');
  expect(await ready()).toEqual([second]);
  now = new Date('2026-12-20T04:00:00Z');
  await Promise.all([pass('2026-12-20'), pass('2026-12-20')]);
  expect(await ready()).toEqual([third]);
});

it('TRAP-17 no two copies have one label, whatever writes them', async () => {
  const { librarian, himu } = library;
  const shown = await librarian.call('GET', `${base}/books/${himu}/copies`);
  const labels = items(shown).map((one) => one.barcode);
  expect(new Set(labels).size).toBe(labels.length);
  const twice = world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO library_copy (site_id, id, title_id, accession, barcode, price, acquired_on, source)
       SELECT $1, gen_random_uuid(), $2, 900000, 'L000001', 0, '2026-01-01', 'purchase'`,
      himu,
    ),
  );
  await expect(twice).rejects.toThrow(/library_copy_barcode/);
});

/** Loses a book of the member, has it paid, and finds it again; answers the charge that is to be given back. */
async function foundAfterPaid(memberId: string, name: string, pay: (chargeId: string) => Promise<unknown>) {
  const { librarian, lend } = library;
  const title = await librarian.call('POST', `${base}/title`, {
    title: name,
    kind: 'general',
    language: 'en',
  });
  const titleId = String(title.body.id);
  const loan = await lend(memberId, String((await library.copies(titleId, 1)).body.first));
  const lost = await librarian.call('POST', `${base}/loans/${loan.body.id}/lost`, {
    reason: 'Left on a bus',
    price: '250',
  });
  expect(lost.status, lost.text).toBe(200);
  const open = await librarian.call('GET', `${base}/charges`, { q: name });
  const id = String((open.body.items as { id: string }[])[0]?.id);
  await pay(id);
  const copies = await librarian.call('GET', `${base}/books/${titleId}/copies`);
  const [copy] = copies.body.items as { id: string }[];
  const found = await librarian.call('POST', `${base}/copies/${copy?.id}/found`, {
    reason: 'The driver brought it',
  });
  expect(found.body, found.text).toMatchObject({ isRefundDue: true });
  const refund = () =>
    librarian.call('POST', `${base}/charges/${id}/refund`, { reason: 'Taken home in cash' });
  const shown = async () =>
    (await librarian.call('GET', `${base}/charges`, { state: 'all', q: name })).body.items;
  expect(await shown()).toMatchObject([{ id, state: 'refund' }]);
  return { id, refund, shown };
}

it('LIB-5 what an employee pays goes into the drawer of who collects, on a receipt, and is given back from there by a second person', async () => {
  const { librarian, teacherId } = library;
  const cashier = await world.person(world.siteA, ['cashier']);
  const inDrawer = async () => (await cashier.call('GET', '/api/v1/fees/days/mine')).body.expected;
  const agrees = async () => {
    const { body, text } = await head.call('GET', '/api/v1/control/proofs');
    const known = body.items as { name: string; count: number }[];
    const counts = known.filter(({ name }) => ['cash', 'receipts', 'numbers'].includes(name));
    expect(
      counts.map(({ count }) => count),
      text,
    ).toEqual([0, 0, 0]);
  };
  const joined = await librarian.call('POST', `${base}/members`, { employeeId: teacherId });
  const { id, refund, shown } = await foundAfterPaid(
    String(joined.body.id),
    'Paid by a teacher',
    async (charge) => {
      const path = `${base}/charges/${charge}/settle`;
      expect((await librarian.call('POST', path)).status).toBe(403);
      // Two at once: it is taken once.
      const both = await Promise.all([cashier.call('POST', path), cashier.call('POST', path)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await inDrawer()).toBe('300.00');
      await agrees();
    },
  );
  const mirrors = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ reason: string }>(
        `SELECT r.reason FROM accounts_voucher v JOIN accounts_voucher r ON r.site_id = $1 AND r.reversal_of = v.id
          WHERE v.site_id = $1 AND v.source_kind = 'library.charge' AND v.source_id = $2`,
        id,
      ),
    );
  const asked = await refund();
  expect(asked.status, asked.text).toBe(202);
  expect(await mirrors()).toEqual([]);
  const waiting = asked.body.waiting as { id: string };
  expect((await decideOn(librarian, waiting.id, 'approved')).status).not.toBe(200);
  const decided = await decideOn(head, waiting.id, 'approved');
  expect(decided.status, decided.text).toBe(200);
  expect(await mirrors()).toEqual([{ reason: 'Taken home in cash' }]);
  expect(await inDrawer()).toBe('0.00');
  await agrees();
  const receipt = { number: expect.stringMatching(/^OR\d\d-000001$/) as string };
  expect(await shown()).toMatchObject([{ state: 'refunded', receipt }]);
  expect(await shown()).toMatchObject([{ reason: expect.stringContaining('Taken home in cash') as string }]);
  expect(codeOf(await refund())).toBe('library.noRefundDue');
});

it('LIB-5 what a student paid for a book that was found is owed no longer once its receipt is cancelled', async () => {
  const { member, school } = library;
  const accountant = await world.person(world.siteA, ['accountant']);
  const student = school.students[3];
  let receipt = '';
  const { refund, shown } = await foundAfterPaid(await member(3), 'Paid by a student', async () => {
    receipt = await collectOf(accountant, student, '300');
  });
  expect(codeOf(await refund())).toBe('library.receiptStands');
  const cancelled = await cancelReceipt(accountant, head, receipt);
  expect(cancelled.status, cancelled.text).toBe(200);
  const dues = async () => (await accountant.call('GET', `/api/v1/fees/students/${student}/dues`)).body;
  expect(await dues()).toMatchObject({ total: '300.00' });
  const done = await refund();
  expect(done.status, done.text).toBe(200);
  expect(await dues()).toMatchObject({ total: '0.00' });
  expect(await shown()).toMatchObject([{ state: 'refunded' }]);
  expect(codeOf(await refund())).toBe('library.noRefundDue');
});
