import { todayInDhaka } from '../../../../core/dates.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { AudienceKind } from '../../../../core/server/http/audiences.ts';
import { recipientsAbout, studentPlaces } from '../../../students/public.ts';
import { feesPermission } from '../../permissions.ts';
import { overdueSql } from '../public.ts';

/** The guardians of those who owe more than an amount; a family's message names the sum. */
export const duesAudience: AudienceKind = {
  name: 'fees.dues',
  label: { en: 'Guardians with dues above', bn: 'এর বেশি বকেয়া যাদের' },
  permission: feesPermission.view,
  fields: [
    { name: 'above', label: { en: 'More than (taka)', bn: 'এর বেশি (টাকা)' }, kind: 'amount', required: true },
  ],
  places: [...studentPlaces, 'due'],
  async people(transaction, services, { above = '' }) {
    const rows = await transaction.read(
      { enrolmentId: 'uuid', owed: 'bigint' },
      `SELECT e.id AS "enrolmentId", w.owed FROM students_enrolment e
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
        CROSS JOIN LATERAL (${overdueSql('e.student_id', '$2::date')}) w
        WHERE e.site_id = $1 AND e.status = 'active' AND w.owed > $3`,
      todayInDhaka(services.now()),
      parseTaka(above) ?? 0n,
    );
    const owed = new Map(rows.map((row) => [row.enrolmentId, row.owed]));
    return recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...owed.keys()]], (id) => ({
      sums: { due: owed.get(id) ?? 0n },
    }));
  },
};
