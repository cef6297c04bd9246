import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { boardContract as contract } from '../contract.ts';
import { numberTexts } from '../labels.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';

type Problems = z.output<typeof contract.numbers.output>['problems'];

/** The board's numbers, pasted from its sheet; what was not taken stays to be mended. */
export default function NumbersDrawer(props: {
  of: { yearId: string; classId: string };
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [text, setText] = useState('');
  const [problems, setProblems] = useState<Problems>([]);
  const save = useSave(contract.numbers);
  const onSave = () => {
    if (text.trim() === '') return;
    save.mutate(
      { ...props.of, text },
      {
        onError: showCallError,
        onSuccess: ({ saved, problems: wrong }) => {
          showToast({
            tone: wrong.length > 0 ? 'marigold' : 'leaf',
            title: t(labels.numbersSaved, { count: format.number(saved) }),
          });
          if (wrong.length === 0) return props.onClose();
          const lines = text.split(/\r?\n/);
          setText(wrong.map((one) => lines[one.line - 1] ?? '').join('\n'));
          setProblems(wrong);
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.numbers)}
      size={560}
      isDirty={text.trim() !== ''}
      isBusy={save.isPending}
      isSpaced
      onSave={onSave}
      onClose={props.onClose}
    >
      <p className={classes.note}>{t(labels.numbersHelp)}</p>
      <Textarea
        label={t(labels.numbersText)}
        required
        autosize
        minRows={8}
        maxRows={18}
        maxLength={60_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problems.length > 0 ? (
        <div role="alert">
          <strong>{t(labels.numbersWrong)}</strong>
          <ul className={classes.problems}>
            {problems.map((one, place) => (
              <li key={one.line}>
                {`${t(labels.line, { line: format.number(place + 1) })} (${format.digits(one.code)}): ${t(numberTexts[one.why])}`}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </FormDrawer>
  );
}
