import { Button, Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { billingFields as fields } from '../../labels.ts';
import { priceModels } from '../../rules.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { packageContract as contract, type PackageShown } from '../contract.ts';

export type Part = {
  readonly area: string;
  readonly label: Label;
  readonly module: string;
  readonly moduleLabel: Label;
};

const modelLabels = {
  per_student: labels.modelPerStudent,
  flat: labels.modelFlat,
  tiered: labels.modelTiered,
} as const;

/** A package as its call takes it. */
export const inputOf = (one: PackageShown) => ({
  id: one.id,
  version: one.version,
  nameEn: one.name.en,
  nameBn: one.name.bn,
  subModules: one.subModules,
  students: one.limits.students,
  sms: one.limits.sms,
  megabytes: one.limits.megabytes,
  priceModel: one.priceModel,
  price: one.price,
  tiers: one.tiers,
  isActive: one.isActive,
});

type Tier = { upTo: string; price: string };
const limitNames = ['students', 'sms', 'megabytes'] as const;

/** A package in a drawer: its names, parts, limits and price. */
export function PackageForm(props: {
  known: PackageShown | null;
  parts: readonly Part[];
  onClose: () => void;
}) {
  const { known, parts, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [id] = useState(() => known?.id ?? newId());
  const start = {
    nameEn: known?.name.en ?? '',
    nameBn: known?.name.bn ?? '',
    subModules: known?.subModules ?? parts.map(({ area }) => area),
    students: known?.limits.students?.toString() ?? '',
    sms: known?.limits.sms?.toString() ?? '',
    megabytes: known?.limits.megabytes?.toString() ?? '',
    priceModel: known?.priceModel ?? ('flat' as const),
    price: known?.price ?? '0.00',
    tiers: (known?.tiers ?? []).map(({ upTo, price }): Tier => ({ upTo: upTo?.toString() ?? '', price })),
    isActive: known?.isActive ?? true,
  };
  const [values, setValues] = useState(start);
  const add = useSave(contract.add);
  const save = useSave(contract.save);
  const problem = fieldErrors(known ? save.error : add.error);
  const change = (part: Partial<typeof start>) => setValues((before) => ({ ...before, ...part }));
  const whole = (text: string) => (text.trim() === '' ? null : text);
  const submit = () => {
    const input = {
      ...values,
      id,
      students: whole(values.students),
      sms: whole(values.sms),
      megabytes: whole(values.megabytes),
      tiers:
        values.priceModel === 'tiered'
          ? values.tiers.map((one) => ({ upTo: whole(one.upTo), price: one.price }))
          : [],
    };
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    };
    if (known) save.mutate({ ...input, version: known.version }, done);
    else add.mutate(input, done);
  };
  const text = (name: 'nameEn' | 'nameBn' | 'price' | (typeof limitNames)[number], more: object = {}) => (
    <TextInput
      label={t(fields[name])}
      value={values[name]}
      error={problem(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      {...more}
    />
  );
  const changeTier = (place: number, part: Partial<Tier>) =>
    change({ tiers: values.tiers.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <FormDrawer
      title={known ? t(known.name) : t(labels.newPackage)}
      isDirty={JSON.stringify(values) !== JSON.stringify(start)}
      isBusy={add.isPending || save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <div className={classes.stack}>
        {text('nameEn', { required: true })}
        {text('nameBn', { required: true, lang: 'bn' })}
        <Select
          label={t(fields.priceModel)}
          allowDeselect={false}
          data={priceModels.map((one) => ({ value: one, label: t(modelLabels[one]) }))}
          value={values.priceModel}
          onChange={(value) => {
            const priceModel = priceModels.find((one) => one === value) ?? 'flat';
            change({
              priceModel,
              ...(priceModel === 'tiered' && values.tiers.length === 0
                ? {
                    tiers: [
                      { upTo: '300', price: '' },
                      { upTo: '', price: '' },
                    ],
                  }
                : {}),
            });
          }}
        />
        {values.priceModel === 'tiered' ? (
          <fieldset className={classes.stack}>
            <legend>{t(fields.tiers)}</legend>
            {values.tiers.map((one, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place among the others
              <div key={place} className={classes.pair}>
                <TextInput
                  label={t(labels.upTo)}
                  inputMode="numeric"
                  placeholder={place === values.tiers.length - 1 ? t(labels.lastTier) : ''}
                  value={one.upTo}
                  error={problem(`tiers.${place}.upTo`)}
                  onChange={(event) => changeTier(place, { upTo: event.currentTarget.value })}
                />
                <TextInput
                  label={t(fields.price)}
                  inputMode="decimal"
                  leftSection="৳"
                  value={one.price}
                  error={problem(`tiers.${place}.price`)}
                  onChange={(event) => changeTier(place, { price: event.currentTarget.value })}
                />
              </div>
            ))}
            {problem('tiers') ? <p role="alert">{problem('tiers')}</p> : null}
            <Button
              variant="default"
              onClick={() => change({ tiers: [{ upTo: '', price: '' }, ...values.tiers] })}
            >
              {t(labels.addTier)}
            </Button>
          </fieldset>
        ) : (
          text('price', { inputMode: 'decimal', leftSection: '৳' })
        )}
        {limitNames.map((name) => (
          <div key={name}>{text(name, { inputMode: 'numeric', description: t(labels.limitHint) })}</div>
        ))}
        <Checkbox.Group
          label={t(fields.subModules)}
          value={values.subModules}
          error={problem('subModules')}
          onChange={(subModules) => change({ subModules })}
        >
          <div className={classes.stack} style={{ gap: 6, marginTop: 6 }}>
            {parts.map((one) => (
              <Checkbox key={one.area} value={one.area} label={`${t(one.moduleLabel)}: ${t(one.label)}`} />
            ))}
          </div>
        </Checkbox.Group>
        <Switch
          label={t(fields.isActive)}
          checked={values.isActive}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
      </div>
    </FormDrawer>
  );
}
