import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { linkEmployeeAccount } from '../../src/modules/people/public.ts';
import type { Person, World } from '../world.ts';
import { makeWorld } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
let now = new Date('2026-11-22T04:00:00Z');
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000);
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  library = await makeLibrary(world, 7);
});
afterAll(() => world.close());
beforeEach(() => {
  now = new Date('2026-11-22T04:00:00Z');
});

const codeOf = (answer: { body: Record<string, unknown> }) => answer.body.code;

it('LIB-3 lends by a scan until the day of the rule, and takes back by another', async () => {
  const { lend, takeBack, member } = library;
  const id = await member(0);
  const given = await lend(id, 'L000001');
  expect(given.status, given.text).toBe(200);
  // Two weeks from a Sunday.
  expect(given.body).toMatchObject({ due: '2026-12-06', fine: '0.00', title: { title: 'হিমু' } });
  const card = await library.librarian.call('GET', `/api/v1/library/members/${id}`);
  expect(card.body).toMatchObject({ loans: [{ copy: { accession: 1 } }], open: { count: 0 } });
  const back = await takeBack('১');
  expect(back.body).toMatchObject({ lateDays: 0, fine: '0.00', keepFor: null });
  expect(codeOf(await takeBack('1'))).toBe('library.notOnLoan');
  expect(codeOf(await takeBack('L999999'))).toBe('library.noCopy');
});

