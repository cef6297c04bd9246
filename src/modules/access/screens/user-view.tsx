import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import type { Person } from '../contract.ts';
import { ReachPanel } from '../control/reach/screens/reach-panel.tsx';
import { impersonationLabels } from '../impersonation/labels.ts';
import { fieldNames } from '../labels.ts';
import { accessPath } from '../paths.ts';
import { platformImpersonationPermission } from '../permissions.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { EffectivePermissions } from './effective-permissions.tsx';
import { usePlace } from './place.tsx';
import { useUserActs } from './user-acts.tsx';
import { EmployeeForm, GiveRoleForm, UserEditForm } from './user-edit.tsx';

const GrantForm = lazy(() => import('./grant-form.tsx').then((all) => ({ default: all.GrantForm })));

type Open = 'edit' | 'role' | 'employee' | 'grant' | null;

/** One user: who he is, his roles, his employee, and every permission with its reason. */
export function UserView({ id }: { id: string }) {
  const { calls, siteId } = usePlace();
  const t = useText();
  const { language } = usePreferences();
  const may = useMay();
  const { data, error, refetch } = useRead(calls.person, { id });
  const { actsOf, dialogs } = useUserActs();
  const [open, setOpen] = useState<Open>(null);
  if (!data)
    return (
      <Page>
        <Coming kind="record" read={{ error, refetch }} />
      </Page>
    );
  const { person } = data;
  const mayChange = data.can.edit && person.mayManage && person.status !== 'ended';
  const acts = data.can.edit ? actsOf(person, true) : [];
  const close = () => setOpen(null);
  return (
    <Page
      title={language === 'bn' ? person.nameBn : person.nameEn}
      context={<StatusBadge family="user" state={person.status} />}
      actions={
        <>
          {siteId !== null &&
          siteId > 0 &&
          may(platformImpersonationPermission.start) &&
          person.status === 'active' ? (
            <Button
              component={Link}
              variant="default"
              to={link(accessPath.impersonateSite, { site: siteId, user: id })}
            >
              {t(impersonationLabels.start)}
            </Button>
          ) : null}
          {acts.length > 0 ? (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
                  {t({ en: 'Actions', bn: 'কাজ' })}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {acts.map((act) => (
                  <Menu.Item
                    key={act.label}
                    leftSection={act.icon}
                    {...(act.isDanger ? { color: 'sindur' } : {})}
                    onClick={act.onClick}
                  >
                    {act.label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : null}
          {mayChange && siteId !== 0 ? (
            <Button variant="default" onClick={() => setOpen('grant')}>
              {t(labels.newGrant)}
            </Button>
          ) : null}
          {mayChange && !person.isShared ? (
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
              {t(texts.edit)}
            </Button>
          ) : null}
        </>
      }
    >
      {person.isShared ? <p className={classes.notice}>{t(labels.shared)}</p> : null}
      {data.can.edit && !person.mayManage ? <p className={classes.notice}>{t(labels.notManaged)}</p> : null}
      <div className={classes.columns}>
        <Details person={person} />
        <div>
          <Roles person={person} mayChange={mayChange} onGive={() => setOpen('role')} />
          <Panel
            title={t(labels.employee)}
            actions={
              mayChange && siteId === null ? (
                <Button variant="subtle" size="compact-sm" onClick={() => setOpen('employee')}>
                  {t(labels.linkEmployee)}
                </Button>
              ) : null
            }
          >
            {data.employee ? t(data.employee.label) : <span className="ps-hint">{t(labels.noEmployee)}</span>}
          </Panel>
          {siteId === 0 ? null : (
            <ReachPanel id={id} reach={data.reach} mayChange={mayChange && siteId === null} />
          )}
        </div>
      </div>
      <EffectivePermissions list={data.permissions} />
      <UserEditForm key={person.version} person={person} isOpen={open === 'edit'} onClose={close} />
      <GiveRoleForm person={person} isOpen={open === 'role'} onClose={close} />
      <EmployeeForm person={person} employee={data.employee} isOpen={open === 'employee'} onClose={close} />
      {open === 'grant' && (
        <Suspense>
          <GrantForm person={person} isOpen onClose={close} />
        </Suspense>
      )}
      {dialogs}
    </Page>
  );
}

function Details({ person }: { person: Person }) {
  const t = useText();
  const format = useFormat();
  const facts = [
    [fieldNames.nameEn, person.nameEn],
    [fieldNames.nameBn, person.nameBn],
    [fieldNames.username, person.username],
    [fieldNames.email, person.email],
    [fieldNames.mobile, person.mobile && format.digits(person.mobile)],
    [labels.lastSignIn, person.lastSignInAt ? format.dateTime(person.lastSignInAt) : t(labels.never)],
    [labels.sessions, format.number(person.sessions)],
  ] as const;
  return (
    <Panel title={t(labels.details)}>
      <dl className={classes.facts}>
        {facts.map(([label, text]) => (
          <div key={label.en} style={{ display: 'contents' }}>
            <dt>{t(label)}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Roles(props: { person: Person; mayChange: boolean; onGive: () => void }) {
  const { person, mayChange, onGive } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const { calls } = usePlace();
  const take = useSave(calls.takeRole);
  const ask = async (role: Person['roles'][number]) => {
    const asked = {
      title: t(labels.takeRoleTitle, { role: role.label }),
      text: t(labels.takeRoleText, { name: { en: person.nameEn, bn: person.nameBn } }),
      action: labels.take,
    };
    if (await confirm(asked))
      await take.mutateAsync({ id: person.id, membershipId: role.id }).catch(showCallError);
  };
  return (
    <Panel
      title={t(labels.rolesOf)}
      actions={
        mayChange ? (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={onGive}
          >
            {t(labels.giveRole)}
          </Button>
        ) : null
      }
    >
      {person.roles.length === 0 ? <span className="ps-hint">{t(labels.noRoles)}</span> : null}
      <ul className={classes.list}>
        {person.roles.map((role) => (
          <li key={role.id}>
            <span>
              {t(role.label)}{' '}
              {role.from ? (
                <span className={classes.quiet}>{t(labels.fromDay, { date: format.date(role.from) })} </span>
              ) : null}
              {role.until ? (
                <span className={classes.quiet}>{t(labels.untilDay, { date: format.date(role.until) })}</span>
              ) : null}
            </span>
            {mayChange ? (
              <ActionIcon
                variant="subtle"
                aria-label={t(labels.takeRole, { role: role.label })}
                onClick={() => void ask(role)}
              >
                <IconX size={16} />
              </ActionIcon>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
