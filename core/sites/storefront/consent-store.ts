import { useEffect } from 'react'
import { create } from 'zustand'
import {
  CONSENT_VERSION,
  type ConsentChoice,
  type ConsentPurpose,
  isConsentRequired,
  listAllowedPurposes,
  parseConsentChoice,
} from '../domain/consent.ts'
import { getSiteValue, setSiteValue, watchSiteValue } from './local-values.ts'
import { useRootData } from './use-site.ts'

interface ConsentStoreState {
  /** The site whose choice is loaded. */
  readonly siteId: string | undefined
  readonly choice: ConsentChoice | undefined
  readonly isRefusedByBrowser: boolean
}

const readBrowserRefusal = (): boolean => {
  const { globalPrivacyControl, doNotTrack }: Navigator & { readonly globalPrivacyControl?: boolean } =
    navigator
  return globalPrivacyControl === true || doNotTrack === '1'
}

/** What the customer allows at the site of the page. Part of every page, so it contains no server calls. */
export const useConsentStore = create<ConsentStoreState>()(() => ({
  siteId: undefined,
  choice: undefined,
  isRefusedByBrowser: false,
}))

const loadChoice = (siteId: string): void =>
  useConsentStore.setState((last) => ({
    siteId,
    choice: parseConsentChoice(getSiteValue(siteId, 'consent')),
    isRefusedByBrowser: last.isRefusedByBrowser || readBrowserRefusal(),
  }))

/** Stores the customer's choice on this device, with its time. */
export const saveConsentChoice = (siteId: string, purposes: readonly ConsentPurpose[]): void => {
  const choice = { version: CONSENT_VERSION, at: new Date().toISOString(), purposes }
  setSiteValue(siteId, 'consent', JSON.stringify(choice))
  useConsentStore.setState({ siteId, choice })
}

export interface PageConsent {
  readonly choice: ConsentChoice | undefined
  readonly isRequired: boolean
  readonly isRefusedByBrowser: boolean
  readonly allowed: readonly ConsentPurpose[]
}

/**
 * The consent of the page's site, also as another tab changes it; undefined where there are no pixels, and before this
 * device's choice was read.
 */
export const useConsent = (): PageConsent | undefined => {
  const { site } = useRootData()
  const state = useConsentStore()
  const siteId = site?.pixels ? site._id : undefined
  useEffect(() => {
    if (siteId === undefined) return
    loadChoice(siteId)
    return watchSiteValue(siteId, 'consent', () => loadChoice(siteId))
  }, [siteId])
  if (!site?.pixels || state.siteId !== site._id) return undefined
  const { choice, isRefusedByBrowser } = state
  const isRequired = isConsentRequired({
    policy: site.pixels.consent,
    country: site.brand.country,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const allowed = listAllowedPurposes({ choice, isRequired, isRefusedByBrowser })
  return { choice, isRequired, isRefusedByBrowser, allowed }
}
