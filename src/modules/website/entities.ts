export * from './about.entity.ts';
export * from './event.entity.ts';
export * from './job-circular.entity.ts';
export * from './message.entity.ts';
export * from './notice.entity.ts';
export * from './slide.entity.ts';
export * from './video.entity.ts';
