export * from './country.entity.ts';
export * from './district.entity.ts';
export * from './division.entity.ts';
export * from './thana.entity.ts';
