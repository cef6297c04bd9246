import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { corePath, link } from '../../../core/module/paths.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { accessPath } from '../../access/paths.ts';
import { platformUsersPermission } from '../../access/permissions.ts';
import { contract } from '../contract.ts';
import { platformPath } from '../paths.ts';
import { platformReportsPermission } from '../permissions.ts';
import { openStatuses, siteStatuses } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { PlatformDay as Day } from '../shapes.ts';
import { SiteCrest } from './crest.tsx';
import classes from './platform.module.css';

const waitingList = link(platformPath.applications, { 'f.status': openStatuses });

/** The first screen of whoever keeps the platform: what waits, what failed, how many there are, what is new. */
export function PlatformDay() {
  const { data, error, refetch } = useRead(contract.day, {}, { refetchInterval: 60_000 });
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <>
      <DayFigures day={data} />
      <div className={classes.dayColumns} data-single={data.waiting ? undefined : true}>
        {data.waiting ? <Waiting waiting={data.waiting} /> : null}
        <div>
          <Newest newest={data.newest} />
          <States states={data.states} />
        </div>
      </div>
    </>
  );
}

function DayFigures({ day }: { day: Day }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const may = (permission: Permission) => current?.permissions.includes(permission) ?? false;
  const active = day.states.find((one) => one.status === 'active')?.count ?? 0;
  const others = day.states
    .filter((one) => one.status !== 'active' && one.status !== 'closed')
    .reduce((sum, one) => sum + one.count, 0);
  const oldest = day.waiting?.items[0]?.days;
  return (
    <Figures
      items={[
        ...(day.waiting
          ? [
              {
                label: t(labels.applicationsWaiting),
                figure: format.number(day.waiting.total),
                to: waitingList,
                ...(oldest === undefined
                  ? { note: t(labels.noneWaiting) }
                  : {
                      note:
                        oldest === 0
                          ? t(labels.oldestToday)
                          : t(labels.oldest, { count: format.number(oldest) }),
                      tone: 'marigold' as const,
                    }),
              },
            ]
          : []),
        {
          label: t(labels.activeInstitutions),
          figure: format.number(active),
          note: t(labels.inactiveCount, { count: format.number(others) }),
          to: platformPath.sites,
        },
        {
          label: t(labels.students),
          figure: format.number(day.students),
          note: t(labels.studentsNote),
          // By institution, for whoever may compare them.
          to: may(platformReportsPermission.view) ? platformPath.siteReport : platformPath.sites,
        },
        {
          label: t(labels.users),
          figure: format.number(day.accounts),
          note: t(labels.usersNote, { count: format.number(day.activeAccounts) }),
          ...(may(platformUsersPermission.view) ? { to: accessPath.platformUsers } : {}),
        },
        ...(day.mails
          ? [
              {
                label: t(labels.failedMails),
                figure: format.number(day.mails.failed),
                to:
                  day.mails.failed > 0
                    ? link(accessPath.outbox, { 'f.status': 'failed' })
                    : accessPath.outbox,
                ...(day.mails.failed > 0
                  ? { note: t(labels.mailsFailed), tone: 'sindur' as const }
                  : {
                      note:
                        day.mails.waiting > 0
                          ? t(labels.mailsWaiting, { count: format.number(day.mails.waiting) })
                          : t(labels.mailsNone),
                    }),
              },
            ]
          : []),
      ]}
    />
  );
}

function Waiting({ waiting }: { waiting: NonNullable<Day['waiting']> }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const ageOf = (days: number) =>
    days === 0 ? t(labels.ofToday) : t(labels.days, { count: format.number(days) });
  return (
    <Panel
      title={t(labels.applicationsWaiting)}
      {...(waiting.total > 0 ? { count: format.number(waiting.total) } : {})}
      flush
      actions={
        waiting.total > 0 ? (
          <Anchor component={Link} to={waitingList} size="sm">
            {t(labels.allWaiting)}
          </Anchor>
        ) : undefined
      }
    >
      {waiting.total === 0 ? (
        <Empty
          text={t(labels.nothingWaiting)}
          action={
            <Button
              component="a"
              href={corePath.application}
              target="_blank"
              rel="noopener"
              variant="default"
            >
              {t(labels.openApplicationPage)}
            </Button>
          }
        />
      ) : (
        <ul className={classes.dayList}>
          {waiting.items.map((one) => (
            <li key={one.id}>
              <div>
                <Link to={link(platformPath.application, { id: one.id })}>{one.name[language]}</Link>
                <small>
                  {[
                    one.reference,
                    one.district ? t(one.district) : '',
                    t(labels.studentsCount, {
                      count: format.number(one.students),
                    }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              <StatusBadge family="application" state={one.status} />
              <span className={classes.age} data-late={one.days >= 7 || undefined}>
                {ageOf(one.days)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function States({ states }: { states: Day['states'] }) {
  const t = useText();
  const format = useFormat();
  const shown = siteStatuses
    .map((status) => ({ status, count: states.find((one) => one.status === status)?.count ?? 0 }))
    .filter((one) => one.count > 0 || one.status === 'active');
  return (
    <Panel title={t(labels.byState)} flush>
      <ul className={classes.dayList}>
        {shown.map(({ status, count }) => (
          <li key={status}>
            <div>
              <Link to={link(platformPath.sites, { 'f.status': status })}>
                <StatusBadge family="site" state={status} />
              </Link>
            </div>
            <span className={classes.age}>{format.number(count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Newest({ newest }: { newest: Day['newest'] }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  return (
    <Panel
      title={t(labels.newest)}
      flush
      actions={
        <Anchor component={Link} to={link(platformPath.sites, { sort: '-createdAt' })} size="sm">
          {t(labels.allInstitutions)}
        </Anchor>
      }
    >
      {newest.length === 0 ? (
        <Empty
          text={t(labels.noSites)}
          action={
            <Button component={Link} to={platformPath.newSite}>
              {t(labels.newInstitution)}
            </Button>
          }
        />
      ) : (
        <ul className={classes.dayList}>
          {newest.map((one) => (
            <li key={one.id}>
              <SiteCrest accent={one.accent} name={one.name[language]} />
              <div>
                <Link to={link(platformPath.site, { id: one.id })}>{one.name[language]}</Link>
                <small>
                  {[
                    one.district ? t(one.district) : '',
                    t(labels.studentsCount, {
                      count: format.number(one.students),
                    }),
                    format.date(one.createdAt.slice(0, 10)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </div>
              {one.status === 'active' ? null : <StatusBadge family="site" state={one.status} />}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
