export * from './maximum.entity.ts';
export * from './type.entity.ts';
