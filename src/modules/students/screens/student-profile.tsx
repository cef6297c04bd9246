import { Button, Menu, Tabs } from '@mantine/core';
import { IconChevronDown, IconPencil, IconPrinter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { Link, useParams } from 'react-router';
import { todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { asked, useFirstShow } from '../../../core/web/device/first-show.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { printElement } from '../../../core/web/page/print.ts';
import { texts } from '../../../core/web/page/texts.ts';
import { readPanels } from '../../../core/web/shell/panel-index.ts';
import { OnePanel, Panels, usePanels } from '../../../core/web/shell/panels.tsx';
import { accessPath } from '../../access/paths.ts';
import { contract } from '../contract.ts';
import { fieldTexts } from '../labels.ts';
import { PastExams } from '../past-exams/screens/past-exams.tsx';
import { presentShare, stepsFrom } from '../rules.ts';
import { words } from '../screen-labels.ts';
import { Neighbours } from './neighbours.tsx';
import { Portrait } from './portrait.tsx';
import { ProfileAcademic } from './profile-academic.tsx';
import { ProfileGuardians, ProfileOverview } from './profile-overview.tsx';
import { StudentTimeline } from './student-timeline.tsx';
import classes from './students.module.css';
import type { Guardian, Place, Profile } from './use-setup.ts';

// They come when they are asked for: most profiles are only read.
const EditDrawer = lazy(() => import('./edit-drawer.tsx').then((all) => ({ default: all.EditDrawer })));
const GuardianDrawer = lazy(() =>
  import('./guardian-drawer.tsx').then((all) => ({ default: all.GuardianDrawer })),
);
const EnrolDrawer = lazy(() => import('./place-drawers.tsx').then((all) => ({ default: all.EnrolDrawer })));
const PlaceDrawer = lazy(() => import('./place-drawers.tsx').then((all) => ({ default: all.PlaceDrawer })));
const StatusDrawer = lazy(() => import('./place-drawers.tsx').then((all) => ({ default: all.StatusDrawer })));
const StudentSignIn = lazy(() =>
  import('./student-sign-in.tsx').then((all) => ({ default: all.StudentSignIn })),
);

type ProfileTab = {
  readonly name: string;
  readonly label: Label;
  readonly count?: number;
  readonly body: () => ReactNode;
};
type Open =
  | { readonly kind: 'edit' | 'enrol' }
  | { readonly kind: 'place' | 'status'; readonly place: Place }
  | { readonly kind: 'guardian'; readonly guardian: Guardian | null };

/** One student: who it is, guardians, places of all years, what happened. */
export default function StudentProfile() {
  return (
    <Suspense fallback={<ComingProfile />}>
      <ReadProfile />
    </Suspense>
  );
}

const ComingProfile = () => (
  <Page>
    <Coming kind="record" read={{ error: null, refetch: () => {} }} />
  </Page>
);

/** Read with what other modules have beside the name, in one call. */
function ReadProfile() {
  const { id = '' } = useParams();
  const today = todayInDhaka(new Date());
  const others = usePanels('studentHead').flatMap((one) => one.reads?.(today, id) ?? []);
  const isReady = useFirstShow([asked(contract.read, { id }), asked(contract.timeline, { id }), ...others]);
  const { data, error, refetch } = useRead(contract.read, { id }, { enabled: isReady });
  if (!data)
    return (
      <Page>
        <Coming kind="record" read={{ error, refetch }} />
      </Page>
    );
  // What it waits for is waited for here: further out the page above would stay, hidden, beside the one that comes.
  return (
    <Suspense fallback={<ComingProfile />}>
      <ProfilePage key={id} profile={data} />
    </Suspense>
  );
}

// Fetched with this screen, not after it.
for (const place of ['studentHead', 'studentActions', 'studentAcademic', 'studentTabs'] as const)
  readPanels(place).catch(() => {});

function ProfilePage({ profile }: { profile: Profile }) {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const place = profile.enrolments.find((one) => one.isCurrent) ?? profile.enrolments[0];
  const [open, setOpen] = useState<Open | null>(() => {
    const asked = query.get('do');
    return (asked === 'place' || asked === 'status') && place && profile.can.edit
      ? { kind: asked, place }
      : null;
  });
  const others = usePanels('studentTabs');
  const today = todayInDhaka(new Date());
  const { student } = profile;
  const name = t({ en: String(student.nameEn), bn: String(student.nameBn) });
  const show = (next: string | null) =>
    setQuery(next && next !== 'overview' ? { tab: next } : {}, { replace: true, preventScrollReset: true });
  const close = () => {
    setOpen(null);
    if (query.has('do')) show(tab);
  };
  const tabs: readonly ProfileTab[] = [
    {
      name: 'overview',
      label: words.overview,
      body: () => (
        <ProfileOverview
          profile={profile}
          onEdit={() => setOpen({ kind: 'edit' })}
          onTimeline={() => show('timeline')}
        />
      ),
    },
    {
      name: 'guardians',
      label: fieldTexts.guardians,
      count: profile.guardians.length,
      body: () => (
        <ProfileGuardians
          profile={profile}
          onAdd={() => setOpen({ kind: 'guardian', guardian: null })}
          onEdit={(linkId) =>
            setOpen({
              kind: 'guardian',
              guardian: profile.guardians.find((one) => one.linkId === linkId) ?? null,
            })
          }
        />
      ),
    },
    {
      name: 'academic',
      label: words.academic,
      body: () => (
        <>
          <ProfileAcademic
            profile={profile}
            onPlace={(one) => setOpen({ kind: 'place', place: one })}
            onStatus={(one) => setOpen({ kind: 'status', place: one })}
            onEnrol={() => setOpen({ kind: 'enrol' })}
          />
          <div className={classes.below}>
            <PastExams studentId={student.id} />
            <Panels place="studentAcademic" today={today} about={student.id} />
          </div>
        </>
      ),
    },
    ...others
      .toSorted((one, other) => (one.tab?.position ?? 0) - (other.tab?.position ?? 0))
      .flatMap((panel) =>
        panel.tab
          ? [{ ...panel.tab, body: () => <OnePanel panel={panel} today={today} about={student.id} /> }]
          : [],
      ),
    {
      name: 'timeline',
      label: words.timeline,
      body: () => (
        <Panel>
          <StudentTimeline id={student.id} />
        </Panel>
      ),
    },
  ];
  const asked = query.get('tab');
  const tab = tabs.find((one) => one.name === asked)?.name ?? 'overview';
  return (
    <Page actions={<Actions profile={profile} place={place} today={today} onOpen={setOpen} />}>
      <div id="student-profile" data-letterhead>
        <ProfileHead profile={profile} place={place} name={name} />
        <Tabs value={tab} onChange={show}>
          <Tabs.List className={classes.tabs ?? ''}>
            {tabs.map((one) => (
              <Tabs.Tab key={one.name} value={one.name}>
                {t(one.label)}
                {one.count ? <Count count={one.count} /> : null}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map((one) => (
            <Tabs.Panel key={one.name} value={one.name} pt="md">
              {one.name === tab ? one.body() : null}
            </Tabs.Panel>
          ))}
        </Tabs>
      </div>
      <Suspense fallback={null}>
        {open?.kind === 'edit' ? <EditDrawer profile={profile} onClose={close} /> : null}
        {open?.kind === 'enrol' ? <EnrolDrawer id={student.id} onClose={close} /> : null}
        {open?.kind === 'place' ? <PlaceDrawer place={open.place} onClose={close} /> : null}
        {open?.kind === 'status' ? <StatusDrawer place={open.place} name={name} onClose={close} /> : null}
        {open?.kind === 'guardian' ? (
          <GuardianDrawer studentId={student.id} guardian={open.guardian} onClose={close} />
        ) : null}
      </Suspense>
    </Page>
  );
}

function Count({ count }: { count: number }) {
  const format = useFormat();
  return <span className={classes.tabCount}>{format.number(count)}</span>;
}

function ProfileHead(props: { profile: Profile; place: Place | undefined; name: string }) {
  const { profile, place, name } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { student } = profile;
  const today = todayInDhaka(new Date());
  const share = profile.attendance && presentShare(profile.attendance);
  return (
    <section className={classes.head} aria-label={name}>
      <Portrait name={name} photo={student.photo} size={72} />
      <div className={classes.headText}>
        <h2>
          {name}
          {place ? <StatusBadge family="enrolment" state={place.status} /> : null}
        </h2>
        <span lang={language === 'bn' ? 'en' : 'bn'}>
          {String(language === 'bn' ? student.nameEn : student.nameBn)}
        </span>
        <span className={classes.headPlace}>
          {place ? (
            <>
              {t(place.class)} – {t(place.section)} ·{' '}
              <strong>{t(words.rollOf, { roll: format.number(place.roll) })}</strong> ·{' '}
              {t(words.sections, { shift: t(place.shift), version: t(place.version) })} ·{' '}
            </>
          ) : (
            <>{t(words.noPlace)} · </>
          )}
          <strong>{t(words.id, { code: format.digits(String(student.code)) })}</strong>
        </span>
      </div>
      <dl className={classes.headFigures}>
        <div>
          <dt>{t(fieldTexts.attendance)}</dt>
          <dd>{share === null ? '—' : format.percent(share)}</dd>
          <dd>
            {profile.attendance
              ? t(words.attendanceNote, {
                  absent: format.number(profile.attendance.absent),
                  late: format.number(profile.attendance.late),
                })
              : t(words.notTaken)}
          </dd>
        </div>
        <Panels place="studentHead" today={today} about={student.id} isQuiet />
      </dl>
    </section>
  );
}

function Actions(props: {
  profile: Profile;
  place: Place | undefined;
  today: string;
  onOpen: (open: Open) => void;
}) {
  const { profile, place, today, onOpen } = props;
  const others = usePanels('studentActions').length > 0;
  const t = useText();
  const format = useFormat();
  const [isMaking, setIsMaking] = useState(false);
  const close = useCallback(() => setIsMaking(false), []);
  const { student } = profile;
  return (
    <>
      <Neighbours id={student.id} place={place} />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printElement('student-profile')}
      >
        {t(texts.print)}
      </Button>
      {profile.can.edit ? (
        <>
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
                {t(words.more)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {place?.status === 'active' ? (
                <Menu.Item onClick={() => onOpen({ kind: 'place', place })}>{t(words.changePlace)}</Menu.Item>
              ) : null}
              {place && stepsFrom(place.status).length > 0 ? (
                <Menu.Item onClick={() => onOpen({ kind: 'status', place })}>
                  {t(words.changeStatus)}
                </Menu.Item>
              ) : null}
              <Menu.Item onClick={() => onOpen({ kind: 'enrol' })}>{t(words.enrol)}</Menu.Item>
              {profile.guardians.length < 4 ? (
                <Menu.Item onClick={() => onOpen({ kind: 'guardian', guardian: null })}>
                  {t(words.addGuardian)}
                </Menu.Item>
              ) : null}
              {profile.can.makeAccount ? (
                <Menu.Item onClick={() => setIsMaking(true)}>{t(words.makeSignIn)}</Menu.Item>
              ) : null}
              {profile.accountId ? (
                <Menu.Item component={Link} to={link(accessPath.user, { id: profile.accountId })}>
                  {t(words.openUser)}
                </Menu.Item>
              ) : null}
            </Menu.Dropdown>
          </Menu>
          <Button
            variant={others ? 'default' : 'filled'}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onOpen({ kind: 'edit' })}
          >
            {t(texts.edit)}
          </Button>
        </>
      ) : null}
      {/* What one comes to a profile for most stands last, as the first of all. */}
      <Panels place="studentActions" today={today} about={student.id} isQuiet />
      {isMaking ? (
        <Suspense fallback={null}>
          <StudentSignIn
            id={student.id}
            name={{ en: String(student.nameEn), bn: String(student.nameBn) }}
            code={format.digits(String(student.code))}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
