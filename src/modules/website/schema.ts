import { tableOf } from '../../core/server/database/table.ts';
import { about } from './about.entity.ts';
import { event } from './event.entity.ts';
import { jobCircular } from './job-circular.entity.ts';
import { message } from './message.entity.ts';
import { notice } from './notice.entity.ts';
import { slide } from './slide.entity.ts';
import { video } from './video.entity.ts';

export const aboutTable = tableOf(about);
export const eventTable = tableOf(event);
export const jobCircularTable = tableOf(jobCircular);
export const messageTable = tableOf(message);
export const noticeTable = tableOf(notice);
export const slideTable = tableOf(slide);
export const videoTable = tableOf(video);
