export { forgottenApplication } from './service/apply.ts';
export { copyCatalogue } from './service/copy-catalogue.ts';
export { earlyApplication } from './service/early-apply.ts';
export { declareFirstMembership } from './service/hooks.ts';
export { passOnArea } from './service/pass-on-area.ts';
export { logoUse } from './service/site-settings.ts';
export { putOnStep, type Step } from './service/standing.ts';
