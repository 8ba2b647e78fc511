import { describe, expect, it } from 'vitest'
import { countColumns, cutByColumns } from './text-columns.ts'

describe('columns of a text', () => {
  it.each([
    ['', 0],
    ['Cola', 4],
    ['Ćevapi', 6],
    ['C\u0301evapi', 6],
    ['Καφές', 5],
    ['برجر', 4],
    ['يُحصَّل', 4],
    ['漢字', 4],
    ['カレー', 6],
    ['ｶﾚｰ', 3],
    ['ＡＢ', 4],
    ['김치', 4],
    ['\u1100\u1161\u11A8', 2],
    ['「辛」', 6],
    ['🍔', 2],
    ['🇬🇷', 2],
    ['☎', 1],
    ['❤\uFE0F', 1],
    ['€ 5', 3],
    ['ไก่', 2],
  ])('counts what %j takes on paper: %i', (text, columns) => expect(countColumns(text)).toBe(columns))

  it('cuts before a letter that does not fit as a whole, and never between a letter and its marks', () => {
    expect(cutByColumns('abcde', 2)).toEqual(['ab', 'cd', 'e'])
    expect(cutByColumns('漢字漢', 3)).toEqual(['漢', '字', '漢'])
    expect(cutByColumns('e\u0301e\u0301e\u0301', 2)).toEqual(['e\u0301e\u0301', 'e\u0301'])
    expect(cutByColumns('يُحصَّل', 3)).toEqual(['يُحصَّ', 'ل'])
    expect(cutByColumns('', 3)).toEqual([])
  })
})
