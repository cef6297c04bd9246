import { toAsciiDigits } from '../../../../core/digits.ts';
import { normaliseMobile } from '../../../../core/identifiers.ts';
import type { Label } from '../../../../core/labels.ts';
import { isWithinReach, type Placed } from '../../../../core/module/reach.ts';
import { searchWordsOf } from '../../../../core/search-text.ts';
import { reachValues, withinSql } from '../../../../core/server/auth/reach.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { placeOf, type Room, rollOf } from '../rules.ts';

export type Found = {
  id: string;
  code: string;
  name: Label;
  mobile: string;
  roll: number | null;
  place: Label | null;
  guardian: Label | null;
  /** The whole question, not the beginning of something longer: a place with its roll, an ID, a mobile. */
  isExact: boolean;
};

/** So many are offered; so many who fit are looked at for them, the words that are shortest first. */
const most = 8;
const mostFitting = 300;
/** Sorts after every text that begins with what stands before it: the last code point there is. */
const last = '\u{10FFFF}';

/**
 * The students a question of the palette or the counter means, the likeliest first: by section and roll, roll, ID,
 * mobile of the student or a guardian, or the beginnings of words of the names in either script. Every way is a range
 * of an index, so that it takes as long in a large school as in a small one.
 */
export async function lookUpStudents(transaction: Transaction, question: string): Promise<Found[]> {
  const mobile = normaliseMobile(question);
  if (mobile) return withMobile(transaction, mobile);
  const number = numberOfIdentity(question);
  const holders = number === null ? [] : await withNumber(transaction, number);
  if (holders.length > 0) return holders;
  const { reach } = transaction.context;
  const rooms = (await currentRooms(transaction)).filter((one) =>
    isWithinReach(reach, { ...one, sectionId: one.id }),
  );
  const roll = rollOf(searchWordsOf(question)[0]?.plain ?? '');
  const isNumber = searchWordsOf(question).length === 1 && roll !== null;
  const place = isNumber ? { roomIds: rooms.map((one) => one.id), roll } : placeOf(question, rooms);
  const inPlace = place ? await ofPlace(transaction, place.roomIds, place.roll) : [];
  if (inPlace.length > 0 && place?.roll != null) return inPlace;
  const named = await withNames(transaction, question);
  const known = new Set(named.map((one) => one.id));
  // A section's name may be somebody's: whoever bears it comes first.
  return [...named, ...inPlace.filter((one) => !known.has(one.id))].slice(0, most);
}

type PlacedRoom = Room & Omit<Placed, 'sectionId'>;

/** The sections of the current year in the order of their classes. */
function currentRooms(transaction: Transaction): Promise<readonly PlacedRoom[]> {
  return transaction.kept('students.rooms', () =>
    transaction.rows<PlacedRoom & Record<string, unknown>>(
      `SELECT x.id, x.class_id AS "classId", x.shift_id AS "shiftId", x.group_id AS "groupId", json_build_object('en', c.name_en, 'bn', c.name_bn) AS class,
              json_build_object('en', x.name_en, 'bn', x.name_bn) AS section
         FROM academic_academic_year y
         JOIN academic_section x ON x.site_id = $1 AND x.year_id = y.id AND x.is_active
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
        WHERE y.site_id = $1 AND y.is_current ORDER BY c.position, x.name_en, x.id`,
    ),
  );
}

const columns = `s.id, s.code, json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS name,
  s.mobile, e.roll, g.name AS guardian,
  CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object(
    'en', concat(c.name_en, ' – ', x.name_en), 'bn', concat(c.name_bn, ' – ', x.name_bn)) END AS place`;

/** Beside the student `s` and the enrolment `e`: their section, class, and the first guardian. */
const beside = `
  LEFT JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
  LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
  LEFT JOIN LATERAL (
    SELECT json_build_object('en', p.name_en, 'bn', coalesce(nullif(p.name_bn, ''), p.name_en)) AS name
      FROM students_student_guardian l JOIN students_guardian p ON p.site_id = $1 AND p.id = l.guardian_id
     WHERE l.site_id = $1 AND l.student_id = s.id ORDER BY l.is_primary DESC, l.created_at LIMIT 1) g ON true`;

/** Of sections, in their order, those with a roll or the first ones. */
function ofPlace(
  transaction: Transaction,
  roomIds: readonly string[],
  roll: number | null,
): Promise<Found[]> {
  return transaction.rows<Found>(
    `WITH e AS (
       SELECT o.id, o.student_id, o.section_id, o.roll, r.place FROM unnest($2::uuid[]) WITH ORDINALITY AS r (id, place)
         CROSS JOIN LATERAL (
           SELECT id, student_id, section_id, roll FROM students_enrolment
            WHERE site_id = $1 AND section_id = r.id AND status = 'active' AND ($3::int IS NULL OR roll = $3)
            ORDER BY roll LIMIT ${most}) o
        ORDER BY r.place, o.roll LIMIT ${most})
     SELECT ${columns}, $3::int IS NOT NULL AS "isExact"
       FROM e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id ${beside}
      ORDER BY e.place, e.roll`,
    roomIds,
    roll,
  );
}

