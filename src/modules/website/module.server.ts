import type { ServerModule } from '../../core/server/http/module.ts';
import { pictureFiles } from './content/galleries/service/pictures.ts';
import { servePictures } from './content/galleries/service/serve-pictures.ts';
import { bannerFile } from './front/service/design.ts';
import { serveFront } from './front/service/serve-front.ts';
import { serveLetters } from './letters/service/serve-letters.ts';
import { noticeHooks } from './notices/service/hooks.ts';
import { noticeFiles } from './notices/service/notice-files.ts';
import { plannedNotices } from './notices/service/planned.ts';
import { serveNotices } from './notices/service/serve-notices.ts';
import { serveWebsite } from './routes.ts';
import { eventSource } from './service/calendar-source.ts';
import { circularsUntil, eventsOfDay, noticesFrom } from './service/counters.ts';
import { websiteDay } from './service/module-day.ts';

export const websiteServer: ServerModule = {
  counters: [circularsUntil, eventsOfDay, noticesFrom],
  routes: (app) => {
    serveWebsite(app);
    serveNotices(app);
    serveFront(app);
    serveLetters(app);
    servePictures(app);
  },
  fileUses: [pictureFiles, noticeFiles, bannerFile],
  // Whatever is changed there the world reads.
  notInAnothersName: [{ area: 'website' }],
  hooks: noticeHooks,
  jobs: [plannedNotices],
  day: websiteDay,
  calendar: [eventSource],
};
