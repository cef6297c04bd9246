import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../../core/labels.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { assertStudent } from '../../../students/public.ts';
import { admissionOfStudentContract as contract } from '../contract.ts';

/** Serves the application a student was admitted with, for the profile. */
export function serveApplicationOfStudent(app: FastifyInstance): void {
  serve(app, contract.application, async (transaction, { input }) => {
    await assertStudent(transaction, input.id);
    const row = await transaction.readOne(
      {
        id: 'uuid',
        number: 'text?',
        declaration: json<Label>(),
        submittedAt: 'time?',
        qualifications: json<Record<string, string>[]>(),
      },
      `SELECT a.id, a.number, json_build_object('en', d.title_en, 'bn', d.title_bn) AS declaration,
              a.submitted_at AS "submittedAt", a.qualifications
         FROM admission_applicant a
         JOIN admission_declaration d ON d.site_id = $1 AND d.id = a.declaration_id
        WHERE a.site_id = $1 AND a.student_id = $2 ORDER BY a.submitted_at DESC NULLS LAST, a.id DESC LIMIT 1`,
      input.id,
    );
    return {
      application: row && {
        ...row,
        number: row.number ?? '',
        submittedAt: row.submittedAt?.toISOString() ?? null,
      },
    };
  });
}
