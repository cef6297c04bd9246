import { ActionIcon, Button, Kbd, TextInput } from '@mantine/core';
import { IconAdjustments, IconPin, IconPinFilled, IconProgressCheck, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { Label } from '../../labels.ts';
import { lateLabels as labels } from '../../late-labels.ts';
import type { ModuleDetails, ModuleJob } from '../../module/module.ts';
import type { Permission } from '../../module/permissions.ts';
import { isFoundBy, searchKeyOf } from '../../search-text.ts';
import { shellLabels } from '../../shell-labels.ts';
import { type CurrentUser, useSession } from '../auth/session.tsx';
import { isBoolean, useKeptChoice } from '../device/kept-choice.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { Figures } from '../page/figures.tsx';
import { Coming } from '../page/loaded.tsx';
import { NotFound } from '../page/not-found.tsx';
import { Page, ScreenContext } from '../page/page.tsx';
import { showToast } from '../page/toasts.tsx';
import { usePlainKeys } from '../page/use-plain-keys.ts';
import { jobIcons } from './job-icons.tsx';
import { type ModuleDay, useModuleDay, useSaid, useWaiting } from './module-days.ts';
import classes from './module-home.module.css';
import { usePlaces } from './places.ts';
import { waitingOf } from './views.ts';
import { WaitingPill } from './waiting-pill.tsx';

/**
 * A module's first page: what waits today, its usual jobs, all of its screens by what they are for, and how far it is
 * set up until it is.
 */
export function ModuleHome({ details }: { details: readonly ModuleDetails[] }) {
  const said = useSaid();
  const t = useText();
  const { module = '' } = useParams();
  const { current } = useSession();
  const { data, error, isLoading, refetch } = useModuleDay(module);
  const item = current?.menu.find((one) => one.module === module && one.path === null);
  if (!current || !item) return <NotFound />;
  const own = details.find((one) => one.module.place?.name === module);
  const { jobs = [], settings } = own ?? {};
  const day = data?.modules.find((one) => one.module === module);
  const may = (permission: Permission | null) =>
    permission === null || current.permissions.includes(permission);
  return (
    <ScreenContext value={{ title: item.label, module: null, modulePath: null }}>
      <Page
        context={day?.context ? said(day.context) : undefined}
        actions={
          settings && may(settings.permission) ? (
            <Button
              component={Link}
              to={settings.path}
              variant="default"
              leftSection={<IconAdjustments size={16} aria-hidden />}
            >
              {t(settings.label)}
            </Button>
          ) : undefined
        }
      >
        {isLoading ? <div className={classes.bandRoom} aria-busy="true" /> : null}
        {error && !data ? <Coming read={{ error, refetch }} /> : null}
        {day ? <Band figures={day.figures} /> : null}
        <Jobs jobs={jobs.filter((one) => may(one.permission))} alias={current.site?.alias ?? ''} />
        <Screens key={module} item={item} groups={own?.groups ?? {}} />
        {day ? <SetupStrip steps={day.steps} module={item.label} /> : null}
      </Page>
    </ScreenContext>
  );
}

/** What waits today, figure first; each cell leads to the list behind it. */
function Band({ figures }: { figures: ModuleDay['figures'] }) {
  const t = useText();
  const format = useFormat();
  const said = useSaid();
  if (figures.length === 0) return null;
  return (
    <Figures
      leads
      label={t(labels.waitingToday)}
      items={figures.map(({ label, figure, hint, tone, path }) => ({
        label: t(label),
        figure: typeof figure === 'number' ? format.number(figure) : said(figure),
        note: said(hint),
        tone: tone === 'plain' ? undefined : tone,
        ...(path ? { to: path } : {}),
      }))}
    />
  );
}

function Jobs({ jobs, alias }: { jobs: readonly ModuleJob[]; alias: string }) {
  const t = useText();
  const navigate = useNavigate();
  const [letterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  const website = `/@${alias}/`;
  usePlainKeys(letterKeys, (event) => {
    const job = jobs.find((one) => event.code === `Key${one.key}`);
    if (!job) return;
    event.preventDefault();
    if (job.path === 'website') window.open(website, '_blank', 'noopener');
    else void navigate(job.path);
  });
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t(labels.jobs)}>
      <h2 className={classes.heading}>{t(labels.jobs)}</h2>
      <ul className={classes.jobs}>
        {jobs.map(({ label, icon, key, path }) => {
          const Icon = jobIcons[icon];
          const content = (
            <>
              <Icon size={20} stroke={1.6} aria-hidden />
              <span>{t(label)}</span>
              {letterKeys ? <Kbd aria-hidden>{key}</Kbd> : null}
            </>
          );
          const shared = letterKeys ? { 'aria-keyshortcuts': key } : {};
          return (
            <li key={key}>
              {path === 'website' ? (
                <a href={website} target="_blank" rel="noopener" {...shared}>
                  {content}
                </a>
              ) : (
                <Link to={path} {...shared}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Item = CurrentUser['menu'][number];

function Screens({ item, groups }: { item: Item; groups: ModuleDetails['groups'] }) {
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const waiting = useWaiting();
  const [letterKeys] = useKeptChoice('keys.letters', true, isBoolean);
  usePlainKeys(letterKeys, (event) => {
    if (event.key !== '/' || !field.current) return;
    event.preventDefault();
    field.current.focus();
  });
  const screens = item.children.flatMap((one) => (one.path === null ? [] : [{ ...one, path: one.path }]));
  const isFound = (label: Label) => isFoundBy(searchKeyOf(label.en, label.bn), words);
  const shown = screens.filter((one) => isFound(one.label) || one.views.some((view) => isFound(view.label)));
  const grouped = [
    ...Object.entries(groups).map(([group, label]) => ({
      label,
      screens: shown.filter((one) => one.group === group),
    })),
    {
      label: Object.keys(groups).length > 0 ? labels.moreScreens : item.label,
      screens: shown.filter((one) => !((one.group ?? '') in groups)),
    },
  ].filter((one) => one.screens.length > 0);
  const begins = columnsOf(grouped.map((one) => one.screens.length + 1.5));
  return (
    <section aria-label={t(labels.allScreens)}>
      <div className={classes.headline}>
        <h2 className={classes.heading}>{t(labels.allScreens)}</h2>
        <span className="ps-count">{t(labels.countOfScreens, { count: format.number(screens.length) })}</span>
        {screens.length > 6 ? (
          <TextInput
            ref={field}
            type="search"
            className={classes.filter ?? ''}
            aria-label={t(labels.filterScreens)}
            placeholder={t(labels.filterScreens)}
            leftSection={<IconSearch size={16} aria-hidden />}
            rightSection={words === '' && letterKeys ? <Kbd size="xs">/</Kbd> : null}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        ) : null}
      </div>
      <div className={classes.groups}>
        {grouped.map((group, place) => (
          <section
            key={group.label.en}
            className={classes.group}
            aria-label={t(group.label)}
            data-begins={begins.has(place) || undefined}
          >
            <h3>{t(group.label)}</h3>
            <ul>
              {group.screens.map((one) => (
                <ScreenLine key={one.id} screen={one} waits={waitingOf(one, waiting)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 ? <p className="ps-hint">{t(labels.noScreen)}</p> : null}
    </section>
  );
}

/** Where the second and third of three columns begin so that the highest of them is as low as it can be. */
function columnsOf(heights: readonly number[]): ReadonlySet<number> {
  const sum = (from: number, to: number) => heights.slice(from, to).reduce((all, one) => all + one, 0);
  let best = { second: 1, third: 2, height: Number.POSITIVE_INFINITY };
  for (let second = 1; second < heights.length; second += 1)
    for (let third = second + 1; third <= heights.length; third += 1) {
      const height = Math.max(sum(0, second), sum(second, third), sum(third, heights.length));
      if (height < best.height) best = { second, third, height };
    }
  return new Set([best.second, best.third]);
}

function ScreenLine({ screen, waits }: { screen: Item & { path: string }; waits: number }) {
  const t = useText();
  const places = usePlaces();
  const { path, label, views } = screen;
  const isKept = places.pins.includes(path);
  const toggle = () => {
    if (places.isFull && !isKept) showToast({ tone: 'marigold', title: t(shellLabels.pinsFull) });
    else places.toggle(path);
  };
  return (
    <li>
      <Link to={path}>
        {t(label)}
        <WaitingPill count={waits} />
      </Link>
      <ActionIcon
        variant="subtle"
        aria-label={t(isKept ? labels.unpinScreen : shellLabels.pin, { name: label })}
        aria-pressed={isKept}
        disabled={!places.isReady}
        onClick={toggle}
      >
        {isKept ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
      {views.length > 0 ? (
        <p className={classes.views}>
          {views.map((view) => (
            <Link key={view.path} to={view.path}>
              {t(view.label)}
            </Link>
          ))}
        </p>
      ) : null}
    </li>
  );
}

/** How far the module is set up, and the next step; gone when all is done. */
function SetupStrip({ steps, module }: { steps: ModuleDay['steps']; module: Label }) {
  const t = useText();
  const format = useFormat();
  const done = steps.filter((one) => one.isDone).length;
  const next = steps.find((one) => !one.isDone);
  if (!next) return null;
  const progress = t(labels.setupOf, {
    module,
    done: format.number(done),
    all: format.number(steps.length),
  });
  return (
    <section className={classes.setup} aria-label={progress}>
      <IconProgressCheck size={18} aria-hidden />
      <p>
        <strong>{progress}</strong> {t(next.help)}
      </p>
      <progress className="ps-meter" value={done} max={steps.length} aria-label={progress} />
      <Button component={Link} to={next.path} variant="default">
        {t(next.label)}
      </Button>
    </section>
  );
}
