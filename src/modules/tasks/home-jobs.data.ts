import type { ModuleJob } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { tasksPath } from './paths.ts';
import { tasksPermission } from './permissions.ts';

/** Jobs of tasks on the first page of the calendar, in whose place they stand. */
export const openTasks: ModuleJob = {
  key: 'T',
  label: { en: 'My tasks', bn: 'আমার কাজ' },
  icon: 'checks',
  path: tasksPath.tasks,
  permission: tasksPermission.view,
};
export const newTask: ModuleJob = {
  key: 'N',
  label: { en: 'New task', bn: 'নতুন কাজ' },
  icon: 'pencil',
  path: link(tasksPath.tasks, { do: 'new' }),
  permission: tasksPermission.view,
};
