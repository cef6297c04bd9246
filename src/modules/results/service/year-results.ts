import type { Label } from '../../../core/labels.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { YearResults } from '../../students/public.ts';
import type { Outcome } from '../rules.ts';

/** What a promotion asks: the latest published result, whatever its class; only staff with the right to promote read it. */
export const yearResults: YearResults = {
  async exams(transaction, yearId) {
    return transaction.read(
      { id: 'uuid', label: json<Label>() },
      `SELECT x.id, json_build_object('en', x.name_en, 'bn', x.name_bn) AS label FROM exams_exam x
        WHERE x.site_id = $1 AND x.year_id = $2 AND EXISTS (
          SELECT 1 FROM results_run r WHERE r.site_id = $1 AND r.exam_id = x.id AND r.status = 'published')
        ORDER BY x.starts_on DESC, x.id LIMIT 100`,
      yearId,
    );
  },
  async results(transaction, examId, enrolmentIds) {
    const rows = await transaction.read(
      { enrolment: 'uuid', outcome: oneOf<Outcome>(), failed: 'int', gpa: 'int', total: 'int' },
      `SELECT t.enrolment_id AS enrolment, t.outcome, t.failed, t.gpa, t.total FROM results_run r
         JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
        WHERE r.site_id = $1 AND r.exam_id = $2 AND r.status = 'published' AND t.enrolment_id = ANY($3::uuid[])`,
      examId,
      enrolmentIds,
    );
    return new Map(rows.map(({ enrolment, ...result }) => [enrolment, result]));
  },
};
