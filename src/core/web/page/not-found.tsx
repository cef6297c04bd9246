import { Suspense, use } from 'react';
import { platformPlaces } from '../../module/screens.ts';
import { useSession } from '../auth/session.tsx';
import { useText } from '../device/preferences.tsx';
import { Panels } from '../shell/panels.tsx';
import { Page, ScreenContext } from './page.tsx';
import { NoPermission, NotFoundState } from './states.tsx';
import { texts } from './texts.ts';

export function NotFound() {
  const { isAuthenticated } = useSession();
  return (
    <ScreenContext value={{ title: texts.notFoundTitle, module: null, modulePath: null }}>
      <Page>
        <div className="ps-panel">
          <NotFoundState isVisitor={!isAuthenticated} />
        </div>
      </Page>
    </ScreenContext>
  );
}

/** Also stands in the place of a screen the user may not open; it then names that screen. */
export function Unauthorized() {
  const t = useText();
  const { current, role } = useSession();
  const screen = use(ScreenContext);
  const shown = current?.roles.find((one) => one.code === role) ?? current?.roles[0];
  return (
    <ScreenContext value={{ title: texts.unauthorized, module: null, modulePath: null }}>
      <Page>
        <div className="ps-panel">
          <NoPermission
            {...(screen.title === texts.dashboard ? {} : { screen: t(screen.title) })}
            role={shown && t(shown.label)}
            isPlatform={current?.isPlatform ?? false}
            isOfPlatform={screen.place !== undefined && platformPlaces.has(screen.place)}
            ask={
              screen.title === texts.dashboard ? null : (
                <Suspense fallback={null}>
                  <Panels place="forbidden" today="" about={t(screen.title)} isQuiet />
                </Suspense>
              )
            }
          />
        </div>
      </Page>
    </ScreenContext>
  );
}
