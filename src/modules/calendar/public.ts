export { readOfFamily } from './service/read.ts';
