import { describe, expect, it } from 'vitest'
import { canDoAll, chooseFree, type Diary, isFree, sumMinutes } from './diary.ts'

const CUT = { sku: 'CUT', category: 'hair', minutes: 60 }
const GEL = { sku: 'GEL', category: 'nails', minutes: 45 }

const free = (personId: string, changes: Partial<Diary> = {}): Diary => ({
  personId,
  working: [[{ start: 100, end: 200 }]],
  taken: [],
  ...changes,
})

describe('the people of an outlet', () => {
  it('do everything, or their categories and products', () => {
    expect(canDoAll({ categories: [], products: [] }, [CUT, GEL])).toBe(true)
    expect(canDoAll({ categories: ['hair'], products: [] }, [CUT])).toBe(true)
    expect(canDoAll({ categories: ['hair'], products: [] }, [CUT, GEL])).toBe(false)
    expect(canDoAll({ categories: ['hair'], products: ['GEL'] }, [CUT, GEL])).toBe(true)
    expect(canDoAll({ categories: ['hair'], products: [] }, [{ ...CUT, category: undefined }])).toBe(false)
  })

  it('take as long as all services together', () => {
    expect(sumMinutes([CUT, GEL])).toBe(105)
    expect(sumMinutes([])).toBe(0)
  })
})

describe('a diary', () => {
  it('is free within the hours of the outlet and of the person, up to the last moment of both', () => {
    const diary = free('mona', { working: [[{ start: 100, end: 200 }], [{ start: 120, end: 180 }]] })
    expect(isFree(diary, { start: 120, end: 180 })).toBe(true)
    expect(isFree(diary, { start: 119, end: 150 })).toBe(false)
    expect(isFree(diary, { start: 150, end: 181 })).toBe(false)
  })

  it('is free before and after what takes its time, and at no moment of it', () => {
    const diary = free('mona', { taken: [{ start: 130, end: 150 }] })
    expect(isFree(diary, { start: 110, end: 130 })).toBe(true)
    expect(isFree(diary, { start: 150, end: 170 })).toBe(true)
    expect(isFree(diary, { start: 110, end: 131 })).toBe(false)
    expect(isFree(diary, { start: 149, end: 170 })).toBe(false)
    expect(isFree(diary, { start: 135, end: 140 })).toBe(false)
    expect(isFree(diary, { start: 110, end: 170 })).toBe(false)
  })

  it('of whoever has the least to do is chosen for anyone', () => {
    const wanted = { start: 110, end: 120 }
    const busy = free('mona', { taken: [{ start: 150, end: 190 }] })
    const idle = free('rana', { taken: [{ start: 150, end: 160 }] })
    expect(chooseFree([busy, idle], wanted)?.personId).toBe('rana')
    expect(chooseFree([busy, free('rana', { taken: [wanted] })], wanted)?.personId).toBe('mona')
    expect(chooseFree([], wanted)).toBeUndefined()
  })
})
