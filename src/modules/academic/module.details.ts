import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { academic } from './module.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const academicDetails = defineDetails(academic, {
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
  settings: siteSettings,
  groups: {
    classes: { en: 'Classes and sections', bn: 'শ্রেণি ও শাখা' },
    subjects: { en: 'Subjects', bn: 'বিষয়' },
    calendar: { en: 'Calendar', bn: 'ক্যালেন্ডার' },
    staff: { en: 'Staff', bn: 'কর্মী' },
  },
  permissions: [
    ...describePermissions(academicPermission, {
      view: {
        en: 'See the academic setup',
        bn: 'শিক্ষা সেটআপ দেখা',
        heldBy: ['office', 'accountant', 'cashier', 'teacher'],
      },
      edit: { en: 'Change the academic setup', bn: 'শিক্ষা সেটআপ পরিবর্তন', heldBy: ['office'] },
    }),
  ],
});
