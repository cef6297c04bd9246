export * from './place.entity.ts';
