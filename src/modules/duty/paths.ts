import { definePaths } from '../../core/module/paths.ts';

export const dutyPath = definePaths({
  roster: '/site/employee-duty/duty-master',
  places: '/site/employee-duty/place/list',
  holidays: '/holiday-on-duty-settings',
});
