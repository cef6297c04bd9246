import { textOf } from '../../../core/labels.ts';
import { escapeHtml } from '../../../core/server/http/html.ts';

const title = { en: "The program's request is wrong", bn: 'প্রোগ্রামের অনুরোধে ভুল আছে' };
const text = {
  en: 'Nothing was allowed and nothing was sent. Please tell whoever made the program:',
  bn: 'কোনো অনুমতি দেওয়া হয়নি, কিছু পাঠানোও হয়নি। প্রোগ্রামটি যিনি বানিয়েছেন তাঁকে জানান:',
};

/** What a person sees whose program asked so wrongly that no answer can be sent back to it. In both languages. */
export function errorPage(code: string, description: string): string {
  const part = (language: 'en' | 'bn') =>
    `<section lang="${language}"><h1>${textOf(title, language)}</h1><p>${textOf(text, language)}</p></section>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${textOf(title, 'en')}</title></head><body><main>${part('en')}${part('bn')}<p><code>${escapeHtml(code)}: ${escapeHtml(description)}</code></p></main></body></html>`;
}
