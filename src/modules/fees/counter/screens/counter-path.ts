import { link } from '../../../../core/module/paths.ts';
import { feesPath } from '../../paths.ts';

/** Where a student's fees are collected; without a student, where one is looked for. */
export const counterPath = (studentId?: string): string => link(feesPath.counter, { student: studentId });
