import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { writeNotice } from '../website/home-jobs.data.ts';
import { websitePath } from '../website/paths.ts';
import { communicationPath } from './paths.ts';
import { noticesPermission } from './permissions.ts';

export const communication = defineModule({
  name: 'communication',
  standsIn: 'communication',
  place: {
    name: 'communication',
    label: { en: 'Communication', bn: 'যোগাযোগ' },
    icon: 'message',
    menuFor: 'site',
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
    groups: {
      setup: { en: 'Set-up', bn: 'সেটআপ' },
    },
    settings: siteSettings,
  },
  screens: {},
  permissions: [noticesPermission],
});
