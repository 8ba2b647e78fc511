import { isEmbedded } from '#platform/contract/embedded.ts'

/** In a frame of another site a browser stores only cookies that it keeps apart by that site, and only over TLS. */
const forFrame = (text: string): string =>
  text.replace(/; SameSite=Lax\b/i, '; SameSite=None; Secure; Partitioned')

/** Sets a cookie from its `Set-Cookie` text; for values that the server needs to render the next page. */
export const writeCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we serve
  document.cookie = isEmbedded() && location.protocol === 'https:' ? forFrame(text) : text
}
