import { CONSENT_VERSION } from '#core/sites/domain/consent.ts'
import type { PageConsent } from '#core/sites/storefront/consent-store.ts'
import { getLocalValue, getSiteValue, setSiteValue } from '#core/sites/storefront/local-values.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { ConsentApi } from '../contract/endpoints.ts'

type ChoiceBody = CallInput<ConsentApi['PUT /api/v1/privacy-choice']>['body']
type Choice = Pick<PageConsent, 'choice' | 'allowed' | 'isRefusedByBrowser' | 'isRequired'>

/** A customer who has not been answered yet has allowed nothing, which the server assumes by itself. */
const isDecided = ({ choice, isRequired, isRefusedByBrowser }: Choice): boolean =>
  choice !== undefined || isRefusedByBrowser || !isRequired

/** The report whose answer is awaited. */
let pending: string | undefined

/**
 * Reports what the customer allows to the server, once for each session and choice; after a failure the next call
 * reports again. Without a session the server has nothing to send, so nothing is reported.
 */
export const reportChoice = async (siteId: string, consent: Choice): Promise<void> => {
  if (!getLocalValue('AuthToken') || !isDecided(consent)) return
  const { choice, allowed } = consent
  const chosenAt = choice?.at ?? null
  const body = { version: CONSENT_VERSION, purposes: [...allowed], chosenAt } satisfies ChoiceBody
  const report = JSON.stringify({ user: getLocalValue('userId'), ...body })
  if (pending === report || getSiteValue(siteId, 'reported') === report) return
  pending = report
  const answer = await browserApi<ConsentApi>()('PUT /api/v1/privacy-choice', { body })
  pending = undefined
  if (answer.ok) setSiteValue(siteId, 'reported', report)
}
