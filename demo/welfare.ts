import { addDays, todayInDhaka } from '../src/core/dates.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import { insertRows } from '../src/core/server/entity/import.ts';
import { healthRecord } from '../src/modules/welfare/health-record.entity.ts';
import { healthVisit } from '../src/modules/welfare/health-visit.entity.ts';
import { incident } from '../src/modules/welfare/incident.entity.ts';

/** Of every section's first students: what was written about conduct, days ago, told to the family days ago. */
const entries = [
  ['good', 'বিজ্ঞান মেলায় প্রথম', 'praise', 40, 39],
  ['rules', 'ইউনিফর্ম ছাড়া এসেছে', 'talk', 21, null],
  ['phone', 'ক্লাসে মোবাইল ব্যবহার', 'family', 12, 11],
  ['fight', 'টিফিনের সময় মারামারি', 'warning', 5, 4],
  ['good', 'হারানো টাকা ফেরত দিয়েছে', 'praise', 3, 2],
] as const;

const knownIllnesses = [
  ['হাঁপানি', 'ধুলা', 'ইনহেলার', 'ইনহেলার স্কুলব্যাগে থাকে; শ্বাসকষ্টে দুই চাপ দিন ও অভিভাবককে ফোন করুন।'],
  [null, 'চিংড়ি ও বাদাম', null, 'অ্যালার্জি দেখা দিলে নিকটস্থ হাসপাতালে নিন।'],
  ['মৃগী', null, 'দিনে দুবার ওষুধ', 'খিঁচুনি হলে কাত করে শোয়ান, মুখে কিছু দেবেন না।'],
] as const;

/** What an institution keeps about conduct and health of some of its students, those of the sign-ins among them. */
export async function makeWelfare(transaction: Transaction, now: Date): Promise<void> {
  const today = todayInDhaka(now);
  const students = await transaction.read(
    { id: 'uuid' },
    `SELECT s.id FROM students_student s
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.status = 'active'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       LEFT JOIN students_student_account a ON a.site_id = $1 AND a.student_id = s.id
      WHERE s.site_id = $1 ORDER BY a.id IS NULL, e.roll, s.code LIMIT 24`,
  );
  const ids = students.map((one) => one.id);
  await insertRows(
    transaction,
    incident,
    ids.slice(0, 10).map((studentId, place) => {
      const [kind, what, measure, ago, told] = entries[place % entries.length] ?? entries[0];
      return {
        studentId,
        day: addDays(today, -ago),
        kind,
        what,
        details: null,
        measure,
        measureUntil: null,
        toldOn: told === null ? null : addDays(today, -told),
        isSettled: ago > 10,
      };
    }),
  );
  await insertRows(
    transaction,
    healthRecord,
    ids.slice(0, 6).map((studentId, place) => {
      const [illnesses, allergies, medicines, inEmergency] =
        knownIllnesses[place % knownIllnesses.length] ?? knownIllnesses[0];
      return {
        studentId,
        illnesses,
        allergies,
        medicines,
        vaccines: 'বিসিজি, হাম, টিটেনাস, এইচপিভি',
        inEmergency,
        doctor: null,
        doctorMobile: null,
      };
    }),
  );
  await insertRows(
    transaction,
    healthVisit,
    ids.map((studentId, place) => ({
      studentId,
      day: addDays(today, -30),
      kind: 'checkUp',
      what: 'বার্ষিক স্বাস্থ্য পরীক্ষা',
      care: null,
      height: ((1280 + place * 13) / 10).toFixed(1),
      weight: ((270 + place * 7) / 10).toFixed(1),
      toldOn: null,
    })),
  );
}
