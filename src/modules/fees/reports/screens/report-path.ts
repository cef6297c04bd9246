import { feesPath } from '../../paths.ts';
/** The reports of fees; `tab` says which. */
export const reportPath = feesPath.report;
