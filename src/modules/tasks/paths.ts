import { definePaths } from '../../core/module/paths.ts';

export const tasksPath = definePaths({ tasks: '/site/task/site-task-manage' });
