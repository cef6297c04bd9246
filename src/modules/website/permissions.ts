import { definePermissions } from '../../roles.ts';

export const websitePermission = definePermissions('website', {
  view: { en: 'See the website setup', bn: 'ওয়েবসাইট সেটআপ দেখা', heldBy: ['office'] },
  edit: { en: 'Change the website', bn: 'ওয়েবসাইট পরিবর্তন', heldBy: ['office'] },
});
