import { boardContract } from './board/contract.ts';
import { marksContract } from './marks/contract.ts';
import { papersContract } from './papers/contract.ts';

export const examsContract = {
  ...papersContract,
  ...boardContract,
  ...marksContract,
};
