export * from './assets/asset.entity.ts';
export * from './assets/asset-class.entity.ts';
export * from './assets/depreciation-rule.entity.ts';
export * from './building.entity.ts';
export * from './equipment.entity.ts';
export * from './floor.entity.ts';
export * from './room.entity.ts';
