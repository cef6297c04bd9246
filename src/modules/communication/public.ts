export { peopleOf } from './sending/service/audience.ts';
export type { Group } from './shapes.ts';
