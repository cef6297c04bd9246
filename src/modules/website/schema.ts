import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export * from './content/galleries/schema.ts';
export * from './front/schema.ts';
export * from './letters/schema.ts';
export * from './notices/schema.ts';

export const aboutTable = tableOf(entities.about);
export const citizenCharterTable = tableOf(entities.citizenCharter);
export const eventTable = tableOf(entities.event);
export const galleryTable = tableOf(entities.gallery);
export const jobCircularTable = tableOf(entities.jobCircular);
export const messageTable = tableOf(entities.message);
export const noticeTable = tableOf(entities.notice);
export const officerTable = tableOf(entities.officer);
export const slideTable = tableOf(entities.slide);
export const socialIconTable = tableOf(entities.socialIcon);
export const videoTable = tableOf(entities.video);
export const webPageTable = tableOf(entities.webPage);
