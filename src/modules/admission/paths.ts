import { definePaths } from '../../core/module/paths.ts';

export const admissionPath = definePaths({
  declarations: '/site/student-admission/site-base-student-admission-declare-form',
  registrations: '/site/student-registration/site-base-student-registration-declare-form',
  applicants: '/site/student-admission/applicant/view',
  inside: '/site/student-admission/site-student-admission-inside-form',
  results: '/site/lottery-result/site-admission-lottery-result-form',
});
