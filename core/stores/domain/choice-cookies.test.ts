import { describe, expect, it } from 'vitest'
import { RESERVED_PATHS } from '#core/sites/domain/reserved-paths.ts'
import {
  formatChoiceCookies,
  parseServiceChoice,
  parseServiceType,
  parseStoredHomePath,
} from './choice-cookies.ts'

const jar = (assignments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    assignments.flatMap((text) => {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      return value ? [[name, decodeURIComponent(value)]] : []
    }),
  )

describe('service choice cookies', () => {
  it('are parsed to the choice that was stored', () => {
    const choice = { serviceType: 10, allowance: 30, storeId: 'salmiya', areaId: undefined } as const
    expect(parseServiceChoice(jar(formatChoiceCookies('zahr', choice)), 'zahr')).toEqual(choice)
  })

  it('RT-26 are ignored at another merchant', () => {
    const cookies = jar(formatChoiceCookies('zahr', { serviceType: 10, storeId: 'salmiya' }))
    expect(parseServiceChoice(cookies, 'fournos')).toEqual({})
  })

  it('RT-26 name the merchant that was visited last, and none where that is a reserved word or no path', () => {
    const readHome = (path: string) => parseStoredHomePath(jar(formatChoiceCookies(path, {})))
    expect(readHome('zahr')).toBe('zahr')
    for (const word of [...RESERVED_PATHS, '../admin', 'zahr/menu', ''])
      expect([word, readHome(word)]).toEqual([word, undefined])
    expect(parseStoredHomePath({})).toBeUndefined()
  })

  it('ignore a service type that does not exist', () => {
    expect(['20', '21', 'x', '', undefined].map(parseServiceType)).toEqual([20, ...Array(4).fill(undefined)])
  })
})
