/** What a customer can allow besides what the order itself needs; each is chosen on its own. */
export const CONSENT_PURPOSES = ['statistics', 'marketing'] as const
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number]

/** Whether a merchant asks wherever the law demands it, or everybody. */
export const CONSENT_POLICIES = ['by-law', 'always'] as const
export type ConsentPolicy = (typeof CONSENT_POLICIES)[number]

/** Grows when purposes change their meaning: a choice of an older version is asked for again. */
export const CONSENT_VERSION = 1

/** A customer's choice at one merchant, as stored on the device. */
export interface ConsentChoice {
  readonly version: number
  /** ISO 8601. */
  readonly at: string
  readonly purposes: readonly ConsentPurpose[]
}

/**
 * Where pixels may run until somebody objects. Everywhere else consent comes first: the EU and the UK (ePrivacy), India
 * (DPDP Act), Serbia and the Gulf (PDPL) demand it, and an unknown country is treated like them.
 */
const OBJECTION_COUNTRIES: ReadonlySet<string> = new Set(['US', 'AU', 'NZ'])

/** Time zones of countries with the ePrivacy rules, wherever the shop is. */
const EUROPEAN_ZONE =
  /^(?:Europe\/|Atlantic\/(?:Azores|Canary|Faroe|Madeira|Reykjavik)$|Asia\/(?:Nicosia|Famagusta)$|Africa\/Ceuta$)/

interface ConsentCircumstances {
  readonly policy: ConsentPolicy
  /** Of the shop, ISO 3166 alpha-2. */
  readonly country: string
  /** Of the customer's device. */
  readonly timeZone: string
}

/** Whether nothing may be loaded or sent before the customer allows it. */
export const isConsentRequired = ({ policy, country, timeZone }: ConsentCircumstances): boolean =>
  policy === 'always' || !OBJECTION_COUNTRIES.has(country) || EUROPEAN_ZONE.test(timeZone)

interface ConsentState {
  readonly choice: ConsentChoice | undefined
  readonly isRequired: boolean
  /** The browser sends Global Privacy Control or Do Not Track. */
  readonly isRefusedByBrowser: boolean
}

const NOTHING: readonly ConsentPurpose[] = []

/** The purposes for which data may be used now. A browser that refuses for its owner overrides every choice. */
export const listAllowedPurposes = ({
  choice,
  isRequired,
  isRefusedByBrowser,
}: ConsentState): readonly ConsentPurpose[] => {
  if (isRefusedByBrowser) return NOTHING
  if (choice) return choice.purposes
  return isRequired ? NOTHING : CONSENT_PURPOSES
}

const isPurpose = (value: unknown): value is ConsentPurpose =>
  CONSENT_PURPOSES.some((purpose) => purpose === value)

/** Reads a stored choice; undefined when there is none of this version, or it cannot be read. */
export const parseConsentChoice = (text: string | undefined): ConsentChoice | undefined => {
  if (text === undefined) return undefined
  try {
    const { version, at, purposes }: Partial<Record<keyof ConsentChoice, unknown>> = JSON.parse(text)
    if (version !== CONSENT_VERSION || typeof at !== 'string' || !Array.isArray(purposes)) return undefined
    return { version, at, purposes: purposes.filter(isPurpose) }
  } catch {
    // Whatever somebody else wrote there is no consent.
    return undefined
  }
}

/** Whether request headers refuse: Global Privacy Control (`Sec-GPC: 1`) or Do Not Track (`DNT: 1`). */
export const isRefusedByHeaders = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1'
