import { getLocalValue, setLocalValue } from './local-values.ts'

/** One pixel of WebP. */
const SAMPLE = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/**
 * Detects once whether this browser supports WebP, and stores it for places that cannot offer several formats.
 * Pictures do not wait for it: they list all their formats and the browser chooses the best.
 */
export const probeWebp = (): void => {
  if (getLocalValue('isWebpSupported') !== undefined) return
  const image = new Image()
  image.onload = () => setLocalValue('isWebpSupported', String(image.width === 1))
  image.onerror = () => setLocalValue('isWebpSupported', 'false')
  image.src = SAMPLE
}
