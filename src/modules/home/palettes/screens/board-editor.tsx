import { ActionIcon, Button, Select } from '@mantine/core';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { boardRoleLabels, columnLabels, paletteLabels as labels, tileLabels } from '../labels.ts';
import {
  type Board,
  type BoardRole,
  type Boards,
  boardOf,
  boardRoles,
  columns,
  columnsOf,
  type FigureName,
  figureNames,
  isSameBoard,
  missingTiles,
  mostFigures,
  mostLinks,
  movedTo,
  standardBoard,
  type Tile,
  tidied,
  tileNames,
  withTile,
} from '../rules.ts';
import { BoardPreview } from './board-preview.tsx';
import { figureLabel } from './figure-label.ts';
import { OrderList } from './order-list.tsx';
import classes from './palettes.module.css';

export type LinkChoice = { readonly path: string; readonly label: Label; readonly module: Label };

/** What each role sees first: its tiles in their order, its figures and its links, with the screen in small beside them. */
export function BoardEditor(props: {
  boards: Boards;
  accent: string | null;
  links: readonly LinkChoice[];
  onChange: (boards: Boards) => void;
}) {
  const { boards, links, accent } = props;
  const t = useText();
  const [role, setRole] = useState<BoardRole>('head');
  const board = boardOf(boards, role);
  const isOwn = !isSameBoard(board, standardBoard(role));
  const change = (next: Board) => props.onChange({ ...boards, [role]: tidied(role, next) });
  const linkLabel = (path: string) => links.find((one) => one.path === path)?.label ?? { en: path, bn: path };
  return (
    <div className={classes.stack}>
      <Select
        label={t(labels.role)}
        description={t(isOwn ? labels.isOwn : labels.isStandard)}
        allowDeselect={false}
        data={boardRoles.map((one) => ({ value: one, label: t(boardRoleLabels[one]) }))}
        value={role}
        onChange={(value) => setRole(boardRoles.find((one) => one === value) ?? 'head')}
      />
      <div className={classes.boards}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.orderHelp)}</p>
          <Tiles key={role} board={board} onChange={change} />
          <Figures board={board} onChange={change} />
          <Links board={board} links={links} linkLabel={linkLabel} onChange={change} />
          <div>
            <Button variant="default" disabled={!isOwn} onClick={() => change(standardBoard(role))}>
              {t(labels.backToStandard)}
            </Button>
          </div>
        </div>
        <BoardPreview role={role} board={board} accent={accent} linkLabel={linkLabel} />
      </div>
    </div>
  );
}

type Part = { board: Board; onChange: (board: Board) => void };

function Tiles({ board, onChange }: Part) {
  const t = useText();
  const tileOf = (key: string) => tileNames.find((one) => one === key) ?? null;
  const put = (key: string, to: Parameters<typeof withTile>[2]) => {
    const tile = tileOf(key);
    if (tile) onChange(withTile(board, tile, to));
  };
  const other = (tile: Tile) => columnsOf(tile).find((column) => !board[column].includes(tile));
  return (
    <>
      {columns.map((column) => (
        <div key={column} className={classes.column}>
          <h3>{t(columnLabels[column])}</h3>
          <OrderList
            label={t(columnLabels[column])}
            empty={t(labels.emptyColumn)}
            rows={board[column].map((tile) => ({ key: tile, name: t(tileLabels[tile]) }))}
            onMove={(key, at) => put(key, { column, at })}
            onRemove={(key) => put(key, null)}
            more={(key, name) => {
              const tile = tileOf(key);
              const next = tile && other(tile);
              return next ? (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={t(labels.across, { name })}
                  onClick={() => put(key, { column: next, at: board[next].length })}
                >
                  <IconArrowsLeftRight size={16} />
                </ActionIcon>
              ) : null;
            }}
          />
        </div>
      ))}
      <Adding
        label={t(labels.addTile)}
        choices={missingTiles(board).map((tile) => ({ value: tile, label: t(tileLabels[tile]) }))}
        onAdd={(key) => {
          const tile = tileOf(key);
          const column = tile && columnsOf(tile)[0];
          if (column) put(key, { column, at: board[column].length });
        }}
      />
    </>
  );
}

function Figures({ board, onChange }: Part) {
  const t = useText();
  const nameOf = (key: string): FigureName | undefined => figureNames.find((one) => one === key);
  return (
    <div className={classes.column}>
      <h3>{t(labels.figures)}</h3>
      <OrderList
        label={t(labels.figures)}
        empty={t(labels.figuresUsual)}
        rows={board.figures.map((name) => ({ key: name, name: t(figureLabel(name)) }))}
        onMove={(key, at) => {
          const name = nameOf(key);
          if (name) onChange({ ...board, figures: movedTo(board.figures, name, at) });
        }}
        onRemove={(key) => onChange({ ...board, figures: board.figures.filter((one) => one !== key) })}
      />
      {board.figures.length < mostFigures ? (
        <Adding
          label={t(labels.addFigure)}
          choices={figureNames
            .filter((name) => !board.figures.includes(name))
            .map((name) => ({ value: name, label: t(figureLabel(name)) }))}
          onAdd={(key) => {
            const name = nameOf(key);
            if (name) onChange({ ...board, figures: [...board.figures, name] });
          }}
        />
      ) : null}
    </div>
  );
}

function Links(props: Part & { links: readonly LinkChoice[]; linkLabel: (path: string) => Label }) {
  const { board, links, linkLabel, onChange } = props;
  const t = useText();
  return (
    <div className={classes.column}>
      <h3>{t(labels.links)}</h3>
      <OrderList
        label={t(labels.links)}
        empty={t(labels.linksUsual)}
        rows={board.links.map((path) => ({ key: path, name: t(linkLabel(path)) }))}
        onMove={(path, at) => onChange({ ...board, links: movedTo(board.links, path, at) })}
        onRemove={(path) => onChange({ ...board, links: board.links.filter((one) => one !== path) })}
      />
      {board.links.length < mostLinks ? (
        <Adding
          label={t(labels.addLink)}
          choices={links
            .filter(({ path }) => !board.links.includes(path))
            .map(({ path, label, module }) => ({
              value: path,
              label: [t(module), t(label)].filter(Boolean).join(': '),
            }))}
          onAdd={(path) => onChange({ ...board, links: [...board.links, path] })}
        />
      ) : null}
    </div>
  );
}

/** Chooses one more; empty again after each. */
function Adding(props: {
  label: string;
  choices: readonly { value: string; label: string }[];
  onAdd: (value: string) => void;
}) {
  const t = useText();
  if (props.choices.length === 0) return null;
  return (
    <Select
      aria-label={props.label}
      placeholder={props.label}
      searchable
      nothingFoundMessage={t(labels.nobody)}
      data={[...props.choices]}
      value={null}
      onChange={(value) => {
        if (value) props.onAdd(value);
      }}
    />
  );
}
