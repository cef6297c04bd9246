import { Button, Group, Modal, Progress, Text, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import { toAsciiDigits } from '../../digits.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import { CallError, call } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { isCovered, useNameOf, usePlural } from './entity-values.tsx';

/** Above so many records a deletion is confirmed by typing their number. */
const typedAbove = 50;

type Result = { readonly done: number; readonly kept: readonly { name: string; reason: string }[] };

/** The bar over a list while records are selected: how many, all of the view, delete, clear. */
export function EntityBulkBar(props: {
  entity: Entity;
  selected: ReadonlyMap<string, ListedRecord>;
  total: number;
  mayDelete: boolean;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
  /** More that can be done with the selected records. */
  actions?: ReactNode;
}) {
  const { entity, selected, total, mayDelete, onClear, onSelectAll } = props;
  const t = useText();
  const format = useFormat();
  const plural = usePlural(entity);
  const { confirmDelete } = useDialogs();
  const { step, result, run, reset } = useDeleteMany(entity);
  const [isTyping, setIsTyping] = useState(false);
  const count = format.number(selected.size);
  const remove = async () => {
    setIsTyping(false);
    await run([...selected.values()]);
    onClear();
  };
  const askFirst = async () => {
    if (selected.size > typedAbove) return setIsTyping(true);
    if (await confirmDelete(count, plural)) await remove();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      !isCovered() &&
      !target.closest('input, [role=menu]')
    )
      onClear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (
    <>
      {selected.size > 0 && step === null ? (
        <section className={classes.bulk} aria-label={t(labels.selected, { count })}>
          <strong role="status">{t(labels.selected, { count })}</strong>
          {selected.size < total && total <= 5000 ? (
            <button type="button" className={classes.quiet} onClick={() => void onSelectAll()}>
              {t(labels.selectAll, { total: format.number(total) })}
            </button>
          ) : null}
          {props.actions}
          {mayDelete ? (
            <button type="button" onClick={() => void askFirst()}>
              <IconTrash size={16} aria-hidden />
              {t(texts.delete)}
            </button>
          ) : null}
          <button type="button" onClick={onClear}>
            <IconX size={16} aria-hidden />
            {t(labels.clearSelection)}
          </button>
        </section>
      ) : null}
      {isTyping ? (
        <TypedConfirm
          count={selected.size}
          type={plural}
          onYes={() => void remove()}
          onNo={() => setIsTyping(false)}
        />
      ) : null}
      <Modal
        opened={step !== null || result !== null}
        onClose={reset}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={step === null}
        title={t(texts.delete)}
      >
        {step ? (
          <>
            <Text role="status">
              {t(labels.deleting, { done: format.number(step.done), count: format.number(step.count) })}
            </Text>
            <Progress value={(100 * step.done) / step.count} mt="md" size={6} aria-label={t(texts.delete)} />
          </>
        ) : null}
        {result ? (
          <>
            <Text role="status">{t(labels.deletedMany, { done: format.number(result.done) })}</Text>
            {result.kept.length > 0 ? (
              <>
                <Text mt="sm" fw={600}>
                  {t(labels.keptMany, { count: format.number(result.kept.length) })}
                </Text>
                <ul style={{ maxHeight: 240, overflowY: 'auto' }}>
                  {result.kept.map((one, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                    <li key={place}>
                      <strong>{one.name}</strong>: {one.reason}
                    </li>
                  ))}
                </ul>
              </>
            ) : null}
            <Group justify="center" mt="lg">
              <Button miw={110} onClick={reset} data-autofocus>
                {t(texts.ok)}
              </Button>
            </Group>
          </>
        ) : null}
      </Modal>
    </>
  );
}

function TypedConfirm(props: { count: number; type: string; onYes: () => void; onNo: () => void }) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const count = format.number(props.count);
  const isRight = toAsciiDigits(typed).replaceAll(',', '').trim() === String(props.count);
  return (
    <Modal
      opened
      onClose={props.onNo}
      withCloseButton={false}
      title={t(texts.confirmDelete, { name: count, type: props.type })}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight) props.onYes();
        }}
      >
        <Text mb="md">{t(texts.noRevert)}</Text>
        <TextInput
          label={t(labels.typeToDelete, { count })}
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="center" mt="lg">
          <Button variant="default" miw={110} onClick={props.onNo} data-autofocus>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" color="sindur" miw={110} disabled={!isRight}>
            {t(labels.deleteMany, { count })}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Deletes one after another; a record in use stays and is named with its reason. */
function useDeleteMany(entity: Entity) {
  const t = useText();
  const nameOf = useNameOf(entity);
  const cache = useQueryClient();
  const [step, setStep] = useState<{ done: number; count: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const run = async (records: readonly ListedRecord[]) => {
    const kept: { name: string; reason: string }[] = [];
    const reasonOf = (error: unknown) =>
      error instanceof CallError
        ? error.status === 0
          ? t(texts.offline)
          : error.message || t(texts.wrong)
        : t(texts.wrong);
    for (const [place, record] of records.entries()) {
      setStep({ done: place, count: records.length });
      try {
        await call(contractOf(entity).remove, { id: record.id, version: record.version });
      } catch (error) {
        kept.push({ name: nameOf(record), reason: reasonOf(error) });
      }
    }
    setStep(null);
    setResult({ done: records.length - kept.length, kept });
    await cache.invalidateQueries();
  };
  return { step, result, run, reset: () => setResult(null) };
}
