import { Button, Kbd, Select } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSizes } from '../../contracts/page-sizes.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { texts } from '../page/texts.ts';
import type { Pages } from './use-list-state.ts';

/** Range, rows a page, keys, previous and next; always at the bottom of the screen, unless it belongs to a part of it. */
export function Pager(props: {
  pages: Pages;
  total: number;
  /** Opens the sheet of keys; a list without keys leaves it out. */
  onKeys?: () => void;
  /** Of a window or one of several lists: it stands below its table. */
  isWithin?: boolean;
  /** What the list can do besides. */
  tools?: ReactNode;
}) {
  const { total, onKeys, isWithin = false } = props;
  const { page, size, onPage, onSize } = props.pages;
  const t = useText();
  const format = useFormat();
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={classes.pager} data-within={isWithin || undefined} aria-label={t(labels.pages)}>
      <span>
        {t(texts.range, {
          from: format.number(total === 0 ? 0 : (page - 1) * size + 1),
          to: format.number(Math.min(total, page * size)),
          total: format.number(total),
        })}
      </span>
      {props.tools}
      <span className="ps-wide" aria-hidden>
        {t(texts.rows)}
      </span>
      <Select
        w={84}
        aria-label={t(texts.rows)}
        value={String(size)}
        data={pageSizes.map((one) => ({ value: String(one), label: format.number(one) }))}
        allowDeselect={false}
        onChange={(value) => onSize(Number(value))}
      />
      {onKeys ? (
        <span className={classes.keys}>
          <Kbd size="xs">J</Kbd>
          <Kbd size="xs">K</Kbd> {t(labels.keyMove)}
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconKeyboard size={16} aria-hidden />}
            onClick={onKeys}
          >
            {t(labels.keysShort)}
          </Button>
        </span>
      ) : (
        <span className={classes.keys} />
      )}
      <Button
        className={classes.pagerNext}
        variant="default"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(last, page - 1))}
      >
        {t(texts.previous)}
      </Button>
      <span>
        <span className="ps-wide" aria-hidden>
          {format.digits(`${page} / ${last}`)}
        </span>
        <span className="mantine-visually-hidden" style={hidden} role="status">
          {t(labels.page, { page: format.number(page), pages: format.number(last) })}
        </span>
      </span>
      <Button variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t(texts.next)}
      </Button>
    </nav>
  );
}

const hidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