/** Who answers at a mobile: the student, whose words it is among, or those whose guardian does. */
function withMobile(transaction: Transaction, mobile: string): Promise<Found[]> {
  return listed(
    transaction,
    `SELECT student_id FROM students_student_word WHERE site_id = $1 AND word = $2
      UNION SELECT l.student_id FROM students_guardian p
              JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = p.id
             WHERE p.site_id = $1 AND p.mobile = $2`,
    's.id IS NOT NULL',
    [mobile],
  );
}

/** A whole number of identity, which is 10, 13, 16 or 17 digits long; null for any other question. */
function numberOfIdentity(question: string): string | null {
  const digits = toAsciiDigits(question).replace(/[\s-]/g, '');
  return /^(\d{10}|\d{13}|\d{16,17})$/.test(digits) ? digits : null;
}

/** Whose birth certificate or National ID it is, their own or a guardian's. Sealed, it is found by the whole of it alone. */
function withNumber(transaction: Transaction, number: string): Promise<Found[]> {
  return listed(
    transaction,
    `SELECT id FROM students_student WHERE site_id = $1 AND birth_registration = ANY($2::text[])
      UNION SELECT id FROM students_student WHERE site_id = $1 AND nid = ANY($2::text[])
      UNION SELECT l.student_id FROM students_guardian p
              JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = p.id
             WHERE p.site_id = $1 AND p.nid = ANY($2::text[])`,
    's.id IS NOT NULL',
    [transaction.secrets.forms(number)],
  );
}

/** Whose names or ID have a word that begins so for each word that was typed, as it is written or as it sounds. */
async function withNames(transaction: Transaction, question: string): Promise<Found[]> {
  const words = searchWordsOf(question)
    .slice(0, 6)
    .sort((a, b) => b.plain.length - a.plain.length);
  const [longest, ...others] = words;
  if (!longest) return [];
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value) + 1}`;
  const whole = add(
    ` ${searchWordsOf(question)
      .map(({ plain }) => plain)
      .join(' ')}`,
  );
  const range = ({ plain, phonetic }: (typeof words)[number]) =>
    [plain, phonetic?.trim()]
      .filter((beginning) => beginning !== undefined && beginning !== '')
      .map((beginning) => {
        const [from, to] = [add(beginning), add(`${beginning}${last}`)];
        return `SELECT student_id FROM students_student_word
                 WHERE site_id = $1 AND word >= (SELECT ${from}::text) AND word < (SELECT ${to}::text)`;
      })
      .join(' UNION ALL ');
  const hits = `SELECT DISTINCT student_id FROM (
      SELECT student_id FROM (${range(longest)}) w
       ${others.map((word, place) => `${place === 0 ? 'WHERE' : 'AND'} student_id IN (${range(word)})`).join(' ')}
       LIMIT ${mostFitting}) f`;
  return listed(transaction, hits, `s.code = trim(${whole}::text)`, values, whole);
}

function listed(
  transaction: Transaction,
  hits: string,
  isExact: string,
  values: readonly unknown[],
  whole?: string,
): Promise<Found[]> {
  const { reach } = transaction.context;
  // Whoever reaches a part finds nobody of the rest, and nobody who is in no section.
  const within = reach ? `AND x.id IS NOT NULL AND ${withinSql('x', values.length + 2)}` : '';
  const begins = whole ? `left(s.search_text, length(${whole}::text)) = ${whole}::text DESC, ` : '';
  return transaction.rows<Found>(
    // Their guardians are looked for when it is known who is shown: of eight, not of three hundred.
    `WITH f AS (
       SELECT s.id, e.id AS enrolment_id, ${isExact} AS is_exact,
              row_number() OVER (ORDER BY ${isExact} DESC, ${begins}(e.status = 'active') DESC NULLS LAST, c.position, e.roll, s.code) AS place
         FROM students_student s
         LEFT JOIN academic_academic_year y ON y.site_id = $1 AND y.is_current
         LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.year_id = y.id
         LEFT JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
         LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
        WHERE s.site_id = $1 AND s.id = ANY(ARRAY(${hits})) ${within}
        ORDER BY place LIMIT ${most})
     SELECT ${columns}, f.is_exact AS "isExact"
       FROM f JOIN students_student s ON s.site_id = $1 AND s.id = f.id
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.id = f.enrolment_id ${beside}
      ORDER BY f.place`,
    ...values,
    ...(reach ? reachValues(reach) : []),
  );
}
