import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { sourceTexts } from '../../labels.ts';
import classes from '../../screens/library.module.css';
import { sources } from '../../shapes.ts';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';
import { PlaceFields, type Rack } from './place-fields.tsx';

/** New copies of a title: the register gives them their numbers. */
export function AddCopies(props: { titleId: string; racks: readonly Rack[] }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.addCopies);
  const [count, setCount] = useState(1);
  const [rackId, setRackId] = useState<string | null>(null);
  const [shelf, setShelf] = useState<number | null>(null);
  const [price, setPrice] = useState('');
  const [source, setSource] = useState<(typeof sources)[number]>('purchase');
  const [acquiredOn, setAcquiredOn] = useState(todayInDhaka(new Date()));
  const [isReference, setIsReference] = useState(false);
  const problem = fieldErrors(save.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(
          {
            id: props.titleId,
            count,
            rackId,
            shelf,
            price: price === '' ? '0' : price,
            source,
            acquiredOn,
            status: isReference ? 'reference' : 'shelf',
          },
          {
            onError: showCallError,
            onSuccess: ({ first, last }) =>
              showToast({
                tone: 'leaf',
                title: t(first === last ? labels.addedOne : labels.added, {
                  first: format.number(first),
                  last: format.number(last),
                }),
              }),
          },
        );
      }}
    >
      <fieldset>
        <legend>{t(labels.addCopies)}</legend>
        <div className={classes.pair}>
          <WholeNumberField label={t(labels.howMany)} value={count} min={1} max={500} onChange={setCount} />
          <PlaceFields
            racks={props.racks}
            rackId={rackId}
            shelf={shelf}
            problem={problem}
            onChange={(place) => {
              setRackId(place.rackId);
              setShelf(place.shelf);
            }}
          />
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
        <Switch
          label={t(labels.asReference)}
          checked={isReference}
          onChange={(event) => setIsReference(event.currentTarget.checked)}
        />
        <Button type="submit" loading={save.isPending}>
          {t(labels.addCopies)}
        </Button>
      </fieldset>
    </form>
  );
}
