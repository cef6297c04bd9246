import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { duty } from './module.ts';
import { dutyPermission, dutyPlacesPermission } from './permissions.ts';

export const dutyDetails = defineDetails(duty, {
  jobs: [],
  groups: {},
  permissions: [
    ...describePermissions(dutyPlacesPermission, {
      view: { en: 'See the places of duty', bn: 'দায়িত্বের স্থান দেখা', heldBy: ['office'] },
      edit: { en: 'Change the places of duty', bn: 'দায়িত্বের স্থান পরিবর্তন', heldBy: ['office'] },
    }),
    ...describePermissions(dutyPermission, {
      view: {
        en: 'See the duty roster, swap own duties',
        bn: 'দায়িত্বসূচি দেখা, নিজের দায়িত্ব বদল চাওয়া',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
      manage: { en: 'Keep the duty roster', bn: 'দায়িত্বসূচি তৈরি ও পরিচালনা', heldBy: ['office'] },
    }),
  ],
});
