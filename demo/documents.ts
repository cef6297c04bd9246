import { addDays, todayInDhaka } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import type { Services } from '../src/core/server/http/services.ts';
import { versionFor } from '../src/modules/documents/design/service/templates.ts';
import { book } from '../src/modules/documents/issue/book.entity.ts';
import { issueMany } from '../src/modules/documents/issue/service/issue.ts';
import { notePrint, revokeDocument } from '../src/modules/documents/issue/service/register.ts';
import { givingTransfer } from '../src/modules/documents/issue/service/transfer.ts';
import type { KindName } from '../src/modules/documents/kinds.ts';
import { lentThing } from '../src/modules/documents/lent-thing.entity.ts';
import { givingLetter } from '../src/modules/documents/letters/service/give-letter.ts';
import { askForAnother, refuseLetter } from '../src/modules/documents/letters/service/requests.ts';
import { openMatters } from '../src/modules/documents/service/hooks.ts';
import { type Person, readEmployees, readStudents } from '../src/modules/documents/service/persons.ts';
import { writingEntry } from '../src/modules/people/book/service/write-entry.ts';
import { employeeDocument } from '../src/modules/people/document.entity.ts';
import { saveCv } from '../src/modules/people/profile/service/profile.ts';

type Wish = {
  readonly kind: KindName;
  readonly details?: Readonly<Record<string, string>>;
  readonly count: number;
};

const ofStudents: readonly Wish[] = [
  { kind: 'studentCard', count: 30 },
  { kind: 'protyonpotro', count: 7, details: { purpose: 'পাসপোর্ট', conduct: 'ভালো' } },
  {
    kind: 'testimonial',
    count: 4,
    details: { examName: 'এসএসসি', examYear: '2025', examBoard: 'ঢাকা', gpa: '5.00', conduct: 'ভালো' },
  },
  { kind: 'attestation', count: 3, details: { paper: 'জন্ম সনদ', purpose: 'বৃত্তি' } },
  {
    kind: 'certification',
    count: 2,
    details: {
      subject: 'বিতর্ক প্রতিযোগিতা',
      body: 'সে জেলা পর্যায়ের বিতর্ক প্রতিযোগিতায় এই প্রতিষ্ঠানের প্রতিনিধিত্ব করেছে।',
    },
  },
];

/**
 * The papers an office has given: cards of a class, certificates of some students, one printed twice and one revoked. The
 * institution must be committed, for its name stands on them.
 */
