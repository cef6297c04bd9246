import { parseDate } from '../../../../core/dates.ts';
import { AppError, tooManyRequests } from '../../../../core/errors.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import { countFailure, networkOf, waitOf, wrongFrom } from '../../../../core/server/auth/tries.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { forgetAttempt, limitAttempts } from '../../../../core/server/http/attempts.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { drawnColumns, drawnOf, drawnShape } from '../../issue/service/print-file.ts';
import type { Layout } from '../../layout.ts';
import { drawDocuments } from '../../service/draw.ts';
import { sitErrors } from '../labels.ts';
import { barredFrom } from './barred.ts';
import { readSetting } from './setting.ts';

const hour = 3600;
const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

export type Wanted = {
  readonly examId: string;
  readonly classId: string;
  readonly roll: number;
  readonly birth: string;
};

/**
 * What `find` answers. A whole village may share one address on the day before an examination, so only what is not found
 * counts: a guesser at one roll keeps out himself alone, a roll that is guessed at from everywhere is held back after three
 * hundred, and who goes from roll to roll after many more.
 */
export async function limitedFetch<T>(
  database: Database,
  address: string,
  asked: Wanted,
  find: () => Promise<T>,
): Promise<T> {
  const place = [wrongFrom('admit-card', address)];
  const roll = `admit-card:${asked.examId}:${asked.classId}:${asked.roll}`;
  const own = `${roll}:${networkOf(address)}`;
  const seconds = await waitOf(database, place);
  if (seconds > 0) throw tooManyRequests(seconds);
  await limitAttempts(database, own, 20, hour);
  await limitAttempts(database, roll, 300, hour);
  const right = async () => {
    for (const key of [own, roll]) await forgetAttempt(database, key);
  };
  try {
    const found = await find();
    await right();
    return found;
  } catch (error) {
    if (error instanceof AppError && error.kind.status === 404) await countFailure(database, place);
    // Held back at the office, its card was found.
    else await right();
    throw error;
  }
}

/** Examinations and classes some of whose cards are made, the newest first; none where the institution does not allow it. */
export async function openClasses(transaction: Transaction) {
  const { isPublic } = await readSetting(transaction);
  if (!isPublic) return [];
  const rows = await transaction.read(
    { examId: 'uuid', exam: json<Label>(), year: json<Label>(), classId: 'uuid', name: json<Label>() },
    `SELECT x.id AS "examId", ${labelSql('x')} AS exam, ${labelSql('y')} AS year, c.id AS "classId", ${labelSql('c')} AS name
       FROM (SELECT DISTINCT i.exam_id, s.class_id FROM documents_issue i
               JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.enrolment_id
               JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
              WHERE i.site_id = $1 AND i.kind = 'admit' AND i.revoked_at IS NULL) k
       JOIN exams_exam x ON x.site_id = $1 AND x.id = k.exam_id AND x.status = 'declared'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = k.class_id
      ORDER BY x.starts_on DESC, x.id, c.position, c.id LIMIT 300`,
  );
  return [...Map.groupBy(rows, (row) => row.examId)].flatMap(([examId, [first, ...more]]) =>
    first
      ? [
          {
            examId,
            exam: first.exam,
            year: first.year,
            classes: [first, ...more].map(({ classId, name }) => ({ classId, name })),
          },
        ]
      : [],
  );
}

/**
 * The card of whoever knows class, roll and date of birth, drawn when it is called. The same 404 whether nothing is public,
 * nobody has the roll, or the day is another's; 409 without a word of why where something is open now.
 */
export async function fetchCard(
  transaction: Transaction,
  services: Services,
  site: SiteFacts,
  asked: Wanted,
): Promise<() => Promise<Buffer>> {
  const { isPublic } = await readSetting(transaction);
  const born = parseDate(asked.birth);
  const rows =
    isPublic && born !== null
      ? await transaction.read(
          { ...drawnShape, studentId: 'uuid', language: oneOf<Language>(), layout: json<Layout>() },
          `SELECT ${drawnColumns}, d.id AS "studentId", i.language, v.layout
             FROM documents_issue i
             JOIN students_enrolment e ON e.site_id = $1 AND e.id = i.enrolment_id AND e.roll = $4
             JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id AND s.class_id = $3
             JOIN students_student d ON d.site_id = $1 AND d.id = i.student_id AND d.date_of_birth = $5::date
             JOIN exams_exam x ON x.site_id = $1 AND x.id = i.exam_id AND x.status = 'declared'
             JOIN documents_template_version v ON v.site_id = $1 AND v.id = i.template_version_id
            WHERE i.site_id = $1 AND i.kind = 'admit' AND i.exam_id = $2 AND i.revoked_at IS NULL
            ORDER BY i.issued_at DESC LIMIT 2`,
          asked.examId,
          asked.classId,
          asked.roll,
          born,
        )
      : [];
  const [card, other] = rows;
  // Two of one roll in different sections, born on one day: the office tells them apart.
  if (!card || (other && other.studentId !== card.studentId)) throw new AppError(sitErrors.notFound);
  const barred = await barredFrom(transaction, services, asked.examId, [card.studentId]);
  if (barred.has(card.studentId)) throw new AppError(sitErrors.atOffice);
  return () =>
    drawDocuments(services, site, { layout: card.layout, language: card.language }, [drawnOf(card, 1)], {
      isOnSheets: false,
    });
}
