export * from './fee-head.entity.ts';
export * from './fee-sub-head.entity.ts';
export * from './waiver-type.entity.ts';
