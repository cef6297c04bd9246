import { Button } from '@mantine/core';
import type { Label } from '../../../core/labels.ts';
import { approvalLabels } from '../../../core/web/approvals/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import type { LogEntry } from '../log-contract.ts';
import { officeLabels as labels } from '../screen-labels.ts';
import classes from './access.module.css';

/** One change: who, when, by which call, and every field before and after. */
export function LogDetail(props: {
  entry: LogEntry | null;
  onClose: () => void;
  onOnlyThis: (entry: LogEntry) => void;
}) {
  const { entry, onClose, onOnlyThis } = props;
  const t = useText();
  const format = useFormat();
  const shown = (value: string | Label | null) =>
    value === null ? <span className="ps-hint">—</span> : typeof value === 'string' ? value : t(value);
  return (
    <SideDrawer
      title={entry?.record ? t(entry.record) : entry ? t(entry.entity) : t(labels.detail)}
      isOpen={entry !== null}
      onClose={onClose}
    >
      {entry ? (
        <div className={classes.fields}>
          <dl className={classes.facts}>
            <dt>{t(labels.table)}</dt>
            <dd>{t(entry.entity)}</dd>
            <dt>{t(labels.act)}</dt>
            <dd>
              <StatusBadge family="change" state={entry.operation} />
            </dd>
            <dt>{t(labels.when)}</dt>
            <dd>{format.dateTime(entry.at)}</dd>
            <dt>{t(labels.who)}</dt>
            <dd>{entry.actor ? t(entry.actor) : t(texts.unknownActor)}</dd>
            {entry.askedBy ? (
              <>
                <dt>{t(approvalLabels.second)}</dt>
                <dd>
                  {entry.byOnePerson
                    ? t(approvalLabels.byOnePerson)
                    : t(approvalLabels.askedBy, { name: entry.askedBy })}
                </dd>
              </>
            ) : null}
            {entry.impersonator ? (
              <>
                <dt>{t(labels.asWho)}</dt>
                <dd>{t(entry.impersonator)}</dd>
              </>
            ) : null}
            <dt>{t(labels.origin)}</dt>
            <dd>{entry.origin || '—'}</dd>
            <dt>{t(labels.call)}</dt>
            <dd>{entry.action || '—'}</dd>
            <dt>{t(labels.request)}</dt>
            <dd>{entry.request || '—'}</dd>
          </dl>
          {entry.changes.length === 0 ? (
            <Empty text={t(labels.noField)} />
          ) : (
            <table className={classes.table} aria-label={t(labels.changes)}>
              <thead>
                <tr>
                  <th scope="col">{t(labels.field)}</th>
                  {entry.operation === 'insert' ? null : <th scope="col">{t(labels.before)}</th>}
                  {entry.operation === 'delete' ? null : <th scope="col">{t(labels.after)}</th>}
                </tr>
              </thead>
              <tbody>
                {entry.changes.map((change) => (
                  <tr key={change.field.en}>
                    <td>{t(change.field)}</td>
                    {entry.operation === 'insert' ? null : (
                      <td data-label={t(labels.before)}>{shown(change.before)}</td>
                    )}
                    {entry.operation === 'delete' ? null : (
                      <td data-label={t(labels.after)}>{shown(change.after)}</td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <div>
            <Button variant="default" onClick={() => onOnlyThis(entry)}>
              {t(labels.onlyThis)}
            </Button>
          </div>
        </div>
      ) : null}
    </SideDrawer>
  );
}
