import { Kbd } from '@mantine/core';
import { IconMenu2, IconSearch, IconSelector } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { shellContract as contract } from '../../contracts/shell-contract.ts';
import { corePath } from '../../module/paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { hasUnsent, useSession } from '../auth/session.tsx';
import { call, logInWindow, passwordWindow } from '../device/call.ts';
import { later } from '../device/later.ts';
import { usePreferences, useText } from '../device/preferences.tsx';
import { firstLetterOf } from '../form/first-letter.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import { BarMenu, prepareRest } from './bar-menu.tsx';
import { BarSettings } from './bar-settings.tsx';
import { Bell } from './bell.tsx';
import { onPaletteAsked, openPalette } from './palette/palette-door.ts';
import { FamilyBar, SideBar } from './side-bar.tsx';
import { StandingNotice } from './standing-notice.tsx';

const KeysSheet = lazy(() => later(async () => ({ default: (await import('./keys-sheet.tsx')).KeysSheet })));
const ConfirmPassword = lazy(() => later(() => import('../auth/confirm-password.tsx')));
const LogInAgain = lazy(() => later(() => import('../auth/log-in-again.tsx')));
const FactorNotice = lazy(() => later(() => import('../auth/factor-notice.tsx')));
const ImpersonationBanner = lazy(() => import('../auth/impersonation-banner.tsx'));
const LastSeen = lazy(() => later(() => import('../device/last-seen-notice.tsx')));
const Palette = lazy(() => import('./palette/palette.tsx'));

