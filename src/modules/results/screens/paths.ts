import { useSession } from '../../../core/web/auth/session.tsx';
import { queryOf } from '../../../core/web/device/call.ts';

type Query = Record<string, string | number>;

/** The list of a run's results, narrowed as asked. */
export const reportPath = (query: Query): string =>
  `/site/result-report/site-result-report-form${queryOf(query)}`;

/** The same for whoever may only see what is published to staff. */
export function useReportPath(): (query: Query) => string {
  const { current } = useSession();
  const seesAll = current?.permissions.includes('results.view') === true;
  return seesAll
    ? reportPath
    : (query) => `/site/employee-panel/result/emp-exam-result-master-form${queryOf(query)}`;
}
