import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import type { Group } from '../../shapes.ts';
import { sendingContract as contract } from '../contract.ts';

/** Keeps the recipients of this message under a name, to be asked for again. */
export function SaveAudience({
  groups,
  excluded,
}: {
  groups: readonly Group[];
  excluded: readonly string[];
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [isOpen, setOpen] = useState(false);
  const [nameEn, setNameEn] = useState('');
  const [nameBn, setNameBn] = useState('');
  const save = useSave(contract.saveAudience);
  const problem = fieldErrors(save.error);
  if (!isOpen)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {t(labels.saveAudience)}
        </Button>
      </div>
    );
  return (
    <form
      className={classes.row}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          { nameEn, nameBn, groups: groups.filter((one) => one.kind !== 'saved'), excluded: [...excluded] },
          {
            onError: showCallError,
            onSuccess: () => {
              setOpen(false);
              showToast({ tone: 'leaf', title: t(labels.audienceSaved) });
            },
          },
        );
      }}
    >
      <TextInput
        label={t(labels.nameEn)}
        value={nameEn}
        error={problem('nameEn')}
        onChange={(event) => setNameEn(event.currentTarget.value)}
      />
      <TextInput
        label={t(labels.nameBn)}
        lang="bn"
        value={nameBn}
        error={problem('nameBn')}
        onChange={(event) => setNameBn(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending}>
        {t(texts.save)}
      </Button>
    </form>
  );
}
