import { Button, Group, Modal, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { sourceTexts } from '../../labels.ts';
import classes from '../../screens/library.module.css';
import { sources } from '../../shapes.ts';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';
import type { Copy } from './copies-drawer.tsx';
import { PlaceFields, type Rack } from './place-fields.tsx';

/** What is written of a copy: where it stands, what it cost, where it came from. */
export function CopyFacts(props: { copy: Copy; racks: readonly Rack[]; onClose: () => void }) {
  const { copy, onClose } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.changeCopy);
  const [place, setPlace] = useState({ rackId: copy.rackId, shelf: copy.shelf });
  const [price, setPrice] = useState(copy.price);
  const [source, setSource] = useState(copy.source);
  const [acquiredOn, setAcquiredOn] = useState(copy.acquiredOn);
  const problem = fieldErrors(save.error);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(labels.factsOf, { number: format.number(copy.accession) })}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form
        className={classes.drawer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            {
              id: copy.id,
              version: copy.version,
              ...place,
              price: price === '' ? '0' : price,
              source,
              acquiredOn,
            },
            { onSuccess: onClose, onError: showCallError },
          );
        }}
      >
        <div className={classes.pair}>
          <PlaceFields racks={props.racks} {...place} problem={problem} onChange={setPlace} />
          <TextInput
            label={t(labels.price)}
            inputMode="decimal"
            autoComplete="off"
            leftSection="৳"
            value={price}
            error={problem('price')}
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
          <Select
            label={t(labels.source)}
            data={sources.map((value) => ({ value, label: t(sourceTexts[value]) }))}
            value={source}
            allowDeselect={false}
            onChange={(value) => setSource(sources.find((one) => one === value) ?? source)}
          />
          <DateField
            label={t(labels.enteredOn)}
            value={acquiredOn}
            error={problem('acquiredOn')}
            onChange={setAcquiredOn}
          />
        </div>
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
