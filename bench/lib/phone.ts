import { chromium } from '@playwright/test'
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

/** Opens an address once with Lighthouse's simulated phone, in a new browser. */
export const visitPage = async (url: string): Promise<PhoneVisit> => {
  const port = await findFreePort()
  const { executablePath, args = [] } = settings.use?.launchOptions ?? {}
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, `--remote-debugging-port=${port}`, '--ignore-certificate-errors'],
  })
  try {
    const run = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!run) throw new Error(`Lighthouse said nothing about ${url}`)
    const { runtimeError } = run.lhr
    if (runtimeError) throw new Error(`Lighthouse could not open ${url}: ${runtimeError.message}`)
    return toPhoneVisit(run.lhr)
  } finally {
    await browser.close()
  }
}
