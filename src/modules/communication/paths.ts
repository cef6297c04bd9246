import { definePaths } from '../../core/paths.ts';

export const communicationPath = definePaths({
  categories: '/site/notice/category/list',
});
