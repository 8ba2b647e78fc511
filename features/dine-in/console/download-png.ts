import { computeCardSize, drawTableCard, type TableCard } from './draw-table-card.ts'

/** Saves the card of a table as a PNG file under the table's name. */
export const downloadPng = (card: Omit<TableCard, 'fontFamily' | 'direction'>): void => {
  const canvas = document.createElement('canvas')
  const { width, height } = computeCardSize(card)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  const { fontFamily, direction } = getComputedStyle(document.body)
  drawTableCard(context, { ...card, fontFamily, direction: direction === 'rtl' ? 'rtl' : 'ltr' })
  canvas.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${card.place}.png`
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
