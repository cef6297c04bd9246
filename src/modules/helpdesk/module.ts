import { defineModule } from '../../core/module/module.ts';
import { helpdeskPath } from './paths.ts';
import { helpdeskPermission, platformHelpdeskPermission } from './permissions.ts';

export const helpdesk = defineModule({
  name: 'helpdesk',
  standsIn: 'communication',
  screens: {
    view: {
      path: helpdeskPath.view,
      title: { en: 'Help desk', bn: 'হেল্প ডেস্ক' },
      permission: helpdeskPermission.answer,
      group: 'helpdesk',
    },
    mine: {
      path: helpdeskPath.mine,
      title: { en: 'Questions to the school', bn: 'প্রতিষ্ঠানকে প্রশ্ন' },
      permission: helpdeskPermission.ask,
      standsIn: 'home',
      family: { position: 7, icon: 'message', label: { en: 'Questions', bn: 'প্রশ্ন' } },
    },
    platform: {
      path: helpdeskPath.platform,
      title: { en: 'Questions from institutions', bn: 'প্রতিষ্ঠানের প্রশ্ন' },
      permission: platformHelpdeskPermission.answer,
      standsIn: 'platform',
      group: 'institutions',
    },
  },
});