it('LIB-3 TRAP-17 lends one copy once when two desks scan it together', async () => {
  const { lend, member, takeBack } = library;
  const [one, other] = [await member(0), await member(1)];
  const answers = await Promise.all([lend(one, '3'), lend(other, '3'), lend(one, '3'), lend(other, '3')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  await takeBack('3');
  const twice = world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO library_loan (site_id, id, copy_id, title_id, member_id, issued_on, issued_at, issued_by, due, fine_a_day, grace_days)
       SELECT $1, gen_random_uuid(), c.id, c.title_id, $2, '2026-11-22', now(), $2, '2026-12-01', 0, 0
         FROM library_copy c CROSS JOIN generate_series(1, 2) WHERE c.site_id = $1 AND c.accession = 3`,
      one,
    ),
  );
  await expect(twice).rejects.toThrow(/library_loan_open/);
});

it('LIB-2 refuses with the reason that comes first: limit, reference, a second copy, suspension', async () => {
  const { lend, member, librarian, takeBack, copies, deyal } = library;
  const id = await member(2);
  expect(codeOf(await lend(id, '4'))).toBe('library.notLent');
  expect((await lend(id, '1')).status).toBe(200);
  expect(codeOf(await lend(id, '2'))).toBe('library.hasTitle');
  expect((await lend(id, '3')).status).toBe(200);
  await copies(deyal, 1);
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'Third',
    kind: 'general',
    language: 'en',
  });
  const added = await copies(String(title.body.id), 1);
  expect(codeOf(await lend(id, String(added.body.first)))).toBe('library.limit');
  await takeBack('1');
  await takeBack('3');
  const list = await librarian.call('GET', '/api/v1/library/members', { q: 'Student 3' });
  const [row] = list.body.items as { id: string; version: number; read: number }[];
  expect(row).toMatchObject({ id, read: 2 });
  const stop = { version: row?.version, isSuspended: true, reason: 'Books torn' };
  expect((await librarian.call('POST', `/api/v1/library/members/${id}/suspend`, stop)).status).toBe(200);
  const refused = await lend(id, '1');
  expect(refused.body.message).toContain('Books torn');
});

it('LIB-2 renews once, and not when somebody waits', async () => {
  const { lend, member, librarian, takeBack } = library;
  const id = await member(3);
  const loan = await lend(id, '1');
  later(10);
  const path = `/api/v1/library/loans/${loan.body.id}/renew`;
  const first = await librarian.call('POST', path);
  expect(first.body, first.text).toMatchObject({ renewals: 1 });
  expect(String(first.body.due) > String(loan.body.due)).toBe(true);
  expect(codeOf(await librarian.call('POST', path))).toBe('library.renewals');
  await takeBack('1');
});

it('LIB-4 keeps a returned book for who waits longest, tells them, and passes it on when they do not come', async () => {
  const { lend, member, librarian, takeBack, atlas } = library;
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'বহুব্রীহি',
    kind: 'general',
    language: 'bn',
  });
  const id = String(title.body.id);
  const code = String((await library.copies(id, 1)).body.first);
  const [reader, second, third] = [await member(0), await member(1), await member(4)];
  const hold = (memberId: string, titleId = id) =>
    librarian.call('POST', '/api/v1/library/holds', { titleId, memberId });
  expect(codeOf(await hold(second))).toBe('library.onShelf');
  const loan = await lend(reader, code);
  expect((await hold(second)).status).toBe(200);
  later(1 / 24);
  const waits = await hold(third);
  expect(waits.status, waits.text).toBe(200);
  expect(codeOf(await hold(second))).toBe('library.held');
  expect(codeOf(await hold(reader))).toBe('library.hasIt');
  expect(codeOf(await hold(second, atlas))).toBe('library.noCopies');
  expect(codeOf(await librarian.call('POST', `/api/v1/library/loans/${loan.body.id}/renew`))).toBe(
    'library.wanted',
  );
  const back = await takeBack(code);
  expect(back.body).toMatchObject({ keepFor: { id: second }, keptUntil: '2026-11-25' });
  expect(codeOf(await lend(third, code))).toBe('library.keptForAnother');
  const queue = await librarian.call('GET', '/api/v1/library/holds', {});
  expect(
    (queue.body.items as { status: string; position: number }[]).map((one) => [one.status, one.position]),
  ).toEqual([
    ['ready', 1],
    ['queued', 2],
  ]);
  later(4);
  // Nobody came: the next scan gives it to the one behind.
  expect((await lend(third, code)).status).toBe(200);
  const over = await librarian.call('GET', '/api/v1/library/holds', { state: 'ended' });
  expect((over.body.items as { status: string }[]).map((one) => one.status).sort()).toEqual([
    'collected',
    'expired',
  ]);
  await takeBack(code);
});

it('LIB-4 nobody waits for what could not be lent to them: stopped, or of a kind that gets none', async () => {
  const { lend, member, librarian, takeBack } = library;
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'Bangla grammar',
    kind: 'textbook',
    language: 'bn',
  });
  const titleId = String(title.body.id);
  const code = String((await library.copies(titleId, 1)).body.first);
  const rule = (books: number) =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE library_rule SET books = $2 WHERE site_id = $1 AND member_kind = 'student' AND book_kind = 'textbook'`,
        books,
      ),
    );
  await rule(2);
  const [reader, waits] = [await member(0), await member(1)];
  expect((await lend(reader, code)).status).toBe(200);
  const hold = () => librarian.call('POST', '/api/v1/library/holds', { titleId, memberId: waits });
  const stop = async (isSuspended: boolean) => {
    const list = await librarian.call('GET', '/api/v1/library/members', { q: 'Student 2' });
    const [row] = list.body.items as { version: number }[];
    const path = `/api/v1/library/members/${waits}/suspend`;
    const given = { version: row?.version, isSuspended, reason: 'Pages cut out' };
    expect((await librarian.call('POST', path, given)).status).toBe(200);
  };
  await stop(true);
  const refused = await hold();
  expect(codeOf(refused)).toBe('library.suspended');
  expect(refused.body.message).toContain('Pages cut out');
  await stop(false);
  await rule(0);
  expect(codeOf(await hold())).toBe('library.notLentToMember');
  await rule(2);
  expect((await hold()).status).toBe(200);
  await takeBack(code);
});

