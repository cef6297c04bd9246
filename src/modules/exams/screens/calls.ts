import type * as z from 'zod';
import type { examsContract as contract } from '../contract.ts';
import type { marksFileContract } from '../files/contract.ts';

export type SheetAnswer = z.output<typeof contract.sheet.output>;
export type SecondAnswer = z.output<typeof contract.second.output>;
export type SaveAnswer = z.output<typeof contract.save.output>;
export type BoardAnswer = z.output<typeof contract.board.output>;
export type BoardSheet = BoardAnswer['items'][number];
export type ExamAnswer = z.output<typeof contract.read.output>;
export type ExamShown = ExamAnswer['exam'];
export type PaperShown = ExamAnswer['papers'][number];
export type UploadedSheet = z.output<typeof marksFileContract.check.output>['sheets'][number];
export type UploadedRow = UploadedSheet['rows'][number];
export type UploadedCell = UploadedRow['cells'][number];
