import { browserApi } from '#platform/contract/browser-api.ts'
import type { PrescriptionsApi } from '../contract/endpoints.ts'

/** Opens nothing: a PDF is saved as plain bytes, so that no browser runs what is in it. */
export const saveBytes = (name: string, base64: string): void => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Reads an own file. */
export const readFile = (id: string) =>
  browserApi<PrescriptionsApi>()('GET /api/v1/prescriptions/:id', { params: { id } })
