export * from './entry.entity.ts';
