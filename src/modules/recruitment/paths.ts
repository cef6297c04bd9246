import { definePaths } from '../../core/module/paths.ts';

export const recruitmentPath = definePaths({
  applications: '/site/job-application/site-job-application',
  posts: '/site/job-application/post/list',
});
