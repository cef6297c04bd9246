export * from './remark.entity.ts';
