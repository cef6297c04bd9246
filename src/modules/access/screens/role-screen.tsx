import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isWaiting } from '../../../core/approvals/approvals.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { CallError, fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { SaveBar } from '../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { WholeNumberField } from '../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { NotFoundState } from '../../../core/web/page/states.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { type RoleRow, contract as siteContract } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { platformContract } from '../platform-contract.ts';
import { labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { PermissionGrid } from './permission-grid.tsx';
import { rolePath, rolesContract, type Side } from './role-list.tsx';

type RoleFields = { nameEn: string; nameBn: string; rank: number; permissions: string[] };
type Draft = { nameEn: string; nameBn: string; rank: number; permissions: readonly string[] };

/** One role: its names, its rank, and its permissions as a grid. `new` makes one, `like` begins as a copy. */
export function RoleScreen({ side }: { side: Side }) {
  const { code = '' } = useParams();
  const [query] = usePageQuery();
  return <RoleEditor side={side} code={code} like={query.get('like')} />;
}

/** The same wherever the role is named; `above` stands over its fields. */
export function RoleEditor(props: { side: Side; code: string; like: string | null; above?: ReactNode }) {
  const { side, code } = props;
  const { data, error, refetch } = useRead(rolesContract[side].roles, {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const isNew = code === 'new';
  const role = isNew ? null : (data.items.find((one) => one.code === code) ?? null);
  if (!role && !isNew)
    return (
      <Page>
        <NotFoundState />
      </Page>
    );
  const like = isNew ? data.items.find((one) => one.code === props.like) : undefined;
  const may = new Set(data.mayAllow);
  const from: Draft = {
    nameEn: role?.label.en ?? (like ? labels.copyOf.en.replace('{name}', like.label.en) : ''),
    nameBn: role?.label.bn ?? (like ? labels.copyOf.bn.replace('{name}', like.label.bn) : ''),
    rank: role?.rank ?? Math.min(like?.rank ?? 40, data.highestRank),
    permissions: role?.permissions ?? like?.permissions.filter((one) => may.has(one)) ?? [],
  };
  return (
    <RoleForm
      key={`${code} ${role?.version ?? ''} ${like?.code ?? ''}`}
      side={side}
      role={role}
      from={from}
      mayAllow={may}
      highestRank={data.highestRank}
      mayMake={data.can.edit}
      isStarted={like !== undefined}
      onReload={() => void refetch()}
      above={props.above}
    />
  );
}

function RoleForm(props: {
  side: Side;
  role: RoleRow | null;
  from: Draft;
  mayAllow: ReadonlySet<string>;
  highestRank: number;
  mayMake: boolean;
  /** A copy is worth saving as it is. */
  isStarted: boolean;
  onReload: () => void;
  above?: ReactNode;
}) {
  const { side, role, from, mayAllow, highestRank, mayMake } = props;
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const secondPerson = useSecondPerson();
  const [draft, setDraft] = useState(from);
  const [isSaved, setIsSaved] = useState(false);
  const [isStale, setIsStale] = useState(false);
  const [scope, setScope] = useState<'site' | 'platform'>(role?.scope ?? 'site');
  const contract = rolesContract[side];
  const add = useSave(contract.addRole);
  const changeOwn = useSave(siteContract.changeRole);
  const changeOfPlatform = useSave(platformContract.changeRole);
  const change = side === 'site' ? changeOwn : changeOfPlatform;
  const isSaving = add.isPending || change.isPending;
  const isDirty = JSON.stringify(sorted(draft)) !== JSON.stringify(sorted(from));
  const mayChange = role ? role.mayEdit : mayMake;
  useUnsavedGuard(isDirty && !isSaved);
  const errorOf = fieldErrors(role ? change.error : add.error);
  const set = (changes: Partial<Draft>) => setDraft((known) => ({ ...known, ...changes }));
  const save = async () => {
    const input = { ...draft, permissions: [...draft.permissions] };
    setIsSaved(true);
    const saved = () => showToast({ tone: 'leaf', title: t(labels.roleSaved) });
    try {
      if (role) await secondPerson.run((reason) => saveRole(role, { ...input, reason }), saved, showStale);
      else {
        const made = await add.mutateAsync({ ...input, ...(side === 'platform' ? { scope } : {}) });
        saved();
        void navigate(rolePath(side, made.code), { replace: true });
      }
    } catch (error) {
      showCallError(error);
    } finally {
      setIsSaved(false);
    }
  };
  const saveRole = async (known: RoleRow, { reason, ...input }: RoleFields & { reason: string }) => {
    const changed = { ...input, code: known.code, version: known.version };
    if (side === 'site') return changeOwn.mutateAsync(changed);
    const answer = await changeOfPlatform.mutateAsync({ ...changed, reason });
    // It is as it was until somebody else approves.
    if (isWaiting(answer)) setDraft(from);
    return answer;
  };
  const showStale = (error: unknown): boolean => {
    const isOld = error instanceof CallError && error.code === 'staleVersion';
    if (isOld) setIsStale(true);
    return isOld;
  };
  return (
    <Page
      title={role ? t(role.label) : t(labels.newRole)}
      count={t(labels.chosen, {
        count: format.number(draft.permissions.length),
        all: format.number(mayAllow.size),
      })}
      actions={
        role && mayMake && role.scope === 'site' ? (
          <Button
            component={Link}
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            to={`${rolePath(side, 'new')}?like=${role.code}`}
          >
            {t(labels.copyRole)}
          </Button>
        ) : null
      }
    >
      {props.above}
      {mayChange ? (
        role && role.people > 0 ? (
          <p className={classes.notice}>{t(labels.changedEffect)}</p>
        ) : null
      ) : (
        <p className={classes.notice}>{t(labels.roleLocked)}</p>
      )}
      {isStale ? (
        <p className={classes.notice} data-tone="marigold" role="alert">
          {t(labels.roleStale)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={props.onReload}>
            {t(labels.loadAgain)}
          </Button>
        </p>
      ) : null}
      <Panel>
        {role || side === 'site' ? null : (
          <SegmentedControl
            mb="md"
            aria-label={t(labels.scope)}
            value={scope}
            data={[
              { value: 'site', label: t(labels.scopeSite) },
              { value: 'platform', label: t(labels.scopePlatform) },
            ]}
            onChange={(next) => {
              setScope(next === 'platform' ? 'platform' : 'site');
              set({ permissions: [] });
            }}
          />
        )}
        <div className={classes.roleForm}>
          <TextInput
            label={t(fieldNames.nameEn)}
            withAsterisk
            readOnly={!mayChange}
            value={draft.nameEn}
            error={errorOf('nameEn')}
            onChange={(event) => set({ nameEn: event.currentTarget.value })}
          />
          <TextInput
            label={t(fieldNames.nameBn)}
            withAsterisk
            lang="bn"
            readOnly={!mayChange}
            value={draft.nameBn}
            error={errorOf('nameBn')}
            onChange={(event) => set({ nameBn: event.currentTarget.value })}
          />
          <WholeNumberField
            label={t(fieldNames.rank)}
            withAsterisk
            min={1}
            max={highestRank}
            readOnly={!mayChange || role?.isInitial === true}
            description={mayChange ? t(labels.rankHint, { most: format.number(highestRank) }) : undefined}
            value={draft.rank}
            error={errorOf('rank')}
            onChange={(value) => set({ rank: value })}
          />
        </div>
      </Panel>
      <PermissionGrid
        scope={scope}
        chosen={draft.permissions}
        mayAllow={mayAllow}
        isReadOnly={!mayChange}
        error={errorOf('permissions')}
        onChange={(permissions) => set({ permissions })}
      />
      {mayChange ? (
        <SaveBar
          state={{ kind: isSaving ? 'saving' : isDirty || props.isStarted ? 'notSaved' : 'clean' }}
          onSave={() => void save()}
        />
      ) : null}
      {secondPerson.dialog}
    </Page>
  );
}

const sorted = (draft: Draft) => ({ ...draft, permissions: [...draft.permissions].sort() });
