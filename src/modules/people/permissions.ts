import { definePermissions } from '../../roles.ts';

export const employeesPermission = definePermissions('employees', {
  view: { en: 'See teachers and staff', bn: 'শিক্ষক ও কর্মচারী দেখা', heldBy: ['office'] },
  edit: { en: 'Change teachers and staff', bn: 'শিক্ষক ও কর্মচারী পরিবর্তন', heldBy: ['office'] },
});
