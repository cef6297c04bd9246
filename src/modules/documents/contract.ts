import { batchesContract } from './batches/contract.ts';
import { checkContract } from './check/contract.ts';
import { designContract } from './design/contract.ts';
import { issueContract } from './issue/contract.ts';

export const documentsContract = {
  ...designContract,
  ...issueContract,
  ...batchesContract,
  ...checkContract,
};
