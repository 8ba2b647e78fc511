import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { BrowserIds } from '#core/sites/domain/conversion.ts'
import { getLocalValue, getSiteValue, setSiteValue } from '#core/sites/storefront/local-values.ts'
import { getVisitorId } from '#core/sites/storefront/visitor-id.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ConversionsApi } from '../contract/endpoints.ts'
import { isEmptyVisit, limitVisit, readLink, type Visit } from '../domain/visit.ts'

const NOTHING: Visit = { source: {}, browser: {} }

/** What this device has stored of visits at one merchant. */
const readStored = (siteId: string): Visit => {
  try {
    const { source, browser }: Partial<Visit> = JSON.parse(getSiteValue(siteId, 'source') ?? '{}')
    return { source: { ...source }, browser: { ...browser } }
  } catch {
    // Whatever somebody else wrote there is no visit.
    return NOTHING
  }
}

/** Meta's form of a browser's id: version, level of the host, time, and a random number. */
const createBrowserId = (): string =>
  `fb.1.${Date.now()}.${crypto.getRandomValues(new Uint32Array(1))[0] ?? 0}`

const joinVisit = (stored: Visit, search: string, clientId: string | undefined): Visit => {
  const { source, clicks } = readLink(new URLSearchParams(search))
  const { fbclid, ...otherClicks } = clicks
  const browser: BrowserIds = {
    ...{ fbp: createBrowserId(), ...stored.browser, ...otherClicks },
    ...(fbclid ? { fc: `fb.1.${Date.now()}.${fbclid}` } : {}),
    ...(clientId ? { clientId } : {}),
  }
  return { source: Object.keys(source).length > 0 ? source : stored.source, browser }
}

interface VisitInput {
  readonly siteId: string
  readonly allowed: readonly ConsentPurpose[]
  /** The query of the address that the page was opened with. */
  readonly search: string
}

/** Stores of a visit what the customer allows, and deletes the rest; returns what is stored. */
export const storeVisit = ({ siteId, allowed, search }: VisitInput): Visit => {
  const joined = joinVisit(readStored(siteId), search, getVisitorId(siteId, allowed))
  const visit = limitVisit(joined, allowed)
  setSiteValue(siteId, 'source', isEmptyVisit(visit) ? undefined : JSON.stringify(visit))
  return visit
}

/** Meta's ids of this browser, as conversions carry them. */
export const getMetaIds = (siteId: string): Pick<BrowserIds, 'fbp' | 'fc'> => {
  const { fbp, fc } = readStored(siteId).browser
  return { ...(fbp ? { fbp } : {}), ...(fc ? { fc } : {}) }
}

/** The visit that the server has, with its session. */
let reported: string | undefined

/** Milliseconds between reports: the customer's choice, without which nothing is stored, may still be on its way. */
const PAUSES = [300, 700, 2000, 5000]

const sendVisit = async ({ source, browser }: Visit): Promise<boolean> => {
  const body = { source: { ...source }, browser: { ...browser } }
  const answer = await browserApi<ConversionsApi>()('PUT /api/v1/visit-source', { body })
  return answer.ok && Object.keys(browser).every((name) => Object.hasOwn(answer.data.browser, name))
}

/** Reports a visit to the server, once for each session, until the server has stored all of it. */
export const reportVisit = async (visit: Visit): Promise<void> => {
  if (!getLocalValue('AuthToken') || isEmptyVisit(visit)) return
  const report = JSON.stringify([getLocalValue('userId'), visit])
  if (reported === report) return
  reported = report
  for (const pause of PAUSES) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    // Another visit or session is reported by now.
    if (reported !== report || (await sendVisit(visit))) return
  }
  reported = undefined
}
