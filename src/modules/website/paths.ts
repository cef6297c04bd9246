import { definePaths } from '../../core/module/paths.ts';

export const websitePath = definePaths({
  notices: '/site/notice/master',
  notice: '/site/notice/edit/:id',
  readNotice: '/user/notice/view/:id',
  events: '/site/web/setting/master',
  slides: '/site/web/setting/slide/list',
  jobCirculars: '/site/web/setting/job-circular/list',
});
