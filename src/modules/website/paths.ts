import { definePaths } from '../../core/module/paths.ts';

export const websitePath = definePaths({
  notices: '/site/notice/master',
  notice: '/site/notice/edit/:id',
  ownNotices: '/user/notice/list',
  readNotice: '/user/notice/view/:id',
  events: '/site/web/setting/master',
  galleries: '/website/gallery/list',
  pictures: '/website/:owner/pictures/:id',
  slides: '/site/web/setting/slide/list',
  jobCirculars: '/site/web/setting/job-circular/list',
  citizenCharter: '/site/web/setting/citizen-charter',
  pages: '/website/web-page/list',
  menu: '/site/web/setting/web-menu',
  subMenu: '/site/web/setting/web-menu/:parentId',
  socialIcons: '/site/web/setting/social-icon',
  header: '/site/web/setting/header-design',
  openData: '/site/web/setting/open-data',
  letters: '/site/web/setting/letter/list',
  officers: '/website/officer/list',
});
