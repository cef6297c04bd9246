export * from './notice-category.entity.ts';
