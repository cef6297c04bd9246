import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Batches } from '../../batches/screens/batches.tsx';
import { RunProgress } from '../../batches/screens/run-progress.tsx';
import { type DeskKind, kinds } from '../../kinds.ts';
import { documentsPermission } from '../../permissions.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { Choice } from '../../screens/parts.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { sitLabels } from '../../sit/labels.ts';
import type { Leaver } from '../contract.ts';
import { Leavers } from './leavers.tsx';
import { Register } from './register.tsx';

const GiveDrawer = lazy(() => import('./give-drawer.tsx').then((all) => ({ default: all.GiveDrawer })));
const SitTab = lazy(() => import('../../sit/screens/sit-tab.tsx').then((all) => ({ default: all.SitTab })));
const MakeDrawer = lazy(() =>
  import('../../batches/screens/make-drawer.tsx').then((all) => ({ default: all.MakeDrawer })),
);

/** One desk for documents of one or two kinds: the register, giving one, and whole classes. */
export function Desk({ of }: { of: readonly [DeskKind, ...DeskKind[]] }) {
  const t = useText();
  const query = useQueryValues();
  const { current } = useSession();
  // A screen that proposes a document names the student.
  const wanted = query.text('give');
  const [drawer, setDrawer] = useState<'give' | 'make' | null>(wanted === '' ? null : 'give');
  // Whom a list chose: the drawer opens with them.
  const [chosen, setChosen] = useState<Leaver | null>(null);
  const promotionId = query.text('promotion');
  const [runId, setRunId] = useState<string | null>(null);
  const kind = query.oneOf('kind', of);
  const about = kinds[kind];
  const mayIssue = current?.permissions.includes(documentsPermission.issue) === true;
  const tab = about.isBulk ? query.oneOf('tab', ['register', 'batches', 'sit']) : 'register';
  const actions = mayIssue ? (
    <>
      {about.isBulk ? (
        <Button
          variant="default"
          leftSection={<IconUsersGroup size={16} aria-hidden />}
          disabled={runId !== null}
          onClick={() => setDrawer('make')}
        >
          {t(about.of === 'employee' ? labels.forAll : labels.forClasses)}
        </Button>
      ) : null}
      {promotionId !== '' ? (
        <Button variant="default" onClick={() => query.set({ promotion: null })}>
          {t(labels.register)}
        </Button>
      ) : null}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDrawer('give')}>
        {t(labels.give)}
      </Button>
    </>
  ) : null;
  const leavers =
    promotionId !== '' && mayIssue && (kind === 'transfer' || kind === 'testimonial') ? (
      <Leavers
        promotionId={promotionId}
        kind={kind}
        onGive={(one) => {
          setChosen(one);
          setDrawer('give');
        }}
      />
    ) : null;
  const register = leavers ?? <Register key={kind} kind={kind} />;
  return (
    <Page actions={actions}>
      {of.length > 1 ? (
        <div className={classes.tools}>
          <Choice
            label={labels.kind}
            value={kind}
            choices={of.map((one) => [one, kinds[one].label] as const)}
            onChange={(value) => query.set({ kind: value === of[0] ? null : value, q: null, tab: null })}
          />
        </div>
      ) : null}
      {runId ? <RunProgress id={runId} onEnd={() => setRunId(null)} /> : null}
      {about.isBulk ? (
        <Tabs value={tab} onChange={(next) => query.set({ tab: next === 'register' ? null : next, q: null })}>
          <Tabs.List mb="md">
            <Tabs.Tab value="register">{t(labels.register)}</Tabs.Tab>
            <Tabs.Tab value="batches">{t(labels.batches)}</Tabs.Tab>
            {kind === 'admit' ? <Tabs.Tab value="sit">{t(sitLabels.tab)}</Tabs.Tab> : null}
          </Tabs.List>
          <Tabs.Panel value="register">{tab === 'register' ? register : null}</Tabs.Panel>
          <Tabs.Panel value="batches">
            {tab === 'batches' ? <Batches key={kind} kind={kind} /> : null}
          </Tabs.Panel>
          <Tabs.Panel value="sit">
            <Suspense>{tab === 'sit' && kind === 'admit' ? <SitTab /> : null}</Suspense>
          </Tabs.Panel>
        </Tabs>
      ) : (
        register
      )}
      <Suspense>
        {drawer === 'give' ? (
          <GiveDrawer
            kind={kind}
            wanted={chosen?.code ?? wanted}
            personId={chosen?.id ?? null}
            onClose={() => {
              setDrawer(null);
              setChosen(null);
              if (wanted !== '') query.set({ give: null });
            }}
          />
        ) : null}
        {drawer === 'make' ? (
          <MakeDrawer kind={kind} onStarted={setRunId} onClose={() => setDrawer(null)} />
        ) : null}
      </Suspense>
    </Page>
  );
}
