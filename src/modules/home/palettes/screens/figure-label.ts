import type { Label } from '../../../../core/labels.ts';
import { dayFigureLabels, figureModuleLabels } from '../labels.ts';
import { dayFigures, type FigureName, figureModules, moduleFigure } from '../rules.ts';

/** What a figure of a board is called. */
export function figureLabel(name: FigureName): Label {
  const day = dayFigures.find((one) => one === name);
  const module = figureModules.find((one) => moduleFigure(one) === name);
  return day ? dayFigureLabels[day] : module ? figureModuleLabels[module] : { en: name, bn: name };
}
