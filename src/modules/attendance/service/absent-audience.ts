import { formatDate } from '../../../core/format.ts';
import type { AudienceKind } from '../../../core/server/http/audiences.ts';
import { recipientsAbout, sectionField, studentPlaces } from '../../students/public.ts';
import { attendancePermission } from '../permissions.ts';

/** The guardians of those absent on a day: the second step after a sheet is saved. */
export const absentAudience: AudienceKind = {
  name: 'attendance.absent',
  label: { en: 'Guardians of the absent', bn: 'অনুপস্থিতদের অভিভাবক' },
  permission: attendancePermission.view,
  fields: [
    { name: 'date', label: { en: 'Date', bn: 'তারিখ' }, kind: 'day', required: true },
    { ...sectionField, required: false },
  ],
  places: [...studentPlaces, 'date'],
  people: (transaction, _, { date = '', section = '' }) => {
    const day = { en: formatDate(date, { language: 'en' }), bn: formatDate(date, { language: 'bn' }) };
    return recipientsAbout(
      transaction,
      `EXISTS (SELECT 1 FROM attendance_record r
                 JOIN attendance_sheet t ON t.site_id = $1 AND t.id = r.sheet_id AND t.period IS NULL
                WHERE r.site_id = $1 AND r.enrolment_id = e.id AND r.day = $2::date AND r.code = 'A'
                  AND ($3 = '' OR t.section_id::text = $3))`,
      [date, section],
      () => ({ values: { date: day } }),
    );
  },
};
