import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { academicPath } from '../academic/paths.ts';
import { academicPermission } from '../academic/permissions.ts';
import { absentStudents, takeAttendance } from './home-jobs.data.ts';
import { attendance } from './module.ts';
import { attendancePath } from './paths.ts';
import { attendancePermission, attendanceStaffPermission } from './permissions.ts';

export const attendanceDetails = defineDetails(attendance, {
  jobs: [
    takeAttendance('T'),
    {
      key: 'D',
      label: { en: "Today's sections", bn: 'আজকের শাখা' },
      icon: 'list',
      path: link(attendancePath.report, { tab: 'day' }),
      permission: attendancePermission.view,
    },
    {
      key: 'O',
      label: { en: 'Still to be taken', bn: 'এখনো নেওয়া হয়নি' },
      icon: 'inbox',
      path: link(attendancePath.report, { tab: 'day', open: '1' }),
      permission: attendancePermission.takeAll,
    },
    {
      key: 'R',
      label: { en: 'Monthly register', bn: 'মাসিক খাতা' },
      icon: 'notebook',
      path: link(attendancePath.report, { tab: 'register' }),
      permission: attendancePermission.view,
    },
    absentStudents,
  ],
  settings: {
    label: { en: 'Holidays', bn: 'ছুটিসমূহ' },
    path: academicPath.holidays,
    permission: academicPermission.view,
  },
  groups: {
    days: { en: 'Day and month', bn: 'দিন ও মাস' },
    staff: { en: 'Employees', bn: 'কর্মী' },
    devices: { en: 'Devices', bn: 'ডিভাইস' },
  },
  subModules: {
    attendance: { label: { en: 'Attendance', bn: 'হাজিরা' } },
  },
  permissions: [
    ...describePermissions(attendancePermission, {
      view: { en: 'See attendance', bn: 'হাজিরা দেখা', heldBy: ['office', 'teacher'] },
      take: {
        en: 'Take attendance of own sections',
        bn: 'নিজের শাখার হাজিরা নেওয়া',
        heldBy: ['office', 'teacher'],
      },
      takeAll: {
        en: 'See and take attendance of every section',
        bn: 'সব শাখার হাজিরা দেখা ও নেওয়া',
        heldBy: ['office'],
      },
      takePeriods: {
        en: 'Take attendance of a period in any section',
        bn: 'যেকোনো শাখার পিরিয়ডের হাজিরা নেওয়া',
        heldBy: ['office', 'teacher'],
      },
      amend: { en: 'Change attendance after the day', bn: 'দিন শেষে হাজিরা সংশোধন', heldBy: ['office'] },
      setup: {
        en: 'Set how attendance is taken: by day, period or session',
        bn: 'হাজিরা কীভাবে নেওয়া হয় ঠিক করা: দিন, পিরিয়ড বা অধিবেশন',
        heldBy: [],
      },
    }),
    ...describePermissions(attendanceStaffPermission, {
      own: {
        en: 'See own attendance as an employee',
        bn: 'কর্মী হিসেবে নিজের হাজিরা দেখা',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
      view: {
        en: 'See the attendance of employees',
        bn: 'কর্মীদের হাজিরা দেখা',
        heldBy: ['office', 'accountant'],
      },
      take: { en: 'Take the attendance of employees', bn: 'কর্মীদের হাজিরা নেওয়া', heldBy: ['office'] },
      amend: {
        en: 'Change the attendance of employees after the day, excuse lateness',
        bn: 'দিন শেষে কর্মীদের হাজিরা সংশোধন, বিলম্ব মার্জনা',
        heldBy: [],
      },
      rules: {
        en: 'Set times of work and rules of lateness',
        bn: 'কাজের সময় ও বিলম্বের নিয়ম ঠিক করা',
        heldBy: [],
      },
    }),
  ],
});
