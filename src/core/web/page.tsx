import { Button, Skeleton, Text } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { Link } from 'react-router';
import type { Label } from '../labels.ts';
import { CallError } from './call.ts';
import { usePreferences, useText, useTitle } from './preferences.tsx';
import { useSession } from './session.tsx';
import { texts } from './texts.ts';

/** The screen that is open: its title and its module's, set by the router. */
export const ScreenContext = createContext<{ title: Label; module: Label | null; modulePath: string | null }>(
  {
    title: texts.dashboard,
    module: null,
    modulePath: null,
  },
);

/** A screen's frame: breadcrumb from the dashboard, title, count, actions. */
export function Page({
  title,
  count,
  actions,
  children,
}: {
  title?: string;
  count?: string | undefined;
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
  const isDashboard = screen.title === texts.dashboard;
  return (
    <>
      <nav aria-label="breadcrumb">
        <ol className="ps-crumbs">
          <li>
            <Link to="/dashboard">{t(texts.dashboard)}</Link>
          </li>
          {screen.module && screen.modulePath ? (
            <li>
              <Link to={screen.modulePath}>{t(screen.module)}</Link>
            </li>
          ) : null}
          {isDashboard ? null : <li aria-current="page">{own}</li>}
        </ol>
      </nav>
      <header className="ps-head">
        <h1>{own}</h1>
        {count ? <span className="ps-count">{count}</span> : null}
        {actions ? <div className="ps-actions">{actions}</div> : null}
      </header>
      {children}
    </>
  );
}

export function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div style={{ padding: '40px 16px', textAlign: 'center' }}>
      <Text c="dimmed" mb="md">
        {text}
      </Text>
      {action}
    </div>
  );
}

/** What happened, and a way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useText();
  const known = error instanceof CallError ? error : null;
  return (
    <div style={{ padding: '40px 16px', textAlign: 'center' }} role="alert">
      <Text fw={600}>{known?.status === 0 ? t(texts.offline) : known?.message || t(texts.wrong)}</Text>
      {known?.requestId ? <Text c="dimmed">{t(texts.requestId, { id: known.requestId })}</Text> : null}
      <Button mt="md" variant="default" onClick={onRetry}>
        {t(texts.retry)}
      </Button>
    </div>
  );
}

export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div style={{ padding: 14 }} aria-busy="true">
      {Array.from({ length: rows }, (_, place) => place).map((place) => (
        <Skeleton key={place} height={12} my={14} animate={false} />
      ))}
    </div>
  );
}
