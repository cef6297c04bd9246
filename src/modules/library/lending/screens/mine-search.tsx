import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/library.module.css';
import { holdsContract as contract } from '../holds-contract.ts';
import { mineLabels as labels } from '../labels.ts';

/** The library's books for a student: where one stands, or a place in its queue. */
export function MineSearch({ studentId }: { studentId: string }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [q, setQ] = useState('');
  const { data } = useRead(
    contract.mineFind,
    { q },
    { enabled: q.length > 1, placeholderData: keepPreviousData },
  );
  const hold = useSave(contract.mineHold);
  const items = q.length > 1 ? (data?.items ?? []) : [];
  return (
    <Panel title={t(labels.find)}>
      <div className={classes.stack}>
        <search>
          <SearchBox label={t(labels.findHint)} value={q} onSearch={setQ} />
        </search>
        {items.length === 0 ? (
          <p className={classes.quiet} role="status">
            {t(q.length > 1 && data ? labels.nothing : labels.typeSomething)}
          </p>
        ) : (
          <ul className={classes.log}>
            {items.map((one) => (
              <li key={one.id} data-tone={one.here > 0 ? 'leaf' : 'slate'}>
                <span className={classes.name}>{one.title}</span>
                {one.here === 0 && one.copies > 0 ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={`${t(labels.ask)}: ${one.title}`}
                    onClick={() =>
                      hold.mutate(
                        { titleId: one.id, studentId },
                        {
                          onError: showCallError,
                          onSuccess: () =>
                            showToast({ tone: 'leaf', title: t(labels.asked, { book: one.title }) }),
                        },
                      )
                    }
                  >
                    {t(labels.ask)}
                  </Button>
                ) : (
                  <span />
                )}
                <small>
                  {[
                    ...(one.byline ? [one.byline] : []),
                    one.copies === 0
                      ? t(labels.noCopy)
                      : one.here > 0
                        ? t(labels.here, { here: format.number(one.here), copies: format.number(one.copies) })
                        : t(labels.allOut, {
                            copies: format.number(one.copies),
                            waiting: format.number(one.waiting),
                          }),
                    ...(one.racks.length > 0 ? [t(labels.rack, { racks: one.racks.join(', ') })] : []),
                    ...(one.callNumber ? [format.digits(one.callNumber)] : []),
                  ].join(' · ')}
                </small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
