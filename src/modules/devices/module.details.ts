import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { devices } from './module.ts';
import { devicesPermission, devicesShiftsPermission } from './permissions.ts';

export const devicesDetails = defineDetails(devices, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(devicesShiftsPermission, {
      view: { en: 'See work shifts', bn: 'কাজের পালা দেখা', heldBy: ['office'] },
      edit: {
        en: 'Change work shifts and who works in them',
        bn: 'কাজের পালা ও কর্মী বণ্টন পরিবর্তন',
        heldBy: ['office'],
      },
    }),
    ...describePermissions(devicesPermission, {
      view: { en: 'See devices and their punches', bn: 'ডিভাইস ও পাঞ্চ দেখা', heldBy: ['office'] },
      manage: {
        en: 'Admit devices, say whose a PIN is, release punches that were held back',
        bn: 'ডিভাইস অনুমোদন, পিন কার তা বলা, আটকে রাখা পাঞ্চ ছাড়া',
        heldBy: ['office'],
      },
      gate: { en: 'Watch the gate', bn: 'গেট দেখা', heldBy: ['office'] },
      recompute: {
        en: 'Recalculate the attendance of past days from punches',
        bn: 'পেরোনো দিনের হাজিরা পাঞ্চ থেকে নতুন করে লেখা',
        heldBy: [],
      },
    }),
  ],
});
