import { firstLetterOf } from '../../../core/web/first-letter.ts';
import classes from './students.module.css';

/** The place of a student's picture: the first letter of the name. */
export function Portrait({ name, size }: { name: string; size: number }) {
  return (
    <span className={classes.portrait} style={{ width: size, height: Math.round(size * 1.2) }} aria-hidden>
      {firstLetterOf(name)}
    </span>
  );
}
