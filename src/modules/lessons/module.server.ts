import type { ServerModule } from '../../core/server/http/module.ts';
import { serveLessons } from './routes.ts';
import { lessonFileUse, lessonPictureUse } from './service/files.ts';

export const lessonsServer: ServerModule = {
  routes: serveLessons,
  fileUses: [lessonFileUse, lessonPictureUse],
};
