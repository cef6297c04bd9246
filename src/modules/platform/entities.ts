export * from './lists/company.entity.ts';
export * from './lists/feature.entity.ts';
export * from './lists/non-site.entity.ts';
