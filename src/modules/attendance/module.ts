import { defineModule } from '../../core/module/module.ts';
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
});
