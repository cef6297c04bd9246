import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';

/** The subjects the class of an offer teaches, for the choice of the optional one. */
export async function readSubjects(transaction: Transaction, offerId: string) {
  const items = await transaction.read(
    { id: 'uuid', name: json<Label>(), role: 'text' },
    `SELECT DISTINCT ON (b.name_en) b.id, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name, s.role
       FROM admission_offer o
       JOIN admission_declaration d ON d.site_id = $1 AND d.id = o.declaration_id AND d.status = 'open'
       JOIN academic_class_subject s ON s.site_id = $1 AND s.class_id = o.class_id
        AND (s.group_id IS NULL OR o.group_id IS NULL OR s.group_id = o.group_id)
       JOIN academic_subject b ON b.site_id = $1 AND b.id = s.subject_id
      WHERE o.site_id = $1 AND o.id = $2 ORDER BY b.name_en, b.id LIMIT 100`,
    offerId,
  );
  return { items };
}
