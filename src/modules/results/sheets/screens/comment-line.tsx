import { ActionIcon, Autocomplete } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { OutcomeBadge } from '../../screens/run-state.tsx';
import { commentLabels } from '../comment-labels.ts';
import { gpaText } from '../sheet-columns.ts';
import classes from './comments.module.css';
import type { CommentItem } from './comments-screen.tsx';

/** A student with the result in short and the field for the comment. */
export const CommentLine = memo(
  function CommentLine(props: {
    item: CommentItem;
    text: string;
    options: readonly string[];
    canWrite: boolean;
    onChange: (item: CommentItem, text: string) => void;
    onHistory: (item: CommentItem) => void;
  }) {
    const { item, text } = props;
    const t = useText();
    const format = useFormat();
    const name = t(item.name);
    return (
      <li>
        <span className={classes.who}>
          <span className={classes.roll}>{format.number(item.roll)}</span>
          <strong>{name}</strong>
        </span>
        <span className={classes.result}>
          <OutcomeBadge outcome={item.outcome} /> {format.digits(gpaText(item.gpa))} {item.letter}
        </span>
        {props.canWrite ? (
          <Autocomplete
            className={classes.text ?? ''}
            aria-label={t(commentLabels.commentOf, { name })}
            data={[...props.options]}
            // Every remark is offered, not only those that begin like the one that stands here.
            filter={({ options }) => options}
            value={text}
            maxLength={300}
            comboboxProps={{ shadow: 'md' }}
            onChange={(next) => props.onChange(item, next)}
          />
        ) : (
          <span className={classes.text}>{text || '–'}</span>
        )}
        {props.canWrite && text.length > 28 ? (
          <span className={classes.whole} aria-hidden>
            {text}
          </span>
        ) : null}
        <span className={classes.past}>
          {item.comment ? (
            <ActionIcon
              variant="subtle"
              aria-label={`${t(commentLabels.history)}: ${name}`}
              onClick={() => props.onHistory(item)}
            >
              <IconHistory size={18} aria-hidden />
            </ActionIcon>
          ) : null}
        </span>
      </li>
    );
  },
  (before, now) =>
    before.text === now.text &&
    before.item === now.item &&
    before.canWrite === now.canWrite &&
    // Which are made anew when the language changes.
    before.options === now.options,
);
