import { getResiliencePolicy } from '#platform/http/resilience-policy.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { CourierQuote, CourierQuoteRequest } from '../contract/delivery-quotes.ts'

/** The customer is waiting for the total: after this deadline the area's fee applies. */
const COURIER_LIMITS = { deadline: seconds(4), atOnce: 16 }

export type CourierQuoteResult = CourierQuote | 'notThere' | 'silent'

/** One request to a courier, with a deadline and a circuit breaker; never call it inside a transaction. */
export const requestCourierQuote = async (
  platform: Platform,
  name: string,
  question: CourierQuoteRequest,
): Promise<CourierQuoteResult> => {
  const provider = platform.hooks.all('deliveryQuotes').find((one) => one.name === name)
  if (!provider) return 'silent'
  try {
    const guard = getResiliencePolicy(platform.db, `quotes of ${name} ${question.account}`, COURIER_LIMITS)
    const quote = await guard.execute(({ signal }) => provider.quote(question, signal))
    if (quote && quote.fee.currency !== question.currency)
      throw new Error('The courier asks another currency')
    return quote ?? 'notThere'
  } catch (error) {
    platform.logger.warn({ courier: name, cause: String(error) }, 'a courier did not answer')
    return 'silent'
  }
}
