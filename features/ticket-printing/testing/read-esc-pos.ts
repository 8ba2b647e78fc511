/** What a printer puts on paper for one command: a line of text, or a picture as rows of `#` and spaces. */
export interface Printed {
  readonly align: number
  readonly isBold: boolean
  readonly isLarge: boolean
  readonly text?: string
  readonly picture?: readonly string[]
}

const BITS = 8

const readPicture = (bytes: Uint8Array, bytesPerRow: number): string[] =>
  Array.from({ length: bytes.length / bytesPerRow }, (_, row) =>
    Array.from(bytes.subarray(row * bytesPerRow, (row + 1) * bytesPerRow), (byte) =>
      byte.toString(2).padStart(BITS, '0').replaceAll('0', ' ').replaceAll('1', '#'),
    ).join(''),
  )

/** Prints as a receipt printer with ASCII alone does; throws on any other command or character. */
export const readEscPos = (bytes: Uint8Array): Printed[] => {
  const printed: Printed[] = []
  const style = { align: 0, isBold: false, isLarge: false }
  let text = ''
  let at = 0
  const take = (count: number): number[] => {
    at += count
    return [...bytes.subarray(at - count, at)]
  }
  const commands: Readonly<Record<string, () => void>> = {
    '1b40': () => undefined,
    '1b52': () => {
      if (take(1)[0] !== 0) throw new Error('Not the American set')
    },
    '1b61': () => {
      style.align = take(1)[0] ?? 0
    },
    '1b45': () => {
      style.isBold = take(1)[0] === 1
    },
    '1d21': () => {
      style.isLarge = take(1)[0] === 0x11
    },
    '1d56': () => take(2),
    '1d76': () => {
      const [, , low = 0, high = 0, lowRows = 0, highRows = 0] = take(6)
      const bytesPerRow = low + high * 256
      const size = bytesPerRow * (lowRows + highRows * 256)
      at += size
      printed.push({ ...style, picture: readPicture(bytes.subarray(at - size, at), bytesPerRow) })
    },
  }
  while (at < bytes.length) {
    const [code = 0] = take(1)
    if (code === 0x0a) {
      printed.push({ ...style, text })
      text = ''
    } else if (code >= 0x20 && code < 0x7f) text += String.fromCodePoint(code)
    else {
      const name = Buffer.from([code, ...take(1)]).toString('hex')
      const run = commands[name]
      if (!run) throw new Error(`Unknown command ${name}`)
      run()
    }
  }
  return printed
}
