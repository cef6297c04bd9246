import { definePaths } from '../../core/module/paths.ts';

export const studentsPath = definePaths({
  list: '/student/list',
  create: '/student/create',
  profile: '/student/view/:id',
});
