import { Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { SaveBar } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { permissions } from '../../../../modules.details.ts';
import type { RoleRow } from '../../contract.ts';
import { platformContract } from '../../platform-contract.ts';
import { isOfPlatform } from '../../rules.ts';
import { labels as accessLabels } from '../../screen-labels.ts';
import classes from '../../screens/access.module.css';
import { byArea, permissionLabel } from '../../screens/parts.tsx';
import { everywhereLabels as labels } from '../labels.ts';

/** Permission by permission: which roles hold it, a part of the product at a time. */
export default function AssignPermissions() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const secondPerson = useSecondPerson();
  const { data, error, refetch } = useRead(platformContract.roles, {});
  /** What was ticked otherwise than it is kept: `role permission`. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const save = useSave(platformContract.assignPermissions);
  useUnsavedGuard(changed.size > 0 && !save.isPending);
  const areas = byArea(Object.keys(permissions));
  const area = areas.find((one) => one.area === query.get('area')) ?? areas[0];
  if (!data || !area)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const scope = isOfPlatform(area.permissions[0] ?? '') ? 'platform' : 'site';
  const roles = data.items.filter((one) => one.scope === scope);
  const may = new Set(data.mayAllow);
  const isHeld = (role: RoleRow, permission: string) =>
    role.permissions.includes(permission) !== changed.has(`${role.code} ${permission}`);
  const toggle = (role: RoleRow, permission: string) => {
    const next = new Set(changed);
    const key = `${role.code} ${permission}`;
    if (!next.delete(key)) next.add(key);
    setChanged(next);
  };
  const submit = async () => {
    const changes = [...changed].flatMap((key) => {
      const [code = '', permission = ''] = key.split(' ');
      const role = data.items.find((one) => one.code === code);
      return role ? [{ role: code, permission, held: isHeld(role, permission), version: role.version }] : [];
    });
    const ask = async (reason: string) => {
      const answer = await save.mutateAsync({ changes, reason });
      setChanged(new Set());
      return answer;
    };
    await secondPerson.run(ask, () => showToast({ tone: 'leaf', title: t(labels.assigned) }));
  };
  return (
    <Page count={changed.size > 0 ? t(labels.changes, { count: format.number(changed.size) }) : undefined}>
      <div className={classes.tools}>
        <Select
          label={t(labels.area)}
          searchable
          allowDeselect={false}
          data={areas.map((one) => ({ value: one.area, label: t(one.label) }))}
          value={area.area}
          onChange={(next) => setQuery(next ? { area: next } : {})}
        />
      </div>
      <section className={classes.matrix} aria-label={t(labels.matrix)}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t(accessLabels.permission)}</th>
              {roles.map((role) => (
                <th key={role.code} scope="col">
                  {t(role.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {area.permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(permissionLabel(permission))}</th>
                {roles.map((role) => (
                  <td key={role.code}>
                    <Checkbox
                      label={<span className={classes.roleBeside}>{t(role.label)}</span>}
                      aria-label={t(labels.held, {
                        role: role.label,
                        permission: permissionLabel(permission),
                      })}
                      checked={isHeld(role, permission)}
                      disabled={!role.mayEdit || !may.has(permission)}
                      onChange={() => toggle(role, permission)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <SaveBar
        state={{ kind: save.isPending ? 'saving' : changed.size > 0 ? 'notSaved' : 'clean' }}
        onSave={() => void submit()}
      />
      {secondPerson.dialog}
    </Page>
  );
}