export async function makeDocuments(transaction: Transaction, services: Services): Promise<void> {
  const now = services.now();
  const give = async (wish: Wish, people: readonly Person[], examId: string | null = null) => {
    const version = await versionFor(transaction, wish.kind, null);
    return issueMany(
      transaction,
      services,
      { kind: wish.kind, language: 'bn', examId, templateVersionId: version.id, details: wish.details ?? {} },
      people,
    );
  };
  const places = await transaction.read(
    { id: 'uuid' },
    `SELECT e.id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE e.site_id = $1 AND e.status = 'active' ORDER BY c.position, x.name_en, e.roll LIMIT 30`,
  );
  const students = await readStudents(
    transaction,
    places.map((one) => one.id),
  );
  const day = todayInDhaka(now);
  await insertRows(
    transaction,
    lentThing,
    (
      [
        ['sports', 'ক্রিকেট ব্যাট', 20, null],
        ['equipment', 'গণিত অলিম্পিয়াডের ট্যাব', 35, null],
        ['uniform', 'স্কাউটের পোশাক', 60, 12],
      ] as const
    ).flatMap(([kind, name, given, returned], place) => {
      const holder = students[place];
      if (!holder) return [];
      return [
        {
          studentId: holder.id,
          kind,
          name,
          quantity: 1,
          givenOn: addDays(day, -given),
          returnedOn: returned === null ? null : addDays(day, -returned),
          remark: null,
        },
      ];
    }),
  );
  await insertRows(transaction, book, [{ kind: 'transfer', number: '7', firstSerial: 41, leaves: 60 }]);
  for (const wish of ofStudents) {
    const given = await give(wish, students.slice(0, wish.count));
    for (const { id } of given.slice(0, 3)) await notePrint(transaction, services, id);
    const [first, second] = given;
    if (wish.kind === 'protyonpotro' && first && second) {
      await notePrint(transaction, services, first.id);
      await revokeDocument(transaction, { id: second.id, reason: 'নামের বানান ভুল ছিল' }, now);
    }
  }
  const exam = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM exams_exam WHERE site_id = $1 AND status IN ('declared', 'closed') ORDER BY starts_on DESC, id LIMIT 1`,
  );
  if (exam) await give({ kind: 'admit', count: 20 }, students.slice(0, 20), exam.id);
  const employees = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM people_employee WHERE site_id = $1 ORDER BY code LIMIT 8',
  );
  const staff = await readEmployees(
    transaction,
    employees.map((one) => one.id),
  );
  await give({ kind: 'employeeCard', count: 8 }, staff);
  await give({ kind: 'experience', count: 1, details: { conduct: 'নিষ্ঠাবান ও সন্তোষজনক' } }, staff.slice(0, 1));
}

const as = (transaction: Transaction, accountId: string): Transaction => ({
  ...transaction,
  context: { ...transaction.context, accountId },
});

const leaving = [
  ['পিতার কর্মস্থল বদলি', 'অত্যন্ত ভালো'],
  ['পরিবারের সঙ্গে ঢাকায় স্থানান্তর', 'ভালো'],
] as const;

/**
 * Two students leave with a transfer certificate, as the office asks and the head decides: of those who owe nothing, hold
 * nothing of the school's and are on no list of the board's or of the promotion.
 */
export async function makeTransfers(
  transaction: Transaction,
  services: Services,
  today: string,
  people: { readonly office: string; readonly head: string },
): Promise<void> {
  const candidates = await transaction.read(
    { id: 'uuid' },
    `SELECT e.student_id AS id
       FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE e.site_id = $1 AND e.status = 'active'
        AND NOT EXISTS (SELECT 1 FROM students_promotion_item i WHERE i.site_id = $1 AND i.student_id = e.student_id)
        AND NOT EXISTS (SELECT 1 FROM board_registration r WHERE r.site_id = $1 AND r.enrolment_id = e.id)
        AND NOT EXISTS (SELECT 1 FROM students_student_account a WHERE a.site_id = $1 AND a.student_id = e.student_id)
        AND NOT EXISTS (SELECT 1 FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
                         WHERE l.site_id = $1 AND l.student_id = e.student_id AND g.account_id IS NOT NULL)
      ORDER BY e.roll DESC, c.position, x.name_en, e.id LIMIT 100`,
  );
  const open = await openMatters(
    transaction,
    services,
    candidates.map((one) => one.id),
    today,
  );
  const clear = candidates.filter((one) => !open.has(one.id));
  for (const [place, [reason, conduct]] of leaving.entries()) {
    const { id: studentId } = clear[place] ?? {};
    if (!studentId) return;
    await givingTransfer.run(as(transaction, people.head), {
      input: { studentId, templateId: null, language: 'bn', leftOn: null, reason, details: { conduct } },
      services,
      approved: { id: newId(), askedBy: people.office },
    });
  }
}

/** Papers of the first employees: what they are called, and in how many days they run out. */
const papers = [
  [0, 'NTRCA recommendation', 'NTRCA-2014-0187', null],
  [1, 'First aid certificate', 'BDRCS-4471', 24],
  [2, 'Contract of service', 'CS-2025-09', 51],
  [3, 'Driving licence', 'DK0912345', -12],
  [4, 'ICT training certificate', 'BANBEIS-7781', 210],
] as const;

const cvOf = (place: number) => ({
  education: [
    {
      level: place % 2 === 0 ? 'master' : 'bachelor',
      title: place % 2 === 0 ? 'MSc' : 'BSc',
      concentration: 'Mathematics',
      institute: 'Rajshahi University',
      year: '2009',
      result: 'First class',
    },
    {
      level: 'hsc',
      title: 'HSC',
      concentration: 'Science',
      institute: 'Rajshahi College',
      year: '2004',
      result: '4.80',
    },
  ],
  experience: [
    {
      company: 'পাবনা জিলা স্কুল',
      position: 'সহকারী শিক্ষক',
      location: 'পাবনা',
      from: '2011-01-15',
      to: '2014-12-31',
      responsibilities: 'গণিত ও বিজ্ঞান পাঠদান, বিজ্ঞান মেলার আয়োজন',
    },
  ],
  training: [
    { title: 'Subject-based training', institute: 'HSTTI, Rajshahi', year: '2018', duration: '14 days' },
  ],
  language: [{ language: 'English', reading: 'high', writing: 'high', speaking: 'medium' }],
  skill: [{ skill: 'Spreadsheets', level: 'high' }],
  reference: [{ name: 'Prof. Nazrul Islam', organization: 'Rajshahi University', position: 'Professor' }],
});

/**
 * What belongs to the service of employees: curricula vitae, papers that run out, entries written by hand and one that puts
 * another right, and letters that were asked for, given and refused.
 */
export async function makeService(
  transaction: Transaction,
  services: Services,
  today: string,
  people: { readonly office: string; readonly head: string },
): Promise<void> {
  const staff = await transaction.rows<{ id: string }>(
    `SELECT e.id FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active AND NOT EXISTS (
        SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id
           AND a.account_id IN ($2, $3)) ORDER BY e.code, e.id LIMIT 8`,
    people.office,
    people.head,
  );
  if (staff.length < 8) return;
  const idOf = (place: number) => staff[place]?.id ?? '';
  for (const place of [0, 1, 2])
    await saveCv(transaction, { id: idOf(place), version: 0, cv: cvOf(place) }, services.now());
  await insertRows(
    transaction,
    employeeDocument,
    papers.map(([place, title, number, days]) => ({
      id: newId(),
      employeeId: idOf(place),
      title,
      number,
      expiresOn: days === null ? null : addDays(today, days),
    })),
  );
  const office = as(transaction, people.office);
  const head = as(transaction, people.head);
  const entry = (
    place: number,
    kind: 'award' | 'training' | 'promotion' | 'discipline',
    ago: number,
    textBn: string,
    more: { textEn?: string; orderNo?: string; correctsId?: string | null; reason?: string } = {},
  ) => ({
    employeeId: idOf(place),
    kind,
    day: addDays(today, -ago),
    textBn,
    textEn: '',
    orderNo: '',
    correctsId: null,
    reason: 'আদেশের কপি অনুযায়ী',
    ...more,
  });
  const write = (
    by: Transaction,
    input: ReturnType<typeof entry>,
    approved: { id: string; askedBy: string } | null,
  ) => writingEntry.run(by, { input, services, approved });
  const award = await write(
    office,
    entry(0, 'award', 200, 'উপজেলার শ্রেষ্ঠ শিক্ষক নির্বাচিত।', {
      textEn: 'Chosen as the best teacher of the upazila.',
      orderNo: 'উশিঅ/২০২৬/১১২',
    }),
    null,
  );
  await write(
    office,
    entry(0, 'award', 200, 'জেলার শ্রেষ্ঠ শিক্ষক নির্বাচিত।', {
      textEn: 'Chosen as the best teacher of the district.',
      orderNo: 'জেশিঅ/২০২৬/৪৮',
      correctsId: award.id,
      reason: 'সনদে জেলা লেখা আছে',
    }),
    null,
  );
  await write(
    office,
    entry(0, 'training', 90, 'নতুন শিক্ষাক্রমের ওপর পাঁচ দিনের প্রশিক্ষণ সম্পন্ন।', {
      textEn: 'Completed five days of training on the new curriculum.',
    }),
    null,
  );
  await write(
    head,
    entry(3, 'discipline', 60, 'বিনা অনুমতিতে অনুপস্থিতির জন্য লিখিত সতর্কতা।', {
      textEn: 'Warned in writing for absence without leave.',
      orderNo: 'প্রশা/২০২৬/১৭',
    }),
    { id: newId(), askedBy: people.office },
  );
  const ask = (place: number, kind: 'salary' | 'experience' | 'noObjection', purpose: string) =>
    askForAnother(office, services, { employeeId: idOf(place), kind, purpose, language: 'bn' });
  const given = await ask(0, 'salary', 'গৃহঋণের আবেদন');
  await givingLetter.run(head, {
    input: { id: given.id, templateId: null, language: 'bn', details: {}, reason: 'কাগজপত্র ঠিক আছে' },
    services,
    approved: { id: newId(), askedBy: people.office },
  });
  await ask(1, 'salary', 'ব্যাংক ঋণ');
  await ask(2, 'noObjection', 'পাসপোর্ট নবায়ন');
  const refused = await ask(4, 'experience', 'উচ্চতর পদে আবেদন');
  await refuseLetter(office, services, { id: refused.id, reason: 'ছাড়পত্রের কাগজ জমা হয়নি' });
}
