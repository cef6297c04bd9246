export {
  giveBackOutside,
  readBankLedgers,
  readOutsideReceipt,
  readTaken,
  takeFromOutside,
} from './service/outside-receipts.ts';
