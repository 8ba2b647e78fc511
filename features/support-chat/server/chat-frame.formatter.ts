import type { Language } from '#platform/kernel/language.ts'

export interface ChatFrame {
  readonly nonce: string
  readonly language: Language
  readonly title: string
  /** The vendor's page, and its origin. */
  readonly address: string
  readonly origin: string
}

/** Not among them: to navigate the shop's page, to read it, or to open a dialog over it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** No script at all, and nothing in it but the vendor's page. */
const formatPolicy = ({ nonce, origin }: ChatFrame): string =>
  [
    "default-src 'none'",
    `frame-src ${origin}`,
    `style-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${SANDBOX}`,
  ].join('; ')

/**
 * The page between the shop and the vendor, so that the policy of the shop's pages names no vendor. The vendor's page has
 * the vendor's origin; where browsers know `credentialless`, what it stores ends with the shop's page.
 */
export const formatChatFrame = (frame: ChatFrame): { readonly html: string; readonly policy: string } => {
  const { nonce, language, title, address } = frame
  const style = 'html,body{height:100%;margin:0}iframe{display:block;width:100%;height:100%;border:0}'
  return {
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeAttribute(title)}</title><style nonce="${nonce}">${style}</style></head><body><iframe credentialless sandbox="${SANDBOX}" referrerpolicy="no-referrer" title="${escapeAttribute(title)}" src="${escapeAttribute(address)}"></iframe></body></html>`,
    policy: formatPolicy(frame),
  }
}
