import { todayInDhaka } from '../../../core/dates.ts';
import { formatNumber } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { AudienceField, AudienceKind } from '../../../core/server/http/audiences.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { recipientsAbout, studentPlaces } from '../../students/public.ts';
import { resultsPermission } from '../permissions.ts';
import { duesRuleSql, heldSql } from '../publish/service/dues.ts';

/** Published runs to choose from: an examination of a class. */
const runField: AudienceField = {
  name: 'run',
  label: { en: 'Published result', bn: 'প্রকাশিত ফল' },
  kind: 'choice',
  required: true,
  choices: async (transaction) => {
    const rows = await transaction.read(
      { id: 'uuid', name_en: 'text', name_bn: 'text' },
      `SELECT r.id, x.name_en || ' ' || y.name_en || ', ' || c.name_en AS name_en,
              x.name_bn || ' ' || y.name_bn || ', ' || c.name_bn AS name_bn
         FROM results_run r
         JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = r.class_id
        WHERE r.site_id = $1 AND r.status = 'published' ORDER BY r.published_at DESC, c.position LIMIT 200`,
    );
    return rows.map(({ id, name_en: en, name_bn: bn }) => ({ id, label: { en, bn } }));
  },
};

const text = (value: string): Label => ({ en: value, bn: value });
const number = (value: number | null, places?: number): Label => {
  const shown = (language: 'en' | 'bn') =>
    value === null ? '' : formatNumber(value, { language, ...(places === undefined ? {} : { places }) });
  return { en: shown('en'), bn: shown('bn') };
};

/**
 * The guardians of whom `condition` means of a published run. A result that is withheld, for dues or otherwise, is told to
 * nobody by message either.
 */
async function ofRun(
  transaction: Transaction,
  services: Services,
  condition: string,
  run: string,
  below: string,
) {
  const rows = await transaction.read(
    {
      enrolmentId: 'uuid',
      gpa: 'int',
      letter: 'text',
      place: 'int?',
      examEn: 'text',
      examBn: 'text',
    },
    `SELECT t.enrolment_id AS "enrolmentId", t.gpa, t.letter, t.class_position AS place, x.name_en AS "examEn", x.name_bn AS "examBn"
       FROM results_run r
       JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.outcome IN ('passed', 'failed')
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       LEFT JOIN ${duesRuleSql('r')} ON true
       LEFT JOIN ${heldSql('r', 'e', '$4::date')} ON true
      WHERE r.site_id = $1 AND r.id::text = $2 AND r.status = 'published' AND w.owed IS NULL AND ${condition}`,
    run,
    below,
    todayInDhaka(services.now()),
  );
  const of = new Map(rows.map((row) => [row.enrolmentId, row]));
  return recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...of.keys()]], (id) => {
    const row = of.get(id);
    return {
      values: {
        exam_name: { en: row?.examEn ?? '', bn: row?.examBn ?? '' },
        gpa: number((row?.gpa ?? 0) / 100, 2),
        grade: text(row?.letter ?? ''),
        merit: number(row?.place ?? null),
      },
    };
  });
}

const places = [...studentPlaces, 'exam_name', 'gpa', 'grade', 'merit'];

export const resultAudiences: readonly AudienceKind[] = [
  {
    name: 'results.published',
    label: { en: 'Guardians of a published result', bn: 'প্রকাশিত ফলের অভিভাবক' },
    permission: resultsPermission.view,
    fields: [runField],
    places,
    people: (transaction, services, { run = '' }) => ofRun(transaction, services, `$3 = ''`, run, ''),
  },
  {
    name: 'results.below',
    label: { en: 'Guardians of students with marks below', bn: 'এর কম নম্বর পাওয়া শিক্ষার্থীর অভিভাবক' },
    permission: resultsPermission.view,
    fields: [
      runField,
      { name: 'below', label: { en: 'Percent below', bn: 'শতকরা এর কম' }, kind: 'number', required: true },
    ],
    places,
    people: (transaction, services, { run = '', below = '' }) =>
      ofRun(
        transaction,
        services,
        't.total_full > 0 AND t.total * 100.0 < $3::numeric * t.total_full',
        run,
        below,
      ),
  },
];
