import type { Plugin } from 'vite'

const toUnicodeEscape = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Writes the server's code in ASCII: one "…" in a file of megabytes makes Node store the whole file with two bytes
 * per character. Strings, templates, patterns and names mean the same with escapes.
 */
export const escapeNonAscii = (): Plugin => ({
  name: 'compass-plain-letters',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  generateBundle: (_options, bundle) => {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk') output.code = output.code.replaceAll(/[^\0-\x7f]/g, toUnicodeEscape)
    }
  },
})
