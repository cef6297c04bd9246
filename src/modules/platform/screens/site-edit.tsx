import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { CallError, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { siteChange } from '../institutions/shapes.ts';
import { platformPath } from '../paths.ts';
import { givenStatuses } from '../rules.ts';
import { screenLabels as labels, ladderLabels } from '../screen-labels.ts';
import type { SiteRecord } from '../shapes.ts';
import { Checks, ProblemCount, useChoices } from './fields.tsx';
import classes from './platform.module.css';
import { bodyOf, IdentityFields, SiteContact, SitePlace, StandingFields } from './site-form.tsx';
import { SiteMembership } from './site-membership.tsx';
import { SiteSteps } from './site-steps.tsx';
import { useFields, type Values } from './use-fields.ts';
import { useSiteStatus } from './use-site-status.ts';

/** An institution's identity and state, as the platform keeps them. */
export default function SiteEdit() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRead(contract.readSite, { id });
  // A form that is open keeps the version it was opened with; only a new opening takes the newer one.
  const [opened, setOpened] = useState<SiteRecord | null>(null);
  if (data && opened?.id !== data.id) setOpened(data);
  if (opened && data)
    return (
      <SiteForm
        key={`${opened.id} ${opened.version}`}
        record={opened}
        onChanged={setOpened}
        onReload={() => void refetch().then((answer) => answer.data && setOpened(answer.data))}
      />
    );
  return (
    <Page>
      <Coming kind="form" read={{ error, refetch }} />
    </Page>
  );
}

function valuesOf(record: SiteRecord): Values {
  return {
    nameEn: record.nameEn,
    nameBn: record.nameBn,
    kind: record.kind,
    eiin: record.eiin ?? '',
    email: record.email ?? '',
    phone: record.phone ?? '',
    board: record.board ?? '',
    academicGroups: record.academicGroups,
    addressEn: record.addressEn,
    addressBn: record.addressBn,
    divisionId: '',
    districtId: '',
    thanaId: record.thanaId === null ? '' : String(record.thanaId),
    establishedOn: record.establishedOn ?? '',
    mpo: record.mpo ?? '',
    mpoCode: record.mpoCode ?? '',
    mpoSince: record.mpoSince ?? '',
    mpoLevel: record.mpoLevel ?? '',
    areaTier: record.areaTier ?? '',
  };
}

function SiteForm(props: {
  record: SiteRecord;
  onChanged: (record: SiteRecord) => void;
  onReload: () => void;
}) {
  const { record, onChanged, onReload } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { listed } = useChoices();
  const fields = useFields({
    initial: valuesOf(record),
    schema: siteChange,
    inputOf: (values) => ({ ...bodyOf(values), id: record.id, version: record.version }),
  });
  const update = useSave(contract.updateSite);
  const { asked, ask, close } = useSiteStatus(onChanged);
  const [isStale, setIsStale] = useState(false);
  useUnsavedGuard(fields.isDirty);
  const save = async () => {
    if (update.isPending || isStale) return;
    const input = fields.check();
    if (!input) return;
    try {
      const saved = await update.mutateAsync(input);
      showToast({ tone: 'leaf', title: t(labels.saved, { name: saved.name[language] }) });
      onChanged(saved);
    } catch (error) {
      if (error instanceof CallError && error.code === 'staleVersion') setIsStale(true);
      fields.refuse(error);
    }
  };
  return (
    <Page
      title={record.name[language]}
      context={
        <>
          <StatusBadge family="site" state={record.status} />
          {record.statusReason ? (
            <span> {t(labels.reasonOfStatus, { reason: record.statusReason })}</span>
          ) : null}
          {record.status === 'active' ? null : (
            <span>
              {' '}
              {[
                t(ladderLabels.since, { day: format.date(record.statusSince.slice(0, 10)) }),
                ...(record.nextStepOn ? [t(ladderLabels.next, { day: format.date(record.nextStepOn) })] : []),
                ...(record.isStatusByHand ? [t(ladderLabels.byHand)] : []),
              ].join(' · ')}
            </span>
          )}
        </>
      }
      actions={
        <>
          <Button component="a" href={`/@${record.alias}/`} target="_blank" rel="noopener" variant="default">
            {t(labels.openWebsite)}
          </Button>
          <Button component={Link} to={link(platformPath.academics, { id: record.id })} variant="default">
            {t(labels.academics)}
          </Button>
          {record.status === 'closed' ? null : (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" disabled={fields.isDirty}>
                  {t(labels.status)}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {givenStatuses
                  .filter((one) => one !== record.status)
                  .map((one) => (
                    <Menu.Item key={one} onClick={() => ask(record, one)}>
                      <StatusBadge family="site" state={one} />
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      }
    >
      {isStale ? (
        <div className={classes.notice} role="alert">
          <span>{t(labels.staleText)}</span>
          <Button variant="default" size="compact-md" onClick={onReload}>
            {t(labels.reload)}
          </Button>
        </div>
      ) : null}
      <form
        ref={fields.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Panel title={t(labels.identity)}>
          <p className={classes.hint}>
            {t(labels.aliasFixed, { address: `${window.location.host}/@${record.alias}` })}{' '}
            {t(labels.sinceDay, { day: format.date(record.createdAt.slice(0, 10)) })}
          </p>
          <div className={classes.stack}>
            <div className={classes.grid}>
              <IdentityFields fields={fields} />
            </div>
            <Checks fields={fields} name="academicGroups" isList choices={listed('academicGroups')} />
          </div>
        </Panel>
        <Panel title={t(labels.contact)}>
          <div className={classes.grid}>
            <SiteContact fields={fields} />
          </div>
        </Panel>
        <Panel title={t(labels.place)}>
          <SitePlace fields={fields} />
        </Panel>
        <StandingFields fields={fields} />
        <SiteMembership record={record} />
        <SiteSteps key={record.version} id={record.id} />
        <button type="submit" hidden />
      </form>
      <SaveBar
        state={{ kind: update.isPending ? 'saving' : fields.isDirty ? 'notSaved' : 'clean' }}
        onSave={() => void save()}
        left={<ProblemCount fields={fields} />}
      />
      <ReasonDialog asked={asked} onClose={close} />
    </Page>
  );
}
