import { describe, expect, it } from 'vitest'
import { findIgnoreReason, instrument, isMutable } from './instrument.ts'

const listReplacements = async (content: string, name = 'core/cart/domain/cart.ts'): Promise<string[]> => {
  const { mutants } = await instrument([{ name, content }])
  return mutants.map(({ line, original, replacement }) => `${line}: ${original} -> ${replacement}`)
}

describe('mutants', () => {
  it('mutates boundaries, conditions, booleans and methods, with the line and the text of the change', async () => {
    const found = await listReplacements(
      'export const isOver = (a: number, b: number): boolean =>\n  a >= b\n',
    )
    expect(found).toContain('2: a >= b -> a > b')
    expect(found).toContain('2: a >= b -> a < b')
    expect(found).toContain('2: a >= b -> false')
    expect(await listReplacements('export const isAny = (all: boolean[]) => all.every(Boolean)')).toContain(
      '1: all.every(Boolean) -> all.some(Boolean)',
    )
  })

  it('puts every mutant behind a switch, so that the text without an active one does the same', async () => {
    const { files, mutants } = await instrument([
      { name: 'core/a.ts', content: 'export const double = (n: number) => n * 2' },
      { name: 'core/b.ts', content: 'export const half = (n: number) => n / 2' },
    ])
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
    for (const { id, file } of mutants) {
      const text = files.find(({ name }) => name === file)?.content
      expect(text).toContain(`stryMutAct_9fa48("${id}")`)
    }
  })

  it('leaves out emptied objects and arrays, log lines, descriptions, texts of exceptions and names in SQL', async () => {
    expect(await listReplacements('export const empty = { a: [1] }')).toEqual([])
    expect(await listReplacements("log.info({ event: 'cart-expired' }, 'expired')")).toEqual([])
    expect(await listReplacements("z.string().describe('total')")).toEqual([])
    expect(await listReplacements("throw new Error('no-cart')")).toEqual([])
    expect(await listReplacements("query('carts')")).toEqual(['1: \'carts\' -> ""'])
    expect(await listReplacements("query('carts')", 'core/cart/server/carts.repo.ts')).toEqual([])
  })

  it('names why a node is left out', () => {
    expect(findIgnoreReason({ type: 'StringLiteral', value: 'The cart is empty' }, false)).toBe('a sentence')
    expect(findIgnoreReason({ type: 'StringLiteral', value: 'expired' }, false)).toBeUndefined()
  })

  it.each([
    ['core/cart/domain/cart.ts', true],
    ['core/cart/domain/cart.test.ts', false],
    ['core/cart/testing/build-cart.ts', false],
    ['core/cart/server/cart.tables.ts', false],
    ['tools/mutate-rows.ts', false],
  ])('%s is mutated: %s', (file, isMutated) => {
    expect(isMutable(file)).toBe(isMutated)
  })
})
