export { publicPage } from './service/public-page.ts';
