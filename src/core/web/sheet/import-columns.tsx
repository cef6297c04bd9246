import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { ImportHeading } from '../../contracts/import-contract.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import entityClasses from '../entity/entity.module.css';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';
import type { SheetColumn } from './sheet-rows.ts';

/** What each heading of somebody's own sheet stands for: guessed, remembered, or chosen here. */
export function ImportColumns(props: {
  headings: readonly ImportHeading[];
  columns: readonly SheetColumn[];
  isAdding: boolean;
  isBusy: boolean;
  onChoose: (columns: Readonly<Record<string, string>>) => void;
  onOtherFile: () => void;
}) {
  const { headings, columns } = props;
  const t = useText();
  const format = useFormat();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(headings.map((one) => [String(one.place), one.column ?? ''])),
  );
  const used = new Set(Object.values(chosen));
  const missing = columns.filter((one) => props.isAdding && one.isRequired && !used.has(one.name));
  /** A column has one heading: choosing it anew takes it from the other. */
  const choose = (place: number, name: string) =>
    setChosen((known) => ({
      ...Object.fromEntries(
        Object.entries(known).map(([at, column]) => [at, name !== '' && column === name ? '' : column]),
      ),
      [String(place)]: name,
    }));
  return (
    <>
      <p>{t(labels.columnsHelp)}</p>
      <p role="status" className="ps-hint">
        {missing.length > 0
          ? t(labels.missingColumns, { columns: missing.map((one) => t(one.label)).join(', ') })
          : ''}
      </p>
      <div className={classes.headings}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(labels.heading)}</th>
              <th scope="col">{t(labels.samples)}</th>
              <th scope="col">{t(labels.standsFor)}</th>
            </tr>
          </thead>
          <tbody>
            {headings.map((one) => (
              <tr key={one.place}>
                <th scope="row">{one.heading || t(labels.noHeadingText)}</th>
                <td>{one.samples.map((cell) => format.digits(cell)).join(' · ')}</td>
                <td>
                  <Select
                    aria-label={t(labels.columnOf, { heading: one.heading || String(one.place + 1) })}
                    data={[
                      { value: '', label: t(labels.notWanted) },
                      ...columns.map(({ name, label, isRequired }) => ({
                        value: name,
                        label: `${t(label)}${isRequired ? ' *' : ''}`,
                      })),
                    ]}
                    value={chosen[String(one.place)] ?? ''}
                    onChange={(name) => choose(one.place, name ?? '')}
                    searchable
                    allowDeselect={false}
                    comboboxProps={{ withinPortal: true }}
                  />
                  {chosen[String(one.place)] === one.column &&
                  (one.how === 'guess' || one.how === 'remembered') ? (
                    <small>{t(one.how === 'guess' ? labels.guessed : labels.remembered)}</small>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={entityClasses.importFooter}>
        <span className={entityClasses.state} />
        <Button variant="subtle" disabled={props.isBusy} onClick={props.onOtherFile}>
          {t(labels.otherFile)}
        </Button>
        <Button loading={props.isBusy} onClick={() => props.onChoose(chosen)}>
          {t(labels.checkRows)}
        </Button>
      </div>
    </>
  );
}
