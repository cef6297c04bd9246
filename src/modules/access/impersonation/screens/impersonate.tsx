import { Button, PasswordInput, Select, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { lateLabels } from '../../../../core/late-labels.ts';
import { corePath } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { GroupSelect, SiteSelect } from '../../everywhere/screens/place-chooser.tsx';
import { fieldNames } from '../../labels.ts';
import { platformImpersonationPermission } from '../../permissions.ts';
import { longestImpersonation } from '../../rules.ts';
import classes from '../../screens/access.module.css';
import { At, usePlace } from '../../screens/place.tsx';
import { impersonationContract as contract } from '../contract.ts';
import { impersonationLabels as labels } from '../labels.ts';
import { ImpersonationList } from './list.tsx';

const options = { sort: '', sortable: [], filters: [] };

/** The form that begins it, and who worked as whom before. */
export function Impersonate({ isGroup }: { isGroup: boolean }) {
  const { state, pages } = useListState(options);
  const may = useMay();
  const read = useRead(
    contract.everywhere,
    { ...(isGroup ? { kind: 'group' as const } : {}), page: state.page, size: state.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page>
      {may(platformImpersonationPermission.start) ? <StartForm isGroup={isGroup} /> : null}
      <div style={{ marginTop: 14 }}>
        <ImpersonationList side="platform" read={read} pages={pages} />
      </div>
    </Page>
  );
}

function StartForm({ isGroup }: { isGroup: boolean }) {
  const t = useText();
  const [query] = usePageQuery();
  const { showCallError } = useDialogs();
  const asked = Number(query.get('site') ?? '');
  const [siteId, setSiteId] = useState<number | null>(asked > 0 ? asked : null);
  const [accountId, setAccountId] = useState<string | null>(query.get('user'));
  const [groupId, setGroupId] = useState<string | null>(query.get('group'));
  const [reason, setReason] = useState('');
  const [minutes, setMinutes] = useState(30);
  const [password, setPassword] = useState('');
  const start = useSave(contract.start, { refreshes: [] });
  const errorOf = fieldErrors(start.error);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const kind = isGroup ? 'group' : accountId ? 'user' : 'site';
    try {
      await start.mutateAsync({
        kind,
        siteId: isGroup ? null : siteId,
        groupId: isGroup ? groupId : null,
        accountId: kind === 'user' ? accountId : null,
        reason,
        minutes,
        password,
      });
      // All that is shown and kept was read under the other name.
      location.assign(corePath.dashboard);
    } catch (failure) {
      showCallError(failure);
    }
  };
  return (
    <Panel title={t(labels.start)}>
      <p className={classes.notice}>{t(labels.hint)}</p>
      <form className={classes.roleForm} onSubmit={(event) => void submit(event)} noValidate>
        {isGroup ? (
          <GroupSelect value={groupId} error={errorOf('groupId')} onChange={setGroupId} />
        ) : (
          <>
            <SiteSelect
              value={siteId}
              isRequired
              error={errorOf('siteId')}
              onChange={(next) => {
                setSiteId(next);
                setAccountId(null);
              }}
            />
            {siteId === null ? null : (
              <At key={siteId} siteId={siteId}>
                <UserSelect value={accountId} error={errorOf('accountId')} onChange={setAccountId} />
              </At>
            )}
          </>
        )}
        <WholeNumberField
          label={t(labels.minutes)}
          min={5}
          max={longestImpersonation}
          value={minutes}
          error={errorOf('minutes')}
          onChange={setMinutes}
        />
        <Textarea
          label={t(fieldNames.reason)}
          description={t(labels.reasonHint)}
          withAsterisk
          style={{ gridColumn: '1 / -1' }}
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          error={errorOf('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <PasswordInput
          label={t(fieldNames.password)}
          withAsterisk
          autoComplete="current-password"
          value={password}
          error={errorOf('password')}
          visibilityToggleButtonProps={{ 'aria-label': t(lateLabels.showPassword) }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" color="sindur" loading={start.isPending} style={{ alignSelf: 'end' }}>
          {t(labels.begin)}
        </Button>
      </form>
    </Panel>
  );
}

/** One of the institution's users; none is whoever leads it. */
function UserSelect(props: {
  value: string | null;
  error: string | undefined;
  onChange: (accountId: string | null) => void;
}) {
  const t = useText();
  const { calls } = usePlace();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [q] = useDebouncedValue(words, 250);
  const { data } = useRead(
    calls.people,
    { ...(q ? { q } : {}), status: 'active', size: 25 },
    { placeholderData: keepPreviousData },
  );
  const found = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${t({ en: one.nameEn, bn: one.nameBn })} · ${one.roles.map((role) => t(role.label)).join(', ')}`,
  }));
  const isAmong = found.some(({ value }) => value === chosen?.value);
  const all = chosen && !isAmong ? [chosen, ...found] : found;
  return (
    <Select
      label={t(labels.asUser)}
      placeholder={t(labels.asLeader)}
      searchable
      clearable
      data={all}
      // The server searches.
      filter={({ options }) => options}
      value={props.value}
      error={props.error}
      // The name of who is chosen, by the address too, stands in the field: nobody searches for that.
      onSearchChange={(next) => setWords(all.some(({ label }) => label === next) ? '' : next)}
      onChange={(accountId, option) => {
        setChosen(accountId ? { value: accountId, label: option.label } : null);
        props.onChange(accountId);
      }}
    />
  );
}
