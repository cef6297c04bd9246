import { Link, useParams } from 'react-router';
import { NotFound } from './not-found.tsx';
import { Page, ScreenContext } from './page.tsx';
import { useText } from './preferences.tsx';
import { useSession } from './session.tsx';

/** A module's first page: all of its screens that the user may open. */
export default function ModuleHome() {
  const t = useText();
  const { module } = useParams();
  const { current } = useSession();
  const item = current?.menu.find((one) => one.module === module && one.path === null);
  if (!item) return <NotFound />;
  return (
    <ScreenContext value={{ title: item.label, module: null, modulePath: null }}>
      <Page>
        <ul className="ps-panel" style={{ listStyle: 'none', margin: 0, padding: 16, columns: '240px 3' }}>
          {item.children.map((child) => (
            <li key={child.id} style={{ minHeight: 34, breakInside: 'avoid' }}>
              <Link to={child.path ?? '#'} style={{ color: 'var(--ps-link)' }}>
                {t(child.label)}
              </Link>
            </li>
          ))}
        </ul>
      </Page>
    </ScreenContext>
  );
}
