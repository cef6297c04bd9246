export { tellByItself } from './automatic/service/tell.ts';
export { peopleOf } from './sending/service/audience.ts';
export { sendCode } from './sending/service/send-code.ts';
export { tellFew } from './sending/service/send-few.ts';
export type { Group } from './shapes.ts';
