import path from 'node:path'
import { build, type Plugin } from 'vite'
import { escapeNonAscii } from './vite-escape-non-ascii.ts'

/**
 * Finds its own files next to its code, is instrumented by the benches (pg), or has a licence that requires a
 * separate package (web-push, MPL-2.0).
 */
const EXTERNAL_PACKAGES = ['@electric-sql/pglite', '@fastify/swagger-ui', 'pg', 'sharp', 'web-push']

/** Lets a source find files next to it: `import.meta.url` stays its own address. */
const rewriteImportMetaUrls = (root: string, folder: string): Plugin => ({
  name: 'compass-own-addresses',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta')) return
    if (/import\.meta\.(dirname|filename|main|resolve)/.test(code))
      throw new Error(`${id} must ask for its place by import.meta.url`)
    const place = path.relative(path.join(root, folder), id).replaceAll('\\', '/')
    return {
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
      map: null,
    }
  },
})

/**
 * Bundles the server and its packages into one file in `folder` below the root. Node can run the sources directly
 * too, but 2,500 modules take twenty megabytes more; docs/decisions/0099. Names and lines stay readable.
 */
export const buildServer = async (root: string, folder: string): Promise<void> => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [rewriteImportMetaUrls(root, folder), escapeNonAscii()],
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: 'apps/server/main.ts',
      outDir: folder,
      target: 'node26',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', comments: false },
      },
    },
  })
}
