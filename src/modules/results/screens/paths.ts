import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { resultsPath } from '../paths.ts';
import { resultsPermission } from '../permissions.ts';

type Query = Record<string, string | number>;

/** The list of a run's results, narrowed as asked. */
export const reportPath = (query: Query): string => link(resultsPath.report, query);

/** The same for whoever may only see what is published to staff. */
export function useReportPath(): (query: Query) => string {
  const { current } = useSession();
  const seesAll = current?.permissions.includes(resultsPermission.view) === true;
  return seesAll ? reportPath : (query) => link(resultsPath.staffReport, query);
}
