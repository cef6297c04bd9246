import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { addCharges } from '../src/modules/fees/charges/public.ts';
import { author } from '../src/modules/library/catalogue/author.entity.ts';
import { publisher } from '../src/modules/library/catalogue/publisher.entity.ts';
import { rack } from '../src/modules/library/catalogue/rack.entity.ts';
import { insertCopies, type NewCopy } from '../src/modules/library/catalogue/service/copies.ts';
import { bylineOf } from '../src/modules/library/catalogue/service/title-hooks.ts';
import { title } from '../src/modules/library/catalogue/title.entity.ts';
import type { Random } from './random.ts';
import { authorSeeds, publisherSeeds, referenceSeeds, textbookSeeds } from './texts/library-books.data.ts';

const racks = [
  ['A', 'Novels and stories', 'উপন্যাস ও গল্প', '800'],
  ['B', 'Poems and plays', 'কবিতা ও নাটক', '891.44'],
  ['C', 'English books', 'ইংরেজি বই', '820'],
  ['D', 'Science and mathematics', 'বিজ্ঞান ও গণিত', '500'],
  ['E', 'Bangladesh, history and lives', 'বাংলাদেশ, ইতিহাস ও জীবনী', '900'],
  ['F', 'Reading room', 'পাঠকক্ষ', '030'],
  ['G', 'Textbooks', 'পাঠ্যবই', '370'],
] as const;

type Book = { row: Record<string, unknown> & { id: string }; copies: number; rackId: string; kind: string };

/**
 * The library of one institution: some hundred titles in both scripts, their copies, who reads what, what is late, what
 * somebody waits for, a class set, and a counting that goes on.
 */
export async function makeLibrary(
  transaction: Transaction,
  random: Random,
  today: string,
  by: string,
): Promise<void> {
  const books = await makeBooks(transaction, random);
  await insertRows(
    transaction,
    title,
    books.map((book) => book.row),
  );
  const year = Number(today.slice(0, 4));
  const copies: NewCopy[] = books.flatMap((book) =>
    Array.from({ length: book.copies }, (_, place) => ({
      titleId: book.row.id,
      accession: null,
      rackId: book.rackId,
      shelf: ((book.row.id.charCodeAt(book.row.id.length - 1) + place) % 6) + 1,
      price: BigInt(random.integer(12, 60)) * 1_000n,
      source: random.weighted([
        ['purchase', 7],
        ['donation', 2],
        ['government', 1],
      ] as const),
      acquiredOn: `${random.integer(year - 8, year - 1)}-0${random.integer(1, 9)}-1${random.integer(0, 9)}`,
      status: book.kind === 'reference' ? ('reference' as const) : ('shelf' as const),
    })),
  );
  copies.sort((one, other) => (one.acquiredOn < other.acquiredOn ? -1 : 1));
  await insertCopies(transaction, copies);
  await lendBooks(transaction, random, today, by);
  await makeHolds(transaction, today, by);
  await giveClassSet(transaction, today, by);
  await beginCounting(transaction, today, by);
  await sendToBinder(transaction, today, by);
}

