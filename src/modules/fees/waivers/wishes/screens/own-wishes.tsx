import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../../core/labels.ts';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../../../core/web/form/file-input.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../../core/web/form/use-form.ts';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/fees.module.css';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { usePages } from '../../../screens/use-pages.ts';
import { words } from '../../../words.ts';
import { wishContract as contract, type OwnWish } from '../contract.ts';
import { wishLabels as labels, wishFields, wishStateLabels } from '../labels.ts';

type Named = { readonly id: string; readonly label: Label };

/** What a family asked for a student, what the school answered, and asking for more. */
export function OwnWishes({ studentId }: { studentId: string }) {
  const t = useText();
  const format = useFormat();
  const pages = usePages();
  const { confirm, showCallError } = useDialogs();
  const [isAsking, setIsAsking] = useState(false);
  const { data, error, refetch } = useRead(contract.mine, { studentId, page: pages.page, size: pages.size });
  const withdraw = useSave(contract.withdraw);
  const columns: Column<OwnWish>[] = [
    {
      name: 'type',
      label: t(wishFields.typeId),
      role: 'name',
      render: (row) => (
        <span>
          {t(row.type)}
          <span className={classes.other}>{row.reason}</span>
        </span>
      ),
    },
    {
      name: 'day',
      label: t(labels.askedOn),
      isWhole: true,
      render: (row) => format.date(row.askedAt.slice(0, 10)),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => (
        <span>
          {t(wishStateLabels[row.state])}
          {row.answer ? <span className={classes.other}>{row.answer}</span> : null}
        </span>
      ),
    },
  ];
  const askWithdraw = async (row: OwnWish) => {
    const isSure = await confirm({
      title: t(labels.withdraw),
      text: t(labels.withdrawText),
      action: labels.withdraw,
    });
    if (isSure) withdraw.mutate({ id: row.id, version: row.version }, { onError: showCallError });
  };
  return (
    <Panel
      title={t(labels.panel)}
      flush
      actions={
        data?.canAsk && data.types.length > 0 ? (
          <Button variant="default" size="compact-sm" onClick={() => setIsAsking(true)}>
            {t(labels.ask)}
          </Button>
        ) : null
      }
    >
      <PagedTable
        label={t(labels.panel)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.type)}
        pages={pages}
        isWithin
        actions={(row) =>
          row.state === 'asked' ? [{ label: t(labels.withdraw), onClick: () => void askWithdraw(row) }] : []
        }
        empty={t(labels.noneOwn)}
      />
      {isAsking && data ? (
        <AskForm studentId={studentId} types={data.types} onClose={() => setIsAsking(false)} />
      ) : null}
    </Panel>
  );
}

function AskForm(props: { studentId: string; types: readonly Named[]; onClose: () => void }) {
  const { studentId, types, onClose } = props;
  const t = useText();
  const form = useForm({ typeId: '', reason: '', paperId: '' }, wishFields);
  const { values, problems, change } = form;
  const [key] = useState(() => crypto.randomUUID());
  const [isSending, setIsSending] = useState(false);
  const ask = useSave(contract.ask);
  const submit = () => {
    const isWrong = form.mark({
      ...(values.typeId ? {} : { typeId: t(words.needed) }),
      ...(values.reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    });
    if (isWrong) return;
    ask.mutate(
      {
        studentId,
        typeId: values.typeId,
        reason: values.reason.trim(),
        paperId: values.paperId || null,
        idempotencyKey: key,
      },
      {
        onError: form.refuse,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.sent) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.ask)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={ask.isPending || isSending}
      isSpaced
      saveText={t(labels.send)}
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.note}>{t(labels.askHelp)}</p>
      <Select
        label={t(wishFields.typeId)}
        required
        name="typeId"
        data={types.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.typeId || null}
        error={problems.typeId}
        onChange={(value) => change('typeId', value ?? '')}
      />
      <ReasonField
        value={values.reason}
        error={problems.reason}
        onChange={(reason) => change('reason', reason)}
      />
      <FileInput
        name="paperId"
        label={t(wishFields.paperId)}
        description={t(labels.paperHint)}
        problem={problems.paperId ?? ''}
        accept="document"
        value={values.paperId}
        uploadTo={contract.paper.path}
        onChange={(paperId) => change('paperId', paperId)}
        onBusy={setIsSending}
      />
    </FormDrawer>
  );
}
