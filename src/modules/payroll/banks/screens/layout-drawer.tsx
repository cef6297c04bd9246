import { ActionIcon, Autocomplete, Button, Select, Switch, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/payroll.module.css';
import { banksContract as contract, type LayoutShown } from '../contract.ts';
import { delimiterTexts, fieldTexts, formatTexts, bankLabels as labels } from '../labels.ts';
import {
  type BankColumn,
  type BankField,
  bankFields,
  bankFormats,
  bankRows,
  bankText,
  delimiters,
} from '../rules.ts';

/** Nobody's: a preview shows no account of a person. */
const samples = [
  { nameEn: 'Abdul Karim', nameBn: 'আব্দুল করিম', amount: 2_345_000n },
  { nameEn: 'Shamsunnahar Begum Chowdhury', nameBn: 'শামসুন্নাহার বেগম চৌধুরী', amount: 1_850_050n },
].map((one, place) => ({
  ...one,
  code: `E-0${place + 1}`,
  designation: 'Assistant Teacher',
  bank: 'Sonali Bank',
  routing: '200270886',
  account: `012345678900${place + 1}`,
}));

type Keyed = BankColumn & { readonly key: string };
const keyed = (column: BankColumn): Keyed => ({ ...column, key: crypto.randomUUID() });
const begins: readonly BankColumn[] = (['serial', 'nameEn', 'routing', 'account', 'amount'] as const).map(
  (field) => ({ field, heading: fieldTexts[field].en, width: 0, text: '' }),
);

/** One bank's file: its form, its columns in their order, and what comes out. */
export function LayoutDrawer(props: {
  known: LayoutShown | null;
  banks: readonly string[];
  onClose: () => void;
}) {
  const { known, banks, onClose } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const save = useSave(contract.save);
  const problem = fieldErrors(save.error);
  const [given, setGiven] = useState({
    name: known?.name ?? '',
    bank: known?.bank ?? '',
    format: known?.format ?? ('csv' as const),
    delimiter: known?.delimiter ?? ('comma' as const),
    hasHeading: known?.hasHeading ?? true,
  });
  const [columns, setColumns] = useState(() => (known?.columns ?? begins).map(keyed));
  const [isDirty, setIsDirty] = useState(false);
  const change = (some: Partial<typeof given>) => {
    setGiven({ ...given, ...some });
    setIsDirty(true);
  };
  const put = (next: Keyed[]) => {
    setColumns(next);
    setIsDirty(true);
  };
  const plain = columns.map(({ key: _, ...column }) => column);
  const today = todayInDhaka(new Date());
  const layout = { ...given, columns: plain };
  const rows = bankRows(layout, samples, { day: today, month: today.slice(0, 7) });
  const submit = () =>
    save.mutate(
      { id: known?.id ?? null, version: known?.version ?? 0, ...layout },
      {
        onError: showCallError,
        onSuccess: () => {
          onClose();
          showToast({ tone: 'leaf', title: t(labels.saved) });
        },
      },
    );
  return (
    <FormDrawer
      title={known ? known.name : t(labels.add)}
      size={720}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput
          label={t(labels.fields.name)}
          required
          maxLength={80}
          value={given.name}
          error={problem('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Autocomplete
          label={t(labels.fields.bank)}
          description={t(labels.bankHint)}
          maxLength={80}
          data={[...banks]}
          value={given.bank}
          error={problem('bank')}
          onChange={(bank) => change({ bank })}
        />
      </div>
      <div className={classes.pair}>
        <Select
          label={t(labels.fields.format)}
          allowDeselect={false}
          data={bankFormats.map((value) => ({ value, label: t(formatTexts[value]) }))}
          value={given.format}
          onChange={(value) => change({ format: bankFormats.find((one) => one === value) ?? 'csv' })}
        />
        {given.format === 'csv' ? (
          <Select
            label={t(labels.fields.delimiter)}
            allowDeselect={false}
            data={delimiters.map((value) => ({ value, label: t(delimiterTexts[value]) }))}
            value={given.delimiter}
            onChange={(value) => change({ delimiter: delimiters.find((one) => one === value) ?? 'comma' })}
          />
        ) : null}
      </div>
      <Switch
        label={t(labels.hasHeading)}
        checked={given.hasHeading}
        onChange={(event) => change({ hasHeading: event.currentTarget.checked })}
      />
      {columns.map((column, place) => (
        <ColumnFields
          key={column.key}
          column={column}
          place={place}
          onChange={(next) => put(columns.map((one) => (one.key === column.key ? { ...one, ...next } : one)))}
          onUp={() => {
            const next = [...columns];
            next.splice(place - 1, 0, ...next.splice(place, 1));
            put(next);
          }}
          onTakeOut={() => put(columns.filter((one) => one.key !== column.key))}
        />
      ))}
      {problem('columns') ? (
        <p className={classes.strip} data-tone="sindur" role="alert">
          {problem('columns')}
        </p>
      ) : null}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={columns.length >= 20}
          onClick={() => put([...columns, keyed({ field: 'fixed', heading: '', width: 0, text: '' })])}
        >
          {t(labels.addColumn)}
        </Button>
      </div>
      <section aria-label={t(labels.preview)}>
        <p className={classes.quiet}>{t(labels.preview)}</p>
        {given.format === 'xlsx' ? (
          <div className={classes.scroll}>
            <table className={classes.table} aria-label={t(labels.preview)}>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.join('|')}>
                    {row.map((cell, place) => (
                      <td key={columns[place]?.key ?? cell}>{cell}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : (
          <div className={classes.scroll}>
            <pre className={classes.file}>{bankText(layout, rows)}</pre>
          </div>
        )}
      </section>
    </FormDrawer>
  );
}

function ColumnFields(props: {
  column: BankColumn;
  place: number;
  onChange: (next: Partial<BankColumn>) => void;
  onUp: () => void;
  onTakeOut: () => void;
}) {
  const { column, place, onChange, onUp, onTakeOut } = props;
  const t = useText();
  return (
    <fieldset className={classes.bankColumn}>
      <Select
        label={t(labels.fields.field)}
        allowDeselect={false}
        data={bankFields.map((value) => ({ value, label: t(fieldTexts[value]) }))}
        value={column.field}
        onChange={(value) => value && onChange({ field: value satisfies string as BankField })}
      />
      <TextInput
        label={t(labels.fields.heading)}
        maxLength={60}
        value={column.heading}
        onChange={(event) => onChange({ heading: event.currentTarget.value })}
      />
      {column.field === 'fixed' ? (
        <TextInput
          label={t(labels.fields.text)}
          maxLength={60}
          value={column.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      ) : null}
      <WholeNumberField
        label={t(labels.fields.width)}
        value={column.width}
        min={0}
        max={200}
        onChange={(width) => onChange({ width: width ?? 0 })}
      />
      <ActionIcon variant="default" size="lg" aria-label={t(labels.up)} disabled={place === 0} onClick={onUp}>
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t(labels.takeOut)} onClick={onTakeOut}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}
