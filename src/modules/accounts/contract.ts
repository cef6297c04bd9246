import { booksContract } from './books/contract.ts';
import { registersContract } from './registers/contract.ts';
import { vouchersContract } from './vouchers/contract.ts';
import { yearsContract } from './years/contract.ts';

export const accountsContract = {
  ...vouchersContract,
  ...registersContract,
  ...booksContract,
  ...yearsContract,
};
