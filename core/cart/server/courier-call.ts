import type { Platform } from '#platform/http/area.ts'
import { outsideGuard } from '#platform/http/outside-guard.ts'
import { seconds } from '#platform/kernel/clock.ts'
import type { CourierQuote, QuoteQuestion } from '../contract/delivery-quotes.ts'

/** A customer watches the sum: after this the area's fee holds. */
const TERMS = { deadline: seconds(4), atOnce: 16 }

export type CourierAnswer = CourierQuote | 'notThere' | 'silent'

/** One question to a courier, with a deadline and a breaker; never to be asked inside a transaction. */
export const askCourier = async (
  platform: Platform,
  name: string,
  question: QuoteQuestion,
): Promise<CourierAnswer> => {
  const provider = platform.hooks.all('deliveryQuotes').find((one) => one.name === name)
  if (!provider) return 'silent'
  try {
    const guard = outsideGuard(platform.db, `quotes of ${name} ${question.account}`, TERMS)
    const quote = await guard.execute(({ signal }) => provider.quote(question, signal))
    if (quote && quote.fee.currency !== question.currency)
      throw new Error('The courier asks another currency')
    return quote ?? 'notThere'
  } catch (error) {
    platform.logger.warn({ courier: name, cause: String(error) }, 'a courier did not answer')
    return 'silent'
  }
}
