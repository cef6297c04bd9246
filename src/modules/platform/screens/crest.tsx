import { firstLetterOf } from '../../../core/web/form/first-letter.ts';
import classes from './platform.module.css';

/** The first letter of an institution on its accent. */
export function SiteCrest({ accent, name }: { accent: string; name: string }) {
  return (
    <i className={classes.letter} data-accent={accent} aria-hidden>
      {firstLetterOf(name)}
    </i>
  );
}
