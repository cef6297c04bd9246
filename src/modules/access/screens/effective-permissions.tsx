import { Switch, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import type { Effective } from '../contract.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { byArea, permissionFits, permissionLabel } from './parts.tsx';

/** Every permission, whether the user has it now, and why. */
export function EffectivePermissions({ list }: { list: readonly Effective[] }) {
  const t = useText();
  const [words, setWords] = useState('');
  const [onlyAllowed, setOnlyAllowed] = useState(true);
  const shown = list.filter(
    (one) => permissionFits(one.permission, words) && (!onlyAllowed || one.allowed || one.reasons.length > 0),
  );
  const byName = new Map(shown.map((one) => [one.permission, one]));
  return (
    <Panel title={t(labels.effective)} flush>
      <div className={classes.tools} style={{ padding: '12px 14px 0' }}>
        <TextInput
          className={classes.grow}
          type="search"
          aria-label={t(labels.searchPermissions)}
          placeholder={t(labels.searchPermissions)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Switch
          mb={6}
          label={t(labels.onlyAllowed)}
          checked={onlyAllowed}
          onChange={(event) => setOnlyAllowed(event.currentTarget.checked)}
        />
      </div>
      {shown.length === 0 ? <Empty text={t(labels.noPermissionFits)} /> : null}
      {shown.length > 0 ? (
        <table className={classes.table} aria-label={t(labels.effective)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.permission)}</th>
              <th scope="col">{t({ en: 'Status', bn: 'অবস্থা' })}</th>
              <th scope="col">{t(labels.why)}</th>
            </tr>
          </thead>
          <tbody>
            {byArea([...byName.keys()]).map((group) => (
              <Fragment key={group.area}>
                <tr className={classes.areaRow}>
                  <th scope="rowgroup" colSpan={3}>
                    {t(group.label)}
                  </th>
                </tr>
                {group.permissions.map((permission) => {
                  const one = byName.get(permission);
                  return one ? <Row key={permission} effective={one} /> : null;
                })}
              </Fragment>
            ))}
          </tbody>
        </table>
      ) : null}
    </Panel>
  );
}

function Row({ effective }: { effective: Effective }) {
  const t = useText();
  const format = useFormat();
  const { permission, allowed, reasons } = effective;
  const isDenied = reasons.some((one) => one.kind === 'deny');
  const said = reasons.map((reason) => {
    const text =
      reason.kind === 'role'
        ? t(labels.fromRole, { role: reason.role ?? '' })
        : t(reason.kind === 'deny' ? labels.deniedBy : labels.allowedBy, {
            name: reason.by ?? '—',
            date: reason.at ? format.date(reason.at.slice(0, 10)) : '',
            reason: reason.reason,
          });
    return reason.until ? `${text} (${t(labels.untilDay, { date: format.date(reason.until) })})` : text;
  });
  return (
    <tr>
      <td>{t(permissionLabel(permission))}</td>
      <td>
        <StatusBadge family="permission" state={allowed ? 'allow' : isDenied ? 'deny' : 'none'} />
      </td>
      <td>{said.length > 0 ? said.join(' · ') : <span className="ps-hint">{t(labels.noReason)}</span>}</td>
    </tr>
  );
}
