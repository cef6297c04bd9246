import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Entry } from '../../../grading/marks.ts';
import { entryText } from '../../sheets/sheet-columns.ts';

/** Marks that were found to be others, part by part. */
export function Changes({ of }: { of: readonly { name: Label; before: Entry; after: Entry }[] }) {
  const t = useText();
  const format = useFormat();
  const text = (entry: Entry) => format.digits(entryText(entry)) || '–';
  return (
    <p>
      {of.map((one, place) => (
        <span key={one.name.en}>
          {place > 0 ? ', ' : ''}
          {t(one.name)}: {text(one.before)} → <strong>{text(one.after)}</strong>
        </span>
      ))}
    </p>
  );
}
