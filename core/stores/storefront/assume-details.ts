import type { Site } from '#core/sites/contract/endpoints.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { StoreCard, VisitedStore } from '../contract/endpoints.ts'
import { ARRIVAL_SPAN } from '../domain/arrival.ts'

/** The e-mail address may be given, and need not be. */
const EMAIL_OPTIONAL = 30
/** An order for later takes a span of time. */
const SPAN = 20
const DEFAULT_PREPARATION_MINUTES = 20

/**
 * An outlet whose details could not be loaded: what the list of outlets says, the brand's country and currency, and for
 * the rest what promises nothing. The server validates each order by the real details.
 */
export const assumeDetails = (
  card: StoreCard,
  { site, language }: { readonly site: Site; readonly language: Language },
): VisitedStore => {
  const { brand, uiVersion } = site
  const nothing = money(0, brand.currency.code)
  const payment = { methods: [], cashDetails: { limit: null } }
  const schedule = { active: false, scheduledDeliveryType: SPAN } as const
  const isUnderTesting = card.channels.some(({ state }) => state === 'underTesting')
  return {
    ...card,
    uiVersion,
    brand: { _id: brand._id, name: brand.name, colorCode: brand.colorCode },
    phone: brand.phone,
    previewMode: isUnderTesting,
    isMenuShown: !isUnderTesting,
    isEmailNeeded: EMAIL_OPTIONAL,
    isPinNeeded: false,
    timeZone: 'UTC',
    timeZoneDiff: 0,
    location: {
      country: { en: '' },
      countryRef: { alpha2Code: brand.country, activePg: 0, isTermsAndConditionRequired: true },
      pinCode: null,
    },
    currency: { code: brand.currency.code },
    languages: [language],
    paymentMethods: { delivery: payment, pickup: payment },
    pauseOrder: [],
    scheduledDeliveryDetails: schedule,
    scheduledPickupDetails: schedule,
    pgConfiguration: null,
    settings: { isDirectPayment: false },
    posOutlet: null,
    posPlatform: null,
    preparationMinutes: DEFAULT_PREPARATION_MINUTES,
    arrivalSpan: ARRIVAL_SPAN,
    minimumOrder: { delivery: nothing, pickup: nothing },
    tipPresets: [],
    skipToMenu: false,
    collectFromUser: [],
  }
}
