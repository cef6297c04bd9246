import { defineModule } from '../../core/module/module.ts';
import { operationsPath } from './paths.ts';
import { platformOperationsPermission } from './permissions.ts';

export const operations = defineModule({
  name: 'operations',
  standsIn: 'platform',
  screens: {
    operations: {
      path: operationsPath.operations,
      title: { en: 'Jobs and backups', bn: 'কাজ ও ব্যাকআপ' },
      permission: platformOperationsPermission.view,
      group: 'operations',
    },
    farewell: {
      path: operationsPath.farewell,
      title: { en: 'Export and farewell', bn: 'এক্সপোর্ট ও বিদায়' },
      permission: platformOperationsPermission.export,
      group: 'operations',
    },
  },
});
