import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface AxeResult {
  readonly violations: readonly {
    id: string
    help: string
    nodes: readonly { html: string; failureSummary: string }[]
  }[]
}

/** Runs axe over the page as it stands and expects nothing to be found. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const source = await readFile(AXE, 'utf8')
  // The page's policy forbids added scripts, and rightly so; the debugger's evaluate is outside of it.
  await page.evaluate(source)
  const found = await page.evaluate(
    (tags): Promise<AxeResult> =>
      (globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
        runOnly: { type: 'tag', values: tags },
      }),
    TAGS,
  )
  const problems = found.violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.html).join('\n  ')}`,
  )
  expect(problems, `axe on ${page.url()}`).toEqual([])
}
