import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'
import type { RemoteBrowser } from './remote-page.ts'

const PROGRAM = '/usr/bin/firefox-esr'
const VIEWPORT = { width: 390, height: 844 }

export const hasFirefox = (): boolean => existsSync(PROGRAM)

/** Firefox as the system has it, by the WebDriver BiDi protocol: Playwright only drives a build of its own. */
export const openFirefox = async (): Promise<RemoteBrowser> => {
  const browser = await launch({ browser: 'firefox', executablePath: PROGRAM, headless: true })
  const page = await browser.newPage()
  await page.setViewport(VIEWPORT)
  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: (source) => page.evaluate(`(${source})()`) as Promise<never>,
    press: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    close: () => browser.close(),
  }
}
