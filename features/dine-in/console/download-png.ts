/** Pixels of one module: a code of 41 modules prints sharply at 8 cm. */
const MODULE_PX = 24

/** Saves a QR code with its quiet zone as a PNG file under this name. */
export const downloadPng = (rows: readonly (readonly boolean[])[], name: string): void => {
  const canvas = document.createElement('canvas')
  const size = rows.length * MODULE_PX
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size, size)
  context.fillStyle = '#000'
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
  canvas.toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = `${name}.png`
    link.click()
    URL.revokeObjectURL(link.href)
  })
}
