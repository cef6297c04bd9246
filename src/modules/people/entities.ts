export * from './department.entity.ts';
export * from './designation.entity.ts';
export * from './document.entity.ts';
export * from './employee.entity.ts';
