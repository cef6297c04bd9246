import { defineModule } from '../../core/module/module.ts';
import { studentsPath } from '../students/paths.ts';
import { studentsBatchPermission } from '../students/permissions.ts';
import { facilitiesPath } from './paths.ts';
import {
  facilitiesAssetsPermission,
  facilitiesBookingPermission,
  facilitiesDepreciationPermission,
  facilitiesPermission,
} from './permissions.ts';

export const facilities = defineModule({
  name: 'facilities',
  standsIn: 'facilities',
  place: {
    name: 'facilities',
    label: { en: 'Buildings and assets', bn: 'ভবন ও সম্পদ' },
    icon: 'building',
    menuFor: 'site',
  },
  screens: {
    tree: {
      path: facilitiesPath.tree,
      title: { en: 'Buildings', bn: 'ভবনসমূহ' },
      permission: facilitiesPermission.view,
      group: 'rooms',
    },
    bookings: {
      path: facilitiesPath.bookings,
      title: { en: 'Room bookings', bn: 'কক্ষ বুকিং' },
      permission: facilitiesBookingPermission.view,
      group: 'booking',
    },
    assetCounts: {
      path: facilitiesPath.assetCounts,
      title: { en: 'Count of assets', bn: 'সম্পদ গণনা' },
      permission: facilitiesAssetsPermission.count,
      group: 'assets',
    },
    depreciation: {
      path: facilitiesPath.depreciation,
      title: { en: 'Depreciation', bn: 'অবচয়' },
      permission: facilitiesDepreciationPermission.view,
      group: 'assets',
    },
    batchAttendance: {
      path: studentsPath.batchAttendance,
      title: { en: 'Attendance of batches', bn: 'ব্যাচের হাজিরা' },
      permission: studentsBatchPermission.view,
      group: 'records',
      standsIn: 'students',
    },
    batchFees: {
      path: studentsPath.batchFees,
      title: { en: 'Fees of batches', bn: 'ব্যাচের ফি' },
      permission: studentsBatchPermission.fees,
      group: 'records',
      standsIn: 'students',
    },
  },
});
