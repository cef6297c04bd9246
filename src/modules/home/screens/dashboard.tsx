import { Link } from 'react-router';
import { Page } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { useSession } from '../../../core/web/session.tsx';

/** The first screen: what the user may do, module by module. */
export default function Dashboard() {
  const t = useText();
  const { current } = useSession();
  return (
    <Page>
      <div style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        {current?.menu
          .filter((item) => item.children.length > 0)
          .map((item) => (
            <section key={item.id} className="ps-panel" style={{ padding: 14 }}>
              <h2 style={{ fontSize: 16, margin: '0 0 8px' }}>{t(item.label)}</h2>
              <ul style={{ margin: 0, paddingLeft: 18 }}>
                {item.children.map((child) => (
                  <li key={child.id} style={{ minHeight: 30 }}>
                    <Link to={child.path ?? '#'} style={{ color: 'var(--ps-link)' }}>
                      {t(child.label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Page>
  );
}
