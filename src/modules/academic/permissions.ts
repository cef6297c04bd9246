import { definePermissions } from '../../roles.ts';

export const academicPermission = definePermissions('academic', {
  view: {
    en: 'See the academic setup',
    bn: 'শিক্ষা সেটআপ দেখা',
    heldBy: ['office', 'accountant', 'cashier', 'teacher'],
  },
  edit: { en: 'Change the academic setup', bn: 'শিক্ষা সেটআপ পরিবর্তন', heldBy: ['office'] },
});
