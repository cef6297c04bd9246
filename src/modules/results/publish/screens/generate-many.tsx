import { Button, Modal, Progress } from '@mantine/core';
import { IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newId } from '../../../../core/ids.ts';
import { call } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import entityClasses from '../../../../core/web/entity/entity.module.css';
import { entityLabels } from '../../../../core/web/entity/entity-labels.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';

/** A class of an examination that was chosen in the list. */
export type ChosenClass = {
  readonly id: string;
  readonly examId: string;
  readonly classId: string;
  readonly name: string;
};

/** Classes on their way at once: the database works for some while the rules count another. */
const together = 5;

type Made = { readonly tone: 'leaf' | 'ink' | 'sindur'; readonly text: string };

/**
 * The bar over the list while classes are chosen, and the making of all their results: each class for itself, so that
 * one with marks missing keeps nobody else waiting. What came of each stands there until it is read.
 */
export function GenerateMany(props: {
  chosen: readonly ChosenClass[];
  onClear: () => void;
  onOpen: (id: string) => void;
}) {
  const { chosen, onClear } = props;
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const [work, setWork] = useState<readonly ChosenClass[] | null>(null);
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const isStopped = useRef(false);

  const makeOne = async ({ examId, classId }: ChosenClass): Promise<Made> => {
    try {
      const answer = await call(
        contract.generate,
        { examId, classId, withMissing: false, isTrial: false },
        { idempotencyKey: newId() },
      );
      if (!answer.isNew) return { tone: 'ink', text: t(labels.madeSame) };
      const { students, passed } = answer;
      return {
        tone: 'leaf',
        text: t(labels.madeNew, { students: format.number(students), passed: format.number(passed) }),
      };
    } catch (error) {
      return { tone: 'sindur', text: (error as Error).message };
    }
  };
  const make = async () => {
    setWork(chosen);
    setMade(new Map());
    setIsRunning(true);
    isStopped.current = false;
    const waiting = [...chosen];
    const goOn = async () => {
      for (let next = waiting.shift(); next && !isStopped.current; next = waiting.shift()) {
        const { id } = next;
        const found = await makeOne(next);
        setMade((known) => new Map(known).set(id, found));
      }
    };
    await Promise.all(Array.from({ length: together }, goOn));
    setIsRunning(false);
    await cache.invalidateQueries();
  };
  const stop = () => {
    isStopped.current = true;
  };
  const close = () => {
    setWork(null);
    onClear();
  };
  const said = t(entityLabels.selected, { count: format.number(chosen.length) });
  return (
    <>
      {chosen.length > 0 && work === null ? (
        <section className={entityClasses.bulk} aria-label={said}>
          <strong role="status">{said}</strong>
          <button type="button" onClick={() => void make()}>
            <IconPlayerPlay size={16} aria-hidden />
            {t(labels.generate)}
          </button>
          <button type="button" onClick={onClear}>
            <IconX size={16} aria-hidden />
            {t(entityLabels.clearSelection)}
          </button>
        </section>
      ) : null}
      <Modal
        opened={work !== null}
        onClose={close}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={!isRunning}
        title={t(labels.generate)}
        size="lg"
      >
        <p role="status">
          {t(labels.madeOf, { done: format.number(made.size), count: format.number(work?.length ?? 0) })}
        </p>
        <Progress value={(100 * made.size) / (work?.length || 1)} size={6} aria-label={t(labels.generate)} />
        <ul className={classes.made}>
          {(work ?? []).map(({ id, name }) => {
            const found = made.get(id);
            return (
              <li key={id}>
                <strong>{name}</strong>
                <span data-tone={found?.tone}>
                  {found?.text ?? t(isRunning ? labels.waiting : labels.notMade)}
                </span>
                {found?.tone === 'sindur' && !isRunning ? (
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => {
                      close();
                      props.onOpen(id);
                    }}
                  >
                    {t(labels.seeWhy)}
                  </Button>
                ) : null}
              </li>
            );
          })}
        </ul>
        <div className={classes.filters}>
          {isRunning ? (
            <Button variant="default" onClick={stop}>
              {t(labels.stopAfter)}
            </Button>
          ) : (
            <Button onClick={close}>{t(texts.close)}</Button>
          )}
        </div>
      </Modal>
    </>
  );
}
