export * from './setup/allowance-rule.entity.ts';
export * from './setup/bonus-rule.entity.ts';
export * from './setup/cut-rule.entity.ts';
export * from './setup/employee-pay.entity.ts';
export * from './setup/overtime-rule.entity.ts';
export * from './setup/pay-step.entity.ts';
export * from './setup/personal-item.entity.ts';
export * from './setup/salary-type.entity.ts';
