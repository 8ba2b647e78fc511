import { describe, expect, it } from 'vitest'
import { getFirstWeekday, listWeekdays } from './week.ts'

interface WeekLocale {
  getWeekInfo(): { readonly firstDay: number }
}

const COUNTRIES = ['AE', 'KW', 'SA', 'BH', 'OM', 'QA', 'EG', 'IN', 'RS', 'FR', 'GR', 'US', 'GB', 'CY']

describe('the week', () => {
  it.each(COUNTRIES)('begins in %s as the Unicode locale data says', (country) => {
    const locale = new Intl.Locale('und', { region: country }) as unknown as WeekLocale
    expect(getFirstWeekday(country)).toBe(locale.getWeekInfo().firstDay)
  })

  it('lists its days from the first one on', () => {
    expect(listWeekdays('FR')).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(listWeekdays('KW')).toEqual([6, 7, 1, 2, 3, 4, 5])
    expect(listWeekdays('IN')).toEqual([7, 1, 2, 3, 4, 5, 6])
  })
})
