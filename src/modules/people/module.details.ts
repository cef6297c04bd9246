import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { leavePath } from '../leave/paths.ts';
import { leavePermission } from '../leave/permissions.ts';
import { payrollPath } from '../payroll/paths.ts';
import { payrollOwnPermission, payrollPermission } from '../payroll/permissions.ts';
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
      key: 'P',
      label: { en: 'Months of pay', bn: 'মাসের বেতন' },
      icon: 'payment',
      path: payrollPath.runs,
      permission: payrollPermission.view,
    },
    {
      key: 'S',
      label: { en: 'My leave', bn: 'আমার ছুটি' },
      icon: 'calendar',
      path: leavePath.mine,
      permission: leavePermission.apply,
    },
    {
      key: 'Y',
      label: { en: 'My payslips', bn: 'আমার বেতন বিবরণী' },
      icon: 'receipt',
      path: payrollPath.mine,
      permission: payrollOwnPermission.see,
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
