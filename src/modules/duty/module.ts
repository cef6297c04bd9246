import { defineModule } from '../../core/module/module.ts';
import { dutyPath } from './paths.ts';
import { dutyPermission } from './permissions.ts';

export const duty = defineModule({
  name: 'duty',
  standsIn: 'people',
  screens: {
    roster: {
      path: dutyPath.roster,
      title: { en: 'Duties', bn: 'দায়িত্বসূচি' },
      permission: dutyPermission.view,
      group: 'leave',
    },
    holidays: {
      path: dutyPath.holidays,
      title: { en: 'Holiday on duty', bn: 'ছুটির দিনের দায়িত্ব' },
      permission: dutyPermission.manage,
      group: 'leave',
    },
  },
});
