import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimPrint, listUnprinted, useAutoPrint } from './auto-print-store.ts'

const store = new Map<string, string>()
const order = (_id: string) => ({ _id })

afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  useAutoPrint.getState().turnOff()
})

describe('automatic printing', () => {
  it('OW-12 prints nothing while it is off, and then only orders that come later, each once', () => {
    expect(listUnprinted([order('old')])).toEqual([])
    expect(claimPrint('old')).toBe(false)
    expect(useAutoPrint.getState().turnOn(['old'])).toBe(true)
    expect(listUnprinted([order('old'), order('new')])).toEqual([order('new')])
    expect(claimPrint('new')).toBe(true)
    expect(claimPrint('new')).toBe(false)
    expect(listUnprinted([order('old'), order('new')])).toEqual([])
  })

  it('OW-12 stays off on a device that cannot remember what it has printed', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('forbidden')
      },
      removeItem: () => undefined,
    })
    expect(useAutoPrint.getState().turnOn([])).toBe(false)
    expect(useAutoPrint.getState().isOn).toBe(false)
  })
})
