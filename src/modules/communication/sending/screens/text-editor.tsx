import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { dearLetters, gsmSafe, measureSent } from '../../text/segments.ts';
import { unknownPlaces, type Variable, variableLabels } from '../../text/templates.ts';

/** More than a phone shows at once. */
const usualParts = 3;

/** A text of one language, measured while it is typed; a letter that makes it dearer is named. */
export function TextEditor(props: {
  language: Language;
  label: string;
  value: string;
  places: readonly string[];
  /** Most parts the institution sends. */
  longest?: number;
  isReadOnly?: boolean;
  onChange: (value: string) => void;
}) {
  const { language, label, value, places, longest = 10, isReadOnly = false, onChange } = props;
  const t = useText();
  const format = useFormat();
  const input = useRef<HTMLTextAreaElement>(null);
  const measured = measureSent(value);
  const dear = dearLetters(value);
  const [wrong] = unknownPlaces(value, places);
  const insert = (name: string) => {
    const field = input.current;
    const from = field?.selectionStart ?? value.length;
    const to = field?.selectionEnd ?? value.length;
    onChange(`${value.slice(0, from)}{${name}}${value.slice(to)}`);
    field?.focus();
  };
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        lang={language}
        autosize
        minRows={3}
        maxRows={10}
        readOnly={isReadOnly}
        value={value}
        error={
          wrong !== undefined
            ? wrong === '{'
              ? t(labels.oddBrace)
              : t(labels.unknownPlace, { place: `{${wrong}}` })
            : measured.segments > longest
              ? t(labels.long, { parts: format.number(longest) })
              : null
        }
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.meter} role="status">
        <span>
          {t(labels.meter, {
            units: format.number(measured.units),
            parts: format.number(measured.segments),
          })}
        </span>
        <span>{t(measured.encoding === 'GSM7' ? labels.plain : labels.unicode)}</span>
      </div>
      {measured.segments > usualParts && measured.segments <= longest ? (
        <p className={classes.warn}>{t(labels.manyParts, { parts: format.number(measured.segments) })}</p>
      ) : null}
      {dear ? (
        <p className={classes.warn}>
          {t(labels.dear, {
            letters: dear.letters.join(' '),
            now: format.number(dear.now),
            without: format.number(dear.without),
          })}{' '}
          {gsmSafe(value) === value ? null : (
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(gsmSafe(value))}>
              {t(labels.mend)}
            </Button>
          )}
        </p>
      ) : null}
      {isReadOnly ? null : (
        <fieldset className={classes.places} aria-label={t(labels.insert)}>
          {places.map((name) => (
            <Button key={name} variant="default" size="compact-xs" onClick={() => insert(name)}>
              {t(variableLabels[name as Variable])}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
