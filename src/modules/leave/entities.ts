export * from './type.entity.ts';
