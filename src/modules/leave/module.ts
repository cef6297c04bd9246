import { defineModule } from '../../core/module/module.ts';
import { leavePath } from './paths.ts';
import { leavePermission } from './permissions.ts';

export const leave = defineModule({
  name: 'leave',
  standsIn: 'people',
  screens: {
    mine: {
      path: leavePath.mine,
      title: { en: 'My leave', bn: 'আমার ছুটি' },
      permission: leavePermission.apply,
      group: 'leave',
    },
    approve: {
      path: leavePath.approve,
      title: { en: 'Leave approval', bn: 'ছুটি অনুমোদন' },
      permission: leavePermission.view,
      group: 'leave',
    },
    history: {
      path: leavePath.history,
      title: { en: 'Leave history', bn: 'ছুটির ইতিহাস' },
      permission: leavePermission.view,
      group: 'leave',
    },
  },
});
