import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { cameBackSql, leavingSql } from '../../../students/public.ts';
import type { issueContract as contract } from '../contract.ts';

/** Who leaves with a promotion, with what they were given of a kind; those without it first. Throws 404 for an unknown one. */
export async function listLeavers(
  transaction: Transaction,
  { promotionId, kind, page, size }: z.output<typeof contract.leavers.input>,
) {
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM students_promotion WHERE site_id = $1 AND id = $2',
    promotionId,
  );
  if (!known) throw new AppError(errors.notFound);
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      about: json<Label>(),
      given: 'text?',
      isAsked: 'bool',
      total: 'int',
      open: 'int',
    },
    `SELECT s.id, s.code, json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS name,
            json_build_object('en', c.name_en || ' – ' || x.name_en || ' · ' || l.roll,
                              'bn', c.name_bn || ' – ' || x.name_bn || ' · ' || l.roll) AS about,
            g.number AS given, g.number IS NULL AND w.is_asked AS "isAsked",
            (count(*) OVER ())::int AS total, (count(*) FILTER (WHERE g.number IS NULL) OVER ())::int AS open
       FROM (SELECT i.student_id, i.from_section_id, i.from_roll AS roll ${leavingSql}) l
       JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = l.from_section_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       LEFT JOIN LATERAL (
         SELECT i.number FROM documents_issue i
          WHERE i.site_id = $1 AND i.student_id = s.id AND i.kind = $3 AND i.revoked_at IS NULL
            AND ($3 <> 'transfer' OR ${cameBackSql} IS NULL)
          ORDER BY i.serial DESC LIMIT 1) g ON true
      CROSS JOIN LATERAL (
        SELECT $3 = 'transfer' AND EXISTS (
          SELECT 1 FROM approval_request r WHERE r.site_id = $1 AND r.act = 'documents.transfer' AND r.subject = s.id
             AND r.state = 'pending') AS is_asked) w
      ORDER BY g.number IS NOT NULL, w.is_asked, c.position, x.name_en, l.roll, s.id LIMIT $4 OFFSET $5`,
    promotionId,
    kind,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ total: _, open: __, ...row }) => row),
    total: rows[0]?.total ?? 0,
    open: rows[0]?.open ?? 0,
    page,
    size,
  };
}
