import { defineModule } from '../../core/module/module.ts';
import { academicPermission } from '../academic/permissions.ts';
import { replicationPath } from './paths.ts';
import { platformReplicationPermission, replicationPermission } from './permissions.ts';

export const replication = defineModule({
  name: 'replication',
  standsIn: 'platform',
  screens: {
    master: {
      path: replicationPath.master,
      title: { en: 'Replication', bn: 'সেটআপ অনুলিপি' },
      permission: platformReplicationPermission.view,
      group: 'institutions',
    },
    own: {
      path: replicationPath.own,
      title: { en: 'Academic setting replication', bn: 'শিক্ষা সেটিংস অনুলিপি' },
      permission: replicationPermission.view,
      group: 'classes',
      standsIn: 'academic',
    },
    years: {
      path: replicationPath.years,
      title: { en: 'Change of the year', bn: 'বর্ষ পরিবর্তন' },
      permission: academicPermission.edit,
      group: 'calendar',
      standsIn: 'academic',
    },
  },
});
