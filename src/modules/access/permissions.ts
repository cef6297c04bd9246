import { definePermissions } from '../../roles.ts';

export const historyPermission = definePermissions('history', {
  view: { en: 'See the log of changes', bn: 'পরিবর্তনের লগ দেখা', heldBy: ['office'] },
});

export const usersPermission = definePermissions('users', {
  view: { en: 'See users and their roles', bn: 'ব্যবহারকারী ও ভূমিকা দেখা', heldBy: ['office'] },
  edit: { en: 'Give and take roles', bn: 'ভূমিকা দেওয়া ও নেওয়া', heldBy: [] },
  roles: { en: 'Make and change roles of the institution', bn: 'প্রতিষ্ঠানের ভূমিকা তৈরি ও পরিবর্তন', heldBy: [] },
});
