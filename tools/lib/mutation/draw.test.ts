import { describe, expect, it } from 'vitest'
import { drawMutants, listOwnMutants } from './draw.ts'
import type { Mutant } from './instrument.ts'
import type { ProvingTest } from './measure.ts'

const buildTest = (rows: readonly string[], mutants: readonly string[]): ProvingTest => ({
  file: 'a.test.ts',
  name: rows.join(' '),
  rows,
  milliseconds: 1,
  mutants,
})
const buildMutant = (id: string, line: number): Mutant => ({
  id,
  file: 'core/a.ts',
  line,
  mutator: 'EqualityOperator',
  original: 'a > b',
  replacement: 'a >= b',
})
const list = ['1', '2', '3', '4'].map((id, index) => buildMutant(id, Math.floor(index / 2)))
const mutants = new Map(list.map((mutant) => [mutant.id, mutant]))
const first = (): number => 0

describe('own lines of a row', () => {
  it('are those its tests run, without those that the tests of many rows run', () => {
    const rows = ['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-05', 'AA-06']
    const own = listOwnMutants([...rows.map((row) => buildTest([row], ['1'])), buildTest(['AA-01'], ['2'])])
    expect([...own]).toEqual([['AA-01', ['2']]])
  })
})

describe('drawing', () => {
  const own = new Map([
    ['AA-01', ['1', '2', '3']],
    ['AA-02', ['1', '4']],
  ])

  it('takes turns between rows and draws no mutant twice', () => {
    const draws = drawMutants(own, mutants, { rows: ['AA-01', 'AA-02'], count: 10, pick: first })
    const drawn = draws.map(({ row, mutant }) => `${row} ${mutant.id}`)
    expect(drawn.slice(0, 2)).toEqual(['AA-01 1', 'AA-02 4'])
    expect(new Set(draws.map(({ mutant }) => mutant.id)).size).toBe(draws.length)
  })

  it('draws one mutant for each line of a row', () => {
    const draws = drawMutants(own, mutants, { rows: ['AA-01'], count: 10, pick: first })
    expect(draws.map(({ mutant }) => mutant.line)).toEqual([0, 1])
  })

  it('stops at the count, and draws nothing for a row without lines', () => {
    expect(drawMutants(own, mutants, { rows: ['AA-01', 'AA-02'], count: 1, pick: first })).toHaveLength(1)
    expect(drawMutants(own, mutants, { rows: ['ZZ-01'], count: 1, pick: first })).toEqual([])
  })
})
