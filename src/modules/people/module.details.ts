import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { academicPath } from '../academic/paths.ts';
import { academicPermission } from '../academic/permissions.ts';
import { accessPath } from '../access/paths.ts';
import { usersPermission } from '../access/permissions.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { people } from './module.ts';
import { peoplePath } from './paths.ts';
import { employeesOwnPermission, employeesPermission } from './permissions.ts';

export const peopleDetails = defineDetails(people, {
  jobs: [
    {
      key: 'L',
      label: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' },
      icon: 'list',
      path: peoplePath.employees,
      permission: employeesPermission.view,
    },
    {
      key: 'N',
      label: { en: 'Add one', bn: 'একজন যোগ করুন' },
      icon: 'addUser',
      path: link(peoplePath.employees, { do: 'new' }),
      permission: employeesPermission.edit,
    },
    {
      key: 'I',
      label: { en: 'Import from Excel', bn: 'এক্সেল থেকে ইমপোর্ট' },
      icon: 'import',
      path: link(peoplePath.employees, { do: 'import' }),
      permission: employeesPermission.edit,
    },
    {
      key: 'U',
      label: { en: 'Accounts and roles', bn: 'অ্যাকাউন্ট ও ভূমিকা' },
      icon: 'key',
      path: accessPath.users,
      permission: usersPermission.view,
    },
    {
      key: 'D',
      label: { en: 'Designations', bn: 'পদবিসমূহ' },
      icon: 'badge',
      path: academicPath.designations,
      permission: academicPermission.view,
    },
  ],
  settings: siteSettings,
  groups: {
    records: { en: 'Records', bn: 'রেকর্ড' },
    service: { en: 'Service and letters', bn: 'চাকরি বই ও পত্র' },
    leave: { en: 'Leave and duty', bn: 'ছুটি ও দায়িত্ব' },
    payroll: { en: 'Payroll', bn: 'বেতন' },
    recruitment: { en: 'Recruitment', bn: 'নিয়োগ' },
    payRules: { en: 'Rules of pay', bn: 'বেতনের নিয়ম' },
  },
  subModules: {
    employees: { label: { en: 'HR', bn: 'জনবল' } },
  },
  permissions: [
    ...describePermissions(employeesPermission, {
      view: { en: 'See teachers and staff', bn: 'শিক্ষক ও কর্মচারী দেখা', heldBy: ['office'] },
      edit: { en: 'Change teachers and staff', bn: 'শিক্ষক ও কর্মচারী পরিবর্তন', heldBy: ['office'] },
      approve: {
        en: 'Approve promotions, leaving and disciplinary entries',
        bn: 'পদোন্নতি, চাকরি শেষ ও শৃঙ্খলা বিষয়ক ভুক্তি অনুমোদন',
        heldBy: [],
      },
      reveal: {
        en: 'See National ID numbers of employees in full',
        bn: 'কর্মীর জাতীয় পরিচয়পত্র নম্বর পুরো দেখা',
        heldBy: [],
      },
    }),
    ...describePermissions(employeesOwnPermission, {
      see: {
        en: 'See one’s own record and service book',
        bn: 'নিজের রেকর্ড ও চাকরি বই দেখা',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
    }),
  ],
});
