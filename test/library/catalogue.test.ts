import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-11-22T04:00:00Z') });
  library = await makeLibrary(world);
});
afterAll(() => world.close());

const find = (q: string) => library.librarian.call('GET', '/api/v1/library/books', { q });
const titlesOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.items as { title: string }[]).map((one) => one.title);

it('LIB-1 finds books by either script, by sound, by author, by label and by ISBN', async () => {
  expect(titlesOf(await find('himu'))).toEqual(['হিমু']);
  expect(titlesOf(await find('হিমু'))).toEqual(['হিমু']);
  expect(titlesOf(await find('humayun'))).toEqual(['দেয়াল', 'হিমু']);
  expect(titlesOf(await find('হুমায়ূন deyal'))).toEqual(['দেয়াল']);
  expect(titlesOf(await find('L000004'))).toEqual(['World Atlas']);
  const { librarian } = library;
  const input = { title: 'Spectrum', kind: 'general', language: 'en', isbn: '978-0-306-40615-7' };
  expect((await librarian.call('POST', '/api/v1/library/title', input)).body).toMatchObject({
    isbn: '9780306406157',
  });
  expect(titlesOf(await find('978 0306 406157'))).toEqual(['Spectrum']);
  const wrong = await librarian.call('POST', '/api/v1/library/title', {
    ...input,
    isbn: '978-0-306-40615-8',
  });
  expect(wrong.status).toBe(422);
  expect(wrong.text).toContain('a digit is wrong');
});

it('LIB-1 numbers copies without gaps, also when an entry is rolled back', async () => {
  const { librarian, copies, himu } = library;
  const before = await copies(himu, 3);
  const refused = await librarian.call('POST', `/api/v1/library/books/${himu}/copies`, {
    count: 5,
    rackId: himu,
    price: '10',
    source: 'purchase',
    acquiredOn: '2026-01-10',
  });
  expect(refused.status).toBe(422);
  const both = await Promise.all([copies(himu, 2), copies(himu, 2)]);
  const numbers = both
    .flatMap((one) => [Number(one.body.first), Number(one.body.last)])
    .sort((a, b) => a - b);
  const next = Number(before.body.last) + 1;
  expect(numbers).toEqual([next, next + 1, next + 2, next + 3]);
});

it('LIB-6 keeps why a copy went to repair and came back', async () => {
  const { librarian, deyal } = library;
  const path = `/api/v1/library/books/${deyal}/copies`;
  type Copy = { id: string; version: number; state: string; events: { reason: string }[] };
  const read = async () => ((await librarian.call('GET', path)).body.items as Copy[])[0];
  const copy = await read();
  const move = (status: string, version: number, reason: string) =>
    librarian.call('POST', `/api/v1/library/copies/${copy?.id}/state`, {
      version,
      status,
      condition: 'worn',
      reason,
    });
  expect((await move('repair', copy?.version ?? 0, 'The spine is loose')).status).toBe(200);
  expect((await move('shelf', copy?.version ?? 0, 'Bound anew')).status).toBe(409);
  expect((await move('shelf', (copy?.version ?? 0) + 1, 'Bound anew')).status).toBe(200);
  expect((await read())?.events.map((one) => one.reason)).toEqual(['Bound anew', 'The spine is loose']);
});

