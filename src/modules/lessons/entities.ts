export * from './class-room.entity.ts';
export * from './shared-class-room.entity.ts';
