import { useLocation } from 'react-router';
import { useSession } from '../../../core/web/auth/session.tsx';
import { ViewTabs } from '../../../core/web/page/view-tabs.tsx';
import { examsPermission } from '../../exams/permissions.ts';
import { labels } from '../labels.ts';
import { jointLabels } from '../merit/joint/labels.ts';
import { resultsPath } from '../paths.ts';
import { resultsPermission } from '../permissions.ts';
import { broughtInLabels } from '../sheets/brought-in/labels.ts';

/** The results of a class student by student, as its tabulation sheet, and in figures: of the same class and section. */
export function ResultViews() {
  const { pathname } = useLocation();
  const { current } = useSession();
  const seesAll = current?.permissions.includes(resultsPermission.view) === true;
  // Both addresses of the list show whoever is there what they may see.
  const list = seesAll && pathname !== resultsPath.staffReport ? resultsPath.report : resultsPath.staffReport;
  return (
    <ViewTabs
      label={labels.views}
      keeps={['run', 'section']}
      views={[
        { path: list, label: labels.students, permission: examsPermission.view },
        { path: resultsPath.tabulation, label: labels.tabulation, permission: examsPermission.view },
        { path: resultsPath.statistics, label: labels.statistics, permission: examsPermission.view },
        { path: resultsPath.joint, label: jointLabels.title, permission: resultsPermission.view },
        { path: resultsPath.broughtIn, label: broughtInLabels.title, permission: examsPermission.view },
      ]}
    />
  );
}