it('LIB-6 counts a rack, names what is missing, and closes only with reasons', async () => {
  const { librarian, rack, lend, member, takeBack } = library;
  await lend(await member(0), '1');
  const started = await librarian.call('POST', '/api/v1/library/stock-takes', {
    name: 'Yearly',
    rackId: rack,
  });
  const path = `/api/v1/library/stock-takes/${started.body.id}`;
  const again = await librarian.call('POST', '/api/v1/library/stock-takes', { name: 'Yearly', rackId: rack });
  expect(again.body.code).toBe('library.takeOpen');
  const take = await librarian.call('GET', path);
  const { expected } = take.body as { expected: number };
  const scan = (code: string) => librarian.call('POST', `${path}/scans`, { code });
  expect((await scan('1')).body).toMatchObject({ scannedAs: 'onLoan', found: 0 });
  expect((await scan('L000003')).body).toMatchObject({ scannedAs: 'expected', isAgain: false, found: 1 });
  expect((await scan('3')).body).toMatchObject({ isAgain: true, found: 1, missing: expected - 1 });
  const missing = await librarian.call('GET', `${path}/missing`, { size: 200 });
  expect(missing.body.total, missing.text).toBe(expected - 1);
  // All of them go into a file, as do the countings and the class sets.
  const file = await librarian.call('GET', `${path}/missing/file`, { format: 'csv' });
  expect([file.status, file.headers['content-type']]).toEqual([200, expect.stringContaining('text/csv')]);
  for (const list of ['stock-takes', 'class-sets'])
    expect((await librarian.call('GET', `/api/v1/library/${list}/file`, { format: 'csv' })).status).toBe(200);
  const refused = await librarian.call('POST', `${path}/close`, {});
  expect(refused.body.code).toBe('library.missingReasons');
  const [first] = missing.body.items as { id: string }[];
  const closed = await librarian.call('POST', `${path}/close`, {
    named: [{ copyId: first?.id, outcome: 'lost', reason: 'Not seen since spring' }],
    rest: { outcome: 'kept', reason: 'Looked for again in January' },
  });
  expect(closed.body, closed.text).toMatchObject({ missing: expected - 1, writtenOff: 1 });
  expect((await scan('2')).body.code).toBe('library.takeClosed');
  expect((await librarian.call('GET', path)).body).toMatchObject({ found: 1, missing: expected - 1 });
  await takeBack('1');
});

it('LIB-9 imports a sheet of books with copies, making authors it does not know, or nothing', async () => {
  const { librarian } = library;
  const rows = [
    { title: 'পথের পাঁচালী', authorName: 'বিভূতিভূষণ বন্দ্যোপাধ্যায়', copies: '৩', rackId: 'Rack one', price: '300' },
    { title: 'Great Expectations', authorName: 'Charles Dickens', isbn: '0306406152', accession: '900' },
  ];
  const wrong = await librarian.call('POST', '/api/v1/library/books/import/check', {
    rows: [...rows, { title: '', isbn: '123' }, { title: 'Twice', accession: '900' }],
  });
  expect(wrong.body, wrong.text).toMatchObject({ total: 4, wrong: 2 });
  const done = await librarian.call('POST', '/api/v1/library/books/import', { rows });
  expect(done.body, done.text).toMatchObject({ created: 2, wrong: 0 });
  for (const typed of ['pother', 'pather panchali', 'PACHALI'])
    expect(titlesOf(await find(typed)), typed).toEqual(['পথের পাঁচালী']);
  expect(titlesOf(await find('bibhutibhushan'))).toEqual(['পথের পাঁচালী']);
  expect(titlesOf(await find('L000900'))).toEqual(['Great Expectations']);
  expect((await find('পথের')).body).toMatchObject({ items: [{ copies: 3, here: 3, racks: ['R1'] }] });
});

