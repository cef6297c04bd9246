export * from './setup/fee-head.entity.ts';
export * from './setup/fee-sub-head.entity.ts';
export * from './waivers/waiver-type.entity.ts';
