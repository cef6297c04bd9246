import { defineModule } from '../../core/module/module.ts';
import { attendancePath } from './paths.ts';
import { attendancePermission, attendanceStaffPermission } from './permissions.ts';

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
    leave: {
      path: attendancePath.leave,
      title: { en: 'Leave of students', bn: 'শিক্ষার্থীদের ছুটি' },
      permission: attendancePermission.view,
      group: 'days',
    },
    manual: {
      path: attendancePath.manual,
      title: { en: 'Periodic attendance', bn: 'পিরিয়ডভিত্তিক হাজিরা' },
      permission: attendancePermission.view,
      group: 'days',
    },
    ownLeave: {
      path: attendancePath.ownLeave,
      title: { en: 'Leave', bn: 'ছুটি' },
      permission: null,
    },
    ownPeriods: {
      path: attendancePath.ownPeriods,
      title: { en: 'Periodic attendance', bn: 'পিরিয়ডভিত্তিক হাজিরা' },
      permission: null,
    },
    report: {
      path: attendancePath.report,
      title: { en: 'Attendance report', bn: 'হাজিরা প্রতিবেদন' },
      permission: attendancePermission.view,
      group: 'days',
    },
    staff: {
      path: attendancePath.staff,
      title: { en: 'Employee attendance', bn: 'কর্মী হাজিরা' },
      permission: attendanceStaffPermission.view,
      group: 'staff',
    },
    staffMonth: {
      path: attendancePath.staffMonth,
      title: { en: 'Individual employee attendance', bn: 'ব্যক্তিগত কর্মী হাজিরা' },
      permission: attendanceStaffPermission.own,
      group: 'staff',
    },
  },
});
