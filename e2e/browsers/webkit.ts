import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Builder, By, Capabilities } from 'selenium-webdriver'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import type { RemoteBrowser } from './remote-page.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const BROWSERS = ['4.1', '4.0', '6.0'].map(
  (version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
)
const WINDOW = { width: 390, height: 844 }

const findProgram = (): string | undefined => BROWSERS.find((file) => existsSync(file))

export const hasWebKit = (): boolean =>
  existsSync(DRIVER) && existsSync(DISPLAY_SERVER) && findProgram() !== undefined

/** Starts a display without a screen; returns its name, which the server itself chooses. */
const startDisplay = async (): Promise<{ readonly server: ChildProcess; readonly display: string }> => {
  const server = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [, , , channel] = server.stdio
  if (!channel) throw new Error('The display tells no number')
  const [number] = await new Promise<string[]>((resolve, reject) => {
    channel.once('data', (chunk) => resolve(String(chunk).trim().split('\n')))
    server.once('exit', () => reject(new Error('The display did not start')))
  })
  return { server, display: `:${number}` }
}

/** WebKit as the system has it, by the WebDriver protocol: Playwright only drives a build of its own. */
export const openWebKit = async (): Promise<RemoteBrowser> => {
  const { server, display } = await startDisplay()
  const port = await findFreePort()
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LANGUAGE: 'en_GB', LANG: 'en_GB.UTF-8' },
    stdio: 'ignore',
  })
  const stop = (): void => {
    driver.kill()
    server.kill()
  }
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findProgram(), args: ['--automation'] },
  })
  const session = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...WINDOW })
  const find = (selector: string) => session.findElement(By.css(selector))
  return {
    open: (url) => session.get(url),
    evaluate: (source) => session.executeScript(`return (${source})()`),
    press: (selector) => find(selector).click(),
    type: (selector, text) => find(selector).sendKeys(text),
    close: async () => {
      await session.quit()
      stop()
    },
  }
}
