/** Countries whose calendars do not begin on Monday, by their first ISO weekday, as the Unicode locale data has them. */
const FIRST_WEEKDAYS: readonly (readonly [number, string])[] = [
  [6, 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'],
  [7, 'BD BR CA CO HK ID IL IN JP KE KR MX PE PH PK SA SG TH TW US YE ZA'],
]
const MONDAY = 1
const WEEK_LENGTH = 7

/** The ISO number of the weekday that a country's calendars begin with: 1 is Monday. `country` is ISO 3166 alpha-2. */
export const getFirstWeekday = (country: string): number =>
  FIRST_WEEKDAYS.find(([, countries]) => countries.split(' ').includes(country))?.[0] ?? MONDAY

/** The ISO numbers of the seven weekdays in the order of a country's calendars. */
export const listWeekdays = (country: string): number[] =>
  Array.from(
    { length: WEEK_LENGTH },
    (_, index) => ((getFirstWeekday(country) - 1 + index) % WEEK_LENGTH) + 1,
  )
