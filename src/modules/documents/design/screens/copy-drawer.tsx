import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { designContract as contract } from '../contract.ts';
import { designTexts as labels } from '../labels.ts';
import type { ListedTemplate } from './types.ts';

/** Another template that begins as one looks. */
export function CopyDrawer({ of, onClose }: { of: ListedTemplate; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [nameEn, setNameEn] = useState(`${of.name.en} 2`);
  const [nameBn, setNameBn] = useState(`${of.name.bn} ২`);
  const copy = useSave(contract.copyTemplate);
  const problem = fieldErrors(copy.error);
  return (
    <FormDrawer
      title={t(labels.copyTitle, { name: of.name })}
      isSpaced
      isDirty={false}
      isBusy={copy.isPending}
      saveText={t(labels.copy)}
      onSave={() =>
        copy.mutate(
          { id: of.id, nameEn, nameBn },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.copied) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextInput
        label={t(labels.nameEn)}
        required
        maxLength={80}
        value={nameEn}
        error={problem('nameEn')}
        onChange={(event) => setNameEn(event.currentTarget.value)}
      />
      <TextInput
        label={t(labels.nameBn)}
        required
        maxLength={80}
        lang="bn"
        value={nameBn}
        error={problem('nameBn')}
        onChange={(event) => setNameBn(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
