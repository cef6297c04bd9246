import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { writeNotice } from '../website/home-jobs.data.ts';
import { websitePath } from '../website/paths.ts';
import { communication } from './module.ts';
import { communicationPath } from './paths.ts';
import { noticesPermission } from './permissions.ts';

export const communicationDetails = defineDetails(communication, {
  jobs: [
    writeNotice,
    {
      key: 'L',
      label: { en: 'Notices', bn: 'নোটিশসমূহ' },
      icon: 'list',
      path: websitePath.notices,
      permission: noticesPermission.view,
    },
    {
      key: 'C',
      label: { en: 'New category', bn: 'নতুন ধরন' },
      icon: 'category',
      path: link(communicationPath.categories, { do: 'new' }),
      permission: noticesPermission.edit,
    },
  ],
  settings: siteSettings,
  groups: {
    setup: { en: 'Set-up', bn: 'সেটআপ' },
  },
  subModules: {
    notices: { label: { en: 'Notices', bn: 'নোটিশ' } },
  },
  permissions: [
    ...describePermissions(noticesPermission, {
      view: { en: 'See notices', bn: 'নোটিশ দেখা', heldBy: ['office', 'accountant', 'cashier', 'teacher'] },
      edit: { en: 'Write and publish notices', bn: 'নোটিশ লেখা ও প্রকাশ', heldBy: ['office'] },
    }),
  ],
});
