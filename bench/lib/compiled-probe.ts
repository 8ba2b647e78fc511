import path from 'node:path'
import { build } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')
const FOLDER = 'build/probe'

/**
 * Makes plain JavaScript of the probe, and answers where it lies: what Node loads to read TypeScript would take 18 MB of
 * the shop that is measured, which itself runs as JavaScript.
 */
export const compileProbe = async (): Promise<string> => {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // The driver that the shop uses is the one to be watched.
    ssr: { external: ['pg'] },
    build: { ssr: 'bench/processes/shop-probe.ts', outDir: FOLDER, target: 'node26', minify: false },
  })
  return path.join(ROOT, FOLDER, 'shop-probe.js')
}
