import { definePaths } from '../../core/module/paths.ts';

export const studentsPath = definePaths({
  list: '/student/list',
  create: '/student/create',
  profile: '/student/view/:id',
  promotion: '/site/student/promotion/view',
  quickUpdate: '/site/student/quick-update/site-student-quick-update-master',
  reports: '/site/student/report/master',
  manualCount: '/site/student/manual/site-student-manual-count',
  alumni: '/student/alumni/list',
  pastExams: '/student/past-exam/list',
  signIns: '/student/sign-in/list',
  batches: '/site/batch/site-batch-form',
  batchAttendance: '/site/batch/attendance',
  batchFees: '/site/batch/fees',
});
