export * from './chart/account-group.entity.ts';
export * from './chart/account-sub-group.entity.ts';
export * from './chart/accounts-head.entity.ts';
export * from './chart/bank.entity.ts';
export * from './chart/ledger.entity.ts';
export * from './chart/voucher-type.entity.ts';
export * from './funds/fund.entity.ts';
export * from './registers/party.entity.ts';
