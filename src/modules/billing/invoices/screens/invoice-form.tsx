import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { newId } from '../../../../core/ids.ts';
import { link } from '../../../../core/module/paths.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { billingFields as fields, headLabels } from '../../labels.ts';
import { billingPath } from '../../paths.ts';
import { screenLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/billing.module.css';
import { SiteChoice } from '../../screens/site-choice.tsx';
import { invoiceContract as contract, type InvoiceRecord } from '../contract.ts';

const heads = ['service', 'alumni', 'late', 'other', 'discount'] as const;
type Line = { key: string; head: (typeof heads)[number]; textEn: string; textBn: string; amount: string };
const emptyLine = (): Line => ({ key: newId(), head: 'other', textEn: '', textBn: '', amount: '' });

type Values = {
  no: string;
  siteId: number | null;
  issuedOn: string;
  dueOn: string;
  note: string;
  lines: Line[];
};

const valuesOf = (known: InvoiceRecord): Values => ({
  no: known.no,
  siteId: known.site.id,
  issuedOn: known.issuedOn,
  dueOn: known.dueOn,
  note: known.note,
  lines: known.lines.map((line) => ({
    key: newId(),
    head: heads.find((one) => one === line.head) ?? 'other',
    textEn: line.text.en,
    textBn: line.text.bn,
    amount: line.amount.replace('-', ''),
  })),
});

/** An invoice that a person writes: kept as a draft, or issued for good. */
export function InvoiceForm({
  known,
  start,
}: {
  known?: InvoiceRecord;
  start?: { no: string; today: string };
}) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const [id] = useState(() => known?.id ?? newId());
  const [values, setValues] = useState<Values>(
    known
      ? valuesOf(known)
      : {
          no: start?.no ?? '',
          siteId: null,
          issuedOn: start?.today ?? '',
          dueOn: start?.today ?? '',
          note: '',
          lines: [emptyLine()],
        },
  );
  const add = useSave(contract.add);
  const save = useSave(contract.save);
  const problem = fieldErrors(known ? save.error : add.error);
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  const changeLine = (key: string, part: Partial<Line>) =>
    change({ lines: values.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) });
  const submit = (isIssued: boolean) => {
    const input = {
      ...values,
      id,
      siteId: values.siteId ?? 0,
      lines: values.lines.map(({ key: _, ...line }) => line),
      isIssued,
    };
    const done = {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(isIssued ? labels.issuedNow : labels.saved) });
        void navigate(link(billingPath.invoice, { id }));
      },
    };
    if (known) save.mutate({ ...input, version: known.version }, done);
    else add.mutate(input, done);
  };
  return (
    <Page title={known ? t(labels.invoiceNo, { no: format.digits(known.no) }) : t(labels.newInvoice)}>
      <form
        noValidate
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit(false);
        }}
      >
        <Panel>
          <div className={classes.pair}>
            <SiteChoice
              value={values.siteId}
              known={known?.site}
              disabled={known !== undefined}
              error={problem('siteId')}
              onChange={(siteId) => change({ siteId })}
            />
            <TextInput
              label={t(fields.no)}
              required
              value={values.no}
              error={problem('no')}
              onChange={(event) => change({ no: event.currentTarget.value })}
            />
            <DateField
              label={t(fields.issuedOn)}
              required
              value={values.issuedOn}
              error={problem('issuedOn')}
              onChange={(issuedOn) => change({ issuedOn })}
            />
            <DateField
              label={t(fields.dueOn)}
              required
              value={values.dueOn}
              error={problem('dueOn')}
              onChange={(dueOn) => change({ dueOn })}
            />
            <TextInput
              label={t(fields.note)}
              value={values.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          </div>
        </Panel>
        <Panel title={t(labels.heads)}>
          <div className={classes.stack}>
            {values.lines.map((line, place) => (
              <div key={line.key} className={classes.line}>
                <Select
                  label={t(fields.head)}
                  allowDeselect={false}
                  data={heads.map((one) => ({ value: one, label: t(headLabels[one]) }))}
                  value={line.head}
                  onChange={(head) =>
                    changeLine(line.key, { head: heads.find((one) => one === head) ?? 'other' })
                  }
                />
                <TextInput
                  label={t(fields.textEn)}
                  value={line.textEn}
                  error={problem(`lines.${place}.textEn`)}
                  onChange={(event) => changeLine(line.key, { textEn: event.currentTarget.value })}
                />
                <TextInput
                  label={t(fields.textBn)}
                  lang="bn"
                  value={line.textBn}
                  error={problem(`lines.${place}.textBn`)}
                  onChange={(event) => changeLine(line.key, { textBn: event.currentTarget.value })}
                />
                <TextInput
                  label={t(labels.amount)}
                  inputMode="decimal"
                  leftSection="৳"
                  value={line.amount}
                  error={problem(`lines.${place}.amount`)}
                  onChange={(event) => changeLine(line.key, { amount: event.currentTarget.value })}
                />
                <Button
                  variant="default"
                  disabled={values.lines.length === 1}
                  onClick={() => change({ lines: values.lines.filter((one) => one.key !== line.key) })}
                >
                  {t(labels.removeLine)}
                </Button>
              </div>
            ))}
            {problem('lines') ? <p role="alert">{problem('lines')}</p> : null}
            <div>
              <Button variant="default" onClick={() => change({ lines: [...values.lines, emptyLine()] })}>
                {t(labels.addLine)}
              </Button>
            </div>
          </div>
        </Panel>
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={add.isPending || save.isPending}>
            {t(labels.saveDraft)}
          </Button>
          <Button loading={add.isPending || save.isPending} onClick={() => submit(true)}>
            {t(labels.issue)}
          </Button>
        </div>
      </form>
    </Page>
  );
}

/** The form with the next number and today in it. */
export default function NewInvoice() {
  const { data, error, refetch } = useRead(contract.fresh, {}, { staleTime: 0 });
  return data ? (
    <InvoiceForm start={data} />
  ) : (
    <Page>
      <Coming kind="form" read={{ error, refetch }} />
    </Page>
  );
}
