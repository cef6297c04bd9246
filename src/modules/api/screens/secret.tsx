import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { type ClientShown, clientContract as contract } from '../contract.ts';
import { apiFields } from '../labels.ts';
import { overlapHours } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './api.module.css';

/** A new secret, while the old one counts for some hours more. */
export function NewSecret(props: {
  client: ClientShown;
  onClose: () => void;
  onMade: (client: ClientShown) => void;
}) {
  const { client, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [hours, setHours] = useState('24');
  const rotate = useSave(contract.rotate);
  const submit = () =>
    rotate.mutate(
      { id: client.id, hours },
      {
        onError: showCallError,
        onSuccess: (made) => {
          onClose();
          props.onMade(made);
        },
      },
    );
  return (
    <FormDrawer
      title={`${client.name}: ${t(labels.newSecret)}`}
      isDirty={false}
      isBusy={rotate.isPending}
      saveText={t(labels.newSecret)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <Select
        label={t(apiFields.hours ?? labels.until)}
        description={t(labels.overlapHint)}
        allowDeselect={false}
        data={overlapHours.map((count) => ({
          value: String(count),
          label: count === 0 ? t(labels.notAtAll) : t(labels.hours, { count: format.number(count) }),
        }))}
        value={hours}
        onChange={(value) => setHours(value ?? '24')}
      />
    </FormDrawer>
  );
}

/** The one time a secret is shown. */
export function SecretShown({ client, onClose }: { client: ClientShown | null; onClose: () => void }) {
  const t = useText();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'leaf', title: t(labels.copied) });
  };
  return (
    <Modal
      opened={client !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      title={client?.name}
      size="lg"
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      {client ? (
        <div className={classes.stack}>
          <p style={{ margin: 0 }}>{t(labels.shownOnce)}</p>
          {(
            [
              [labels.clientId, client.id],
              [labels.secret, client.secret],
            ] as const
          ).map(([label, text]) => (
            <div key={label.en} className={classes.secret}>
              <span>{t(label)}</span>
              <code lang="en">{text}</code>
              <Button variant="default" size="xs" onClick={() => void copy(text)}>
                {t(labels.copy)}
              </Button>
            </div>
          ))}
          <Button onClick={onClose} style={{ justifySelf: 'end' }}>
            {t(labels.close)}
          </Button>
        </div>
      ) : null}
    </Modal>
  );
}
