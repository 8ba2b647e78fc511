import { describe, expect, it } from 'vitest'
import { drawCode } from './draw-code.ts'
import { type CardContext, computeCardSize, drawTableCard, type TableCard } from './draw-table-card.ts'

const SCANNED = 'https://shop.example/zahr/dine/AAAAAAAAAAAAAAAAAAAAAA'
const card: TableCard = {
  modules: drawCode(SCANNED),
  ...{ brand: 'Zahr', place: 'طاولة 4', scan: 'Scan, order, enjoy', type: 'Or type this address' },
  ...{ address: 'shop.example/dine/ABCDE-12345', fontFamily: 'sans-serif', direction: 'rtl' },
  colors: { brand: '#b3261e', onBrand: '#ffffff' },
}

interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly color: unknown
}

/** Records what is drawn; a letter is as wide as two thirds of its height. */
const record = () => {
  const rects: Rect[] = []
  const texts: { text: string; x: number; y: number; px: number; color: unknown; direction: string }[] = []
  const getPx = () => Number(/(\d+)px/.exec(context.font)?.[1])
  const context: CardContext = {
    ...{ fillStyle: '', font: '', textAlign: 'start', textBaseline: 'top', direction: 'inherit' },
    fillRect: (x, y, width, height) => void rects.push({ x, y, width, height, color: context.fillStyle }),
    fillText: (text, x, y) =>
      void texts.push({ text, x, y, px: getPx(), color: context.fillStyle, direction: context.direction }),
    measureText: (text) => ({ width: (text.length * getPx() * 2) / 3 }),
  }
  return { context, rects, texts }
}

describe("a table's card as a picture", () => {
  it('DI-01 shows brand and table on the brand’s colour, and the code to type below the code to scan', () => {
    const { context, rects, texts } = record()
    drawTableCard(context, card)
    const { width, height } = computeCardSize(card)
    const [ground, bar] = rects
    expect(ground).toEqual({ x: 0, y: 0, width, height, color: '#fff' })
    expect(bar).toMatchObject({ x: 0, y: 0, width, color: '#b3261e' })
    const barEnd = bar?.height ?? 0
    const inBar = texts.filter(({ y }) => y < barEnd)
    expect(inBar.map(({ text, color, direction }) => [text, color, direction])).toEqual([
      ['Zahr', '#ffffff', 'rtl'],
      ['طاولة 4', '#ffffff', 'rtl'],
    ])
    const below = texts.filter(({ y }) => y > barEnd + width)
    expect(below.map(({ text, direction }) => [text, direction])).toEqual([
      ['Scan, order, enjoy', 'rtl'],
      ['Or type this address', 'rtl'],
      ['shop.example/dine/ABCDE-12345', 'ltr'],
    ])
    expect(inBar.length + below.length).toBe(texts.length)
    for (const { x, y, px } of texts) {
      expect(x).toBe(width / 2)
      expect(y + px / 2).toBeLessThan(height)
    }
  })

  it('draws every module of the code where it is, with the quiet zone free', () => {
    const { context, rects } = record()
    drawTableCard(context, card)
    const [, bar, ...dark] = rects
    const side = computeCardSize(card).width / card.modules.length
    const drawn = card.modules.map((row) => row.map(() => false))
    for (const { x, y, width, height, color } of dark) {
      expect([width, height, color]).toEqual([side, side, '#000'])
      const row = drawn[(y - (bar?.height ?? 0)) / side]
      if (row) row[x / side] = true
    }
    expect(drawn).toEqual(card.modules)
    const ends = [0, 1, 2, 3].flatMap((at) => [drawn[at], drawn.at(-1 - at)])
    expect(ends.every((row) => row?.every((isDark) => !isDark))).toBe(true)
  })

  it('writes a long name smaller, so that it stays on the card', () => {
    const { context, texts } = record()
    const place = 'Room of the garden at the very end'
    drawTableCard(context, { ...card, place })
    const written = texts.find(({ text }) => text === place)
    expect((place.length * (written?.px ?? 0) * 2) / 3).toBeLessThanOrEqual(computeCardSize(card).width)
  })
})
