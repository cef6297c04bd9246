import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { website } from './module.ts';

export const websiteWeb = defineWebModule(website, {
  entities,
  screens: {
    menu: () => import('./front/screens/menu.tsx'),
    subMenu: () => import('./front/screens/menu.tsx'),
    header: () => import('./front/screens/header-design.tsx'),
    openData: () => import('./front/screens/open-data.tsx'),
    letters: () => import('./letters/screens/letters.tsx'),
    pictures: () => import('./content/galleries/screens/pictures.tsx'),
    notice: () => import('./notices/screens/notice.tsx'),
    ownNotices: () => import('./notices/screens/own-notices.tsx'),
    readNotice: () => import('./notices/screens/read-notice.tsx'),
  },
  entityScreens: {
    notice: () => import('./notices/screens/notices.tsx'),
    slide: () => import('./first-page/screens/slides.tsx'),
    video: () => import('./first-page/screens/videos.tsx'),
    message: () => import('./first-page/screens/messages.tsx'),
    about: () => import('./first-page/screens/abouts.tsx'),
    jobCircular: () => import('./first-page/screens/job-circulars.tsx'),
    webPage: () => import('./content/screens/web-pages.tsx'),
    event: () => import('./content/galleries/screens/events.tsx'),
    citizenCharter: () => import('./content/screens/charter.tsx'),
    officer: () => import('./letters/screens/officers.tsx'),
    gallery: () => import('./content/galleries/screens/galleries.tsx'),
  },
});
