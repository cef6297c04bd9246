import { Button } from '@mantine/core';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import shared from '../../screens/fees.module.css';
import { words } from '../../words.ts';
import { counterLabels } from '../labels.ts';
import classes from './counter.module.css';
import { type Hit, StudentFinder } from './student-finder.tsx';

/** The student a form is about: looked for, then shown with a way to choose another. */
export function ChosenStudent(props: {
  student: Hit | null;
  problem?: string | undefined;
  onChange: (student: Hit | null) => void;
}) {
  const { student } = props;
  const t = useText();
  const format = useFormat();
  if (!student)
    return (
      <div>
        <StudentFinder label={t(words.findStudent)} onChoose={props.onChange} />
        {props.problem ? (
          <p className={shared.wrong} role="alert">
            {props.problem}
          </p>
        ) : null}
      </div>
    );
  return (
    <div className={classes.chosen}>
      <span>
        <strong>{t(student.name)}</strong>
        <span className={shared.other}>
          {t(student.place)} · {t(counterLabels.roll, { roll: format.number(student.roll) })} ·{' '}
          {t(counterLabels.code, { code: format.digits(student.code) })}
        </span>
      </span>
      <Button variant="subtle" size="compact-sm" onClick={() => props.onChange(null)}>
        {t(words.other)}
      </Button>
    </div>
  );
}
