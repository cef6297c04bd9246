import { definePaths } from '../../core/module/paths.ts';

export const peoplePath = definePaths({
  employees: '/site/employee/employee-attach-form',
  retirement: '/site-Employee-retirement',
  birthdays: '/site-employee-birthday-list',
  report: '/site/employee/report/master',
  departments: '/people/department/list',
  attachments: '/people/attachment/list',
  books: '/people/service-book/list',
  profile: '/people/employee/view/:id',
  documents: '/people/employee-document/list',
  expiring: '/people/employee-document/expiring',
  mine: '/site/employee-panel/service-book',
});
