import type { ConsentPurpose } from '#core/sites/domain/consent.ts'
import type { BrowserIds } from '#core/sites/domain/conversion.ts'

/** The campaign of a link, by its parameters `utm_…`. */
export const SOURCE_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const
export type VisitSource = Partial<Record<(typeof SOURCE_FIELDS)[number], string>>

/** Vendors' click ids by the parameters of their links. */
const CLICK_PARAMETERS = {
  fbclid: 'fbclid',
  ttclid: 'ttclid',
  ScCid: 'scClickId',
  sccid: 'scClickId',
  gclid: 'gclid',
} as const

export interface ClickIds {
  readonly fbclid?: string
  readonly ttclid?: string
  readonly scClickId?: string
  readonly gclid?: string
}

/** What the customer's device knows of the visit. */
export interface Visit {
  readonly source: VisitSource
  readonly browser: BrowserIds
}

const MAX_SOURCE = 100
const CLICK_ID = /^[\w.-]{1,500}$/

const cleanText = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_SOURCE)

/** The query of a link, such as `URLSearchParams`. */
interface LinkQuery {
  get(name: string): string | null
}

/** The campaign and the click ids in the query of a link. Anything else in it is left alone. */
export const readLink = (query: LinkQuery): { readonly source: VisitSource; readonly clicks: ClickIds } => {
  const source = Object.fromEntries(
    SOURCE_FIELDS.map((field) => [field, cleanText(query.get(`utm_${field}`) ?? '')] as const).filter(
      ([, text]) => text !== '',
    ),
  )
  const clicks = Object.fromEntries(
    Object.entries(CLICK_PARAMETERS).flatMap(([parameter, name]) => {
      const id = query.get(parameter)
      return id !== null && CLICK_ID.test(id) ? [[name, id]] : []
    }),
  )
  return { source, clicks }
}

/** What of a visit may be stored: campaigns and the visitor's id are statistics, ids of advertisers are marketing. */
export const limitVisit = ({ source, browser }: Visit, allowed: readonly ConsentPurpose[]): Visit => {
  const { clientId, ...advertising } = browser
  const hasStatistics = allowed.includes('statistics')
  return {
    source: hasStatistics ? source : {},
    browser: {
      ...(hasStatistics && clientId ? { clientId } : {}),
      ...(allowed.includes('marketing') ? advertising : {}),
    },
  }
}

/** Whether nothing is known. */
export const isEmptyVisit = ({ source, browser }: Visit): boolean =>
  Object.keys(source).length === 0 && Object.keys(browser).length === 0
