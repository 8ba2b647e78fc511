import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import settings from '../../playwright.config.ts'
import { computeMedian } from './stats.ts'

/** How a page responds to scrolling and typing on a phone with a quarter of this machine's speed. */
export interface InteractionMetrics {
  /** The longest time between frames during scrolling, in milliseconds. */
  readonly longestFrame: number
  /** Frames that took more than 50 ms: the median of the visits of a start position, for the worst position. */
  readonly slowFrames: number
  /** Those of the visit with the most of them, and of the same page without its scripts. */
  readonly mostSlowFrames: number
  readonly bareSlowFrames: number
  /** Elements of the document at the end of the menu, where most exist. */
  readonly elements: number
  /** Milliseconds from a key in the search to the frame with its results: the median, and the longest. */
  readonly key: number
  readonly longestKey: number
  /** The median of the same keys in the same page without its scripts: the browser's own share. */
  readonly bareKey: number
}

const CPU_SLOWDOWN = 4
/** Fast scrolling, and scrolling at reading speed: number of turns, distance in px, pause after each in ms. */
const FAST_SCROLL = { turns: 60, px: 600, rest: 30 } as const
const SLOW_SCROLL = { turns: 40, px: 60, rest: 50 } as const
const SEARCH_TEXT = 'fresh milk'
/** Three refreshes of a 60 Hz screen are 50 ms, plus the clock's resolution. */
const SLOW_FRAME_MS = 50.5
/** The start positions of scrolling, as shares of the menu's height. */
const START_POSITIONS = [0, 0.45, 0.9] as const
/** Delays of our own code occur in every visit; delays of the machine only in some. */
const VISITS = 3
/** Idle time of a page before it is scrolled. */
const SETTLE_MS = 500

// The front's certificate is self-signed.
const CONTEXT_OPTIONS = { viewport: { width: 390, height: 844 }, hasTouch: true, ignoreHTTPSErrors: true }

const countSlowFrames = ({ frames }: { readonly frames: readonly number[] }): number =>
  frames.filter((took) => took > SLOW_FRAME_MS).length

const startFrameRecording = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = []
    Object.assign(globalThis, { benchFrames: frames })
    let last = performance.now()
    const look = (now: number): void => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

const readFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames)

const measureScroll = async (page: Page): Promise<number[]> => {
  await startFrameRecording(page)
  for (const { turns, px, rest } of [FAST_SCROLL, SLOW_SCROLL])
    for (let turn = 0; turn < turns; turn += 1) {
      await page.mouse.wheel(0, px)
      await page.waitForTimeout(rest)
    }
  // The first frame started before the recording.
  return (await readFrames(page)).slice(1)
}

const startKeyRecording = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const keys: number[] = []
    Object.assign(globalThis, { benchKeys: keys })
    document.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => keys.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    )
  })

const measureTyping = async (page: Page): Promise<number[]> => {
  await startKeyRecording(page)
  for (const letter of SEARCH_TEXT) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(150)
  }
  return page.evaluate(() => (globalThis as unknown as { benchKeys: number[] }).benchKeys)
}

const throttleCpu = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return session
}

/** Scrolls a part of the menu, as a visitor who has just arrived or who jumped to a category further down. */
const scrollFrom = async (page: Page, part: number) => {
  await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), part)
  await page.waitForTimeout(SETTLE_MS)
  const session = await throttleCpu(page)
  const frames = await measureScroll(page)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await session.detach()
  return { frames, elements }
}

/** The same in pages without scripts, to measure the browser alone. */
const visitWithoutScripts = async (browser: Browser, address: string) => {
  const context = await browser.newContext(CONTEXT_OPTIONS)
  await context.route(/\.js$/, (route) => route.abort())
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const { frames } = await scrollFrom(page, 0)
  await page.goto(`${address}/menu-list/search`, { waitUntil: 'networkidle' })
  await page.getByRole('searchbox').click()
  await throttleCpu(page)
  const keys = await measureTyping(page)
  await context.close()
  return { frames, keys }
}

const measureSearchTyping = async (page: Page): Promise<number[]> => {
  await page.getByRole('searchbox').click()
  await page.keyboard.press('a')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Backspace')
  await throttleCpu(page)
  return measureTyping(page)
}

interface Visit {
  readonly frames: readonly number[]
  readonly elements: number
  readonly keys: readonly number[]
}

const measureVisit = async (browser: Browser, address: string, part: number): Promise<Visit> => {
  const context = await browser.newContext(CONTEXT_OPTIONS)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const scrolled = await scrollFrom(page, part)
  await page.goto(`${address}/menu-list/search`, { waitUntil: 'networkidle' })
  const keys = await measureSearchTyping(page)
  await context.close()
  return { ...scrolled, keys }
}

/**
 * Scrolls the menu of a site and types into its search, on a phone's screen with the processor slowed down: from the
 * top, from the middle and near the end, alternating and three times each, always as a first-time visitor.
 */
export const measureInteraction = async (origin: string, home: string): Promise<InteractionMetrics> => {
  const { executablePath, args = [] } = settings.use?.launchOptions ?? {}
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args })
  try {
    const parts: Visit[][] = START_POSITIONS.map(() => [])
    const bare = []
    for (let round = 0; round < VISITS; round += 1) {
      for (const [at, part] of START_POSITIONS.entries())
        parts[at]?.push(await measureVisit(browser, `${origin}/${home}`, part))
      bare.push(await visitWithoutScripts(browser, `${origin}/${home}`))
    }
    const visits = parts.flat()
    const keys = visits.flatMap((visit) => visit.keys)
    return {
      longestFrame: Math.max(...visits.flatMap(({ frames }) => frames)),
      slowFrames: Math.max(...parts.map((part) => computeMedian(part.map(countSlowFrames)))),
      mostSlowFrames: Math.max(...visits.map(countSlowFrames)),
      bareSlowFrames: Math.max(...bare.map(countSlowFrames)),
      elements: Math.max(...visits.map((visit) => visit.elements)),
      key: computeMedian(keys),
      longestKey: Math.max(...keys),
      bareKey: computeMedian(bare.flatMap((visit) => visit.keys)),
    }
  } finally {
    await browser.close()
  }
}
