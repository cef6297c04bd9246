import { definePaths } from '../../core/module/paths.ts';

export const peoplePath = definePaths({
  employees: '/site/employee/employee-attach-form',
});
