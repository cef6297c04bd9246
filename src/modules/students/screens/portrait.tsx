import { filesContract } from '../../../core/contracts/files-contract.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { firstLetterOf } from '../../../core/web/form/first-letter.ts';
import classes from './students.module.css';

/** A student's picture, or the first letter of the name in its place. The name stands beside it. */
export function Portrait(props: { name: string; photo: unknown; size: number }) {
  const { name, photo, size } = props;
  const id = typeof photo === 'string' ? photo : '';
  // A link is good for five minutes at least.
  const { data } = useRead(filesContract.files, { ids: [id] }, { enabled: id !== '', staleTime: 240_000 });
  const url = id === '' ? undefined : data?.items[0]?.url;
  return (
    <span className={classes.portrait} style={{ width: size, height: Math.round(size * 1.2) }} aria-hidden>
      {url ? <img src={url} alt="" /> : firstLetterOf(name)}
    </span>
  );
}
