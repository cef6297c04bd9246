import { Button, Checkbox, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { HistoryLink } from '../../access/control/panels.tsx';
import { tasksContract as contract, type Task } from '../contract.ts';
import { everyTexts, tasksLabels as labels, priorityTexts, stateTexts } from '../labels.ts';
import { isOpen, taskStates } from '../rules.ts';
import classes from './tasks.module.css';

/** A task: how far it is, its steps, and what people say about it. */
export function TaskDrawer(props: { id: string; onEdit: (task: Task) => void; onClose: () => void }) {
  const { id, onEdit, onClose } = props;
  const t = useText();
  const { data, error, refetch } = useRead(contract.task, { id }, { staleTime: 0 });
  return (
    <SideDrawer title={data?.title ?? t({ en: 'Task', bn: 'কাজ' })} size={520} isText onClose={onClose}>
      {data ? (
        <>
          <Body task={data} onEdit={() => onEdit(data)} />
          <div>
            <HistoryLink table="tasks_task" id={id} />
          </div>
        </>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}

function Body({ task, onEdit }: { task: Task; onEdit: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const setState = useSave(contract.setState);
  const tick = useSave(contract.tick);
  const mayTick = isOpen(task.state);
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        {[
          format.date(task.due),
          task.assignee ? t(task.assignee.name) : t(labels.nobody),
          t(priorityTexts[task.priority]),
          t(everyTexts[task.every]),
          t(labels.by, { name: task.by }),
        ].join(' · ')}
      </p>
      {task.note === '' ? null : <p className={classes.note}>{task.note}</p>}
      <div className={classes.row}>
        <Select
          aria-label={t(labels.state)}
          allowDeselect={false}
          data={taskStates
            .filter((value) => value !== 'cancelled' || task.can.edit || task.state === value)
            .map((value) => ({ value, label: t(stateTexts[value]) }))}
          value={task.state}
          disabled={setState.isPending}
          onChange={(value) => {
            const state = taskStates.find((one) => one === value);
            if (!state || state === task.state) return;
            setState.mutate(
              { id: task.id, version: task.version, state },
              {
                onError: showCallError,
                onSuccess: ({ next }) => {
                  if (next) showToast({ tone: 'leaf', title: t(labels.next, { date: format.date(next) }) });
                },
              },
            );
          }}
        />
        {task.can.edit && isOpen(task.state) ? (
          <Button variant="default" onClick={onEdit}>
            {t(labels.edit)}
          </Button>
        ) : null}
      </div>
      {task.steps.length > 0 ? (
        <fieldset className={classes.steps}>
          <legend>
            {`${t(labels.steps)} · ${t(labels.stepsDone, {
              done: format.number(task.itemsDone),
              all: format.number(task.items),
            })}`}
          </legend>
          {task.steps.map((step) => (
            <Checkbox
              key={step.id}
              label={step.text}
              checked={step.isDone}
              disabled={!mayTick || tick.isPending}
              onChange={(event) =>
                tick.mutate(
                  { id: task.id, stepId: step.id, isDone: event.currentTarget.checked },
                  { onError: showCallError },
                )
              }
            />
          ))}
        </fieldset>
      ) : null}
      <Talk task={task} />
    </div>
  );
}

function Talk({ task }: { task: Task }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [text, setText] = useState('');
  const comment = useSave(contract.comment);
  return (
    <section className={classes.stack}>
      <h3 className={classes.title}>{t(labels.comments)}</h3>
      {task.talk.length === 0 ? <p className={classes.quiet}>{t(labels.noComments)}</p> : null}
      <ul className={classes.talk}>
        {task.talk.map((one) => (
          <li key={one.id}>
            <small>{`${one.by} · ${format.dateTime(one.at)}`}</small>
            <p className={classes.note}>{one.text}</p>
          </li>
        ))}
      </ul>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          comment.mutate({ id: task.id, text }, { onError: showCallError, onSuccess: () => setText('') });
        }}
      >
        <Textarea
          aria-label={t(labels.addComment)}
          placeholder={t(labels.addComment)}
          autosize
          minRows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="default" loading={comment.isPending}>
            {t(labels.send)}
          </Button>
        </div>
      </form>
    </section>
  );
}
