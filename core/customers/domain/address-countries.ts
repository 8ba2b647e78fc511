/** Countries whose addresses name a floor: the Middle East, North Africa and Greece. */
export const FLOOR_COUNTRIES: ReadonlySet<string> = new Set([
  'AE',
  'BH',
  'DZ',
  'EG',
  'IQ',
  'IR',
  'JO',
  'KW',
  'LB',
  'LY',
  'MA',
  'OM',
  'PS',
  'QA',
  'SA',
  'SD',
  'SY',
  'TN',
  'YE',
  'GR',
])

/**
 * Countries in which nobody gives a postcode for a delivery: there is none, it belongs to a post box, or the block says
 * the same.
 */
export const POSTCODELESS_COUNTRIES: ReadonlySet<string> = new Set(['AE', 'BH', 'KW', 'OM', 'QA', 'SY', 'YE'])
