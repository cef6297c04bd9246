export * from './gateway.entity.ts';
export * from './merchant-type.entity.ts';
export * from './online-method.entity.ts';
export * from './payment-type.entity.ts';
