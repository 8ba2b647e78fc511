import { describe, expect, it } from 'vitest'
import { computeQuantile, listFunctions } from './measure.ts'

const source = `// Ä comment that is not one byte per letter
const plain = 1
export const add = (a: number, b: number) => {
  return a + b
}
function Page() {
  const inner = () => 1
  return [1].map((x) => {
    return x
  })
}
class Store {
  open() {
    return 1
  }
}
const wrapped = memo(function Card() {
  return 1
})
`

describe('function measurement', () => {
  it('finds each named function, with its lines', () => {
    expect(listFunctions(source, true)).toEqual([
      { name: 'add', lines: 3, isComponent: false },
      { name: 'Page', lines: 6, isComponent: true },
      { name: 'inner', lines: 1, isComponent: false },
      { name: 'open', lines: 3, isComponent: false },
      { name: 'Card', lines: 3, isComponent: true },
    ])
  })

  it('measures the second file like the first', () => {
    expect(listFunctions(source, true)).toEqual(listFunctions(source, true))
  })

  it('finds no components outside .tsx', () => {
    expect(listFunctions('export const Page = () => 1', false)[0]?.isComponent).toBe(false)
  })

  it('uses the nearest rank', () => {
    expect(computeQuantile([5, 1, 9, 3], 0.5)).toBe(5)
    expect(computeQuantile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9)).toBe(10)
    expect(computeQuantile([], 0.9)).toBe(0)
  })
})
