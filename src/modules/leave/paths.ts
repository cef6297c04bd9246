import { definePaths } from '../../core/module/paths.ts';

export const leavePath = definePaths({
  types: '/site/employee-leave/index',
  approve: '/site/employee-leave/leave-approve',
  history: '/site/employee-leave-history/index',
  mine: '/site/employee-leave/mine',
});
