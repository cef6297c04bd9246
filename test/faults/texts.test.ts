import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normaliseText } from '../../src/core/bangla.ts';
import { apiPathOf, type Entity } from '../../src/core/entity.ts';
import { siteEntities } from '../samples/hands.ts';
import { sampleInput } from '../samples/sample.ts';
import { knowSessions, makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  knowSessions(world);
});
afterAll(() => world.close());

/** Short enough for every field; in a browser, a sheet, a document or a statement each would do harm if it ran. */
const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE site; --",
  '{{7*7}} #{7*7} <%= 7*7 %>',
  '=HYPERLINK("http://x")',
  '#read("/etc/passwd")',
  '&lt;b&gt; &amp; <b>',
  '\\u003cscript\\u003e %3Cb%3E',
  '</title></textarea><svg onload=alert(1)>',
  '[x](javascript:alert(1))',
];

async function poisoned(entity: Entity, n: number) {
  const input = await world.inSite(world.siteA, (transaction) => sampleInput(transaction, entity));
  const texts: string[] = [];
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'text' && field.kind !== 'longText') continue;
    // What must look a certain way takes no script anyway.
    if (field.kind === 'text' && (field.pattern || field.check)) continue;
    const payload = `${n}${payloads[n % payloads.length]}`;
    if (payload.length > field.max) continue;
    input[name] = payload;
    texts.push(name);
  }
  return { input, texts };
}

describe.each(siteEntities.map((entity) => [entity.name, entity] as const))(
  'script in the texts of %s',
  (_, entity) => {
    const at = apiPathOf(entity);

    it('is kept and given back as it was typed, and found by it', async () => {
      for (const n of payloads.keys()) {
        const { input, texts } = await poisoned(entity, n);
        const saved = await head.call('POST', at, input);
        expect(saved.status, saved.text).toBe(200);
        expect(saved.headers['content-type']).toMatch(/^application\/json/);
        expect(saved.headers['x-content-type-options']).toBe('nosniff');
        const read = await head.call('GET', `${at}/${saved.body.id}`);
        for (const name of texts) expect(read.body[name]).toBe(normaliseText(String(input[name])));
        const [searched] = entity.list.search.filter((name) => texts.includes(name));
        if (searched === undefined || n > 2) continue;
        const found = await head.call('GET', at, { q: String(input[searched]).slice(0, 90), size: 200 });
        expect(found.status, found.text).toBe(200);
        expect((found.body.items as { id: string }[]).map(({ id }) => id)).toContain(saved.body.id);
      }
      expect((await world.nobody.call('GET', '/healthz')).status).toBe(200);
    });

    it('runs in no spreadsheet, and breaks no document', async () => {
      const csv = await head.call('GET', `${at}/export`, { format: 'csv' });
      expect(csv.status).toBe(200);
      // No cell begins as a formula does.
      expect(csv.text).not.toMatch(/(?:^|,)"?[=@][^,]/m);
      const pdf = await head.call('GET', `${at}/export`, { format: 'pdf' });
      expect(pdf.status, pdf.text.slice(0, 200)).toBe(200);
      expect(pdf.text).toMatch(/^%PDF/);
      const xlsx = await head.call('GET', `${at}/export`, { format: 'xlsx' });
      expect(xlsx.status).toBe(200);
    });
  },
);

it('an address with script in it comes back in no page and no message', async () => {
  for (const path of [
    '/api/v1/%3Cscript%3Ealert(1)%3C/script%3E',
    '/%3Cscript%3Ealert(1)%3C/script%3E',
    '/@%3Cscript%3E/x',
    '/api/v1/academic/house/%22%3E%3Cimg%20src=x%3E',
  ]) {
    const answer = await head.call('GET', path);
    expect(answer.text).not.toMatch(/<script>alert|<img src=x/);
  }
});
