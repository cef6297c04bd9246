import { definePaths } from '../../core/module/paths.ts';

export const libraryPath = definePaths({
  books: '/site/library/site-library-books',
  desk: '/site/library/site-library-borrowings-manage',
  racks: '/site/library/site-library-recks',
  members: '/site/library/site-library-members',
  authors: '/site/library/site-library-authors',
  publishers: '/site/library/publisher/list',
  categories: '/site/library/category/list',
  stock: '/site/library/stock-take/view',
  reports: '/site/library/report/view',
  settings: '/site/library/setting/view',
  mine: '/student/library/sutdent-library-management',
});
