import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withEarlyLogin } from '../../../src/core/server/auth/early-login.ts';
import { light, night } from '../../../src/core/web/page/styles/tokens.data.ts';

const page = `<html><head><link rel="stylesheet" href="/a.css">
<script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>`;
const faces = {
  name: { en: 'A & B <School>', bn: 'ক ও খ বিদ্যালয়' },
  address: { en: 'Dhaka', bn: 'ঢাকা' },
  eiin: '110962',
  establishedOn: '1962-01-01',
  accent: 'plum',
  logo: null,
  codeSignIn: true,
  birthdaySignIn: false,
};
const visit = { faces, language: 'bn', isPlatform: false, base: '/@ab', nonce: 'n1' } as const;

describe('X-7 the form of the login before the application', () => {
  it('needs nothing of the application’s files, which wait in a template until they are wanted', () => {
    const html = withEarlyLogin(page, visit);
    const places = [
      'id="early"',
      'id="root"',
      '<template id="later">',
      'a.css',
      '</template>',
      'early-login.js',
    ];
    const found = [...places, 'early-start.js" data-app="/a.js"'].map((one) => html.indexOf(one));
    expect(found.every((place) => place > 0)).toBe(true);
    expect([...found].sort((one, other) => one - other)).toEqual(found);
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<style nonce="n1">');
  });

  it('says everything in the visitor’s language and digits, and no name is markup', () => {
    const html = withEarlyLogin(page, visit);
    expect(html).toContain('স্থাপিত ১৯৬২');
    expect(html).toContain('ইআইআইএন ১১০৯৬২');
    expect(html).toContain('A &amp; B &lt;School&gt;');
    expect(html).not.toContain('<School>');
    expect(html).toContain('href="/@ab/password/reset"');
    expect(html).toContain('এসএমএস কোড দিয়ে লগইন');
    expect(html).not.toContain('প্রথমবার');
    const own = withEarlyLogin(page, { ...visit, faces: null, isPlatform: true, language: 'en' });
    expect(own).toContain('Pathshala');
    expect(own).toContain('For staff of the platform.');
    expect(html).toContain('সবাই একই পাতায়');
  });

  it('cannot send a password anywhere by itself', () => {
    const form = /<form[\s\S]*<\/form>/.exec(withEarlyLogin(page, visit))?.[0] ?? '';
    expect(form).toContain('method="dialog"');
    expect(form).toContain('type="submit" disabled');
    expect(form).not.toMatch(/<input[^>]* name=/);
  });

  it.each([
    ['somebody who may see it', {}, false, ['/api/v1/home/glance?language=bn']],
    ['whoever sets a password first', { mustChangePassword: true }, false, []],
    ['whoever sets up a second factor first', {}, true, []],
  ])('does not ask in vain for the first screen: %s', async (_, user, needsSecondFactor, asked) => {
    const script = readFileSync(join(import.meta.dirname, '../../../assets/early-login.js'), 'utf8');
    let send = (_event: { preventDefault(): void }) => {};
    const element = {
      value: 'x',
      checked: false,
      content: 'c',
      setAttribute() {},
      hasAttribute: () => false,
    };
    const form = {
      querySelector: () => element,
      addEventListener: (_kind: string, listener: typeof send) => {
        send = listener;
      },
    };
    const early = { ...element, querySelector: () => form, entering: Promise.resolve() };
    const document = {
      documentElement: { lang: 'bn' },
      getElementById: () => early,
      querySelector: () => element,
    };
    const calls: string[] = [];
    const fetch = async (address: string) => {
      calls.push(address);
      return { ok: true, status: 200, json: async () => ({ token: 't', user, needsSecondFactor }) };
    };
    const window: { askedEarly?: { token: string } } = {};
    const given = {
      window,
      document,
      location: { pathname: '/', search: '' },
      localStorage: { setItem() {} },
      fetch,
    };
    new Function(...Object.keys(given), script)(...Object.values(given));
    send({ preventDefault() {} });
    await early.entering;
    expect(calls).toEqual(['/api/v1/auth/log-in', '/api/auth/user', ...asked]);
    // Kept for the application, which asks for it first.
    expect(window.askedEarly?.token).toBe('t');
  });

  it('has the colours of the application, in the light and in the dark', () => {
    const css = readFileSync(join(import.meta.dirname, '../../../assets/early-page.css'), 'utf8');
    const [bright = '', dark = ''] = css.split('[data-mantine-color-scheme="dark"]');
    const valuesOf = (text: string) => [...text.matchAll(/--ps-([\w-]+): (#\w{6});/g)];
    for (const [text, tokens] of [
      [bright, light],
      [dark, night],
    ] as const) {
      const values = valuesOf(text);
      expect(values.length).toBe(14);
      for (const [, name = '', value] of values) expect(value).toBe(tokens[name]?.toLowerCase());
    }
  });
});
