import { Checkbox } from '@mantine/core';
import type { Ref } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { counterLabels as labels } from '../../counter/labels.ts';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import type { DueLine } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { owedOf, type Spread } from '../../setup/screens/spread.ts';
import { earlyLabels } from '../../waivers/early/labels.ts';

/** What is owed, the oldest first, two lines a row; ticked is what is paid now. */
export function DuesTable(props: {
  tableRef?: Ref<HTMLTableElement>;
  lines: readonly DueLine[];
  ticked: ReadonlySet<string>;
  spread: Spread;
  onTick: (ids: readonly string[], on: boolean) => void;
  /** Shows what a line is made of. */
  onOpen: (id: string) => void;
}) {
  const { lines, ticked, spread, onTick } = props;
  const t = useText();
  const taka = useTaka();
  const sum = (of: (line: DueLine) => bigint) => lines.reduce((all, line) => all + of(line), 0n);
  const isAll = lines.every((line) => ticked.has(line.id));
  const now = [...spread.paying.values()].reduce((all, part) => all + part, 0n);
  return (
    <div className={classes.scroll}>
      <table ref={props.tableRef} className={classes.dues} aria-label={t(labels.dues)}>
        <thead>
          <tr>
            <th className={classes.tick} scope="col">
              <Checkbox
                size="18px"
                aria-label={t(labels.tickAll)}
                checked={isAll}
                indeterminate={!isAll && ticked.size > 0}
                onChange={() =>
                  onTick(
                    lines.map((line) => line.id),
                    !isAll,
                  )
                }
              />
            </th>
            <th scope="col">{t(labels.fee)}</th>
            {[labels.amount, labels.waiver, labels.fine, labels.paid, labels.payable].map((label) => (
              <th key={label.en} scope="col" className={classes.end}>
                {t(label)}
              </th>
            ))}
            <th scope="col" className={`${classes.end} ${classes.now}`}>
              {t(labels.payingNow)}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <DueRow
              key={line.id}
              line={line}
              isTicked={ticked.has(line.id)}
              part={spread.paying.get(line.id) ?? 0n}
              less={spread.less.get(line.id) ?? 0n}
              onTick={(on) => onTick([line.id], on)}
              onOpen={() => props.onOpen(line.id)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td className={classes.tick} />
            <td>{t(labels.total)}</td>
            <td data-part className={classes.end}>
              {taka.plain(sum((line) => paisaOf(line.amount)))}
            </td>
            <td data-part className={classes.end}>
              {taka.orDash(-sum((line) => paisaOf(line.waiver)))}
            </td>
            <td data-part className={classes.end}>
              {taka.orDash(sum((line) => paisaOf(line.fine)))}
            </td>
            <td data-part className={classes.end}>
              {taka.orDash(-sum((line) => paisaOf(line.paid)))}
            </td>
            <td className={classes.end}>{taka.plain(sum(owedOf))}</td>
            <td className={`${classes.end} ${classes.now}`}>{taka.orDash(now)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function DueRow(props: {
  line: DueLine;
  isTicked: boolean;
  part: bigint;
  /** What an offer takes of it. */
  less: bigint;
  onTick: (on: boolean) => void;
  onOpen: () => void;
}) {
  const { line, isTicked, part, less, onOpen } = props;
  /** A figure that opens the line as its name does. */
  const opening = (amount: bigint) => (
    <Opens isBeside onOpen={amount === 0n ? null : onOpen}>
      {taka.orDash(amount)}
    </Opens>
  );
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const name = useLineName()(line);
  const state = line.state === 'waived' || line.state === 'instalments' ? 'paid' : line.state;
  const isPart = isTicked && part > 0n && part + less < owedOf(line);
  return (
    <tr>
      <td className={classes.tick}>
        <Checkbox
          size="18px"
          aria-label={t(labels.tick, { fee: name })}
          checked={isTicked && !isPart}
          indeterminate={isPart}
          onChange={() => props.onTick(!isTicked)}
        />
      </td>
      <td>
        <strong>
          <button type="button" className={classes.plainButton} onClick={onOpen}>
            {name}
          </button>
        </strong>
        <small>
          <StatusBadge family="payment" state={state} />
          <span>{t(labels.dueOn, { day: format.date(line.due) })}</span>
          {paisaOf(line.principal) === 0n ? <span>{t(labels.onlyFine)}</span> : null}
          {line.reason ? <span>{line.reason}</span> : null}
        </small>
      </td>
      <td data-part className={classes.end}>
        {taka.plain(line.amount)}
      </td>
      <td data-part className={`${classes.end} ${classes.quiet}`}>
        {opening(-paisaOf(line.waiver))}
      </td>
      <td data-part className={`${classes.end} ${classes.quiet}`}>
        {opening(paisaOf(line.fine))}
        {line.lateDays > 0 && paisaOf(line.fine) > 0n ? (
          <span className={classes.other}>{t(labels.lateDays, { days: format.number(line.lateDays) })}</span>
        ) : null}
      </td>
      <td data-part className={`${classes.end} ${classes.quiet}`}>
        {opening(-paisaOf(line.paid))}
      </td>
      <td className={classes.end} data-whole={!isPart || undefined}>
        {taka.plain(owedOf(line))}
      </td>
      <td data-part className={`${classes.end} ${classes.now}`}>
        {taka.orDash(part)}
        {less > 0n ? (
          <span className={classes.other}>
            {t(earlyLabels.short)} {taka.plain(-less)}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
