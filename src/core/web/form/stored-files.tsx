import { filesContract } from '../../contracts/files-contract.ts';
import type { Label } from '../../labels.ts';
import { useRead } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { fileLabels } from './file-labels.ts';
import classes from './stored-files.module.css';

/** Links to stored files, a picture shown at once; nothing where there are none. */
export function StoredFiles({ ids, label }: { ids: readonly string[]; label: Label }) {
  const t = useText();
  const { data } = useRead(
    filesContract.files,
    { ids: [...ids] },
    // Its links are good for five minutes at least.
    { enabled: ids.length > 0, staleTime: 240_000 },
  );
  if (ids.length === 0) return null;
  return (
    <section className={classes.files} aria-label={t(label)}>
      <h4>{t(label)}</h4>
      {data?.items.map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noopener">
          {file.mime === 'image/webp' ? <img src={file.url} alt={file.name} /> : file.name}
        </a>
      ))}
      {data && data.items.length === 0 ? <p className="ps-hint">{t(fileLabels.notLoaded)}</p> : null}
    </section>
  );
}
