/**
 * Where the law asks for the terms to be accepted before personal data are taken: the European data protection
 * rules, and those of Serbia, Switzerland and the United Kingdom made after them.
 */
const TERMS_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO RS SE SI SK'.split(
    ' ',
  ),
)

/** Whether newcomers in a country (ISO 3166) must accept the terms. What is shown and what is asked for both come from here. */
export const isTermsRequired = (country: string): boolean => TERMS_COUNTRIES.has(country)
