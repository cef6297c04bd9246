import { type Label, textOf } from '../../../core/labels.ts';
import { corePath } from '../../../core/module/paths.ts';
import type { EarlyPage } from '../../../core/server/auth/early-page.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import { escapeHtml } from '../../../core/server/http/html.ts';
import { applyLabels as labels } from '../apply-labels.ts';
import { fieldLabels, kindLabels } from '../labels.ts';
import { siteKinds } from '../rules.ts';
import { screenLabels } from '../screen-labels.ts';
import { readChoices } from './catalogue.ts';

const sheets = ['assets/early-page.css', 'assets/early-apply.css'];

type Choice = { readonly code: string; readonly label: Label };

/**
 * The application form as it stands before its scripts are there: the heading and its first part, which takes what is typed, or
 * the two fields by which an application is followed; `screens/apply-draft.tsx` carries that over.
 */
export async function earlyApplication(visit: PublicVisit): Promise<EarlyPage | null> {
  const { services, path, query, language, requestId } = visit;
  if (path !== corePath.application) return null;
  if (query.get('view') === 'status')
    return { body: drawnStatus(visit, query.get('reference') ?? ''), sheets };
  const context = {
    siteId: null,
    accountId: null,
    impersonatorId: null,
    action: `GET ${path}`,
    requestId,
    language,
    permissions: new Set<never>(),
  };
  const { boards } = await services.database.asPlatform(context, readChoices);
  const kinds = siteKinds.map((code) => ({ code, label: kindLabels[code] }));
  return { body: drawn(visit, { kinds, boards }), sheets, kept: 'applicationDraft' };
}

/** The heading of both views around what stands below it. */
function framed({ language, base }: PublicVisit, view: 'form' | 'status', form: string): string {
  const t = (label: Label) => escapeHtml(textOf(label, language));
  const other = language === 'en' ? 'bn' : 'en';
  const tab = (of: typeof view, label: Label) =>
    `<a href="${base}${corePath.application}${of === 'status' ? '?view=status' : ''}"${of === view ? ' aria-current="page"' : ''}>${t(label)}</a>`;
  return `<div id="early" class="early-apply" data-view="${view}"><header><a href="/"><img src="/static/scenes/mark.svg" alt="" width="30" height="30">${t(labels.platform)}</a><button type="button" lang="${other}" data-language="${other}">${other === 'en' ? 'EN' : 'বাংলা'}</button></header>
<main><h1>${t(labels.title)}</h1><p>${t(labels.intro)}</p><nav>${tab('form', labels.apply)}${tab('status', labels.follow)}</nav>
<form method="dialog" novalidate>${form}</form></main></div>`;
}

/** Number and mobile; its button waits for the application, which looks at once where it was pressed before. */
function drawnStatus(visit: PublicVisit, reference: string): string {
  const t = (label: Label) => escapeHtml(textOf(label, visit.language));
  const line = (name: 'reference' | 'mobile', attributes: string, help = '') =>
    `<label>${t(fieldLabels[name])}<span aria-hidden="true"> *</span><input name="${name}" ${attributes}>${help}</label>`;
  return framed(
    visit,
    'status',
    `<h2>${t(labels.follow)}</h2><div class="early-fields">
${line('reference', `autocomplete="off" value="${escapeHtml(reference)}"`, `<small>${t(labels.numberHelp)}</small>`)}
${line('mobile', 'type="tel" autocomplete="tel"')}</div><p><button type="submit">${t(labels.look)}</button></p>`,
  );
}

function drawn(visit: PublicVisit, lists: { kinds: Choice[]; boards: Choice[] }): string {
  const { language } = visit;
  const t = (label: Label) => escapeHtml(textOf(label, language));
  const field = (name: keyof typeof fieldLabels, input: string, isOptional = false) =>
    `<label>${t(fieldLabels[name])}${isOptional ? '' : '<span aria-hidden="true"> *</span>'}${input}</label>`;
  const line = (name: keyof typeof fieldLabels, attributes: string, isOptional = false) =>
    field(name, `<input name="${name}" ${attributes}>`, isOptional);
  const pick = (name: keyof typeof fieldLabels, choices: readonly Choice[]) =>
    field(
      name,
      `<select name="${name}"><option value="">${t(screenLabels.notChosen)}</option>${choices
        .map(({ code, label }) => `<option value="${escapeHtml(code)}">${t(label)}</option>`)
        .join('')}</select>`,
    );
  const names = [
    line('nameBn', 'lang="bn" autocomplete="organization"'),
    line('nameEn', 'lang="en" autocomplete="organization"'),
  ];
  const eiin = `<input name="eiin" inputmode="numeric" autocomplete="off"><small>${t(screenLabels.eiinHelp)}</small>`;
  return framed(
    visit,
    'form',
    `<h2>${t(screenLabels.identity)}</h2><div class="early-fields">
${(language === 'bn' ? names : names.reverse()).join('\n')}
${pick('kind', lists.kinds)}
${field('eiin', eiin, true)}
${pick('board', lists.boards)}
${line('students', 'inputmode="numeric" autocomplete="off"')}</div>`,
  );
}
