import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { boardRoleLabels, paletteLabels as labels, tileLabels } from '../labels.ts';
import { type Board, type BoardRole, type Column, type Tile, tidied } from '../rules.ts';
import { figureLabel } from './figure-label.ts';
import classes from './palettes.module.css';

/** A role's first screen in small. It shows what stands where; figures have their reader's permissions, not the owner's. */
export function BoardPreview(props: {
  role: BoardRole;
  board: Board;
  accent: string | null;
  linkLabel: (path: string) => Label;
}) {
  const { role, accent, linkLabel } = props;
  const t = useText();
  const board = tidied(role, props.board);
  const noteOf = (tile: Tile): string | null => {
    if (tile === 'figures')
      return board.figures.length > 0
        ? board.figures.map((name) => t(figureLabel(name))).join(' · ')
        : t(labels.usualFigures);
    if (tile === 'jobs')
      return board.links.length > 0
        ? board.links.map((path) => t(linkLabel(path))).join(' · ')
        : t(labels.usualJobs);
    return null;
  };
  const boxes = (column: Column) =>
    board[column].map((tile) => {
      const note = noteOf(tile);
      return (
        <div key={tile} className={classes.box}>
          {t(tileLabels[tile])}
          {note ? <small>{note}</small> : null}
        </div>
      );
    });
  return (
    <section className={classes.preview} aria-label={t(labels.preview, { role: boardRoleLabels[role] })}>
      <h3>{t(labels.preview, { role: boardRoleLabels[role] })}</h3>
      <div className={classes.screen} data-accent={accent ?? undefined}>
        {boxes('top')}
        <div className={classes.pair}>
          <div>{boxes('main')}</div>
          <div>{boxes('side')}</div>
        </div>
      </div>
      <p className={classes.quiet}>{t(labels.previewNote)}</p>
    </section>
  );
}
