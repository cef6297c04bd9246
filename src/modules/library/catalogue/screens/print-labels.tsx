import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { queryOf } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { libraryFields } from '../../labels.ts';
import classes from '../../screens/library.module.css';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';

/** The labels of many copies on paper, by their accession numbers: what a scanner or a camera reads. */
export function PrintLabels({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const print = () => {
    setIsBusy(true);
    const [first, last] = [toAsciiDigits(from.trim()), toAsciiDigits(to.trim())];
    const path = `${contract.labels.path}${queryOf({ from: first, to: last === '' ? first : last })}`;
    void downloadFile(path, 'book-labels.pdf')
      .then(onClose, showCallError)
      .finally(() => setIsBusy(false));
  };
  return (
    <FormDrawer
      title={t(labels.labels)}
      isDirty={false}
      isBusy={isBusy}
      isSpaced
      saveText={t(labels.print)}
      onSave={print}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.labelsText)}</p>
      <div className={classes.pair}>
        <TextInput
          label={t(libraryFields.from ?? labels.labels)}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          data-autofocus
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          label={t(libraryFields.to ?? labels.labels)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
    </FormDrawer>
  );
}
