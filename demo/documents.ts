import type { Transaction } from '../src/core/server/database/in-site.ts';
import type { Services } from '../src/core/server/http/services.ts';
import { versionFor } from '../src/modules/documents/design/service/templates.ts';
import { issueMany } from '../src/modules/documents/issue/service/issue.ts';
import { notePrint, revokeDocument } from '../src/modules/documents/issue/service/register.ts';
import type { KindName } from '../src/modules/documents/kinds.ts';
import { type Person, readEmployees, readStudents } from '../src/modules/documents/service/persons.ts';

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
  for (const wish of ofStudents) {
    const given = await give(wish, students.slice(0, wish.count));
    for (const { id } of given.slice(0, 3)) await notePrint(transaction, id, now);
    const [first, second] = given;
    if (wish.kind === 'protyonpotro' && first && second) {
      await notePrint(transaction, first.id, now);
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
  const left = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM students_enrolment WHERE site_id = $1 AND status IN ('transferred', 'dropped', 'completed')
      ORDER BY id LIMIT 2`,
  );
  const leavers = await readStudents(
    transaction,
    left.map((one) => one.id),
  );
  if (leavers.length > 0)
    await give(
      { kind: 'transfer', count: 2, details: { reason: 'পিতার কর্মস্থল বদলি', conduct: 'ভালো' } },
      leavers,
    );
}
