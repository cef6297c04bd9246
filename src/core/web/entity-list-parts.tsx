import { ActionIcon, Button, Checkbox, Kbd, Menu, Modal, Popover, Select, Switch } from '@mantine/core';
import {
  IconColumns3,
  IconDownload,
  IconKeyboard,
  IconList,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSizes } from '../entity-contract.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { useFormat, useText } from './preferences.tsx';
import { texts } from './texts.ts';
import type { ListState } from './use-list-state.ts';

export type ExportKind = 'xlsx' | 'csv' | 'pdf';

export function ExportMenu({ onExport }: { onExport: (kind: ExportKind) => void }) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t(texts.export)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['xlsx', 'csv', 'pdf'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => onExport(kind)}>
            {kind.toUpperCase()}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => window.print()}>{t(texts.print)}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Which columns are shown, `n/m`; at least one stays. */
export function ColumnChooser(props: {
  all: readonly { name: string; label: string }[];
  shown: readonly string[];
  onChange: (names: string[]) => void;
}) {
  const t = useText();
  const format = useFormat();
  const { all, shown, onChange } = props;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          <span className="ps-word">{t(labels.columns)}&nbsp;</span>
          {format.digits(`${shown.length}/${all.length}`)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t(labels.columns)}>
        <Checkbox.Group
          aria-label={t(labels.columns)}
          value={[...shown]}
          onChange={(names) =>
            names.length > 0 && onChange(all.map((one) => one.name).filter((name) => names.includes(name)))
          }
        >
          <div className={classes.choices}>
            {all.map((one) => (
              <Checkbox key={one.name} size="18px" value={one.name} label={one.label} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}

export function DensityButton({
  isCompact,
  onChange,
}: {
  isCompact: boolean;
  onChange: (next: boolean) => void;
}) {
  const t = useText();
  return (
    <ActionIcon
      // Cards have one density.
      className="ps-wide"
      size={34}
      aria-label={t(labels.compact)}
      aria-pressed={isCompact}
      variant={isCompact ? 'light' : 'subtle'}
      onClick={() => onChange(!isCompact)}
    >
      <IconList size={18} />
    </ActionIcon>
  );
}

/** Range, rows a page, keys, previous and next; always at the bottom of the window. */
export function Pager(props: {
  state: Pick<ListState, 'page' | 'size'>;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** Opens the sheet of keys; a list without keys leaves it out. */
  onKeys?: () => void;
}) {
  const { state, total, onPage, onSize, onKeys } = props;
  const t = useText();
  const format = useFormat();
  const pages = Math.max(1, Math.ceil(total / state.size));
  return (
    <nav className={classes.pager} aria-label={t(labels.pages)}>
      <span>
        {t(texts.range, {
          from: format.number(total === 0 ? 0 : (state.page - 1) * state.size + 1),
          to: format.number(Math.min(total, state.page * state.size)),
          total: format.number(total),
        })}
      </span>
      <span className="ps-wide" aria-hidden>
        {t(texts.rows)}
      </span>
      <Select
        w={84}
        aria-label={t(texts.rows)}
        value={String(state.size)}
        data={pageSizes.map((size) => ({ value: String(size), label: format.number(size) }))}
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
        disabled={state.page <= 1}
        onClick={() => onPage(Math.min(pages, state.page - 1))}
      >
        {t(texts.previous)}
      </Button>
      <span>
        <span aria-hidden>{format.digits(`${state.page} / ${pages}`)}</span>
        <span className="mantine-visually-hidden" style={hidden} role="status">
          {t(labels.page, { page: format.number(state.page), pages: format.number(pages) })}
        </span>
      </span>
      <Button variant="default" disabled={state.page >= pages} onClick={() => onPage(state.page + 1)}>
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

/** All keys of a list, and the switch that rests the single-letter ones (WCAG 2.1.4). */
export function KeySheet(props: {
  isOpen: boolean;
  letterKeys: boolean;
  onLetterKeys: (on: boolean) => void;
  onClose: () => void;
}) {
  const t = useText();
  const keys = [
    [['/'], labels.keySearch],
    [['J', 'K', '↓', '↑'], labels.keyMove],
    [['Enter'], labels.keyOpen],
    [['X'], labels.keySelect],
    [['E'], labels.keyEdit],
    [['Esc'], labels.keyClose],
  ] as const;
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={t(labels.keys)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <dl className={classes.keyList}>
        {keys.map(([names, label]) => (
          <div key={label.en} style={{ display: 'contents' }}>
            <dt>
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t(labels.letterKeys)}
        checked={props.letterKeys}
        onChange={(event) => props.onLetterKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}

/** Why the list is empty, one primary button, and a sample to start from. */
export function EmptyList(props: {
  title: string;
  newLabel: string;
  mayEdit: boolean;
  onNew: (() => void) | undefined;
  /** What is better done first; it is the primary button then. */
  first?: ReactNode;
  help?: string;
  onImport: (() => void) | undefined;
  onSample: () => void;
}) {
  const t = useText();
  return (
    <div className={classes.empty}>
      <RegisterDrawing />
      <h2>{props.title}</h2>
      <p>{props.mayEdit ? (props.help ?? t(labels.noneYetHelp)) : t(labels.noneYetView)}</p>
      {props.mayEdit ? (
        <div className={classes.emptyActions}>
          {props.first}
          {props.onNew ? (
            <Button
              variant={props.first ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={props.onNew}
            >
              {props.newLabel}
            </Button>
          ) : null}
          {props.onImport ? (
            <>
              <Button
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
                onClick={props.onImport}
              >
                {t(texts.import)}
              </Button>
              <Button variant="subtle" onClick={props.onSample}>
                {t(labels.sample)}
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function RegisterDrawing() {
  return (
    <svg width="110" height="84" viewBox="0 0 110 84" fill="none" aria-hidden>
      <rect x="1" y="1" width="104" height="80" rx="3" fill="var(--ps-surface)" stroke="var(--ps-line-2)" />
      {[17, 29, 41, 53, 65].map((y) => (
        <path key={y} d={`M1 ${y}h104`} stroke="var(--ps-line)" />
      ))}
      <path d="M23 1v80M26 1v80" stroke="var(--ps-rule)" />
      {[11, 23, 35].map((y, place) => (
        <path
          key={y}
          d={`M9 ${y}h7M33 ${y}h${[44, 38, 34][place]}`}
          stroke="var(--ps-line-2)"
          strokeWidth="3"
        />
      ))}
      <path d="M82 72l3-10 18-18 7 7-18 18z" fill="var(--ps-link)" />
    </svg>
  );
}