/** The frame around every screen: top bar, side bar, content. */
export function Shell() {
  const t = useText();
  const { language } = usePreferences();
  const { current, enter, leave, role, setRole, token } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { confirm, showCallError } = useDialogs();
  const [open, setOpen] = useState(false);
  const [searching, setSearching] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the place changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(prepareRest, []);
  const cache = useQueryClient();
  // The rule of printing comes after the first screen.
  useEffect(
    () => void later(() => import('../page/print-page.ts')).then((all) => all.watchPrinting(cache)),
    [cache],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    window.addEventListener('keydown', onKey);
    const stop = onPaletteAsked(() => setSearching(true));
    return () => {
      window.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);

  // Kept on a phone's first page, it has the institution's own name and crest.
  const alias = current?.site?.alias;
  useEffect(() => {
    if (!alias) return;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    manifest?.setAttribute('href', `/manifest.webmanifest?site=${alias}&lang=${language}`);
  }, [alias, language]);

  // Who works as somebody else, or looks in for a while, begins that anew.
  const isOwn = current !== null && current.impersonation === null && current.emergency === null;
  useEffect(() => (isOwn ? logInWindow.expect() : undefined), [isOwn]);
  useEffect(() => passwordWindow.expect(), []);

  if (!current) return null;
  const siteName = current.site
    ? language === 'bn'
      ? current.site.nameBn
      : current.site.nameEn
    : t(texts.product);
  // What this browser holds of the account goes with it.
  const leaveForGood = async () => {
    const asked = { title: t(labels.unsentTitle), text: t(labels.unsentText), action: texts.logOut };
    if (!(await hasUnsent()) || (await confirm(asked))) await leave();
  };
  const isFamily = role === 'student' || role === 'guardian';
  const shownRole = current.roles.find((one) => one.code === role) ?? current.roles[0];
  return (
    <>
      <a className="ps-skip" href="#content">
        {t(texts.skip)}
      </a>
      <header className="ps-bar" data-accent={current.site?.accent ?? 'board'}>
        <button
          type="button"
          className="ps-bar-button ps-burger"
          aria-label={t(texts.menu)}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconMenu2 size={18} />
        </button>
        {current.sites.length > 1 ? (
          <BarMenu
            position="bottom-start"
            groups={[
              {
                label: t(labels.switchInstitution),
                items: current.sites.map((site) => ({
                  key: String(site.id),
                  text: language === 'bn' ? site.nameBn : site.nameEn,
                  isCurrent: site.id === current.site?.id,
                  onClick: () =>
                    void call(contract.enterSite, { siteId: site.id })
                      // What was read in one institution is not shown in another.
                      .then(() => enter(token ?? ''))
                      .then(() => navigate(corePath.dashboard))
                      .catch(showCallError),
                })),
              },
            ]}
          >
            <Crest logo={current.site ? current.site.logoUrl : productMark} />
            <span className="ps-bar-name">{siteName}</span>
            <IconSelector size={16} aria-hidden />
          </BarMenu>
        ) : (
          <Link to={corePath.dashboard} className="ps-bar-home">
            <Crest logo={current.site ? current.site.logoUrl : productMark} />
            <span className="ps-bar-name">{siteName}</span>
          </Link>
        )}
        <span style={{ flex: 1 }} />
        <button type="button" className="ps-bar-button ps-bar-search" onClick={openPalette}>
          <IconSearch size={16} aria-hidden />
          <span className="ps-word">{t(current.site ? texts.searchAll : texts.searchScreens)}</span>
          <Kbd className="ps-wide" aria-hidden>
            Ctrl K
          </Kbd>
        </button>
        <span style={{ flex: 1 }} />
        <BarSettings />
        <Bell />
        <BarMenu
          position="bottom-end"
          groups={[
            ...(current.roles.length > 1
              ? [
                  {
                    label: t(labels.switchRole),
                    items: current.roles.map((one) => ({
                      key: one.code,
                      text: t(one.label),
                      isCurrent: one.code === role,
                      onClick: () => setRole(one.code),
                    })),
                  },
                ]
              : []),
            {
              items: [
                { key: 'profile', text: t(texts.profile), onClick: () => void navigate(corePath.profile) },
                { key: 'handbook', text: t(texts.handbook), onClick: () => void navigate(corePath.handbook) },
                {
                  key: 'leave',
                  text: t(texts.logOut),
                  onClick: () => void leaveForGood(),
                },
              ],
            },
          ]}
        >
          <span className="ps-avatar" aria-hidden>
            {current.user.photoUrl ? (
              <img src={current.user.photoUrl} alt="" />
            ) : (
              firstLetterOf(language === 'bn' ? current.user.nameBn : current.user.nameEn)
            )}
          </span>
          <span className="ps-word" style={{ textAlign: 'left', lineHeight: 1.25 }}>
            <strong style={{ fontWeight: 600 }}>
              {language === 'bn' ? current.user.nameBn : current.user.nameEn}
            </strong>
            <br />
            <small>{shownRole ? t(shownRole.label) : ''}</small>
          </span>
        </BarMenu>
      </header>
      <SideBar current={current} isOpen={open} />
      {isFamily ? (
        <FamilyBar
          screens={current.menu.find((item) => item.path === corePath.dashboard)?.children ?? []}
          onMenu={() => setOpen(!open)}
        />
      ) : null}
      {open ? <div className="ps-shade" aria-hidden onClick={() => setOpen(false)} /> : null}
      <main id="content" className="ps-main" tabIndex={-1}>
        {current.impersonation || current.emergency ? (
          <Suspense fallback={null}>
            <ImpersonationBanner current={current} />
          </Suspense>
        ) : null}
        <StandingNotice current={current} />
        {current.secondFactorDueAt ? (
          <Suspense fallback={null}>
            <FactorNotice dueAt={current.secondFactorDueAt} />
          </Suspense>
        ) : null}
        {isFamily ? (
          <Suspense fallback={null}>
            <LastSeen />
          </Suspense>
        ) : null}
        <Outlet />
      </main>
      <Suspense fallback={null}>
        <KeysSheet />
        <ConfirmPassword />
        {isOwn ? <LogInAgain current={current} /> : null}
      </Suspense>
      {searching ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const productMark = '/static/scenes/mark.svg';
const drawnCrest = '/static/scenes/crest-light.svg';

/** The institution's logo, or the crest drawn for those without one, as at its log-in. */
function Crest({ logo }: { logo: string | null }) {
  return (
    <span className="ps-crest" data-drawn={logo === null || undefined} aria-hidden>
      <img src={logo ?? drawnCrest} alt="" />
    </span>
  );
}
