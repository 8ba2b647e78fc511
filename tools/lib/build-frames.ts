import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformWithOxc } from 'vite'
import { isSource, isTest, listFiles } from './sources.ts'

const FRAME_SOURCE = /^(?:features|providers\/[^/]+)\/[^/]+\/frame\/[^/]+$/

/** `providers/pixels/meta/frame/adapter.ts` becomes `pixels-meta-adapter.js`. */
export const getFrameFile = (source: string): string =>
  `${source
    .replace(/^(?:features|providers)\//, '')
    .replace('/frame/', '/')
    .replaceAll('/', '-')
    .replace(/\.ts$/, '')}.js`

/**
 * Strips the types of scripts that run in frames of their own. They import nothing but types, so that each is one
 * classic script, which the server writes into the frame's page.
 */
export const buildFrames = async (root: string): Promise<void> => {
  const folder = path.join(root, 'build/frames')
  mkdirSync(folder, { recursive: true })
  const sources = ['features', 'providers']
    .flatMap((tier) => listFiles(root, tier))
    .filter((file) => FRAME_SOURCE.test(file) && isSource(file) && !isTest(file))
  for (const source of sources) {
    const { code } = await transformWithOxc(readFileSync(path.join(root, source), 'utf8'), source)
    if (/^import\b/m.test(code)) throw new Error(`${source} runs in a frame and may import types only`)
    // What is left of a module without imports and exports.
    writeFileSync(path.join(folder, getFrameFile(source)), code.replace(/^export \{\};?$/m, ''))
  }
}
