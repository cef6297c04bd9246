import { purposeOf } from '../../core/server/entity/records.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import { student } from '../students/student.entity.ts';
import { endLateSeats } from './desk/service/nightly.ts';
import { identityFields } from './form/fields.ts';
import { forgettingDrafts } from './form/service/forget-drafts.ts';
import { serveAdmission } from './routes.ts';
import { applicants } from './service/counters.ts';
import { admissionDay } from './service/module-day.ts';

export const admissionServer: ServerModule = {
  counters: [applicants],
  routes: serveAdmission,
  day: admissionDay,
  nightly: [endLateSeats, forgettingDrafts],
  secrets: [
    { table: 'admission_applicant', column: 'birth_registration' },
    { table: 'admission_applicant', column: 'data', within: identityFields },
  ],
  // The photo of an applicant becomes the student's.
  fileUses: [
    {
      purpose: purposeOf(student, 'photo'),
      isUsed: 'EXISTS (SELECT 1 FROM admission_applicant t WHERE t.site_id = $1 AND t.photo = f.id)',
    },
  ],
};
