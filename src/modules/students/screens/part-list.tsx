import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { words } from '../screen-labels.ts';
import { studentParts } from '../student.entity.ts';
import classes from './students.module.css';

/** The long first part in two: who it is, and the numbers and photo to know somebody by. */
export const personal = studentParts.personal.slice(0, 3);
export const identity = studentParts.personal.slice(3);

const rows: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  personal,
  identity,
  parents: studentParts.parents,
  contact: studentParts.contact,
  enrolment: [...studentParts.admission, 'yearId', 'classId', 'sectionId', 'roll'],
};
/** Moves to a part of the form, and with the keys into its first field. */
function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

const parts = ['personal', 'identity', 'parents', 'contact', 'enrolment', 'guardians'] as const;

/** The parts of the admission form beside it, each with how many of its fields are wrong. */
export function PartList({ problems }: { problems: Readonly<Record<string, string | undefined>> }) {
  const t = useText();
  const format = useFormat();
  const wrongIn = (part: (typeof parts)[number]) =>
    Object.keys(problems).filter((name) =>
      part === 'guardians' ? name.startsWith('guardians') : rows[part]?.flat().includes(name),
    ).length;
  return (
    <nav className={classes.partList} aria-label={t(words.parts)}>
      {parts.map((part) => {
        const wrong = wrongIn(part);
        return (
          <button key={part} type="button" onClick={() => goTo(`new-${part}`)}>
            {t(words[part])}
            {wrong > 0 ? <span className="ps-pill">{format.number(wrong)}</span> : null}
          </button>
        );
      })}
    </nav>
  );
}
