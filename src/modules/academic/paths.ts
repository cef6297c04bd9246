import { definePaths } from '../../core/module/paths.ts';

export const academicPath = definePaths({
  shifts: '/site/shift-details/list',
  versions: '/academic/version/list',
  classes: '/academic/class/list',
  groups: '/academic/group/list',
  sections: '/site/shift-class-group-section-setting/master',
  sectionGrid: '/site/shift-class-group-section-setting/grid',
  subjects: '/academic/subject/list',
  classSubjects: '/site/subject-group-condition-setting/list',
  years: '/academic/year/list',
  periodTypes: '/site/academic/period-type/setting',
  holidays: '/edu/holiday/view',
  designations: '/academic/designation/list',
});
