import classes from './fees.module.css';

/** A figure that opens what it is made of; nothing to open where `onOpen` is missing. */
export function Opens(props: {
  onOpen: (() => void) | null;
  /** The keyboard reaches the same by something beside it. */
  isBeside?: boolean;
  children: string;
}) {
  const { onOpen, isBeside = false, children } = props;
  if (onOpen === null) return children;
  return (
    <button type="button" className={classes.opens} {...(isBeside ? { tabIndex: -1 } : {})} onClick={onOpen}>
      {children}
    </button>
  );
}
