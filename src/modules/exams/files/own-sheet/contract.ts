import { importCalls } from '../../../../core/contracts/import-contract.ts';
import { marksPermission } from '../../permissions.ts';
import { ownSheetLabels } from './labels.ts';

/** Marks of one mark sheet, named by `about`, from a sheet of the institution's own. */
export const ownSheetContract = importCalls({
  path: '/api/v1/exams/own-sheet',
  access: { permission: marksPermission.enter },
  plural: ownSheetLabels.title,
  mostRows: 1_000,
  isAbout: true,
});
