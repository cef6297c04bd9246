import { publishBoardContract } from './board/contract.ts';
import { figuresContract } from './figures/contract.ts';
import { gradingContract } from './grading/contract.ts';
import { scalesContract } from './grading/scales/contract.ts';
import { meritContract } from './merit/contract.ts';
import { jointContract } from './merit/joint/contract.ts';
import { publishContract } from './publish/contract.ts';
import { conductContract } from './sheets/conduct/contract.ts';
import { sheetsContract } from './sheets/contract.ts';
import { sheetLooksContract } from './sheets/design/contract.ts';

export const resultsContract = {
  ...gradingContract,
  ...scalesContract,
  ...publishContract,
  ...figuresContract,
  ...sheetsContract,
  ...conductContract,
  ...sheetLooksContract,
  ...meritContract,
  ...jointContract,
  ...publishBoardContract,
};
