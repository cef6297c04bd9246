export * from './category.entity.ts';
export * from './platform-answer.entity.ts';
export * from './ready-answer.entity.ts';
export * from './topic.entity.ts';