it('LIB-8 LIB-9 tells the accession register, the most read and who still owes, on paper and in sheets', async () => {
  const { librarian, lend, member, takeBack } = library;
  await lend(await member(1), '5');
  for (const name of ['register', 'overdue', 'mostRead', 'neverRead', 'readers', 'stock', 'clearance']) {
    const report = await librarian.call('GET', '/api/v1/library/reports', { name });
    expect(report.status, report.text).toBe(200);
    const file = await librarian.call('GET', '/api/v1/library/reports/file', { name, format: 'csv' });
    expect(file.status, file.text).toBe(200);
  }
  const rows = async (name: string) =>
    (
      (await librarian.call('GET', '/api/v1/library/reports', { name })).body as unknown as {
        items: { cells: unknown[] }[];
      }
    ).items.map((one) => one.cells);
  // Two of one title were lent, of which one came back; who read them, and what nobody did.
  expect(await rows('mostRead')).toEqual([['হিমু', 'Humayun Ahmed · হুমায়ূন আহমেদ', '', 2, 9]]);
  expect((await rows('readers')).map(([name, , , loans]) => [name, loans])).toEqual([
    [expect.objectContaining({ en: 'Student 1' }), 1],
    [expect.objectContaining({ en: 'Student 2' }), 1],
  ]);
  expect((await rows('neverRead')).map(([title]) => title)).toEqual(
    expect.arrayContaining(['দেয়াল', 'পথের পাঁচালী', 'Great Expectations']),
  );
  expect((await rows('neverRead')).map(([title]) => title)).not.toContain('হিমু');
  const register = await rows('register');
  expect(register.map(([accession]) => accession)).toEqual(
    register.map(([accession]) => accession).toSorted((one, other) => Number(one) - Number(other)),
  );
  const lost = register.filter((cells) => (cells.at(-1) as { en: string }).en === 'Lost');
  // Every copy is in one place, and what was given up is worth nothing.
  const figures = (await rows('stock')).map((cells) => cells.slice(2).map(Number));
  const sums = [0, 1, 2, 3, 4, 5, 6].map((place) => figures.reduce((sum, row) => sum + (row[place] ?? 0), 0));
  expect(sums.slice(1, 6)).toEqual([register.length, register.length - 2, 1, lost.length, 0]);
  expect(lost).toHaveLength(1);
  const owed = await librarian.call('GET', '/api/v1/library/reports', { name: 'clearance' });
  expect(owed.body).toMatchObject({ total: 1 });
  const pdf = await librarian.call('GET', '/api/v1/library/reports/file', {
    name: 'register',
    format: 'pdf',
  });
  expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  await takeBack('5');
});

it('LIB-2 saves rules and settings together, and refuses what another changed', async () => {
  const { librarian } = library;
  const known = (await librarian.call('GET', '/api/v1/library/settings')).body as Record<string, unknown>;
  const { version, skipsHolidays, capsAtPrice, processing, subHeadId, rules } = known;
  expect(subHeadId).not.toBeNull();
  const input = { version, skipsHolidays, capsAtPrice, holdDays: 5, processing, subHeadId, rules };
  expect((await librarian.call('PUT', '/api/v1/library/settings', input)).status).toBe(200);
  expect((await librarian.call('PUT', '/api/v1/library/settings', input)).status).toBe(409);
  const other = await world.person(world.siteA, ['teacher']);
  expect((await other.call('PUT', '/api/v1/library/settings', input)).status).toBe(403);
});

it('X-9 LIB-2 rules that may ask less for late or lost books take two once a book was lent, what asks more takes one', async () => {
  const { librarian } = library;
  const path = '/api/v1/library/settings';
  type Known = { version: number; processing: string; subHeadId: string; rules: Record<string, unknown>[] };
  const read = async () => {
    const { subHeads: _, can: __, ...known } = (await librarian.call('GET', path)).body;
    return known as Known & Record<string, unknown>;
  };
  const save = async (over: object) => librarian.call('PUT', path, { ...(await read()), ...over });
  const before = await read();
  const changed = (over: object) => before.rules.map((rule) => ({ ...rule, ...over }));
  const ask = { skipsHolidays: false, capsAtPrice: false, processing: '60' };
  expect((await save(ask)).status).toBe(200);
  const boss = await world.person(world.siteA, ['head']);
  for (const less of [
    { skipsHolidays: true },
    { capsAtPrice: true },
    { processing: '59.99' },
    { subHeadId: null },
    { rules: changed({ fineADay: '0' }) },
    { rules: changed({ graceDays: 60 }) },
    { rules: [] },
  ]) {
    const silent = await save(less);
    expect(Object.keys((silent.body.errors ?? {}) as object), silent.text).toEqual(['reason']);
    const asked = await save({ ...less, reason: 'The readers ask' });
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    const own = await librarian.call('PUT', `/api/v1/approvals/${id}/decision`, {
      decision: 'approved',
      note: '',
    });
    expect([403, 404, 409]).toContain(own.status);
    const refused = { decision: 'refused', note: 'Not this year' };
    expect((await boss.call('PUT', `/api/v1/approvals/${id}/decision`, refused)).status).toBe(200);
  }
  expect(await read()).toMatchObject({ ...ask, processing: '60.00', rules: before.rules });
  const dearer = await save({ rules: changed({ fineADay: '9', graceDays: 0 }), processing: '80' });
  expect(dearer.status, dearer.text).toBe(200);
  const asked = await save({ processing: '40', capsAtPrice: true, reason: 'As the head says' });
  const decided = await boss.call(
    'PUT',
    `/api/v1/approvals/${(asked.body.waiting as { id: string }).id}/decision`,
    {
      decision: 'approved',
      note: '',
    },
  );
  expect(decided.body, decided.text).toMatchObject({ state: 'approved' });
  expect(await read()).toMatchObject({ processing: '40.00', capsAtPrice: true });
});

