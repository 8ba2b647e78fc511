import path from 'node:path'
import { build } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = 'build/probe'

/**
 * Compiles the probe to plain JavaScript and returns its path: Node's TypeScript loader would take 18 MB of the
 * measured shop, which itself runs as JavaScript.
 */
export const compileProbe = async (): Promise<string> => {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // The probe must instrument the driver that the shop uses.
    ssr: { external: ['pg'] },
    build: { ssr: 'bench/processes/shop-probe.ts', outDir: FOLDER, target: 'node26', minify: false },
  })
  return path.join(ROOT, FOLDER, 'shop-probe.js')
}
