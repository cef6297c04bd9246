import { Button, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { reachKinds } from '../../../../../core/module/reach.ts';
import { fieldErrors, useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/access.module.css';
import { reachContract } from '../contract.ts';
import { reachLabels as labels, reachNames } from '../labels.ts';
import type { ShownReach } from '../shapes.ts';

type Chosen = Record<(typeof reachKinds)[number], string[]>;
const idsOf = (reach: ShownReach): Chosen => ({
  shift: reach.shift.map(({ id }) => id),
  group: reach.group.map(({ id }) => id),
  class: reach.class.map(({ id }) => id),
  section: reach.section.map(({ id }) => id),
});

/** How far a user reaches, with the way to change it. */
export function ReachPanel(props: { id: string; reach: ShownReach; mayChange: boolean }) {
  const { id, reach, mayChange } = props;
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const limits = reachKinds.filter((kind) => reach[kind].length > 0);
  return (
    <Panel
      title={t(labels.title)}
      actions={
        mayChange ? (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t(labels.formTitle)}
            onClick={() => setOpen(true)}
          >
            {t(labels.change)}
          </Button>
        ) : null
      }
    >
      {limits.length === 0 ? <span className="ps-hint">{t(labels.whole)}</span> : null}
      {limits.length > 0 ? (
        <dl className={classes.facts}>
          {limits.map((kind) => (
            <div key={kind} style={{ display: 'contents' }}>
              <dt>{t(reachNames[kind])}</dt>
              <dd>{reach[kind].map((one) => t(one.label)).join(', ')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {isOpen ? <ReachForm id={id} onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function ReachForm({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(reachContract.read, { id });
  const save = useSave(reachContract.save);
  const [typed, setTyped] = useState<Chosen | null>(null);
  const errorOf = fieldErrors(save.error);
  const seen = data ? idsOf(data.reach) : null;
  const value = typed ?? seen;
  const send = async () => {
    if (!value || !seen) return;
    try {
      await save.mutateAsync({ id, reach: value, seen });
      showToast({ tone: 'leaf', title: t(labels.saved) });
      onClose();
    } catch (failure) {
      showCallError(failure);
    }
  };
  return (
    <FormDrawer
      isSpaced
      title={t(labels.formTitle)}
      isDirty={typed !== null}
      isBusy={save.isPending || !data}
      onClose={onClose}
      onSave={() => void send()}
    >
      <p className="ps-hint">{t(labels.hint)}</p>
      {!data || !value ? <Coming read={{ error, refetch }} rows={4} isInPanel /> : null}
      {data && value
        ? reachKinds.map((kind) => (
            <MultiSelect
              key={kind}
              name={kind}
              label={t(reachNames[kind])}
              placeholder={value[kind].length === 0 ? t(labels.all) : ''}
              data={[...data.choices[kind], ...data.reach[kind].filter((one) => one.label.en === '—')].map(
                (one) => ({ value: one.id, label: t(one.label) }),
              )}
              value={value[kind]}
              onChange={(ids) => setTyped({ ...value, [kind]: ids })}
              error={errorOf(`reach.${kind}`)}
              searchable
              clearable
            />
          ))
        : null}
    </FormDrawer>
  );
}
