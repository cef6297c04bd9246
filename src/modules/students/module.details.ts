import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { absentStudents, takeAttendance } from '../attendance/home-jobs.data.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { students } from './module.ts';
import { studentsPath } from './paths.ts';
import { studentsBatchPermission, studentsPermission } from './permissions.ts';

export const studentsDetails = defineDetails(students, {
  jobs: [
    {
      key: 'N',
      label: { en: 'Admit a student', bn: 'শিক্ষার্থী ভর্তি' },
      icon: 'addUser',
      path: studentsPath.create,
      permission: studentsPermission.edit,
    },
    {
      key: 'L',
      label: { en: 'Student list', bn: 'শিক্ষার্থী তালিকা' },
      icon: 'list',
      path: studentsPath.list,
      permission: studentsPermission.view,
    },
    {
      key: 'I',
      label: { en: 'Import students', bn: 'শিক্ষার্থী ইমপোর্ট' },
      icon: 'import',
      path: link(studentsPath.list, { do: 'import' }),
      permission: studentsPermission.edit,
    },
    takeAttendance('T'),
    absentStudents,
  ],
  settings: siteSettings,
  groups: {
    records: { en: 'Records', bn: 'রেকর্ড' },
    welfare: { en: 'Conduct and health', bn: 'আচরণ ও স্বাস্থ্য' },
    reports: { en: 'Reports', bn: 'প্রতিবেদন' },
    board: { en: 'Board and returns', bn: 'বোর্ড ও সরকারি তথ্য' },
    yearEnd: { en: 'Year end', bn: 'বছর শেষ' },
  },
  permissions: [
    ...describePermissions(studentsPermission, {
      view: { en: 'See students', bn: 'শিক্ষার্থী দেখা', heldBy: ['office', 'accountant', 'cashier', 'teacher'] },
      export: {
        en: 'Take the list of students out as a file',
        bn: 'শিক্ষার্থীর তালিকা ফাইল আকারে নেওয়া',
        heldBy: ['office'],
      },
      edit: { en: 'Add and change students', bn: 'শিক্ষার্থী যোগ ও পরিবর্তন', heldBy: ['office'] },
      contact: {
        en: 'See a masked mobile number, noted each time',
        bn: 'আড়াল করা মোবাইল নম্বর দেখা, প্রতিবার লিপিবদ্ধ হয়',
        heldBy: ['office', 'accountant', 'cashier', 'teacher'],
      },
      promote: {
        en: 'Prepare promotions to the next year',
        bn: 'পরের বছরে শ্রেণি উত্তরণের খসড়া করা',
        heldBy: ['office'],
      },
      approvePromotion: { en: 'Approve promotions', bn: 'শ্রেণি উত্তরণ অনুমোদন', heldBy: [] },
      bar: {
        en: 'Hide a student from a guardian',
        bn: 'অভিভাবকের কাছ থেকে শিক্ষার্থীর তথ্য আড়াল করা',
        heldBy: ['office'],
      },
      approveBars: {
        en: 'Approve showing a student to a barred guardian again',
        bn: 'আড়াল করা অভিভাবককে আবার দেখানো অনুমোদন',
        heldBy: [],
      },
      reveal: { en: 'See full identity numbers', bn: 'পূর্ণ পরিচয় নম্বর দেখা', heldBy: [] },
    }),
    ...describePermissions(studentsBatchPermission, {
      view: {
        en: 'See attendance of batches',
        bn: 'ব্যাচের হাজিরা দেখা',
        heldBy: ['office', 'accountant', 'teacher'],
      },
      take: {
        en: 'Take attendance of own batches',
        bn: 'নিজের ব্যাচের হাজিরা নেওয়া',
        heldBy: ['office', 'teacher'],
      },
      takeAll: {
        en: 'Take attendance of every batch, also after the day',
        bn: 'সব ব্যাচের হাজিরা নেওয়া, দিন শেষেও',
        heldBy: ['office'],
      },
      fees: {
        en: 'Set the fees of batches and charge them',
        bn: 'ব্যাচের ফি ঠিক করা ও ধার্য করা',
        heldBy: ['accountant'],
      },
    }),
  ],
});
