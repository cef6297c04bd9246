import { definePaths } from '../../core/module/paths.ts';

export const platformPath = definePaths({
  sites: '/edu/site/list',
  newSite: '/edu/site/new',
  site: '/edu/site/edit/:id',
  academicGroup: '/edu/site/academic-group/:site_id',
  academics: '/edu/site/academic/details/:id',
  groups: '/edu/site-group/list',
  group: '/edu/site-group/new-site/:gr_id',
  applications: '/edu/site/application/list',
  application: '/edu/site/application/edit/:id',
  approval: '/edu/site/application/approve/:app_id',
  nationalCalendar: '/edu/global-calendar/index',
  features: '/edu/feature',
  siteReport: '/edu/report/site-report-master-form',
  siteSettings: '/site/option/view-and-form',
});