it('LIB-4 the bell names the day in words, and opens the own books of students alone', async () => {
  const { lend, member, librarian, takeBack, school, teacherId } = library;
  const [student, teacher] = await Promise.all([
    world.person(world.siteA, ['student']),
    world.person(world.siteA, ['teacher']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await linkEmployeeAccount(transaction, teacher.accountId, teacherId);
    await transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      school.students[1],
      student.accountId,
    );
  });
  const joined = await librarian.call('POST', '/api/v1/library/members', { employeeId: teacherId });
  const bellOf = async (person: Person, memberId: string, name: string) => {
    const title = await librarian.call('POST', '/api/v1/library/title', {
      title: name,
      kind: 'general',
      language: 'en',
    });
    const titleId = String(title.body.id);
    const code = String((await library.copies(titleId, 1)).body.first);
    await lend(await member(3), code);
    expect((await librarian.call('POST', '/api/v1/library/holds', { titleId, memberId })).status).toBe(200);
    await takeBack(code);
    const bell = await person.call('POST', '/user/notification/notifications');
    return (bell.body.unread as { data: { title: { en: string; bn: string }; path: string | null } }[])[0]
      ?.data;
  };
  const told = await bellOf(student, await member(1), 'Told a student');
  expect(told).toMatchObject({
    title: {
      en: '“Told a student” is reserved for you until 25 November 2026',
      bn: expect.stringContaining('২৫') as string,
    },
    path: '/student/library/sutdent-library-management',
  });
  expect(told?.title.bn).not.toContain('2026');
  expect((await bellOf(teacher, String(joined.body.id), 'Told a teacher'))?.path).toBeNull();
});

it('LIB-5 bills a late return with the fees, and the student sees it', async () => {
  const { lend, takeBack, member, librarian, school } = library;
  const id = await member(5);
  await lend(id, '2');
  // Due on Sunday 6 December; a week and a half later, six open days without the holiday of the sixteenth if there is one.
  later(24);
  const overdue = await librarian.call('GET', '/api/v1/library/loans', { state: 'overdue' });
  expect(overdue.body).toMatchObject({ total: 1 });
  const back = await takeBack('2');
  const { lateDays, fine } = back.body as { lateDays: number; fine: string };
  expect(lateDays).toBeGreaterThan(5);
  expect(fine).toBe(`${(lateDays * 2).toFixed(2)}`);
  const accountant = await world.person(world.siteA, ['accountant']);
  const dues = await accountant.call('GET', `/api/v1/fees/students/${school.students[5]}/dues`);
  expect(dues.body).toMatchObject({ total: fine });
  const charges = await librarian.call('GET', '/api/v1/library/charges', {});
  expect(charges.body).toMatchObject({
    items: [{ kind: 'late', state: 'open', isBilled: true, amount: fine }],
  });
});

it('LIB-5 charges a lost book with its price, and takes it back when it is found', async () => {
  const { lend, member, librarian, school } = library;
  const id = await member(4);
  const loan = await lend(id, '2');
  const lost = await librarian.call('POST', `/api/v1/library/loans/${loan.body.id}/lost`, {
    reason: 'Left on a bus',
    price: '250',
  });
  expect(lost.body, lost.text).toMatchObject({ charged: '300.00' });
  expect(codeOf(await lend(id, '2'))).toBe('library.notHere');
  const accountant = await world.person(world.siteA, ['accountant']);
  const dues = () => accountant.call('GET', `/api/v1/fees/students/${school.students[4]}/dues`);
  expect((await dues()).body).toMatchObject({ total: '300.00' });
  const copies = await librarian.call('GET', `/api/v1/library/books/${library.himu}/copies`);
  const copy = (copies.body.items as { id: string; accession: number; state: string }[]).find(
    (one) => one.accession === 2,
  );
  expect(copy).toMatchObject({ state: 'lost' });
  const found = await librarian.call('POST', `/api/v1/library/copies/${copy?.id}/found`, {
    reason: 'The driver brought it',
  });
  expect(found.body, found.text).toMatchObject({ cancelled: '300.00', isRefundDue: false, late: '0.00' });
  expect((await dues()).body).toMatchObject({ total: '0.00' });
  expect((await lend(id, '2')).status).toBe(200);
  await library.takeBack('2');
});

