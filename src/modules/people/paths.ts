import { definePaths } from '../../core/paths.ts';

export const peoplePath = definePaths({
  employees: '/site/employee/employee-attach-form',
});
