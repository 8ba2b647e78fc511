import type { Plugin } from 'vite'

/**
 * Loads parts of the browser build by the browser's own `import()`. Vite's helper would first load the styles of a part
 * and what it imports, but all styles are one file that every page links, and preloading is off.
 */
export const importPlainly = (): Plugin => ({
  name: 'compass-plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})
