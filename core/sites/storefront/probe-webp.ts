import { getValue, setValue } from './local-values.ts'

/** One pixel of WebP. */
const SAMPLE = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/**
 * Finds out once whether this browser shows WebP, and remembers it for whatever cannot offer several formats.
 * Pictures themselves do not wait for it: they name all their formats and the browser takes the best.
 */
export const probeWebp = (): void => {
  if (getValue('isWebpSupported') !== undefined) return
  const image = new Image()
  image.onload = () => setValue('isWebpSupported', String(image.width === 1))
  image.onerror = () => setValue('isWebpSupported', 'false')
  image.src = SAMPLE
}
