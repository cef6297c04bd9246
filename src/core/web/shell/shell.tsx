import { Menu } from '@mantine/core';
import {
  IconBell,
  IconBuildings,
  IconCalendarCheck,
  IconDashboard,
  IconId,
  IconMenu2,
  IconMessage,
  IconReceipt,
  IconSchool,
  IconSearch,
  IconSettings,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { Link, NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { contract, type MenuItem } from '../../contract.ts';
import { call, requestHeaders, useRead } from '../call.ts';
import { useFormat, usePreferences, useText } from '../preferences.tsx';
import { useSession } from '../session.tsx';
import { texts } from '../texts.ts';
import { BarSettings } from './bar-settings.tsx';

const Palette = lazy(() => import('./palette.tsx'));

const icons: Record<string, ComponentType<{ size?: number; stroke?: number }>> = {
  dashboard: IconDashboard,
  users: IconUsers,
  school: IconSchool,
  calendarCheck: IconCalendarCheck,
  receipt: IconReceipt,
  idBadge: IconId,
  message: IconMessage,
  world: IconWorld,
  settings: IconSettings,
  buildings: IconBuildings,
};

/** The frame around every screen: top bar, side bar, content. */
export function Shell() {
  const t = useText();
  const { language } = usePreferences();
  const { current, leave, refresh, role, setRole } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [searching, setSearching] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the place changes
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setSearching(true);
      }
      if (event.key === 'Escape') setOpen(false);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  if (!current) return null;
  const siteName = current.site
    ? language === 'bn'
      ? current.site.nameBn
      : current.site.nameEn
    : 'Pathshala';
  const shownRole = current.roles.find((one) => one.code === role) ?? current.roles[0];
  return (
    <>
      <a className="ps-skip" href="#content">
        {t(texts.skip)}
      </a>
      <header className="ps-bar">
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
          <Menu position="bottom-start">
            <Menu.Target>
              <button type="button" className="ps-bar-button" style={{ border: 0, minWidth: 0 }}>
                <span className="ps-bar-name">{siteName}</span>
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              {current.sites.map((site) => (
                <Menu.Item
                  key={site.id}
                  onClick={() =>
                    void call(contract.enterSite, { siteId: site.id })
                      .then(refresh)
                      .then(() => navigate('/dashboard'))
                  }
                >
                  {language === 'bn' ? site.nameBn : site.nameEn}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : (
          <Link to="/dashboard" className="ps-bar-name">
            {siteName}
          </Link>
        )}
        <span style={{ flex: 1 }} />
        <button type="button" className="ps-bar-button" onClick={() => setSearching(true)}>
          <IconSearch size={16} />
          <span className="ps-word">{t(texts.search)}</span>
          <span className="ps-wide" aria-hidden>
            Ctrl K
          </span>
        </button>
        <BarSettings />
        <Bell />
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className="ps-bar-button" style={{ border: 0 }}>
              <span className="ps-word" style={{ textAlign: 'left', lineHeight: 1.25 }}>
                <strong style={{ fontWeight: 600 }}>
                  {language === 'bn' ? current.user.nameBn : current.user.nameEn}
                </strong>
                <br />
                <small>{shownRole ? t(shownRole.label) : ''}</small>
              </span>
              <IconId size={18} className="ps-narrow" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {current.roles.length > 1
              ? current.roles.map((one) => (
                  <Menu.Item
                    key={one.code}
                    onClick={() => setRole(one.code)}
                    fw={one.code === role ? 600 : 400}
                  >
                    {t(one.label)}
                  </Menu.Item>
                ))
              : null}
            <Menu.Item component={Link} to="/user/profile">
              {t(texts.profile)}
            </Menu.Item>
            <Menu.Item onClick={() => void leave().then(() => navigate('/login'))}>
              {t(texts.logOut)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      <nav className="ps-side" data-open={open} aria-label={t(texts.modules)}>
        <h2>{t(texts.modules)}</h2>
        {current.menu
          .filter((item) => item.path !== null || item.children.length > 0)
          .map((item) => (
            <ModuleLink key={item.id} item={item} pathname={pathname} />
          ))}
      </nav>
      <main id="content" className="ps-main" tabIndex={-1}>
        <Outlet />
      </main>
      {searching ? (
        <Suspense fallback={null}>
          <Palette onClose={() => setSearching(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ModuleLink({ item, pathname }: { item: MenuItem; pathname: string }) {
  const t = useText();
  const Icon = icons[item.icon] ?? IconDashboard;
  const home = item.path ?? `/modules/${item.module}`;
  const isOpen = pathname === home || item.children.some((child) => child.path === pathname);
  return (
    <>
      <NavLink to={home} end>
        <Icon size={18} stroke={1.6} />
        {t(item.label)}
      </NavLink>
      {isOpen
        ? item.children.map((child) => (
            <NavLink key={child.id} to={child.path ?? home} className="ps-sub">
              {t(child.label)}
            </NavLink>
          ))
        : null}
    </>
  );
}

function Bell() {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const { data } = useRead(contract.notifications, {}, { refetchInterval: 120_000 });
  useLiveUpdates(() => void cache.invalidateQueries({ queryKey: [contract.notifications.path] }));
  const count = data?.count ?? 0;
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <button
          type="button"
          className="ps-bar-button"
          style={{ border: 0 }}
          aria-label={`${t(texts.notifications)}: ${format.number(count)}`}
        >
          <IconBell size={18} />
          {count > 0 ? <strong style={{ color: 'var(--ps-ledge)' }}>{format.number(count)}</strong> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.unread.map((item) => (
          <Menu.Item key={item.id} component={Link} to={`/user/notification/view/${item.id}`}>
            {t(item.data.title)}
          </Menu.Item>
        ))}
        {count === 0 ? <Menu.Label>{t(texts.noNotifications)}</Menu.Label> : null}
        <Menu.Item component={Link} to="/user/notification/all">
          {t(texts.all)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Reads the server's event stream with fetch, because the token does not fit an EventSource; connects again by itself. */
function useLiveUpdates(onUpdate: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one stream as long as the shell is open
  useEffect(() => {
    const stop = new AbortController();
    const read = async () => {
      while (!stop.signal.aborted) {
        try {
          const answer = await fetch(contract.notificationStream.path, {
            headers: requestHeaders(),
            signal: stop.signal,
          });
          const reader = answer.ok
            ? answer.body?.pipeThrough(new TextDecoderStream()).getReader()
            : undefined;
          for (;;) {
            const part = await reader?.read();
            if (!part || part.done) break;
            if (part.value.includes('event: notification')) onUpdate();
          }
        } catch {
          // Away: tried again below.
        }
        await new Promise((resolve) => setTimeout(resolve, 5_000));
      }
    };
    void read();
    return () => stop.abort();
  }, []);
}
