import { Button, Group, Modal, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { conditionTexts, stateTexts } from '../../labels.ts';
import classes from '../../screens/library.module.css';
import { conditions, statuses } from '../../shapes.ts';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';
import type { Copy } from './copies-drawer.tsx';

/** To repair and back, withdrawn, for the reading room: with the reason that stays with the copy. */
export function MoveCopy({ copy, onClose }: { copy: Copy; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.moveCopy);
  const first = statuses.find((one) => one === copy.state) ?? 'shelf';
  const [status, setStatus] = useState<(typeof statuses)[number]>(first);
  const [condition, setCondition] = useState(copy.condition);
  const [reason, setReason] = useState('');
  const problem = fieldErrors(save.error);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(labels.changeOf, { number: format.number(copy.accession) })}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form
        className={classes.drawer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { id: copy.id, version: copy.version, status, condition, reason },
            { onSuccess: onClose, onError: showCallError },
          );
        }}
      >
        <div className={classes.pair}>
          <Select
            label={t(labels.state)}
            data={statuses.map((value) => ({ value, label: t(stateTexts[value]) }))}
            value={status}
            allowDeselect={false}
            onChange={(value) => setStatus(statuses.find((one) => one === value) ?? status)}
          />
          <Select
            label={t(labels.condition)}
            data={conditions.map((value) => ({ value, label: t(conditionTexts[value]) }))}
            value={condition}
            allowDeselect={false}
            onChange={(value) => setCondition(conditions.find((one) => one === value) ?? condition)}
          />
        </div>
        <Textarea
          label={t(texts.reason)}
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          error={problem('reason')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(texts.save)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
