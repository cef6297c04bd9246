export { previewOf } from './content/service/previews.ts';
export { studentPage } from './content/service/read-people.ts';
export { registerVersions } from './content/service/versions.ts';
export { registerWebsiteMessages } from './letters/service/taker.ts';
export { siteAddress } from './service/addresses.ts';
export { publicPage } from './service/public-page.ts';
export { isShown } from './service/shown.ts';
export { tellPage } from './service/told-content.ts';
