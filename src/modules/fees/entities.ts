export * from './billing/services/fee-service.entity.ts';
export * from './billing/services/service-use.entity.ts';
export * from './setup/fee-group.entity.ts';
export * from './setup/fee-head.entity.ts';
export * from './setup/fee-sub-head.entity.ts';
export * from './setup/student-offer-type.entity.ts';
export * from './waivers/waiver-type.entity.ts';
