import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { academicPath } from '../academic/paths.ts';
import { academicPermission } from '../academic/permissions.ts';
import { absentStudents, takeAttendance } from './home-jobs.data.ts';
import { attendancePath } from './paths.ts';
import { attendancePermission } from './permissions.ts';

export const attendance = defineModule({
  name: 'attendance',
  standsIn: 'attendance',
  place: {
    name: 'attendance',
    label: { en: 'Attendance', bn: 'হাজিরা' },
    icon: 'calendarCheck',
    menuFor: 'site',
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
    groups: {
      days: { en: 'Day and month', bn: 'দিন ও মাস' },
    },
    settings: {
      label: { en: 'Holidays', bn: 'ছুটিসমূহ' },
      path: academicPath.holidays,
      permission: academicPermission.view,
    },
  },
  screens: {
    take: {
      path: attendancePath.take,
      title: { en: 'Student attendance', bn: 'শিক্ষার্থী হাজিরা' },
      permission: attendancePermission.view,
      group: 'days',
    },
    report: {
      path: attendancePath.report,
      title: { en: 'Attendance report', bn: 'হাজিরা প্রতিবেদন' },
      permission: attendancePermission.view,
      group: 'days',
    },
  },
  permissions: [attendancePermission],
});
