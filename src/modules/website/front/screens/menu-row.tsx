import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconListTree, IconPencil, IconTrash } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { pages } from '../../pages.ts';
import { websitePath } from '../../paths.ts';
import type { MenuLine } from '../contract.ts';
import { menuLabels as labels } from '../labels.ts';
import classes from './front.module.css';

export type Drop = 'before' | 'inside' | 'after';
type Step = 'up' | 'down' | 'in' | 'out';

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Whether what is carried lands before a line, under it or after it: by thirds of its height. */
function whereOf(event: DragEvent<HTMLElement>): Drop {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  return share < 0.3 ? 'before' : share > 0.7 ? 'after' : 'inside';
}

/** One line of the menu with its handle. */
export function MenuRow(props: {
  line: MenuLine;
  depth: number;
  /** How many lines stand right under it. */
  lines: number;
  mayEdit: boolean;
  isCarried: boolean;
  drop: Drop | null;
  onStep: (step: Step) => void;
  onOpen: () => void;
  onRemove: () => void;
  onCarry: (isCarried: boolean) => void;
  onOver: (where: Drop) => void;
  onDrop: (where: Drop) => void;
}) {
  const { line, depth, lines, mayEdit } = props;
  const t = useText();
  const name = t(line.label);
  const page = pages.find(({ path }) => path === line.target);
  const target = line.target === '' ? t(labels.heading) : page ? t(page.label) : line.target;
  return (
    <li
      className={classes.line}
      data-depth={depth}
      data-carried={props.isCarried || undefined}
      data-drop={props.drop ?? undefined}
      onDragOver={(event) => {
        event.preventDefault();
        props.onOver(whereOf(event));
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop(whereOf(event));
      }}
    >
      {mayEdit ? (
        <button
          type="button"
          className={classes.handle}
          data-handle={line.id}
          draggable
          aria-label={t(labels.move, { name })}
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', line.id);
            event.dataTransfer.effectAllowed = 'move';
            props.onCarry(true);
          }}
          onDragEnd={() => props.onCarry(false)}
          onKeyDown={(event) => {
            const step = steps[event.key];
            if (!step) return;
            event.preventDefault();
            props.onStep(step);
          }}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      ) : null}
      <span className={classes.text}>
        {name}
        <small>
          {target}
          {line.isActive ? '' : ` · ${t(labels.hidden)}`}
        </small>
      </span>
      <span className={classes.acts}>
        {lines > 0 ? (
          <ActionIcon
            variant="subtle"
            size={44}
            component={Link}
            to={link(websitePath.subMenu, { parentId: line.id })}
            aria-label={`${t(labels.open)}: ${name}`}
          >
            <IconListTree size={18} />
          </ActionIcon>
        ) : null}
        {mayEdit ? (
          <>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`${t(labels.edit)}: ${name}`}
              onClick={props.onOpen}
            >
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`${t(labels.remove)}: ${name}`}
              onClick={props.onRemove}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </>
        ) : null}
      </span>
    </li>
  );
}
