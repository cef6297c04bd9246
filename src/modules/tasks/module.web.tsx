import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { tasks } from './module.ts';

export const tasksWeb = defineWebModule(tasks, { screens: { tasks: () => import('./screens/tasks.tsx') } });
