import { definePaths } from '../../core/module/paths.ts';

export const resultsPath = definePaths({
  settings: '/site/result-setting/site-result-setting-form',
  generate: '/site/result-generate/site-result-generate-form',
  conduct: '/site/result-conduct/view',
  board: '/site/result-generate/publish-board',
  permission: '/site/result-permission/site-result-permission',
  scrutiny: '/site/result-scrutiny/view',
  report: '/site/result-report/site-result-report-form',
  tabulation: '/site/result-report/site-result-report-two-master',
  statistics: '/site/result-statistics/site-combine-result-report-master',
  staffReport: '/site/employee-panel/result/emp-exam-result-master-form',
  sms: '/site/result-report/site-result-report-sms-master-component',
  joint: '/site/result-report/combined-merit',
  mine: '/student/result/master',
  broughtIn: '/site/result-report/brought-in',
});
