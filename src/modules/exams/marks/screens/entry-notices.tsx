import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { labels } from '../../labels.ts';
import type { SheetAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import type { Marks } from './use-marks.ts';

/** What is to be known before marks are entered: no network, an old copy, what was never sent, returned, closed. */
export function EntryNotices(props: {
  answer: SheetAnswer;
  marks: Pick<Marks, 'isOffline' | 'stranded' | 'letGo'>;
  onReadAgain: (() => void) | null;
}) {
  const { answer, marks } = props;
  const t = useText();
  const { sheet } = answer;
  return (
    <>
      {marks.isOffline ? (
        <p className={classes.strip} role="status">
          <IconCloudOff size={18} aria-hidden /> {t(labels.offline)}
        </p>
      ) : null}
      {props.onReadAgain && !marks.isOffline ? (
        <div className={classes.strip} role="status">
          {t(labels.fromDevice)}
          <Button size="xs" variant="default" onClick={props.onReadAgain}>
            {t(labels.reload)}
          </Button>
        </div>
      ) : null}
      <Stranded answer={answer} marks={marks} />
      {sheet.state === 'returned' && sheet.note ? (
        <p className={classes.strip} data-tone="sindur" role="status">
          {t(labels.returnedBecause, { reason: sheet.note })}
        </p>
      ) : null}
      {answer.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(answer.closed)}
        </p>
      ) : null}
      <Steps sheet={sheet} />
    </>
  );
}

/** Who submitted, verified and accepted the sheet, as far as it has come. */
function Steps({ sheet }: { sheet: SheetAnswer['sheet'] }) {
  const t = useText();
  const format = useFormat();
  const steps = [
    { label: labels.submittedBy, name: sheet.submittedBy, at: sheet.submittedAt },
    { label: labels.verifiedBy, name: sheet.verifiedBy, at: sheet.verifiedAt },
    { label: labels.acceptedBy, name: sheet.acceptedBy, at: sheet.acceptedAt },
  ].flatMap(({ label, name, at }) =>
    name && at ? [t(label, { name, day: `${format.date(at)}, ${format.time(at)}` })] : [],
  );
  return steps.length > 0 ? <p className={classes.steps}>{steps.join(' · ')}</p> : null;
}

/** What was typed here and can no longer be sent, with the marks themselves, until it is let go on purpose. */
function Stranded({ answer, marks }: { answer: SheetAnswer; marks: Pick<Marks, 'stranded' | 'letGo'> }) {
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const cells = Object.entries(marks.stranded).flatMap(([key, { text }]) => {
    const [row, slot] = key.split(' ');
    const student = answer.students.find((one) => one.enrolmentId === row);
    const component = answer.components[Number(slot) - 1];
    return student && component ? [{ key, text, student, component }] : [];
  });
  if (cells.length === 0) return null;
  return (
    <div className={classes.strip} data-tone="sindur" role="status">
      <span>
        {t(labels.stranded)}{' '}
        {cells
          .map(({ text, student, component }) =>
            t(labels.rollPart, {
              roll: format.number(student.roll),
              part: { en: component.nameEn, bn: component.nameBn },
              mark: text === '' ? t(labels.blank) : format.digits(text),
            }),
          )
          .join(' · ')}
      </span>
      <Button
        size="xs"
        variant="default"
        onClick={async () => {
          const title = t(labels.letGoTitle, { count: format.number(cells.length) });
          if (await confirm({ title, text: t(labels.letGoText), action: labels.letGo })) marks.letGo();
        }}
      >
        {t(labels.letGo)}
      </Button>
    </div>
  );
}

/** What the sheet is of, beside its title. */
export function SheetFacts({ answer }: { answer: SheetAnswer }) {
  const t = useText();
  const format = useFormat();
  const { sheet } = answer;
  const cells = [
    { label: t(labels.exam), value: t(sheet.exam) },
    ...(sheet.teacher ? [{ label: t(labels.teacher), value: t(sheet.teacher) }] : []),
    ...(answer.marksUntil ? [{ label: t(labels.marksUntil), value: format.date(answer.marksUntil) }] : []),
  ];
  return (
    <dl className={classes.context}>
      {cells.map((cell) => (
        <div key={cell.label}>
          <dt>{cell.label}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  );
}