async function makeBooks(transaction: Transaction, random: Random): Promise<Book[]> {
  const rackRows = racks.map(([code, nameEn, nameBn]) => ({ id: newId(), code, nameEn, nameBn, shelves: 6 }));
  await insertRows(transaction, rack, rackRows);
  const authors = authorSeeds.map((one) => ({
    id: newId(),
    nameEn: one.en,
    nameBn: one.bn,
    life: one.life ?? null,
  }));
  await insertRows(transaction, author, authors);
  const publishers = publisherSeeds.map(([nameEn, nameBn, place]) => ({
    id: newId(),
    nameEn,
    nameBn,
    place,
  }));
  await insertRows(transaction, publisher, publishers);
  const categories = await transaction.rows<{ id: string; number: string }>(
    'SELECT id, number FROM library_category WHERE site_id = $1',
  );
  const rackOf = (code: string) => rackRows.find((one) => one.code === code)?.id ?? '';
  const about = (text: string, number: string, language: string, publisherName: string) => {
    const [name = '', other] = text.split('|');
    return {
      id: newId(),
      title: name,
      titleOther: other ?? null,
      categoryId: categories.find((one) => one.number === number)?.id ?? null,
      publisherId: publishers.find((one) => one.nameEn === publisherName)?.id ?? null,
      language,
      year: random.integer(1985, 2024),
      pages: random.integer(64, 480),
    };
  };
  const rackFor = (number: string, language: string) =>
    rackOf(
      /^5/.test(number)
        ? 'D'
        : /^9/.test(number)
          ? 'E'
          : language === 'en'
            ? 'C'
            : random.chance(0.3)
              ? 'B'
              : 'A',
    );
  const general = authorSeeds.flatMap((seed, place): Book[] => {
    const writer = authors[place];
    return seed.titles.map((text) => ({
      row: {
        ...about(text, seed.number, seed.language, seed.publisher),
        authorId: writer?.id ?? null,
        byline: bylineOf({ name_en: seed.en, name_bn: seed.bn }),
        kind: 'general',
      },
      copies: random.integer(1, 4),
      rackId: rackFor(seed.number, seed.language),
      kind: 'general',
    }));
  });
  const reference = referenceSeeds.map(
    ([text, number, language, house, count]): Book => ({
      row: { ...about(text, number, language, house), kind: 'reference' },
      copies: count,
      rackId: rackOf('F'),
      kind: 'reference',
    }),
  );
  const textbooks = textbookSeeds.map(
    ([text, number]): Book => ({
      row: {
        ...about(
          text,
          number,
          /[\u0980-\u09ff]/.test(text) ? 'bn' : 'en',
          'National Curriculum and Textbook Board',
        ),
        kind: 'textbook',
      },
      copies: 45,
      rackId: rackOf('G'),
      kind: 'textbook',
    }),
  );
  return [...general, ...reference, ...textbooks];
}

type Reader = { id: string; student_id: string | null; enrolment_id: string | null };

/** A third of the students and most teachers read: half a year of loans, most of them back, some out, a few late. */
async function lendBooks(transaction: Transaction, random: Random, today: string, by: string): Promise<void> {
  await transaction.change(
    `INSERT INTO library_member (site_id, id, student_id, joined_on)
     SELECT $1, gen_random_uuid(), e.student_id, $2
       FROM (SELECT e.student_id, row_number() OVER (ORDER BY s.code) AS n
               FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
               JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
              WHERE e.site_id = $1) e
      WHERE e.n % 3 <> 1`,
    addDays(today, -200),
  );
  await transaction.change(
    `INSERT INTO library_member (site_id, id, employee_id, joined_on)
     SELECT $1, gen_random_uuid(), p.id, $2 FROM people_employee p WHERE p.site_id = $1 AND p.code < 'E025'`,
    addDays(today, -200),
  );
  const readers = await transaction.rows<Reader>(
    `SELECT m.id, m.student_id, e.id AS enrolment_id FROM library_member m
       LEFT JOIN students_student s ON s.site_id = $1 AND s.id = m.student_id
       LEFT JOIN people_employee p ON p.site_id = $1 AND p.id = m.employee_id
       LEFT JOIN LATERAL (SELECT n.id FROM students_enrolment n
              JOIN academic_academic_year y ON y.site_id = $1 AND y.id = n.year_id AND y.is_current
             WHERE n.site_id = $1 AND n.student_id = m.student_id LIMIT 1) e ON true
      WHERE m.site_id = $1 ORDER BY s.code, p.code`,
  );
  const shelf = await transaction.rows<{ id: string; title_id: string }>(
    `SELECT c.id, c.title_id FROM library_copy c JOIN library_title t ON t.site_id = $1 AND t.id = c.title_id
      WHERE c.site_id = $1 AND t.kind = 'general' ORDER BY c.accession`,
  );
  const loans: Loan[] = [];
  let next = 0;
  for (const reader of readers) {
    const hand = random.integer(1, 3);
    for (let n = 0; n < hand && next < shelf.length; n += 1) {
      const copy = shelf[next++];
      if (!copy) break;
      // Each copy was with somebody before, and is with this reader now or came back in time.
      const before = addDays(today, -random.integer(60, 150));
      loans.push(ended(reader, copy, before, random.integer(3, 13)));
      const issued = addDays(today, -random.integer(0, 24));
      loans.push(n === 0 && random.chance(0.6) ? open(reader, copy, issued) : ended(reader, copy, issued, 0));
    }
  }
  await insertLoans(transaction, loans, by);
  await chargeLate(transaction, loans, today, by);
}