it('X-9 LIB-5 an overdue book is no way round its fine: not cheaper as a lost one, and late until then when it is found', async () => {
  const { lend, member, librarian, school } = library;
  const id = await member(6);
  const loan = await lend(id, '2');
  later(24);
  const path = `/api/v1/library/loans/${loan.body.id}/lost`;
  const cheap = await librarian.call('POST', path, { reason: 'Left on a bus', price: '1' });
  expect(Object.keys((cheap.body.errors ?? {}) as object), cheap.text).toEqual(['price']);
  expect(cheap.body.errors).toMatchObject({ price: [expect.stringContaining('৳250.00') as string] });
  const bengali = await librarian.call(
    'POST',
    path,
    { reason: 'Left on a bus', price: '1' },
    { 'Accept-Language': 'bn' },
  );
  expect(bengali.body.errors).toMatchObject({ price: [expect.stringContaining('৳২৫০.০০') as string] });
  const { items } = (await librarian.call('GET', '/api/v1/library/loans', { state: 'overdue' })).body;
  const fine = (items as { id: string; fine: string }[]).find((one) => one.id === loan.body.id)?.fine;
  expect(Number(fine)).toBeGreaterThan(0);
  const copyNow = async () => {
    const copies = await librarian.call('GET', `/api/v1/library/books/${library.himu}/copies`);
    return (copies.body.items as { id: string; accession: number; version: number }[]).find(
      (one) => one.accession === 2,
    );
  };
  // Nor is what is written of the copy changed first, while it is out or until it is found.
  const written = async (price: string, language = 'en') => {
    const known = await copyNow();
    const given = {
      version: known?.version,
      rackId: library.rack,
      shelf: null,
      price,
      source: 'purchase',
      acquiredOn: '2026-01-10',
    };
    return librarian.call('PUT', `/api/v1/library/copies/${known?.id}`, given, {
      'Accept-Language': language,
    });
  };
  expect((await written('1')).body.errors).toMatchObject({
    price: [expect.stringContaining('৳250.00') as string],
  });
  expect((await written('249.99', 'bn')).body.errors).toMatchObject({
    price: [expect.stringContaining('৳২৫০.০০') as string],
  });
  expect((await written('250')).status).toBe(200);
  expect((await librarian.call('POST', path, { reason: 'Left on a bus', price: '250' })).status).toBe(200);
  expect(Object.keys(((await written('1')).body.errors ?? {}) as object)).toEqual(['price']);
  const copy = await copyNow();
  const back = await librarian.call('POST', `/api/v1/library/copies/${copy?.id}/found`, {
    reason: 'The driver brought it',
  });
  expect(back.body, back.text).toMatchObject({ cancelled: '300.00', late: fine });
  const accountant = await world.person(world.siteA, ['accountant']);
  const dues = await accountant.call('GET', `/api/v1/fees/students/${school.students[6]}/dues`);
  expect(dues.body).toMatchObject({ total: fine });
});

it('LIB-3 undoes a loan of today with a reason, keeps it in the list, and deletes nothing', async () => {
  const { lend, member, librarian } = library;
  const id = await member(0);
  const loan = await lend(id, '1');
  const path = `/api/v1/library/loans/${loan.body.id}/reverse`;
  expect((await librarian.call('POST', path, { reason: 'x' })).status).toBe(422);
  expect((await librarian.call('POST', path, { reason: 'The wrong student' })).status).toBe(200);
  const list = await librarian.call('GET', '/api/v1/library/loans', { state: 'ended', memberId: id });
  expect(list.body.items).toContainEqual(
    expect.objectContaining({ ended: 'reversed', reason: 'The wrong student' }),
  );
  for (const table of ['library_loan', 'library_copy', 'library_charge', 'library_copy_event'])
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change(`DELETE FROM ${table} WHERE site_id = $1`),
      ),
    ).rejects.toThrow(/is kept as it is/);
});

