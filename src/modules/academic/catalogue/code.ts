import { text } from '../../../core/fields.ts';

/** By which the form of a new institution and an application name a row of the catalogue, whatever it is called. */
export const catalogueCode = text({
  label: { en: 'Code', bn: 'কোড' },
  help: { en: 'Stays when the name changes', bn: 'নাম বদলালেও কোড একই থাকে' },
  required: true,
  max: 40,
});
