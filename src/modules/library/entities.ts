export * from './catalogue/author.entity.ts';
export * from './catalogue/category.entity.ts';
export * from './catalogue/publisher.entity.ts';
export * from './catalogue/rack.entity.ts';
export * from './catalogue/title.entity.ts';
