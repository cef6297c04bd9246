import { withDigits } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { yearResultsOf } from '../../../students/public.ts';
import { progressTexts as texts } from '../labels.ts';

type Year = {
  readonly id: string;
  readonly yearId: string;
  readonly status: string;
  readonly year: Label;
  readonly class: Label;
};

/** Half-hundredths of a grade point as a certificate writes them: 475 → 4.75. */
const gpaText = (gpa: number): Label => {
  const en = (gpa / 100).toFixed(2);
  return { en, bn: withDigits(en, { language: 'bn' }) };
};

/** What the end of a year made of a place: the class it led to is that of the place after it. */
function promotionText(years: readonly Year[]): Label | null {
  const place = years.findIndex(({ status }) =>
    ['promoted', 'retained', 'completed', 'alumni'].includes(status),
  );
  const closed = years[place];
  if (!closed) return null;
  if (closed.status === 'promoted') {
    const next = years[place - 1];
    return next ? fillLabel(texts.promoted, { from: closed.class, to: next.class, year: next.year }) : null;
  }
  return fillLabel(closed.status === 'retained' ? texts.retained : texts.completed, {
    class: closed.class,
    year: closed.year,
  });
}

/**
 * Result and promotion of a student as the record has them, for a transfer certificate: the newest published result of the
 * last years, and what the end of the last closed year made of it. Null where the record has neither.
 */
export async function progressOf(
  transaction: Transaction,
  services: Services,
  studentId: string,
): Promise<Label | null> {
  const years = await transaction.read(
    { id: 'uuid', yearId: 'uuid', status: 'text', year: json<Label>(), class: json<Label>() },
    `SELECT e.id, e.year_id AS "yearId", e.status, json_build_object('en', y.name_en, 'bn', y.name_bn) AS year,
            json_build_object('en', c.name_en, 'bn', c.name_bn) AS class
       FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
      WHERE e.site_id = $1 AND e.student_id = $2 ORDER BY y.start_date DESC LIMIT 3`,
    studentId,
  );
  const said = [await resultText(transaction, services, years), promotionText(years)].flatMap(
    (one) => one ?? [],
  );
  if (said.length === 0) return null;
  return { en: said.map((one) => one.en).join('; '), bn: said.map((one) => one.bn).join('; ') };
}

async function resultText(
  transaction: Transaction,
  services: Services,
  years: readonly Year[],
): Promise<Label | null> {
  const known = yearResultsOf(services);
  // The year that runs, and the one before it where no result of it is out yet.
  for (const year of years.slice(0, 2)) {
    const [exam] = await known.exams(transaction, year.yearId);
    const result = exam && (await known.results(transaction, exam.id, [year.id])).get(year.id);
    if (!result) continue;
    const about = { exam: exam.label, class: year.class };
    if (result.outcome === 'passed') return fillLabel(texts.passed, { ...about, gpa: gpaText(result.gpa) });
    if (result.outcome === 'failed') return fillLabel(texts.failed, { ...about, count: result.failed });
    return null;
  }
  return null;
}
