import { addDays } from '../src/core/dates.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import type { Services } from '../src/core/server/http/services.ts';
import { writeSheet } from '../src/core/server/import/queued-import.ts';
import { startCount } from '../src/modules/facilities/assets/service/counts.ts';
import { openingImport } from '../src/modules/fees/billing/openings/service/sheets.ts';
import { saveScenario } from '../src/modules/fees/billing/what-if/service/scenarios.ts';
import { askWish, refuseWish } from '../src/modules/fees/waivers/wishes/service/wishes.ts';
import { moveCopies } from '../src/modules/library/catalogue/service/copies.ts';
import { sendAway } from '../src/modules/library/stock/service/repairs.ts';
import { broughtInImport } from '../src/modules/results/sheets/brought-in/service/sheet.ts';

type People = { readonly accountant: string; readonly librarian: string; readonly office: string };

const as = (transaction: Transaction, accountId: string): Transaction => ({
  ...transaction,
  context: { ...transaction.context, accountId },
});

const grades = ['5.00', '4.83', '4.56', '4.21', '3.89'] as const;

/**
 * What else an office has in hand: sheets from before that were brought in, books at the binder, things being counted, what a
 * change of the fees would bring, and waivers that families ask for.
 */
export async function makeDaily(
  transaction: Transaction,
  services: Services,
  today: string,
  people: People,
): Promise<void> {
  const year = Number(today.slice(0, 4));
  const students = await transaction.read(
    { code: 'text' },
    `SELECT s.code FROM students_student s
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.status = 'active'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
      WHERE s.site_id = $1 ORDER BY a.id IS NULL AND NOT EXISTS (
              SELECT 1 FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
               WHERE l.site_id = $1 AND l.student_id = s.id AND g.account_id IS NOT NULL), s.code LIMIT 12`,
  );
  const bring = (
    by: string,
    kind: Parameters<typeof writeSheet>[1]['kind'],
    fileName: string,
    rows: Record<string, string>[],
  ) => {
    const hands = as(transaction, by);
    const sheet = { mode: 'add' as const, fileName, headings: [], rows };
    return writeSheet(hands, { kind, around: undefined }, sheet, { context: hands.context, services });
  };
  await bring(
    people.office,
    broughtInImport,
    `বার্ষিক ফলাফল ${year - 2}.xlsx`,
    students.map(({ code }, place) => ({
      code,
      exam: 'বার্ষিক পরীক্ষা',
      year: String(year - 2),
      gpa: grades[place % grades.length] ?? grades[0],
      place: String(place + 1),
    })),
  );
  await bring(
    people.accountant,
    openingImport('dues'),
    `বকেয়া ${year - 2}.xlsx`,
    students.slice(4, 9).map(({ code }, place) => ({
      code,
      subHead: 'Tuition fee',
      month: `${year - 2}-12`,
      amount: String(450 + place * 50),
      note: 'পুরোনো খাতা থেকে',
    })),
  );
  await sendBooks(as(transaction, people.librarian), services, today);
  await startCount(as(transaction, people.office), services, {
    name: `সম্পদ গণনা ${year}`,
    classId: null,
  });
  await planFees(as(transaction, people.accountant), today);
  await askForWaivers(transaction, services, people.accountant);
}

/** Three books are at the binder, for two weeks more, and two came back torn and are still to go. */
async function sendBooks(transaction: Transaction, services: Services, today: string): Promise<void> {
  const copies = await transaction.read(
    { id: 'uuid', barcode: 'text' },
    `SELECT c.id, coalesce(nullif(c.barcode, ''), c.accession::text) AS barcode FROM library_copy c
      WHERE c.site_id = $1 AND c.status = 'shelf' AND NOT EXISTS (
        SELECT 1 FROM library_loan l WHERE l.site_id = $1 AND l.copy_id = c.id AND l.ended IS NULL)
      ORDER BY c.accession DESC LIMIT 5`,
  );
  if (copies.length < 5) return;
  const [, , , ...torn] = copies;
  await moveCopies(
    transaction,
    torn.map(({ id }) => ({
      copyId: id,
      status: 'repair',
      condition: null,
      reason: 'মলাট ছিঁড়ে গেছে',
      stockTakeId: null,
    })),
    services.now(),
  );
  await sendAway(
    transaction,
    {
      codes: copies.slice(0, 3).map(({ barcode }) => barcode),
      kind: 'binding',
      sentTo: 'মডার্ন বুক বাইন্ডিং',
      expectedOn: addDays(today, 14),
      note: 'মলাট ছিঁড়ে গেছে',
    },
    services.now(),
  );
}

/** What a tuition of 650 in every class would bring until the year ends. */
async function planFees(transaction: Transaction, today: string): Promise<void> {
  const found = await transaction.readOne(
    { yearId: 'uuid', subHeadId: 'uuid' },
    `SELECT y.id AS "yearId", b.id AS "subHeadId" FROM academic_academic_year y
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.name_en = 'Tuition fee'
      WHERE y.site_id = $1 AND y.is_current`,
  );
  if (!found) return;
  await saveScenario(transaction, {
    name: 'সব শ্রেণিতে বেতন ৬৫০ টাকা হলে',
    yearId: found.yearId,
    fromMonth: today.slice(0, 7),
    toMonth: `${today.slice(0, 4)}-12`,
    amounts: [{ subHeadId: found.subHeadId, classId: null, amount: 65_000n }],
    endedTypes: [],
    given: [],
    of: null,
  });
}

/** A family that signs in asks for a waiver; one that was asked for before was refused. */
async function askForWaivers(transaction: Transaction, services: Services, by: string): Promise<void> {
  const asking = await transaction.readOne(
    { accountId: 'uuid', studentId: 'uuid', typeId: 'uuid' },
    `SELECT g.account_id AS "accountId", l.student_id AS "studentId",
            (SELECT t.id FROM fees_waiver_type t WHERE t.site_id = $1 AND t.is_active ORDER BY t.name_en LIMIT 1) AS "typeId"
       FROM students_guardian g JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
      WHERE g.site_id = $1 AND g.account_id IS NOT NULL ORDER BY g.id, l.student_id LIMIT 1`,
  );
  if (!asking) return;
  const family = as(transaction, asking.accountId);
  const ask = (reason: string) =>
    askWish(
      family,
      { studentId: asking.studentId, typeId: asking.typeId, reason, paperId: null },
      services.now(),
    );
  const { id } = await ask('ব্যবসায় লোকসান হয়েছে, অর্ধেক বেতন মওকুফ চাই');
  await refuseWish(
    as(transaction, by),
    { id, version: 1, answer: 'আবেদনের সঙ্গে আয়ের প্রত্যয়ন দিন' },
    services.now(),
  );
  await ask('আয়ের প্রত্যয়ন সংগ্রহ করেছি; আবেদনটি আবার বিবেচনা করবেন');
}