it('LIB-1 shows another institution nothing', async () => {
  const other = await world.person(world.siteB, ['librarian']);
  expect((await other.call('GET', `/api/v1/library/books/${library.himu}/copies`)).status).toBe(404);
  expect((await other.call('GET', '/api/v1/library/books', { q: 'himu' })).body).toMatchObject({ total: 0 });
});

it('LIB-6 what is found while the missing books are listed leaves none of them out', async () => {
  const { librarian, deyal, copies } = library;
  const rack = { code: 'Q_2', nameEn: 'Rack two', nameBn: 'তাক দুই' };
  const rackId = String((await librarian.call('POST', '/api/v1/library/rack', rack)).body.id);
  expect((await copies(deyal, 28, { rackId })).status).toBe(200);
  expect((await copies(deyal, 2, { rackId: null })).status).toBe(200);
  const started = await librarian.call('POST', '/api/v1/library/stock-takes', { name: 'All', rackId: null });
  const path = `/api/v1/library/stock-takes/${started.body.id}`;
  type Page = {
    items: { id: string; accession: number; rack: unknown }[];
    total: number;
    next: string | null;
  };
  const pageOf = async (cursor?: string | null) =>
    (await librarian.call('GET', `${path}/missing`, { size: 25, ...(cursor ? { cursor } : {}) }))
      .body as unknown as Page;
  const first = await pageOf();
  expect(first.next).toMatch(/^\d+_Q_2$/);
  const found = first.items.slice(0, 3).map((one) => one.accession);
  for (const code of found)
    expect((await librarian.call('POST', `${path}/scans`, { code: String(code) })).status).toBe(200);
  const second = await pageOf(first.next);
  const listed = [...first.items, ...second.items];
  expect(new Set(listed.map((one) => one.id)).size).toBe(listed.length);
  expect([listed.length, second.next]).toEqual([first.total, null]);
  // Those that stand in no rack come last.
  const loose = listed.map((one) => one.rack === null);
  expect(loose.filter(Boolean).length).toBeGreaterThanOrEqual(2);
  expect(loose.lastIndexOf(false)).toBeLessThan(loose.indexOf(true));
});

it('LIB-6 a lost copy comes back to where it stood: the shelf, or the reading room, also by way of the binder', async () => {
  const { librarian, copies } = library;
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'Found in the attic',
    kind: 'reference',
    language: 'en',
  });
  const of = `/api/v1/library/books/${title.body.id}/copies`;
  await copies(String(title.body.id), 2, { status: 'reference' });
  await copies(String(title.body.id), 1);
  const all = async () =>
    (await librarian.call('GET', of)).body.items as unknown as {
      id: string;
      version: number;
      state: string;
    }[];
  const move = async (place: number, status: string) => {
    const copy = (await all())[place];
    const given = { version: copy?.version, status, condition: 'good', reason: 'Not at its place' };
    const answer = await librarian.call('POST', `/api/v1/library/copies/${copy?.id}/state`, given);
    expect(answer.status, answer.text).toBe(200);
  };
  await move(0, 'lost');
  await move(1, 'repair');
  await move(1, 'lost');
  await move(2, 'lost');
  for (const { id } of await all()) {
    const found = await librarian.call('POST', `/api/v1/library/copies/${id}/found`, {
      reason: 'In the attic',
    });
    expect(found.status, found.text).toBe(200);
  }
  expect((await all()).map((one) => one.state)).toEqual(['reference', 'reference', 'shelf']);
});
