import { Button, NumberInput, Select, Switch, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { Language } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { type KindName, variablesOf } from '../../kinds.ts';
import { aligns, type Element, inks, sources } from '../../layout.ts';
import { documentsPath } from '../../paths.ts';
import { documentsImagesPermission } from '../../permissions.ts';
import classes from '../../screens/documents.module.css';
import { designContract as contract } from '../contract.ts';
import { designTexts as labels } from '../labels.ts';
import { TableProperties } from './table-properties.tsx';

const inkTexts = {
  ink: labels.inkInk,
  accent: labels.inkAccent,
  muted: labels.inkMuted,
  white: labels.inkWhite,
} as const;

type Change = { element: Element; mayDesign: boolean; onChange: (element: Element) => void };

/** Everything about one thing on the paper. */
export function Properties(
  props: Change & { kind: KindName; hasBack: boolean; language: Language; onRemove: () => void },
) {
  const { element, mayDesign, onChange } = props;
  const t = useText();
  const isOpposite = element.when.startsWith('!');
  const variables = Object.entries(variablesOf(props.kind));
  return (
    <>
      {'text' in element ? <Writing {...props} element={element} variables={variables} /> : null}
      {element.kind === 'table' ? (
        <TableProperties
          element={element}
          language={props.language}
          mayDesign={mayDesign}
          onChange={onChange}
        />
      ) : null}
      <Places element={element} mayDesign={mayDesign} onChange={onChange} />
      {element.kind === 'picture' ? (
        <Select
          label={t(labels.picture)}
          disabled={!mayDesign}
          allowDeselect={false}
          data={sources.map((value) => ({ value, label: t(labels[value]) }))}
          value={element.source}
          onChange={(value) => {
            const { fileId: _, ...rest } = element;
            onChange({ ...rest, source: sources.find((one) => one === value) ?? 'photo' });
          }}
        />
      ) : null}
      {element.kind === 'picture' && element.source === 'image' ? (
        <ImageChoice element={element} mayDesign={mayDesign} onChange={onChange} />
      ) : null}
      {element.kind === 'qr' ? (
        <Switch
          label={t(labels.signed)}
          disabled={!mayDesign}
          checked={element.isSigned}
          onChange={(event) => onChange({ ...element, isSigned: event.currentTarget.checked })}
        />
      ) : null}
      {element.kind === 'barcode' ? (
        <>
          <Select
            label={t(labels.barcodeOf)}
            description={t(labels.barcodeHint)}
            disabled={!mayDesign}
            searchable
            allowDeselect={false}
            data={variables.map(([value, label]) => ({ value, label: t(label) }))}
            value={element.variable}
            onChange={(value) => value && onChange({ ...element, variable: value })}
          />
          <Switch
            label={t(labels.isRead)}
            disabled={!mayDesign}
            checked={element.isRead}
            onChange={(event) => onChange({ ...element, isRead: event.currentTarget.checked })}
          />
        </>
      ) : null}
      {'ink' in element ? (
        <Select
          label={t(labels.ink)}
          disabled={!mayDesign}
          allowDeselect={false}
          data={inks.map((value) => ({ value, label: t(inkTexts[value]) }))}
          value={element.ink}
          onChange={(value) => onChange({ ...element, ink: inks.find((one) => one === value) ?? 'ink' })}
        />
      ) : null}
      {element.kind === 'box' ? (
        <Switch
          label={t(labels.filled)}
          disabled={!mayDesign}
          checked={element.filled}
          onChange={(event) => onChange({ ...element, filled: event.currentTarget.checked })}
        />
      ) : null}
      <Select
        label={t(labels.when)}
        disabled={!mayDesign}
        searchable
        clearable
        placeholder={t(labels.always)}
        data={variables.map(([value, label]) => ({ value, label: t(label) }))}
        value={element.when.replace('!', '') || null}
        onChange={(value) =>
          onChange({ ...element, when: value === null ? '' : `${isOpposite ? '!' : ''}${value}` })
        }
      />
      {element.when === '' ? null : (
        <Switch
          label={t(labels.whenNot)}
          disabled={!mayDesign}
          checked={isOpposite}
          onChange={(event) =>
            onChange({
              ...element,
              when: `${event.currentTarget.checked ? '!' : ''}${element.when.replace('!', '')}`,
            })
          }
        />
      )}
      {props.hasBack ? (
        <Switch
          label={t(labels.back2)}
          disabled={!mayDesign}
          checked={element.side === 1}
          onChange={(event) => onChange({ ...element, side: event.currentTarget.checked ? 1 : 0 })}
        />
      ) : null}
      {mayDesign ? (
        <Button variant="default" color="sindur" onClick={props.onRemove}>
          {t(labels.remove)}
        </Button>
      ) : null}
    </>
  );
}

/** Which of the institution's seals and images it is. */
function ImageChoice({
  element,
  mayDesign,
  onChange,
}: Omit<Change, 'element'> & { element: Extract<Element, { kind: 'picture' }> }) {
  const t = useText();
  const { data, error } = useRead(contract.images, {});
  const may = useMay();
  const known = (data?.items ?? []).map((one) => ({ value: one.fileId, label: t(one.name) }));
  const { fileId } = element;
  const isGone = fileId !== undefined && data !== undefined && !known.some((one) => one.value === fileId);
  return (
    <>
      <Select
        label={t(labels.whichImage)}
        disabled={!mayDesign}
        searchable
        allowDeselect={false}
        description={data && known.length === 0 ? t(labels.noImages) : undefined}
        data={isGone ? [...known, { value: fileId, label: t(labels.imageGone) }] : known}
        value={fileId ?? null}
        error={error ? t(texts.wrong) : undefined}
        onChange={(value) => value && onChange({ ...element, fileId: value })}
      />
      {may(documentsImagesPermission.view) ? (
        <Link className={classes.quiet} to={link(documentsPath.images)}>
          {t(labels.toImages)}
        </Link>
      ) : null}
    </>
  );
}

function Places({ element, mayDesign, onChange }: Change) {
  const t = useText();
  const figure = (name: 'x' | 'y' | 'w' | 'h', label: keyof typeof labels) => (
    <NumberInput
      label={t(labels[label])}
      disabled={!mayDesign}
      min={name === 'w' ? 0.5 : name === 'h' ? 0.1 : 0}
      max={420}
      step={0.5}
      decimalScale={1}
      value={element[name]}
      onChange={(value) => {
        const given = Number(value);
        if (value !== '' && Number.isFinite(given)) onChange({ ...element, [name]: given });
      }}
    />
  );
  return (
    <div className={classes.pair}>
      {figure('x', 'left')}
      {figure('y', 'top')}
      {figure('w', 'width')}
      {figure('h', 'height')}
    </div>
  );
}

type Writes = Extract<Element, { text: unknown }>;

function Writing(
  props: Change & {
    element: Writes;
    language: Language;
    variables: readonly (readonly [string, { en: string; bn: string }])[];
  },
) {
  const { element, mayDesign, language, onChange } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (text: string) => onChange({ ...element, text: { ...element.text, [language]: text } });
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? element.text[language].length;
    const said = element.text[language];
    write(`${said.slice(0, at)}{{${name}}}${said.slice(at)}`);
  };
  return (
    <>
      <Textarea
        ref={field}
        label={t(language === 'bn' ? labels.saidBn : labels.said)}
        lang={language}
        disabled={!mayDesign}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
        value={element.text[language]}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {mayDesign ? (
        <Select
          label={t(labels.variables)}
          description={t(labels.variablesHint)}
          searchable
          data={props.variables.map(([value, label]) => ({ value, label: t(label) }))}
          value={null}
          onChange={(value) => {
            if (value) insert(value);
          }}
        />
      ) : null}
      <div className={classes.pair}>
        <NumberInput
          label={t(labels.size)}
          disabled={!mayDesign}
          min={4}
          max={48}
          step={0.5}
          value={element.size}
          onChange={(value) => {
            const size = Number(value);
            if (size >= 4 && size <= 48) onChange({ ...element, size });
          }}
        />
        <Select
          label={t(labels.align)}
          disabled={!mayDesign}
          allowDeselect={false}
          data={aligns.map((value) => ({ value, label: t(labels[value]) }))}
          value={element.align}
          onChange={(value) =>
            onChange({ ...element, align: aligns.find((one) => one === value) ?? 'start' })
          }
        />
      </div>
      <Switch
        label={t(labels.bold)}
        disabled={!mayDesign}
        checked={element.weight === 600}
        onChange={(event) => onChange({ ...element, weight: event.currentTarget.checked ? 600 : 400 })}
      />
      {element.kind === 'text' ? (
        <>
          <Switch
            label={t(labels.shrink)}
            disabled={!mayDesign}
            checked={element.shrink}
            onChange={(event) => onChange({ ...element, shrink: event.currentTarget.checked })}
          />
          <Switch
            label={t(labels.middle)}
            disabled={!mayDesign}
            checked={element.middle}
            onChange={(event) => onChange({ ...element, middle: event.currentTarget.checked })}
          />
        </>
      ) : null}
    </>
  );
}
