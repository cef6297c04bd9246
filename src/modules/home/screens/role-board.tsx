import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../../core/labels.ts';
import { corePath, link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { jobIcons } from '../../../core/web/shell/job-icons.tsx';
import { iconOf } from '../../../core/web/shell/menu-icons.tsx';
import { type ModuleDay, useModuleDays, useSaid } from '../../../core/web/shell/module-days.ts';
import { readModuleIndex } from '../../../core/web/shell/module-index.ts';
import { labels } from '../labels.ts';
import { firstJobs, leadsOf } from '../role-board.ts';
import classes from './dashboard.module.css';
import { useFiguresOfModules } from './module-figures.ts';

/** The modules this role works in, as its menu has them. */
export function useLeads(): readonly string[] {
  const { current, role } = useSession();
  const menu = current?.menu.filter((one) => one.path === null && one.children.length > 0) ?? [];
  return leadsOf(
    role,
    menu.map((one) => one.module),
  );
}

type Job = { path: string; label: Label; icon: ReactNode };

/** What the role begins with, as buttons: the screens its palette chose and the reader may open, else the usual jobs. */
export function FirstJobs({ chosen }: { chosen: readonly string[] }) {
  const t = useText();
  const usual = useUsualJobs();
  const links = useLinks(chosen);
  const jobs = chosen.length > 0 ? links : usual;
  // Its room is kept until they are known.
  if (jobs && jobs.length === 0) return null;
  return (
    <nav className={classes.jobs} aria-label={t(labels.firstJobs)}>
      {jobs?.map(({ label, icon, path }, place) => (
        <Button
          key={path}
          component={Link}
          to={path}
          variant={place === 0 ? 'filled' : 'default'}
          leftSection={icon}
        >
          {t(label)}
        </Button>
      ))}
    </nav>
  );
}

/** Null until they are known. */
function useUsualJobs(): readonly Job[] | null {
  const { current } = useSession();
  const leads = useLeads();
  const { data } = useQuery({ queryKey: ['module-index'], queryFn: readModuleIndex, staleTime: Infinity });
  if (!data) return null;
  const jobs = firstJobs(
    data,
    leads,
    (permission) => permission === null || (current?.permissions.includes(permission) ?? false),
  );
  return jobs.map(({ label, icon, path }) => {
    const Icon = jobIcons[icon];
    return { label, path, icon: <Icon size={18} stroke={1.6} aria-hidden /> };
  });
}

/** The screens of these addresses that stand in the reader's menu. */
function useLinks(paths: readonly string[]): readonly Job[] {
  const { current } = useSession();
  const items = (current?.menu ?? []).flatMap((module) =>
    [module, ...module.children].map((item) => ({ ...item, moduleIcon: module.icon })),
  );
  return paths.flatMap((path) => {
    const item = items.find((one) => one.path === path);
    if (!item) return [];
    const Icon = iconOf(item.moduleIcon);
    return [{ label: item.label, path, icon: <Icon size={18} stroke={1.6} aria-hidden /> }];
  });
}

/** The figures of the module the role comes for. */
export function LeadFigures({ module }: { module: string }) {
  const t = useText();
  const { current } = useSession();
  const items = useFiguresOfModules()(module);
  const name = current?.menu.find((one) => one.module === module)?.label;
  if (!name || items.length === 0) return null;
  return <Figures label={t(name)} items={items} />;
}

type Waits = ModuleDay['figures'][number] & { readonly module: string };

/** What waits for the reader in every module but those shown already, the pressing first; each leads to its list. */
export function WaitsForMe({ except }: { except: string | null }) {
  const t = useText();
  const format = useFormat();
  const said = useSaid();
  const { current } = useSession();
  const { data } = useModuleDays();
  if (!data) return null;
  // Decisions stand above.
  const waits: Waits[] = data.modules
    .filter(({ module }) => module !== 'home' && module !== except)
    .flatMap(({ module, figures }) => figures.map((figure) => ({ ...figure, module })))
    .filter(({ tone }) => tone !== 'plain')
    .sort((one, other) => Number(other.tone === 'sindur') - Number(one.tone === 'sindur'));
  return (
    <Panel
      title={t(labels.waitsForMe)}
      flush
      {...(waits.length ? { count: format.number(waits.length) } : {})}
    >
      {waits.length === 0 ? <Empty text={t(labels.nothingWaits)} /> : null}
      <ul className={classes.waits}>
        {waits.map(({ module, label, figure, hint, tone, path }) => {
          const item = current?.menu.find((one) => one.module === module);
          const Icon = iconOf(item?.icon ?? '');
          return (
            <li key={`${module} ${label.en}`}>
              <Link to={path ?? link(corePath.moduleHome, { module })}>
                <Icon size={18} stroke={1.6} aria-hidden />
                <span>
                  {t(label)}
                  <small>{said(hint)}</small>
                </span>
                <strong data-tone={tone}>
                  {typeof figure === 'number' ? format.number(figure) : said(figure)}
                </strong>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
