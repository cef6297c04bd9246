import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Library, makeLibrary } from '../../../../test/library/library.ts';
import { makeAdmissionSchool } from '../../../../test/samples/admission-school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import type { FindingKind } from './contract.ts';

let world: World;
let library: Library;
let head: Person;
let now = new Date('2026-11-22T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  library = await makeLibrary(world, 3);
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const linesOf = async (kind: FindingKind, begins: string) => {
  const { body, text } = await head.call('GET', '/api/v1/control/findings', { kind, size: 200 });
  const items = body.items as
    | { what: { en: string; bn: string }; amount: string | null; reason: string; path: string }[]
    | undefined;
  return (items ?? expect.fail(text)).filter(({ what }) => what.en.startsWith(begins));
};
const desk = async (path: string, input: object = {}) => {
  const answer = await library.librarian.call('POST', `/api/v1/library${path}`, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

it('X-9 lists the charge of a lost book that an employee owes no more, since somebody says it was found', async () => {
  const { id: memberId } = await desk('/members', { employeeId: library.teacherId });
  const loan = await library.lend(String(memberId), '1');
  await desk(`/loans/${loan.body.id}/lost`, { reason: 'Left in a bus', price: '250' });
  const begins = 'Lost book found, its charge taken back';
  expect(await linesOf('dueGone', begins)).toEqual([]);
  const copy = (loan.body.copy as { id: string }).id;
  await desk(`/copies/${copy}/found`, { reason: 'It stood in the staff room' });
  expect(await linesOf('dueGone', begins)).toMatchObject([
    {
      what: { en: `${begins} · Bikash Roy · হিমু`, bn: 'হারানো বই পাওয়া গেছে, ধার্য টাকা বাদ · বিকাশ রায় · হিমু' },
      amount: '300.00',
      reason: 'It stood in the staff room',
    },
  ]);
});

it('X-9 lists books that one person wrote off, but none that a reader lost and owes', async () => {
  const begins = 'Books written off';
  const before = await linesOf('dueGone', begins);
  const { librarian, deyal } = library;
  const copies = async () =>
    (await librarian.call('GET', `/api/v1/library/books/${deyal}/copies`)).body.items as {
      id: string;
      version: number;
    }[];
  const loan = await library.lend(await library.member(0), '3');
  await desk(`/loans/${loan.body.id}/lost`, { reason: 'Lost on the way', price: '250' });
  expect(await linesOf('dueGone', begins)).toEqual(before);
  await desk(`/copies/${(await copies())[0]?.id}/found`, { reason: 'Brought by the father' });
  now = new Date(now.getTime() + 60_000);
  const [copy] = await copies();
  const moved = await librarian.call('POST', `/api/v1/library/copies/${copy?.id}/state`, {
    version: copy?.version,
    status: 'withdrawn',
    condition: 'damaged',
    reason: 'Eaten by termites',
  });
  expect(moved.status, moved.text).toBe(200);
  const [line, ...others] = await linesOf('dueGone', begins);
  expect(others).toEqual(before);
  expect(line).toMatchObject({
    what: { en: `${begins} · দেয়াল: L000003`, bn: 'বাতিল করা বই · দেয়াল: L000003' },
    amount: '250.00',
    reason: 'Eaten by termites',
    path: expect.stringContaining(copy?.id ?? '-'),
  });
});

it('X-9 lists the price of a copy that was lowered, and none that rose', async () => {
  const set = (price: number) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE library_copy SET price = $2 WHERE site_id = $1 AND barcode = 'L000002'`,
        price,
      ),
    );
  const begins = 'Price of a copy lowered';
  await set(25_000);
  const before = await linesOf('dueGone', begins);
  await set(30_000);
  expect(await linesOf('dueGone', begins)).toEqual(before);
  await set(1_000);
  await set(0);
  const [last, first, ...others] = await linesOf('dueGone', begins);
  expect(others).toEqual(before);
  expect([last?.amount, first?.amount]).toEqual(['10.00', '290.00']);
  expect(first).toMatchObject({
    what: { en: expect.stringMatching(/: L000002$/), bn: expect.stringMatching(/^বইয়ের কপির দাম কমানো · /) },
    path: expect.stringContaining('/site/log/view?record='),
  });
});

it('X-9 lists the fee of an admission that was lowered, with how much: set back it would be known to nobody', async () => {
  const { declare } = await makeAdmissionSchool(world, library.school);
  const { id } = await declare();
  const set = (fee: number, admissionFee: number) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        'UPDATE admission_declaration SET fee = $3, admission_fee = $4 WHERE site_id = $1 AND id = $2',
        id,
        fee,
        admissionFee,
      ),
    );
  const begins = 'Fee of an admission lowered';
  await set(20_000, 500_000);
  expect(await linesOf('rules', begins)).toEqual([]);
  await set(30_000, 0);
  await set(30_000, 500_000);
  expect(await linesOf('rules', begins)).toMatchObject([
    {
      what: { en: `${begins} · Admission to Six`, bn: 'ভর্তির ফি কমানো · ষষ্ঠ শ্রেণিতে ভর্তি' },
      amount: '5000.00',
      path: expect.stringContaining(id),
    },
  ]);
});
