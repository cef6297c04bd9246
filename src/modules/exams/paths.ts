import { definePaths } from '../../core/module/paths.ts';

export const examsPath = definePaths({
  declare: '/site/exam/declare',
  settings: '/site/exam/examination-setting-master',
  divisors: '/site/exam/gpa-divisor/view',
  marksEntry: '/site/exam/marks-entry',
  mySheets: '/site/employee-panel/exam/employee-exam-marks-entry-form',
  marksSend: '/site/exam/marks-send',
  markList: '/site/exam/mark-list',
});
