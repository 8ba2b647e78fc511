/** What CLDR names although ISO 3166 assigns it to no country: alliances, outlying parts, places of tests. */
const NO_COUNTRIES: ReadonlySet<string> = new Set([
  ...['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'],
])

const NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/**
 * Whether a code of ISO 3166, such as `AE`, belongs to a country of today; Kosovo's `XK`, in general use, counts as
 * one.
 */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  !NO_COUNTRIES.has(code) &&
  // A code that is no more, such as `SU`, becomes that of a successor.
  new Intl.Locale(`und-${code}`).region === code &&
  NAMES.of(code) !== undefined
