import { ViewTabs } from '../../../../core/web/page/view-tabs.tsx';
import { resultsPath } from '../../paths.ts';
import { resultsPermission } from '../../permissions.ts';
import { boardLabels } from '../labels.ts';

/** What stands against publishing an examination, and making its results. */
export const BoardViews = () => (
  <ViewTabs
    label={boardLabels.views}
    keeps={[]}
    views={[
      { path: resultsPath.generate, label: boardLabels.generate, permission: resultsPermission.generate },
      { path: resultsPath.board, label: boardLabels.title, permission: resultsPermission.view },
    ]}
  />
);
