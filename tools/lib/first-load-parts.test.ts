import { describe, expect, it } from 'vitest'
import { getHighestRank, type Loader, planParts } from './first-load-parts.ts'

const createLoader = (kind: Loader['kind'], ...members: string[]): Loader => ({
  kind,
  members: new Set(members),
})

const nameAll = (loaders: readonly Loader[]): Record<string, string> =>
  Object.fromEntries([...planParts(loaders)].map(([id, { name }]) => [id, name]))

describe('parts of first pages', () => {
  it('puts together what the same loaders load, and apart what others do not need', () => {
    const names = nameAll([
      createLoader('page', 'button', 'card', 'map'),
      createLoader('page', 'button', 'card', 'code'),
      createLoader('later', 'map'),
    ])
    expect(names).toEqual({ button: 'parts0-1', card: 'parts0-1', map: 'parts0-2' })
  })

  it('leaves to a page what nothing else loads, and to others what no first page loads', () => {
    const names = nameAll([
      createLoader('page', 'own', 'shared'),
      createLoader('later', 'sheet', 'shared'),
      createLoader('rest', 'sheet'),
    ])
    expect(names).toEqual({ shared: 'parts0-1' })
  })

  it('does not divide by what the rest loads', () => {
    const names = nameAll([
      createLoader('page', 'field', 'spinner', 'own'),
      createLoader('page', 'field', 'spinner'),
      createLoader('rest', 'field'),
    ])
    expect(names).toEqual({ field: 'parts0-1', spinner: 'parts0-1' })
  })

  it('gathers what all customer’s pages load, or all but one, whatever else loads it but a first page', () => {
    const names = nameAll([
      createLoader('customerPage', 'session', 'button', 'notice'),
      createLoader('customerPage', 'session', 'button', 'notice'),
      createLoader('customerPage', 'session', 'button', 'tabs'),
      createLoader('page', 'notice'),
      createLoader('later', 'session', 'tabs'),
    ])
    expect(names).toEqual({ session: 'controls', button: 'controls', notice: 'controls3', tabs: 'parts2-4' })
  })

  it('ranks what a module imports at least as high as the module, so that no file takes more than its own', () => {
    const loaders = [
      createLoader('customerPage', 'page', 'form', 'field'),
      createLoader('customerPage', 'form', 'field'),
      createLoader('customerPage', 'field'),
      createLoader('page', 'field'),
      createLoader('rest', 'page'),
    ]
    const parts = planParts(loaders)
    const ranks = ['page', 'form', 'field'].map((id) => parts.get(id)?.rank ?? Number.NaN)
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(Math.max(...ranks)).toBeLessThanOrEqual(getHighestRank(loaders.length))
  })
})
