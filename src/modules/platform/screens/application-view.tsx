import { Anchor, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { fillPath } from '../../../core/endpoint.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { applyLabels, paperKindLabels } from '../apply-labels.ts';
import { contract } from '../contract.ts';
import { fieldLabels, kindLabels } from '../labels.ts';
import { platformPath } from '../paths.ts';
import { platformPermission } from '../permissions.ts';
import { nextStatuses } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { ApplicationRecord, Choices } from '../shapes.ts';
import classes from './platform.module.css';
import { TalkList } from './talk.tsx';

/** One application: what was filled in, what was said, and what the reviewer can do. */
export default function ApplicationView() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(contract.readApplication, { id });
  const choices = useRead(contract.choices, {}, { staleTime: 600_000 });
  return (
    <Page
      context={
        data ? (
          <>
            {data.reference} <StatusBadge family="application" state={data.status} />
          </>
        ) : undefined
      }
      actions={data ? <Actions record={data} /> : undefined}
    >
      <Loaded kind="record" read={{ data, error, refetch }}>
        {(data) => (
          <div className={classes.sides}>
            <div>
              <FilledIn record={data} choices={choices.data} />
            </div>
            <div>
              <Papers record={data} />
              <Talk record={data} />
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ record }: { record: ApplicationRecord }) {
  const t = useText();
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const decide = useSave(contract.decide);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const next = nextStatuses[record.status];
  const mayApprove = current?.permissions.includes(platformPermission.sites) === true;
  const ask = (status: 'info_requested' | 'rejected' | 'withdrawn', action: string, text: string) =>
    setAsked({
      title: action,
      text,
      action,
      isDanger: status !== 'info_requested',
      most: 1000,
      run: async (reason) => {
        await decide.mutateAsync({ id: record.id, version: record.version, status, reason });
        showToast({ tone: 'leaf', title: t(labels.decided) });
      },
    });
  const start = async () => {
    try {
      await decide.mutateAsync({ id: record.id, version: record.version, status: 'under_review' });
      showToast({ tone: 'leaf', title: t(labels.taken) });
    } catch (error) {
      showCallError(error);
    }
  };
  return (
    <>
      {record.siteId !== null && mayApprove ? (
        <Button component={Link} to={link(platformPath.site, { id: record.siteId })} variant="default">
          {t(labels.openInstitution)}
        </Button>
      ) : null}
      {next.includes('withdrawn') ? (
        <Button variant="subtle" onClick={() => ask('withdrawn', t(labels.withdraw), t(labels.withdrawText))}>
          {t(labels.withdraw)}
        </Button>
      ) : null}
      {next.includes('rejected') ? (
        <Button variant="default" onClick={() => ask('rejected', t(labels.reject), t(labels.rejectText))}>
          {t(labels.reject)}
        </Button>
      ) : null}
      {next.includes('info_requested') ? (
        <Button
          variant="default"
          onClick={() => ask('info_requested', t(labels.askInformation), t(labels.askText))}
        >
          {t(labels.askInformation)}
        </Button>
      ) : null}
      {next.includes('under_review') ? (
        <Button variant="default" loading={decide.isPending} onClick={() => void start()}>
          {t(labels.startReview)}
        </Button>
      ) : null}
      {next.includes('approved') && mayApprove ? (
        <Button component={Link} to={link(platformPath.approval, { app_id: record.id })}>
          {t(labels.approve)}
        </Button>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function FilledIn({ record, choices }: { record: ApplicationRecord; choices: Choices | undefined }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { data, place } = record;
  const named = (list: Choices[keyof Choices] | undefined, codes: readonly string[]) =>
    codes.map((code) => list?.find((one) => one.code === code)?.label[language] ?? code).join(', ');
  return (
    <>
      <Panel title={t(labels.identity)}>
        <Facts
          rows={[
            [
              t(fieldLabels.nameEn),
              <span key="en" lang="en">
                {data.nameEn}
              </span>,
            ],
            [
              t(fieldLabels.nameBn),
              <span key="bn" lang="bn">
                {data.nameBn}
              </span>,
            ],
            [t(fieldLabels.kind), t(kindLabels[data.kind])],
            [t(fieldLabels.eiin), data.eiin ? format.digits(data.eiin) : '–'],
            [t(fieldLabels.students), format.number(data.students)],
            [
              t(fieldLabels.address),
              [
                data.address,
                data.addressOther,
                place?.thana[language],
                place?.district[language],
                place?.division[language],
              ]
                .filter(Boolean)
                .join(', '),
            ],
          ]}
        />
      </Panel>
      <Panel title={t(labels.contact)}>
        <Facts
          rows={[
            [t(fieldLabels.headName), [data.headName, data.headNameOther].filter(Boolean).join(' · ')],
            [t(fieldLabels.headMobile), format.digits(mobileAs(data.headMobile, 'national'))],
            [t(fieldLabels.email), data.email],
            [t(fieldLabels.phone), format.digits(data.phone)],
            [t(fieldLabels.message), data.message || '–'],
          ]}
        />
      </Panel>
      <Panel title={t(labels.teaching)}>
        <Facts
          rows={[
            [t(fieldLabels.board), named(choices?.boards, [data.board])],
            [t(fieldLabels.academicGroups), named(choices?.academicGroups, data.academicGroups)],
            [t(fieldLabels.classes), named(choices?.classes, data.classes)],
            [t(fieldLabels.shifts), named(choices?.shifts, data.shifts)],
            [t(fieldLabels.versions), named(choices?.versions, data.versions)],
          ]}
        />
      </Panel>
    </>
  );
}

/** The papers that came with it, each opened with the reviewer's own rights. */
function Papers({ record }: { record: ApplicationRecord }) {
  const t = useText();
  const { showCallError } = useDialogs();
  return (
    <Panel title={t(applyLabels.papers)}>
      {record.papers.length === 0 ? <p className={classes.hint}>{t(applyLabels.noPapers)}</p> : null}
      {record.papers.map((one) => (
        <p key={one.id}>
          {t(paperKindLabels[one.kind])}:{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void downloadFile(
                fillPath(contract.paper.path, { id: record.id, paperId: one.id }).path,
                one.name,
              ).catch(showCallError)
            }
          >
            {one.name}
          </Anchor>
        </p>
      ))}
    </Panel>
  );
}

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Talk({ record }: { record: ApplicationRecord }) {
  const t = useText();
  return (
    <Panel title={t(labels.conversation)}>
      <TalkList submittedAt={record.submittedAt} talk={record.talk} />
      {record.talk.length === 0 ? <p className={classes.hint}>{t(labels.nothingSaid)}</p> : null}
    </Panel>
  );
}
