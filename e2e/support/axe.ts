import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { openPage } from './open-page.ts'
import { measureOverflow } from './overflow.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly {
      readonly id: string
      readonly help: string
      readonly nodes: readonly { readonly html: string }[]
    }[]
  }>
}

/** How long nothing may fade, slide or load before the page counts as settled, in milliseconds. */
const SETTLED_MS = 150

/**
 * Waits until fades and slides have ended and no button is busy, and stays so for a while: half-shown text has half its
 * contrast, and a response that arrives meanwhile starts the next fade. Endless animations are not waited for.
 */
const waitUntilSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction((settledMs) => {
    const isMoving =
      document.querySelector('button[aria-busy="true"]') !== null ||
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
    const state = window as { settledSince?: number | undefined }
    state.settledSince = isMoving ? undefined : (state.settledSince ?? performance.now())
    return state.settledSince !== undefined && performance.now() - state.settledSince > settledMs
  }, SETTLED_MS)
}

/** Runs axe on the page in its current state and expects no findings. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await waitUntilSettled(page)
  // The page's policy forbids injected scripts; the debugger's evaluate is exempt from it.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await readFile(AXE, 'utf8'))
  // Returns only violations: passes are a thousand times as much data.
  const problems = await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const runOnly = { type: 'tag', values: tags }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
    )
  }, TAGS)
  expect(problems, `axe on ${page.url()}`).toEqual([])
}

/** A visit of a URL in each language: axe finds nothing, and nothing overflows the phone's width. */
export const createLanguageSweep =
  (open: (page: Page, address: string) => Promise<unknown>) =>
  async (page: Page, address: string, ready: string): Promise<void> => {
    for (const language of LANGUAGES) {
      const url = new URL(address, page.url())
      url.searchParams.set('lang', language)
      await open(page, url.href)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator(ready).first()).toBeVisible()
      await expectAccessible(page)
      const beyond = await measureOverflow(page)
      expect(beyond, `${url.href} is wider than the screen`).toBeLessThanOrEqual(0)
    }
  }

/** The same of a page of the shop. */
export const expectAccessibleInEveryLanguage = createLanguageSweep(openPage)
