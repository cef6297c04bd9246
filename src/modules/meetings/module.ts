import { defineModule } from '../../core/module/module.ts';
import { meetingsPath } from './paths.ts';
import { meetingsBodyPermission, meetingsPermission } from './permissions.ts';

export const meetings = defineModule({
  name: 'meetings',
  standsIn: 'calendar',
  screens: {
    list: {
      path: meetingsPath.list,
      title: { en: 'Live meetings', bn: 'সভাসমূহ' },
      permission: meetingsPermission.view,
      group: 'meetings',
    },
    invitation: {
      path: meetingsPath.invitation,
      title: { en: 'Meeting invitations', bn: 'সভার আমন্ত্রণ' },
      permission: meetingsPermission.view,
    },
    routine: {
      path: meetingsPath.routine,
      title: { en: 'Routine meeting invitations', bn: 'নিয়মিত সভার আমন্ত্রণ' },
      permission: meetingsPermission.view,
    },
    statement: {
      path: meetingsPath.statement,
      title: { en: 'Monthly statement', bn: 'মাসিক প্রতিবেদন' },
      permission: meetingsBodyPermission.statement,
      group: 'meetings',
    },
    mine: {
      path: meetingsPath.mine,
      title: { en: 'My invitations', bn: 'আমার আমন্ত্রণ' },
      permission: null,
      standsIn: 'home',
      family: { position: 8, icon: 'users', label: { en: 'Invitations', bn: 'আমন্ত্রণ' } },
    },
  },
});
