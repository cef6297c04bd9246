export * from './design/image.entity.ts';
export * from './issue/book.entity.ts';
export * from './lent-thing.entity.ts';
