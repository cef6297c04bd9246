import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import { type CurrentUser, useSession } from '../auth/session.tsx';
import { useFormat, usePreferences, useText, useTitle } from '../device/preferences.tsx';
import { ModuleScreens, PinScreen } from '../shell/screen-tools.tsx';
import { texts } from './texts.ts';

// Most screens need these three beside the page itself.
export { Empty, Failed, SkeletonRows } from './states.tsx';

/** The screen that is open: its title and its module's, set by the router. */
export const ScreenContext = createContext<{
  title: Label;
  module: Label | null;
  modulePath: string | null;
  /** The module's name, where its screens are offered beside the breadcrumb. */
  place?: string;
}>({
  title: texts.dashboard,
  module: null,
  modulePath: null,
});

/** A screen's frame: breadcrumb from the dashboard, title, count, context, actions (the primary one last). */
export function Page({
  title,
  count,
  context,
  actions,
  children,
}: {
  title?: string;
  count?: string | undefined;
  /** One short line beside the title: a date, a class, a period. */
  context?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useText();
  const { language } = usePreferences();
  const { current } = useSession();
  const screen = use(ScreenContext);
  const own = title ?? t(screen.title);
  const site = current?.site ? (language === 'bn' ? current.site.nameBn : current.site.nameEn) : 'Pathshala';
  useTitle([own, screen.module ? t(screen.module) : null, site].filter(Boolean).join(' - '));
  const isDashboard = screen.title.en === texts.dashboard.en;
  return (
    <>
      <nav aria-label="breadcrumb">
        <ol className="ps-crumbs">
          <li>
            <Link to={corePath.dashboard}>{t(texts.dashboard)}</Link>
          </li>
          {screen.module && screen.modulePath ? (
            <li>
              <Link to={screen.modulePath}>{t(screen.module)}</Link>
              {screen.place ? <ModuleScreens module={screen.place} label={screen.module} /> : null}
            </li>
          ) : null}
          {isDashboard ? null : <li aria-current="page">{own}</li>}
        </ol>
      </nav>
      <PrintHead name={site} site={current?.site ?? null} />
      <header className="ps-head">
        <h1>{own}</h1>
        <PinScreen title={own} />
        {count ? <span className="ps-count">{count}</span> : null}
        {context ? <span className="ps-context">{context}</span> : null}
        {actions ? <div className="ps-actions">{actions}</div> : null}
      </header>
      {children}
    </>
  );
}

/** The letterhead of a printed screen, the day of printing, and what the screen is narrowed to. */
function PrintHead({ name, site }: { name: string; site: CurrentUser['site'] }) {
  const t = useText();
  const format = useFormat();
  const address = site
    ? [t(site.address), site.eiin ? t(texts.eiin, { number: format.digits(site.eiin) }) : '']
    : [];
  return (
    <div className="ps-print-head" aria-hidden>
      {site?.logoUrl ? <img src={site.logoUrl} alt="" /> : null}
      <div>
        <strong>{name}</strong>
        <small>{address.filter((line) => line !== '').join(' · ')}</small>
      </div>
      <span>{t(texts.printedOn, { date: format.dateTime(new Date().toISOString()) })}</span>
      <p className="ps-print-note" />
    </div>
  );
}
