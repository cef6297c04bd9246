import { defineModule } from '../../core/module/module.ts';
import { boardPath } from './paths.ts';
import { boardPermission } from './permissions.ts';

export const board = defineModule({
  name: 'board',
  standsIn: 'students',
  screens: {
    preflight: {
      path: boardPath.preflight,
      title: { en: 'eSIF pre-flight', bn: 'ইএসআইএফ যাচাই' },
      permission: boardPermission.view,
      group: 'board',
    },
    registration: {
      path: boardPath.registration,
      title: { en: 'Board registration', bn: 'বোর্ড রেজিস্ট্রেশন' },
      permission: boardPermission.view,
      group: 'board',
    },
    returns: {
      path: boardPath.returns,
      title: { en: 'Government returns', bn: 'সরকারি তথ্য বিবরণী' },
      permission: boardPermission.view,
      group: 'board',
    },
  },
});
