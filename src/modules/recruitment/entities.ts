export * from './job-post.entity.ts';
