import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const academic = defineModule({
  name: 'academic',
  standsIn: 'academic',
  place: {
    name: 'academic',
    label: { en: 'Academic setup', bn: 'শিক্ষা সেটআপ' },
    icon: 'school',
    menuFor: 'site',
    jobs: [
      {
        key: 'S',
        label: { en: 'Sections', bn: 'শাখাসমূহ' },
        icon: 'school',
        path: academicPath.sections,
        permission: academicPermission.view,
      },
      {
        key: 'B',
        label: { en: 'Class subjects', bn: 'শ্রেণির বিষয়' },
        icon: 'book',
        path: academicPath.classSubjects,
        permission: academicPermission.view,
      },
      {
        key: 'H',
        label: { en: 'Add a holiday', bn: 'ছুটি যোগ করুন' },
        icon: 'addCalendar',
        path: link(academicPath.holidays, { do: 'new' }),
        permission: academicPermission.edit,
      },
      {
        key: 'Y',
        label: { en: 'Open a new year', bn: 'নতুন শিক্ষাবর্ষ' },
        icon: 'calendar',
        path: link(academicPath.years, { do: 'new' }),
        permission: academicPermission.edit,
      },
      {
        key: 'I',
        label: { en: 'Import subjects', bn: 'বিষয় ইমপোর্ট' },
        icon: 'import',
        path: link(academicPath.subjects, { do: 'import' }),
        permission: academicPermission.edit,
      },
    ],
    groups: {
      classes: { en: 'Classes and sections', bn: 'শ্রেণি ও শাখা' },
      subjects: { en: 'Subjects', bn: 'বিষয়' },
      calendar: { en: 'Calendar', bn: 'পঞ্জি' },
      staff: { en: 'Staff', bn: 'কর্মী' },
    },
    settings: siteSettings,
  },
  screens: {},
  permissions: [academicPermission],
});
