import { Button, Group, Modal, Progress, Text } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { nameOfAct } from '../../contracts/deletions-contract.ts';
import { contractOf } from '../../contracts/entity-contract.ts';
import { broughtBackDays } from '../../contracts/large-acts.ts';
import type { Entity, ListedRecord } from '../../entity.ts';
import { newId } from '../../ids.ts';
import { CallError, call } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { isCovered, useNameOf, usePlural } from './entity-values.tsx';
import { useBringBack } from './use-bring-back.ts';

type Result = {
  readonly act: string;
  readonly done: number;
  readonly kept: readonly { name: string; reason: string }[];
};

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
  const { confirm } = useDialogs();
  const { step, result, run, reset } = useDeleteMany(entity);
  const bringBack = useBringBack();
  const count = format.number(selected.size);
  const days = format.number(broughtBackDays);
  const askFirst = async () => {
    const isSure = await confirm({
      deletes: true,
      title: t(texts.confirmDelete, { name: count, type: plural }),
      text: t(labels.deletedCanReturn, { days }),
      action: texts.delete,
      count: selected.size,
    });
    if (!isSure) return;
    await run([...selected.values()]);
    onClear();
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
            {result.done > 0 ? (
              <Text mt="sm" className="ps-hint">
                {t(labels.deletedCanReturn, { days })}
              </Text>
            ) : null}
            <Group justify="center" mt="lg">
              {result.done > 0 ? (
                <Button
                  variant="default"
                  miw={110}
                  onClick={() => {
                    reset();
                    void bringBack({ id: result.act, rows: result.done });
                  }}
                >
                  {t(labels.bringBack)}
                </Button>
              ) : null}
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

/** Deletes one after another in one act; a record in use stays and is named with its reason. */
function useDeleteMany(entity: Entity) {
  const t = useText();
  const nameOf = useNameOf(entity);
  const cache = useQueryClient();
  const [step, setStep] = useState<{ done: number; count: number } | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const run = async (records: readonly ListedRecord[]) => {
    const kept: { name: string; reason: string }[] = [];
    const act = newId();
    const reasonOf = (error: unknown) =>
      error instanceof CallError
        ? error.status === 0
          ? t(texts.offline)
          : error.message || t(texts.wrong)
        : t(texts.wrong);
    for (const [place, record] of records.entries()) {
      setStep({ done: place, count: records.length });
      try {
        await call(contractOf(entity).remove, {
          id: record.id,
          version: record.version,
          act: nameOfAct(act),
          typed: records.length,
        });
      } catch (error) {
        kept.push({ name: nameOf(record), reason: reasonOf(error) });
      }
    }
    setStep(null);
    setResult({ act, done: records.length - kept.length, kept });
    await cache.invalidateQueries();
  };
  return { step, result, run, reset: () => setResult(null) };
}
