import { defineModule } from '../../core/module/module.ts';
import { tasksPath } from './paths.ts';
import { tasksPermission } from './permissions.ts';

export const tasks = defineModule({
  name: 'tasks',
  standsIn: 'calendar',
  screens: {
    tasks: {
      path: tasksPath.tasks,
      title: { en: 'Tasks', bn: 'কাজ' },
      permission: tasksPermission.view,
      group: 'tasks',
    },
  },
});
