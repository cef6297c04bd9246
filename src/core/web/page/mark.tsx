import classes from './parts.module.css';

/** A word in the colour of its tone. */
export function Mark({
  tone,
  children,
}: {
  tone: 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate';
  children: string;
}) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}