it('PRT-6 LIB-4 a guardian finds a book that is out, waits for it in the child’s name, and stops waiting', async () => {
  const { member, lend, school, takeBack, librarian } = library;
  const title = await librarian.call('POST', '/api/v1/library/title', {
    title: 'দেবী',
    kind: 'general',
    language: 'bn',
  });
  const titleId = String(title.body.id);
  const code = String((await library.copies(titleId, 1)).body.first);
  const guardian = await world.person(world.siteA, ['guardian']);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      school.students[5],
      guardian.accountId,
    ),
  );
  const reader = await member(3);
  const find = async () =>
    (await guardian.call('GET', '/api/v1/library/mine/books', { q: 'দেবী' })).body.items;
  const ask = (studentId = school.students[5]) =>
    guardian.call('POST', '/api/v1/library/mine/holds', { titleId, studentId });
  expect(await find()).toMatchObject([{ id: titleId, copies: 1, here: 1, waiting: 0 }]);
  expect(codeOf(await ask())).toBe('library.onShelf');
  await lend(reader, code);
  const asked = await ask();
  expect(asked.status, asked.text).toBe(200);
  expect(codeOf(await ask())).toBe('library.held');
  expect(await find()).toMatchObject([{ here: 0, waiting: 1 }]);
  const mine = async () =>
    (await guardian.call('GET', '/api/v1/library/mine')).body.shown as { holds: { id: string }[] };
  expect(await mine()).toMatchObject({ holds: [{ title: { title: 'দেবী' }, position: 1 }] });
  // A hold of somebody else is not there for this guardian.
  const others = await librarian.call('POST', '/api/v1/library/holds', {
    titleId,
    memberId: await member(4),
  });
  const cancel = (id: unknown) => guardian.call('POST', `/api/v1/library/mine/holds/${id}/cancel`);
  expect((await cancel(others.body.id)).status).toBe(404);
  expect((await cancel(asked.body.id)).status).toBe(200);
  expect(await mine()).toMatchObject({ holds: [] });
  expect(await find()).toMatchObject([{ waiting: 1 }]);
  await librarian.call('POST', `/api/v1/library/holds/${others.body.id}/cancel`, { reason: 'Tidied' });
  await takeBack(code);
});

it('LIB-8 shows a guardian and a student their own books only', async () => {
  const { member, lend, school, takeBack, himu } = library;
  const id = await member(0);
  await lend(id, '1');
  const guardian = await world.person(world.siteA, ['guardian']);
  expect((await guardian.call('GET', '/api/v1/library/mine')).body).toMatchObject({
    children: [],
    shown: null,
  });
  expect((await guardian.call('GET', '/api/v1/library/mine/books', { q: 'himu' })).status).toBe(404);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)',
      school.students[0],
      guardian.accountId,
    ),
  );
  const mine = await guardian.call('GET', '/api/v1/library/mine');
  expect(mine.body, mine.text).toMatchObject({ shown: { loans: [{ copy: { accession: 1 } }] } });
  const books = await guardian.call('GET', '/api/v1/library/mine/books', { q: 'himu' });
  expect(books.body).toMatchObject({ items: [{ id: himu, copies: 2, here: 1 }] });
  const others = { studentId: school.students[1], titleId: himu };
  expect((await guardian.call('POST', '/api/v1/library/mine/holds', others)).status).toBe(404);
  expect((await guardian.call('GET', '/api/v1/library/mine', { studentId: school.students[1] })).status).toBe(
    404,
  );
  await takeBack('1');
});

it('X-9 LIB-5 a book that costs a fine is not renewed, which would let it off: it comes back first', async () => {
  const { lend, member, librarian, takeBack } = library;
  const loan = await lend(await member(3), '1');
  later(24);
  const renewed = await librarian.call('POST', `/api/v1/library/loans/${loan.body.id}/renew`);
  expect(codeOf(renewed), renewed.text).toBe('library.late');
  expect(Number((await takeBack('1')).body.fine)).toBeGreaterThan(0);
});
