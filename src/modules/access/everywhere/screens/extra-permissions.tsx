import { useText } from '../../../../core/web/device/preferences.tsx';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/access.module.css';
import { GrantList } from '../../screens/grant-list.tsx';
import { At } from '../../screens/place.tsx';
import { everywhereLabels as labels } from '../labels.ts';
import { SiteSelect, useChosenSite } from './place-chooser.tsx';

/** What single users of an institution may do, or not do, besides their roles. */
export default function ExtraPermissions() {
  const t = useText();
  const [site, chooseSite] = useChosenSite();
  return (
    <Page>
      <div className={classes.tools}>
        <SiteSelect value={site} onChange={chooseSite} />
      </div>
      <p className={classes.notice}>{t(labels.grantsHint)}</p>
      {site === null ? (
        <Empty text={t(labels.chooseFirst)} />
      ) : (
        <At key={site} siteId={site}>
          <GrantList />
        </At>
      )}
    </Page>
  );
}
