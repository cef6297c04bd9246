export { siteAddress } from './service/addresses.ts';
export { publicPage } from './service/public-page.ts';
