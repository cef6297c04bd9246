import { definePermissions } from '../../roles.ts';

export const noticesPermission = definePermissions('notices', {
  view: { en: 'See notices', bn: 'নোটিশ দেখা', heldBy: ['office', 'accountant', 'cashier', 'teacher'] },
  edit: { en: 'Write and publish notices', bn: 'নোটিশ লেখা ও প্রকাশ', heldBy: ['office'] },
});
