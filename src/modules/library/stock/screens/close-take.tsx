import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/library.module.css';
import { stockContract as contract } from '../contract.ts';
import { stockLabels as labels } from '../labels.ts';

const outcomes = ['lost', 'withdrawn', 'kept'] as const;
type Outcome = (typeof outcomes)[number];

/** Closing a stock take: every missing copy has its reason, one by one or for all that are left. */
export function CloseTake({ id, missing, onClose }: { id: string; missing: number; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data } = useRead(contract.missing, { id, size: 200 });
  const save = useSave(contract.closeTake);
  const [rest, setRest] = useState<Outcome>('kept');
  const [reason, setReason] = useState('');
  const [single, setSingle] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isTried, setIsTried] = useState(false);
  const isSaid = missing === 0 || reason.trim().length >= 3;
  const choices = outcomes.map((value) => ({ value, label: t(labels[value]) }));
  const outcomeOf = (text: string | null): Outcome => outcomes.find((one) => one === text) ?? 'kept';
  const close = () => {
    setIsTried(true);
    if (!isSaid) return;
    save.mutate(
      {
        id,
        named: [...single].map(([copyId, outcome]) => ({ copyId, outcome, reason })),
        rest: missing === 0 ? null : { outcome: rest, reason },
      },
      {
        onError: showCallError,
        onSuccess: (done) => {
          showToast({
            tone: 'leaf',
            title: t(labels.done, {
              missing: format.number(done.missing),
              off: format.number(done.writtenOff),
            }),
          });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.closeTitle)}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      size={520}
      saveText={t(labels.close)}
      isSpaced
      onSave={close}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {missing === 0 ? t(labels.closeNone) : t(labels.closeText, { count: format.number(missing) })}
      </p>
      {missing > 0 ? (
        <>
          <Textarea
            label={t(texts.reason)}
            required
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            error={isTried && !isSaid ? t(texts.writeReason) : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Select
            label={t(labels.rest)}
            data={choices}
            value={rest}
            allowDeselect={false}
            onChange={(value) => setRest(outcomeOf(value))}
          />
          {(data?.items ?? []).map((one) => (
            <Select
              key={one.id}
              label={`${format.number(one.accession)} · ${one.title.title}`}
              placeholder={t(labels.rest)}
              clearable
              data={choices}
              value={single.get(one.id) ?? null}
              onChange={(value) => {
                const next = new Map(single);
                if (value === null) next.delete(one.id);
                else next.set(one.id, outcomeOf(value));
                setSingle(next);
              }}
            />
          ))}
        </>
      ) : null}
    </FormDrawer>
  );
}
