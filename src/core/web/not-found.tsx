import { Link } from 'react-router';
import { Empty, Page, ScreenContext } from './page.tsx';
import { useText } from './preferences.tsx';
import { texts } from './texts.ts';

export function NotFound() {
  const t = useText();
  return (
    <ScreenContext value={{ title: texts.notFoundTitle, module: null, modulePath: null }}>
      <Page>
        <div className="ps-panel">
          <Empty
            text={t(texts.notFound)}
            action={
              <Link to="/dashboard" style={{ color: 'var(--ps-link)' }}>
                {t(texts.dashboard)}
              </Link>
            }
          />
        </div>
      </Page>
    </ScreenContext>
  );
}

export function Unauthorized() {
  const t = useText();
  return (
    <ScreenContext value={{ title: texts.unauthorized, module: null, modulePath: null }}>
      <Page>
        <div className="ps-panel">
          <Empty text={t(texts.unauthorizedText)} />
        </div>
      </Page>
    </ScreenContext>
  );
}
