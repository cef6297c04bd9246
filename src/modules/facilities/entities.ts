export * from './building.entity.ts';
export * from './equipment.entity.ts';
export * from './floor.entity.ts';
export * from './room.entity.ts';