type Loan = {
  id: string;
  reader: Reader;
  copyId: string;
  titleId: string;
  issuedOn: string;
  due: string;
  endedOn: string | null;
};

const open = (reader: Reader, copy: { id: string; title_id: string }, issuedOn: string): Loan => ({
  id: newId(),
  reader,
  copyId: copy.id,
  titleId: copy.title_id,
  issuedOn,
  due: addDays(issuedOn, reader.student_id === null ? 30 : 14),
  endedOn: null,
});
const ended = (
  reader: Reader,
  copy: { id: string; title_id: string },
  issuedOn: string,
  days: number,
): Loan => ({ ...open(reader, copy, issuedOn), endedOn: addDays(issuedOn, days) });

async function insertLoans(transaction: Transaction, loans: readonly Loan[], by: string): Promise<void> {
  await transaction.change(
    `INSERT INTO library_loan (site_id, id, copy_id, title_id, member_id, enrolment_id, issued_on, issued_at, issued_by, due,
            fine_a_day, grace_days, ended, ended_on, ended_at, ended_by)
     SELECT $1, n.id, n.copy_id, n.title_id, n.member_id, n.enrolment_id, n.issued_on, n.issued_at, $2, n.due,
            CASE WHEN n.enrolment_id IS NULL THEN 0 ELSE 200 END, 1, CASE WHEN n.ended_on IS NOT NULL THEN 'returned' END,
            n.ended_on, n.ended_on + interval '11 hours', CASE WHEN n.ended_on IS NOT NULL THEN $2::uuid END
       FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::date[], $9::timestamptz[], $10::date[],
                   $11::date[])
         AS n(id, copy_id, title_id, member_id, enrolment_id, issued_on, issued_at, due, ended_on)`,
    by,
    loans.map((one) => one.id),
    loans.map((one) => one.copyId),
    loans.map((one) => one.titleId),
    loans.map((one) => one.reader.id),
    loans.map((one) => one.reader.enrolment_id),
    loans.map((one) => one.issuedOn),
    loans.map((one) => dhakaInstant(one.issuedOn, '08:30')),
    loans.map((one) => one.due),
    loans.map((one) => one.endedOn),
  );
}

/** A few that came back late were billed. */
async function chargeLate(
  transaction: Transaction,
  loans: readonly Loan[],
  today: string,
  by: string,
): Promise<void> {
  const setting = await transaction.row<{ sub_head_id: string | null }>(
    'SELECT sub_head_id FROM library_setting WHERE site_id = $1',
  );
  const subHeadId = setting?.sub_head_id;
  if (!subHeadId) return;
  const late = loans.filter((one) => one.endedOn !== null && one.reader.student_id !== null).slice(0, 6);
  const charges = late.map((one, place) => ({ ...one, chargeId: newId(), amount: BigInt(place + 2) * 200n }));
  await transaction.change(
    `INSERT INTO library_charge (site_id, id, loan_id, member_id, kind, amount, days, day, made_by, sub_head_id)
     SELECT $1, n.id, n.loan_id, n.member_id, 'late', n.amount, n.amount / 200, $2, $3, $4
       FROM unnest($5::uuid[], $6::uuid[], $7::uuid[], $8::bigint[]) AS n(id, loan_id, member_id, amount)`,
    addDays(today, -3),
    by,
    subHeadId,
    charges.map((one) => one.chargeId),
    charges.map((one) => one.id),
    charges.map((one) => one.reader.id),
    charges.map((one) => one.amount),
  );
  await addCharges(
    transaction,
    charges.map((one) => ({
      recordId: one.chargeId,
      studentId: one.reader.student_id ?? '',
      enrolmentId: one.reader.enrolment_id ?? '',
      subHeadId,
      amount: one.amount,
      due: addDays(today, 7),
    })),
    'বই ফেরতে দেরি',
  );
}

