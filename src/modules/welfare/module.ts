import { defineModule } from '../../core/module/module.ts';
import { welfarePath } from './paths.ts';
import { welfareOwnPermission } from './permissions.ts';

export const welfare = defineModule({
  name: 'welfare',
  standsIn: 'students',
  screens: {
    own: {
      path: welfarePath.own,
      title: { en: 'Conduct and health', bn: 'আচরণ ও স্বাস্থ্য' },
      permission: welfareOwnPermission.see,
      standsIn: 'home',
      family: { position: 8, icon: 'clipboard', label: { en: 'Conduct and health', bn: 'আচরণ ও স্বাস্থ্য' } },
    },
  },
});
