import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import type { ListedRecord } from '../../../../core/entity.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { assetContract as contract } from '../contract.ts';
import { assetFields as fields } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import classes from './assets.module.css';

/** The other benches of one bill: as many as are said, each with a tag of its own. */
export default function CopiesDrawer(props: { record: ListedRecord; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.copy);
  const [count, setCount] = useState('');
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={`${t(labels.copies)}: ${String(props.record.tag)}`}
      isDirty={count !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { id: props.record.id, count: Number(toAsciiDigits(count)) },
          {
            onError: showCallError,
            onSuccess: (done) => {
              const { first, last } = done;
              showToast({
                tone: 'leaf',
                title: t(labels.copied, { count: format.number(done.count), first, last }),
              });
              props.onClose();
            },
          },
        )
      }
      onClose={props.onClose}
    >
      <p className={classes.quiet}>{t(labels.copiesText)}</p>
      <TextInput
        label={t(fields.count ?? labels.things)}
        required
        inputMode="numeric"
        maxLength={3}
        data-autofocus
        value={count}
        error={problem('count')}
        onChange={(event) => setCount(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
