export { tellByItself } from './automatic/service/tell.ts';
export { peopleOf } from './sending/service/audience.ts';
export type { Group } from './shapes.ts';
