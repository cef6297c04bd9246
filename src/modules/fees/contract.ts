import { billingContract } from './billing/contract.ts';
import { reckoningContract } from './billing/reckoning/contract.ts';
import { counterContract } from './counter/contract.ts';
import { receiptsContract } from './receipts/contract.ts';
import { reportsContract } from './reports/contract.ts';
import { setupContract } from './setup/contract.ts';
import { earlyContract } from './waivers/early/contract.ts';
import { givenWaiversContract } from './waivers/given-contract.ts';

export const feesContract = {
  ...setupContract,
  ...givenWaiversContract,
  ...billingContract,
  ...reckoningContract,
  ...counterContract,
  ...earlyContract,
  ...receiptsContract,
  ...reportsContract,
};
