import { ActionIcon, Button, Checkbox, Menu, Popover } from '@mantine/core';
import { IconColumns3, IconDownload, IconList, IconPlus, IconRestore, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import { printPage } from '../page/print-door.ts';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';

export type ExportKind = 'xlsx' | 'csv' | 'pdf';

const exportKinds: readonly ExportKind[] = ['xlsx', 'csv', 'pdf'];

export function ExportMenu({
  kinds = exportKinds,
  onExport,
  prints = true,
}: {
  kinds?: readonly ExportKind[];
  onExport: (kind: ExportKind) => void;
  /** A screen with a print button of its own does not offer it here too. */
  prints?: boolean;
}) {
  const t = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t(texts.export)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => onExport(kind)}>
            {kind.toUpperCase()}
          </Menu.Item>
        ))}
        {prints ? <Menu.Item onClick={() => void printPage()}>{t(texts.print)}</Menu.Item> : null}
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

/** Opens what was deleted together in this list. */
export function DeletedButton({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  return (
    <ActionIcon
      size={34}
      variant="subtle"
      title={t(labels.deletedTogether)}
      aria-label={t(labels.deletedTogether)}
      onClick={onOpen}
    >
      <IconRestore size={18} />
    </ActionIcon>
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
  /** Opens what was deleted together. */
  onDeleted?: (() => void) | undefined;
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
          {props.onDeleted ? (
            <Button variant="subtle" onClick={props.onDeleted}>
              {t(labels.deletedTogether)}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** Records there are, but none that the search and the filters leave. */
export function NoneFits({ plural, onAll }: { plural: string; onAll: () => void }) {
  const t = useText();
  return (
    <div className={classes.empty}>
      <RegisterDrawing />
      <p>{t(labels.noneFits, { plural })}</p>
      <Button variant="default" onClick={onAll}>
        {t(labels.showAll)}
      </Button>
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
