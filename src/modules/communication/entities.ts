export * from './notice-category.entity.ts';
export * from './sms-pack.entity.ts';
