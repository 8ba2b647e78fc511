import { describe, expect, it } from 'vitest'
import { findNamingIssues } from './check-words.ts'

const namesIn = (file: string, text = ''): (string | undefined)[] =>
  findNamingIssues(file, text).map((issue) => / ([^:]+):/.exec(issue)?.[1])

describe('check-words', () => {
  it('names file, line and remedy of a retired word in an exported name', () => {
    expect(findNamingIssues('core/cart/domain/line.ts', 'const a = 1\nexport const judgeLine = a\n')).toEqual(
      ['core/cart/domain/line.ts:2 judgeLine: "judge" is retired, write validate, evaluate'],
    )
  })

  it.each([
    ['export const keptId = 1', 'keptId'],
    ['export interface LineWish {}', 'LineWish'],
    ['export type Told = string', 'Told'],
    ['export interface Presenting {}', 'Presenting'],
    ['export async function tellStaff() {}', 'tellStaff'],
    ['export const MOST_TRIES = 3', 'MOST_TRIES'],
  ])('rejects %s', (text, name) => {
    expect(namesIn('core/cart/domain/line.ts', text)).toEqual([name])
  })

  it('rejects a retired word in a file name, tests included', () => {
    expect(namesIn('core/cart/domain/judge-line.ts')).toEqual(['judge-line'])
    expect(namesIn('core/cart/domain/kept-line.test.ts')).toEqual(['kept-line.test'])
  })

  it('accepts field terms, names that are not exported and words inside longer words', () => {
    expect(namesIn('core/cart/domain/unit-price.ts', 'export const unitPrice = 1')).toEqual([])
    expect(namesIn('core/staff/domain/password.ts', 'export const passwordRule = 1')).toEqual([])
    expect(namesIn('core/cart/domain/line.ts', 'const told = 1')).toEqual([])
    expect(namesIn('core/cart/domain/line.ts', 'export const outdoorSeating = 1')).toEqual([])
  })
})
