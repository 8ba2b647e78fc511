import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findFreePort } from '#platform/testing/find-free-port.ts'
import settings from '../../playwright.config.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type CategoryName = (typeof CATEGORIES)[number]

/** Metrics of a page on a simulated phone on a slow network. */
export interface PhoneVisit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<CategoryName, number>>
  /** Milliseconds. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  readonly layoutShift: number
  /** All scripts loaded before any touch, including those fetched when idle. */
  readonly scripts: readonly LoadedResource[]
  /** Bytes on the wire. */
  readonly scriptBytes: number
  readonly allBytes: number
  /** Audits other than performance that lost a point. */
  readonly complaints: readonly string[]
}

interface LoadedResource {
  readonly url: string
  readonly type: string
  /** Bytes on the wire. */
  readonly size: number
}

const getAuditValue = ({ audits }: Result, audit: string): number => audits[audit]?.numericValue ?? Number.NaN

const listLoadedResources = ({ audits }: Result): LoadedResource[] => {
  const { details } = audits['network-requests'] ?? {}
  if (details?.type !== 'table') return []
  return details.items.map(({ url, resourceType, transferSize }) => ({
    url: typeof url === 'string' ? url : '',
    type: typeof resourceType === 'string' ? resourceType : '',
    size: typeof transferSize === 'number' ? transferSize : 0,
  }))
}

const sumBytes = (items: readonly LoadedResource[]): number => items.reduce((sum, { size }) => sum + size, 0)

const listFailedAudits = ({ categories, audits }: Result): string[] =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${name}: ${audits[id]?.title ?? id}`),
  )

const toPhoneVisit = (result: Result): PhoneVisit => {
  const loaded = listLoadedResources(result)
  const scripts = loaded.filter(({ type }) => type === 'Script')
  const score = (name: CategoryName): number =>
    Math.round(100 * (result.categories[name]?.score ?? Number.NaN))
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstPaint: getAuditValue(result, 'first-contentful-paint'),
    largestPaint: getAuditValue(result, 'largest-contentful-paint'),
    blocking: getAuditValue(result, 'total-blocking-time'),
    layoutShift: getAuditValue(result, 'cumulative-layout-shift'),
    scripts,
    scriptBytes: sumBytes(scripts),
    allBytes: sumBytes(loaded),
    complaints: listFailedAudits(result),
  }
}

/** What the browser of a known customer holds. */
export interface StoredState {
  readonly cookies: Readonly<Record<string, string>>
  readonly localStorage: Readonly<Record<string, string>>
}

export interface VisitOptions {
  /** Absent: a first-time visitor. */
  readonly state?: StoredState
  /** Audits that contradict what the page is for. */
  readonly skipAudits?: readonly string[]
}

const BLANK_PAGE = '/bench-blank-page'

/** Stores the state without a request, so that the measured visit opens its first connection itself. */
const storeState = async (context: BrowserContext, origin: string, state: StoredState): Promise<void> => {
  const cookies = Object.entries(state.cookies).map(([name, value]) => ({ name, value }))
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin, secure: true })))
  const page = await context.newPage()
  await page.route(`**${BLANK_PAGE}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(origin + BLANK_PAGE)
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value)
  }, state.localStorage)
  await page.close()
}

/** Opens an address once with Lighthouse's simulated phone, in a new browser. */
export const visitPage = async (
  url: string,
  { state, skipAudits = [] }: VisitOptions = {},
): Promise<PhoneVisit> => {
  const port = await findFreePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'compass-bench-browser-'))
  const { executablePath, args = [] } = settings.use?.launchOptions ?? {}
  // Lighthouse opens its page in the browser's own context, not in one of Playwright's.
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  try {
    if (state) await storeState(context, new URL(url).origin, state)
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      skipAudits: [...skipAudits],
      disableStorageReset: state !== undefined,
    })
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`)
    const { runtimeError } = run.lhr
    if (runtimeError) throw new Error(`Lighthouse could not open ${url}: ${runtimeError.message}`)
    return toPhoneVisit(run.lhr)
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
}
