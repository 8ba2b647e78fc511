/**
 * Countries whose law requires accepting the terms before personal data are collected: by the European data
 * protection rules, and those of Serbia, Switzerland and the United Kingdom modelled on them.
 */
const TERMS_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK'.split(
    ' ',
  ),
)

/** Whether newcomers in a country (ISO 3166) must accept the terms. Both the display and the check use this. */
export const isTermsRequired = (country: string): boolean => TERMS_COUNTRIES.has(country)
