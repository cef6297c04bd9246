import { defineModule } from '../../core/module/module.ts';
import { noticesPermission } from '../communication/permissions.ts';
import { websitePath } from './paths.ts';

export const website = defineModule({
  name: 'website',
  standsIn: 'website',
  place: {
    name: 'website',
    label: { en: 'Website', bn: 'ওয়েবসাইট' },
    icon: 'world',
    menuFor: 'site',
  },
  screens: {
    notice: {
      path: websitePath.notice,
      title: { en: 'Edit Notice', bn: 'নোটিশ সম্পাদনা' },
      permission: noticesPermission.view,
      standsIn: 'communication',
    },
    readNotice: {
      path: websitePath.readNotice,
      title: { en: 'Notice', bn: 'নোটিশ' },
      permission: null,
      standsIn: 'home',
    },
  },
});
