import { lazy, Suspense } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { Empty, Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/access.module.css';
import { At } from '../../screens/place.tsx';
import { everywhereLabels as labels } from '../labels.ts';
import { SiteSelect, useChosenSite } from './place-chooser.tsx';

const UserList = lazy(async () => ({ default: (await import('../../screens/user-list.tsx')).UserList }));
const UserView = lazy(async () => ({ default: (await import('../../screens/user-view.tsx')).UserView }));

/** What the users of an institution may do there, and why; one of them where the address names him. */
export default function SitePermission() {
  const t = useText();
  const [query] = usePageQuery();
  const [site, chooseSite] = useChosenSite();
  const user = query.get('user');
  // Staff of the platform are seen where they belong, which is no institution.
  const place = site ?? (user !== null && query.get('site') === '0' ? 0 : null);
  if (place !== null && user)
    return (
      <At key={`${place} ${user}`} siteId={place}>
        <Suspense fallback={null}>
          <UserView id={user} />
        </Suspense>
      </At>
    );
  return (
    <Page>
      <div className={classes.tools}>
        <SiteSelect value={site} onChange={chooseSite} />
      </div>
      {site === null ? (
        <Empty text={t(labels.chooseFirst)} />
      ) : (
        <At key={site} siteId={site}>
          <Suspense fallback={<SkeletonRows />}>
            <UserList />
          </Suspense>
        </At>
      )}
    </Page>
  );
}