/** Some wait for books that are out; one book stands on the hold shelf. */
async function makeHolds(transaction: Transaction, today: string, by: string): Promise<void> {
  await transaction.change(
    // What is out and what is free is made first: the planner knows nothing of an institution that is being filled.
    `WITH lent AS MATERIALIZED (
       SELECT title_id, copy_id, member_id FROM library_loan WHERE site_id = $1 AND ended IS NULL),
     copies AS MATERIALIZED (
       SELECT title_id, id FROM library_copy WHERE site_id = $1),
     gone AS MATERIALIZED (
       SELECT DISTINCT ON (title_id) title_id, member_id FROM lent
        WHERE title_id NOT IN (SELECT title_id FROM copies WHERE id NOT IN (SELECT copy_id FROM lent))
        ORDER BY title_id, member_id)
     INSERT INTO library_hold (site_id, id, title_id, member_id, placed_at, placed_by)
     SELECT $1, gen_random_uuid(), l.title_id, w.id, $2::timestamptz + l.n * interval '7 minutes', $3
       FROM (SELECT title_id, member_id, row_number() OVER (ORDER BY title_id) AS n FROM gone) l
       JOIN LATERAL (SELECT m.id FROM library_member m WHERE m.site_id = $1 AND m.id <> l.member_id AND m.student_id IS NOT NULL
                      ORDER BY m.id OFFSET l.n LIMIT 1) w ON true
      WHERE l.n <= 6`,
    dhakaInstant(addDays(today, -2), '09:00'),
    by,
  );
  await transaction.change(
    `UPDATE library_hold h SET status = 'ready', copy_id = f.copy_id, kept_until = $2
       FROM (SELECT h.id, c.id AS copy_id FROM library_hold h
               JOIN library_copy c ON c.site_id = $1 AND c.title_id = h.title_id
               JOIN library_loan l ON l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL
              WHERE h.site_id = $1 ORDER BY h.placed_at LIMIT 1) f
      WHERE h.site_id = $1 AND h.id = f.id`,
    addDays(today, 2),
  );
  await transaction.change(
    `UPDATE library_loan l SET ended = 'returned', ended_on = $2, ended_at = $3, ended_by = $4
       FROM library_hold h
      WHERE l.site_id = $1 AND h.site_id = $1 AND h.status = 'ready' AND l.copy_id = h.copy_id AND l.ended IS NULL`,
    addDays(today, -1),
    dhakaInstant(addDays(today, -1), '12:00'),
    by,
  );
}

