export * from './shift-assignment.entity.ts';
export * from './work-shift.entity.ts';
