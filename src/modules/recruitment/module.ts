import { defineModule } from '../../core/module/module.ts';
import { recruitmentPath } from './paths.ts';
import { recruitmentPermission } from './permissions.ts';

export const recruitment = defineModule({
  name: 'recruitment',
  standsIn: 'people',
  screens: {
    applications: {
      path: recruitmentPath.applications,
      title: { en: 'Job applications', bn: 'চাকরির আবেদন' },
      permission: recruitmentPermission.view,
      group: 'recruitment',
    },
  },
});
