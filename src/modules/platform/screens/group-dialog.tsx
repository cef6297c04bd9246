import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { type GroupRow, groupInput } from '../shapes.ts';
import { Line } from './fields.tsx';
import classes from './platform.module.css';
import { useFields } from './use-fields.ts';

type Props = { edited: GroupRow | 'new' | null; onClose: () => void };

/** A group's name in both languages. */
export function GroupDialog({ edited, onClose }: Props) {
  const t = useText();
  return (
    <Modal
      opened={edited !== null}
      onClose={onClose}
      title={t(edited === 'new' ? labels.newGroup : labels.renameGroup)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      {edited === null ? null : <GroupForm edited={edited} onClose={onClose} />}
    </Modal>
  );
}

function GroupForm({ edited, onClose }: { edited: GroupRow | 'new'; onClose: () => void }) {
  const t = useText();
  const { language } = usePreferences();
  const group = edited === 'new' ? null : edited;
  const fields = useFields({
    initial: { nameEn: group?.name.en ?? '', nameBn: group?.name.bn ?? '' },
    schema: groupInput,
    inputOf: (values) => values,
    attributes: { nameEn: labels.groupNameEn, nameBn: labels.groupNameBn },
  });
  const create = useSave(contract.createGroup);
  const rename = useSave(contract.renameGroup);
  // One id for this form, so that a save sent twice is one group.
  const [id] = useState(() => group?.id ?? newId());
  const save = async () => {
    const input = fields.check();
    if (!input || create.isPending || rename.isPending) return;
    try {
      if (group) await rename.mutateAsync({ ...input, id, version: group.version });
      else await create.mutateAsync({ ...input, id });
      showToast({
        tone: 'leaf',
        title: t(labels.saved, { name: fields.textOf(language === 'bn' ? 'nameBn' : 'nameEn') }),
      });
      onClose();
    } catch (error) {
      fields.refuse(error);
    }
  };
  const names = [
    <Line key="bn" fields={fields} name="nameBn" label={labels.groupNameBn} lang="bn" />,
    <Line key="en" fields={fields} name="nameEn" label={labels.groupNameEn} lang="en" />,
  ];
  return (
    <form
      ref={fields.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.stack}>{language === 'bn' ? names : names.reverse()}</div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        <Button type="submit" loading={create.isPending || rename.isPending}>
          {t(texts.save)}
        </Button>
      </Group>
    </form>
  );
}
