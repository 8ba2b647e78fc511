import type { PixelSources } from '#core/sites/contract/pixel-vendor.ts'

/** JSON that cannot close its script element. */
const toScriptValue = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

export interface PixelFrame {
  readonly nonce: string
  readonly sources: PixelSources
  /** The ids and the origin of the vendor, for the script. */
  readonly settings: { readonly ids: readonly string[]; readonly origin: string }
  /** The built scripts: what every frame does, and the vendor's adapter. */
  readonly scripts: readonly string[]
}

/**
 * Only the vendor's own origins, in a sandbox without ours: even opened by itself the page has no cookie and no storage
 * of the shop.
 */
const formatPolicy = ({ nonce, sources }: PixelFrame): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${sources.scripts.join(' ')}`,
    `connect-src ${sources.connections.join(' ')}`,
    `img-src ${sources.images.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ].join('; ')

/** The page in which a vendor's script runs. It shows nothing. */
export const formatPixelFrame = (frame: PixelFrame): { readonly html: string; readonly policy: string } => {
  const settings = `const pixelSettings = ${toScriptValue(frame.settings)}`
  const script = `(() => {\n${[settings, ...frame.scripts].join('\n')}\n})()`
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Pixel</title><script nonce="${frame.nonce}">${script}</script></head><body></body></html>`,
    policy: formatPolicy(frame),
  }
}
