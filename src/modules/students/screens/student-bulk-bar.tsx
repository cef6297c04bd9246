import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import entityClasses from '../../../core/web/entity/entity.module.css';
import { entityLabels } from '../../../core/web/entity/entity-labels.ts';
import type { ExportKind } from '../../../core/web/entity/entity-list-parts.tsx';
import { isCovered } from '../../../core/web/entity/entity-values.tsx';

/** The bar over the list while students are selected. A student is never deleted, so it has no bin. */
export function StudentBulkBar(props: {
  count: number;
  onExport: (kind: ExportKind) => void;
  onClear: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return;
    if (!target.closest('input, [role=menu]')) props.onClear();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  if (props.count === 0) return null;
  const said = t(entityLabels.selected, { count: format.number(props.count) });
  return (
    <section className={entityClasses.bulk} aria-label={said}>
      <strong role="status">{said}</strong>
      {(['xlsx', 'csv', 'pdf'] as const).map((kind) => (
        <button key={kind} type="button" onClick={() => props.onExport(kind)}>
          <IconDownload size={16} aria-hidden />
          {kind.toUpperCase()}
        </button>
      ))}
      <button type="button" onClick={props.onClear}>
        <IconX size={16} aria-hidden />
        {t(entityLabels.clearSelection)}
      </button>
    </section>
  );
}
