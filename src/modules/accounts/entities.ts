export * from './account-group.entity.ts';
export * from './account-sub-group.entity.ts';
export * from './bank.entity.ts';
export * from './ledger.entity.ts';
export * from './party.entity.ts';
