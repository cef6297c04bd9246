import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { home } from './module.ts';
import { platformPalettesPermission } from './permissions.ts';

export const homeDetails = defineDetails(home, {
  jobs: [],
  groups: {},
  permissions: describePermissions(platformPalettesPermission, {
    edit: {
      en: 'Define dashboard palettes and say which institutions they are for',
      bn: 'ড্যাশবোর্ড প্যালেট নির্ধারণ ও প্রতিষ্ঠানে যুক্ত করা',
      heldBy: [],
    },
  }),
});