/** The first section of the class a textbook is made for has a set of it; where that class is not taught, of the lowest. */
async function giveClassSet(transaction: Transaction, today: string, by: string): Promise<void> {
  const id = newId();
  await transaction.change(
    `INSERT INTO library_class_set (site_id, id, section_id, title_id, employee_id, issued_on, issued_by, due)
     SELECT $1, $2, x.id, t.id, x.class_teacher_id, $3, $4, $5
       FROM academic_section x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
       JOIN academic_school_class k ON k.site_id = $1 AND k.id = x.class_id
      CROSS JOIN (SELECT id, title FROM library_title WHERE site_id = $1 AND kind = 'textbook' ORDER BY title LIMIT 1) t
      WHERE x.site_id = $1 ORDER BY (t.title ILIKE '%class ' || k.name_en) DESC, k.position, x.name_en LIMIT 1`,
    id,
    addDays(today, -60),
    by,
    addDays(today, 30),
  );
  await transaction.change(
    `INSERT INTO library_loan (site_id, id, copy_id, title_id, set_id, issued_on, issued_at, issued_by, due, fine_a_day, grace_days)
     SELECT $1, gen_random_uuid(), c.id, c.title_id, j.id, j.issued_on, $3, $4, j.due, 0, 0
       FROM library_class_set j JOIN library_copy c ON c.site_id = $1 AND c.title_id = j.title_id
      WHERE j.site_id = $1 AND j.id = $2 ORDER BY c.accession LIMIT 40`,
    id,
    dhakaInstant(addDays(today, -60), '10:00'),
    by,
  );
}

/** A counting of the English rack that is two thirds done. */
async function beginCounting(transaction: Transaction, today: string, by: string): Promise<void> {
  const id = newId();
  const at = dhakaInstant(addDays(today, -1), '11:00');
  await transaction.change(
    `INSERT INTO library_stock_take (site_id, id, name, rack_id, started_at, started_by)
     SELECT $1, $2, 'Yearly count', r.id, $3, $4 FROM library_rack r WHERE r.site_id = $1 AND r.code = 'C'`,
    id,
    at,
    by,
  );
  await transaction.change(
    `INSERT INTO library_stock_scan (site_id, id, stock_take_id, copy_id, scanned_as, scanned_at, scanned_by)
     SELECT $1, gen_random_uuid(), k.id, c.id, 'expected', $3::timestamptz + c.n * interval '5 seconds', $4
       FROM library_stock_take k
       JOIN (SELECT c.id, c.rack_id, row_number() OVER (ORDER BY c.accession) AS n FROM library_copy c
              WHERE c.site_id = $1 AND NOT EXISTS (
                SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL)) c
         ON c.rack_id = k.rack_id AND c.n % 3 <> 0
      WHERE k.site_id = $1 AND k.id = $2`,
    id,
    at,
    by,
  );
}

/** Three worn books are with the binder. */
async function sendToBinder(transaction: Transaction, today: string, by: string): Promise<void> {
  const free = await transaction.rows<{ id: string }>(
    `SELECT c.id FROM library_copy c
      WHERE c.site_id = $1 AND c.status = 'shelf'
        AND NOT EXISTS (SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL)
        AND NOT EXISTS (SELECT 1 FROM library_hold h WHERE h.site_id = $1 AND h.copy_id = c.id AND h.status = 'ready')
        AND NOT EXISTS (SELECT 1 FROM library_stock_scan n WHERE n.site_id = $1 AND n.copy_id = c.id)
      ORDER BY c.accession DESC LIMIT 3`,
  );
  const ids = free.map((one) => one.id);
  await transaction.change(
    `INSERT INTO library_repair (site_id, id, copy_id, kind, sent_to, sent_on, note, sent_by, from_status)
     SELECT $1, gen_random_uuid(), c, 'binding', 'নীলক্ষেত বাঁধাইঘর', $3, 'মলাট ছিঁড়ে গেছে', $4, 'shelf' FROM unnest($2::uuid[]) c`,
    ids,
    addDays(today, -6),
    by,
  );
  await transaction.change(
    `INSERT INTO library_copy_event (site_id, id, copy_id, from_status, to_status, from_condition, to_condition, reason, actor_id,
            acted_at)
     SELECT $1, gen_random_uuid(), c, 'shelf', 'repair', 'good', 'worn', 'নীলক্ষেত বাঁধাইঘর: মলাট ছিঁড়ে গেছে', $3, $4
       FROM unnest($2::uuid[]) c`,
    ids,
    by,
    dhakaInstant(addDays(today, -6), '10:00'),
  );
  await transaction.change(
    `UPDATE library_copy SET status = 'repair', condition = 'worn' WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    ids,
  );
}
