/** Browsers by the token that only they send; the first match counts, because all of them imitate others. */
const BROWSERS: readonly (readonly [token: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]

const SYSTEMS: readonly (readonly [token: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]

/** What to call a device in the list of its owner's sessions, such as `Chrome · Windows`; empty when unknown. */
export const describeDevice = (userAgent: string): string => {
  const find = (table: typeof BROWSERS) => table.find(([token]) => userAgent.includes(token))?.[1] ?? []
  return [find(BROWSERS), find(SYSTEMS)].flat().join(' · ')
}
