import { ActionIcon, NumberInput, Select, TextInput } from '@mantine/core';
import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { Language } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { Element } from '../../layout.ts';
import classes from '../../screens/documents.module.css';
import { columnsOf, tableSourceNames, tableSources } from '../../tables/rules.ts';
import { designTexts as labels } from '../labels.ts';

type Table = Extract<Element, { kind: 'table' }>;

/** What a table holds: its columns in their order, each under its usual heading or one of its own. */
export function TableProperties(props: {
  element: Table;
  language: Language;
  mayDesign: boolean;
  onChange: (element: Element) => void;
}) {
  const { element, language, mayDesign, onChange } = props;
  const t = useText();
  const known = columnsOf(element.source);
  const { columns } = element;
  const nameOf = (name: string) => known[name] ?? { en: name, bn: name };
  const lacking = Object.keys(known).filter((name) => !columns.some((one) => one.name === name));
  return (
    <>
      <Select
        label={t(labels.tableOf)}
        disabled={!mayDesign}
        allowDeselect={false}
        data={tableSourceNames.map((value) => ({ value, label: t(tableSources[value].label) }))}
        value={element.source}
        onChange={(value) => {
          const source = tableSourceNames.find((one) => one === value);
          if (source && source !== element.source)
            onChange({
              ...element,
              source,
              columns: Object.keys(columnsOf(source)).map((name) => ({ name, heading: { en: '', bn: '' } })),
            });
        }}
      />
      <fieldset className={classes.columns}>
        <legend>{t(labels.columns)}</legend>
        {columns.map((column, place) => (
          <div key={column.name} className={classes.column}>
            <TextInput
              aria-label={t(labels.headingOf, { column: nameOf(column.name) })}
              placeholder={nameOf(column.name)[language]}
              lang={language}
              maxLength={60}
              disabled={!mayDesign}
              value={column.heading[language]}
              onChange={(event) =>
                onChange({
                  ...element,
                  columns: columns.map((one) =>
                    one === column
                      ? { ...one, heading: { ...one.heading, [language]: event.currentTarget.value } }
                      : one,
                  ),
                })
              }
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t(labels.moveUp, { column: nameOf(column.name) })}
              disabled={!mayDesign || place === 0}
              onClick={() =>
                onChange({
                  ...element,
                  columns: columns.map((one, at) =>
                    at === place - 1 ? column : at === place ? (columns[place - 1] ?? one) : one,
                  ),
                })
              }
            >
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t(labels.removeColumn, { column: nameOf(column.name) })}
              disabled={!mayDesign || columns.length < 2}
              onClick={() => onChange({ ...element, columns: columns.filter((one) => one !== column) })}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        ))}
      </fieldset>
      {mayDesign && lacking.length > 0 ? (
        <Select
          label={t(labels.addColumn)}
          data={lacking.map((value) => ({ value, label: t(nameOf(value)) }))}
          value={null}
          onChange={(name) => {
            if (name) onChange({ ...element, columns: [...columns, { name, heading: { en: '', bn: '' } }] });
          }}
        />
      ) : null}
      <NumberInput
        label={t(labels.size)}
        disabled={!mayDesign}
        min={4}
        max={20}
        step={0.5}
        value={element.size}
        onChange={(value) => {
          const size = Number(value);
          if (size >= 4 && size <= 20) onChange({ ...element, size });
        }}
      />
    </>
  );
}
