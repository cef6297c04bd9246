export * from './member.entity.ts';
