export { forgottenApplication } from './service/apply.ts';
export { copyCatalogue } from './service/copy-catalogue.ts';
export { logoUse } from './service/site-settings.ts';
export { putOnStep, type Step } from './service/standing.ts';
