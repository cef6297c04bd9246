export * from './conduct-trait.entity.ts';
export * from './papers/gpa-divisor.entity.ts';
export * from './papers/paper-structure.entity.ts';
export * from './remark.entity.ts';
