import { defineModule } from '../../core/module/module.ts';
import { attendanceStaffPermission } from '../attendance/permissions.ts';
import { devicesPath } from './paths.ts';
import { devicesPermission } from './permissions.ts';

export const devices = defineModule({
  name: 'devices',
  standsIn: 'attendance',
  screens: {
    devices: {
      path: devicesPath.devices,
      title: { en: 'Attendance devices', bn: 'হাজিরার ডিভাইস' },
      permission: devicesPermission.view,
      group: 'devices',
    },
    punches: {
      path: devicesPath.punches,
      title: { en: 'Punches', bn: 'পাঞ্চ' },
      permission: devicesPermission.view,
      group: 'devices',
    },
    overtime: {
      path: devicesPath.overtime,
      title: { en: 'Overtime', bn: 'অতিরিক্ত সময়' },
      permission: attendanceStaffPermission.own,
      group: 'staff',
    },
    gate: {
      path: devicesPath.gate,
      title: { en: 'Gate', bn: 'গেট' },
      permission: devicesPermission.gate,
      group: 'devices',
    },
    recompute: {
      path: devicesPath.recompute,
      title: { en: 'Recalculate attendance', bn: 'হাজিরা নতুন করে হিসাব' },
      permission: devicesPermission.view,
      group: 'devices',
    },
  },
});
