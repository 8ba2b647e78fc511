import { describe, expect, it } from 'vitest'
import { countDynamicRegexes, listRegexes } from './regexes.ts'

describe('regular expressions of a source', () => {
  it('are found as literals, in any position', () => {
    const source = 'const a = /x+/u\nexport const b = (t: string) => t.replace(/[/]"/g, [/y/.test(t)]) // /z/'
    expect(listRegexes(source, false)).toEqual([
      { pattern: 'x+', flags: 'u' },
      { pattern: '[/]"', flags: 'g' },
      { pattern: 'y', flags: '' },
    ])
    expect(listRegexes('export const C = () => <p>{/w/.source} / 2 /</p>', true)).toEqual([
      { pattern: 'w', flags: '' },
    ])
  })

  it('are counted when they are built at run time', () => {
    expect(
      countDynamicRegexes('const a = new RegExp(text); const b = RegExp(text); const c = /x/', false),
    ).toBe(2)
  })
})
