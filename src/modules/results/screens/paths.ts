import { queryOf } from '../../../core/web/call.ts';

const report = '/site/result-report/site-result-report-form';

/** The list of a run's results, narrowed as asked. */
export const reportPath = (query: Record<string, string | number>): string => `${report}${queryOf(query)}`;
