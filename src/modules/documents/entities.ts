export * from './lent-thing.entity.ts';
