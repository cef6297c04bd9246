import { applicationsContract } from './applications/contract.ts';
import { groupsContract } from './groups/contract.ts';
import { institutionsContract } from './institutions/contract.ts';

/** How a new institution comes to be, and how the platform keeps them. */
export const contract = {
  ...applicationsContract,
  ...groupsContract,
  ...institutionsContract,
};
