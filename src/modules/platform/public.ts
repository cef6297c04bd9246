export { type CatalogueChoice, copyCatalogue } from './service/copy-catalogue.ts';
