import { definePaths } from '../../core/module/paths.ts';

export const leavePath = definePaths({
  types: '/site/employee-leave/index',
  maxima: '/site/employee-leave/maximum/list',
  approve: '/site/employee-leave/leave-approve',
  history: '/site/employee-leave-history/index',
  mine: '/site/employee-leave/mine',
});
