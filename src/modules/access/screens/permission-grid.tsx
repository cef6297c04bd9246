import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Nothing } from '../../../core/web/page/loaded.tsx';
import { permissions } from '../../../modules.details.ts';
import { isOfPlatform } from '../rules.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { byArea, permissionFits, permissionLabel } from './parts.tsx';

/** Every permission by the part of the product, to be ticked; search, and all of a part or of what is found at once. */
export function PermissionGrid(props: {
  scope: 'site' | 'platform';
  chosen: readonly string[];
  mayAllow: ReadonlySet<string>;
  isReadOnly: boolean;
  error?: string | undefined;
  onChange: (chosen: string[]) => void;
}) {
  const { scope, chosen, mayAllow, isReadOnly, error, onChange } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const [words, setWords] = useState('');
  const known = Object.keys(permissions).filter((one) => isOfPlatform(one) === (scope === 'platform'));
  const shown = known.filter((one) => permissionFits(one, words));
  const mine = new Set(chosen);
  const put = (list: readonly string[], on: boolean) => {
    const own = list.filter((one) => mayAllow.has(one));
    onChange(on ? [...new Set([...chosen, ...own])] : chosen.filter((one) => !own.includes(one)));
  };
  return (
    <>
      <search className={classes.tools} style={{ marginTop: 12 }}>
        <TextInput
          className={classes.grow}
          type="search"
          aria-label={t(labels.searchPermissions)}
          placeholder={t(labels.searchPermissions)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {isReadOnly ? null : (
          <>
            <Button variant="default" onClick={() => put(shown, true)}>
              {t(labels.selectAll)}
            </Button>
            <Button variant="default" onClick={() => put(shown, false)}>
              {t(labels.selectNone)}
            </Button>
          </>
        )}
      </search>
      {error ? <p className={classes.notice}>{error}</p> : null}
      {shown.length === 0 ? <Nothing>{t(labels.noPermissionFits)}</Nothing> : null}
      <div className={classes.groups}>
        {byArea(shown).map((group) => {
          const held = group.permissions.filter((one) => mine.has(one));
          const isAll = held.length === group.permissions.length;
          return (
            <section key={group.area} className={classes.group} aria-labelledby={`${id}-${group.area}`}>
              <div className={classes.groupHead}>
                {isReadOnly ? null : (
                  <Checkbox
                    aria-label={t(labels.selectGroup, { group: group.label })}
                    checked={isAll}
                    indeterminate={held.length > 0 && !isAll}
                    onChange={() => put(group.permissions, !isAll)}
                  />
                )}
                <span id={`${id}-${group.area}`}>{t(group.label)}</span>
                <span>
                  {t(labels.permissionsOf, {
                    held: format.number(held.length),
                    all: format.number(group.permissions.length),
                  })}
                </span>
              </div>
              {group.permissions.map((one) => (
                <div key={one} className={classes.permission}>
                  <Checkbox
                    label={t(permissionLabel(one))}
                    description={!isReadOnly && !mayAllow.has(one) ? `${one} · ${t(labels.notYours)}` : one}
                    checked={mine.has(one)}
                    disabled={isReadOnly || !mayAllow.has(one)}
                    onChange={(event) => put([one], event.currentTarget.checked)}
                  />
                </div>
              ))}
            </section>
          );
        })}
      </div>
    </>
  );
}
