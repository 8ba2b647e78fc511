import type { Language } from '#platform/kernel/language.ts'
import type { CreatePaymentInput } from '../contract/payment-provider.ts'
import type { PaymentSelection } from '../contract/payment-selection.ts'
import type { CardPreference } from './saved-cards.service.ts'

/** What a gateway is told of a payment beside what stands in our books. */
export interface PaymentStartContext {
  readonly brandId: string
  /** What the customer sees at the gateway, such as the shop's name and the order's number. */
  readonly description: string
  readonly language: Language
  /** An address of ours, made from the order's id. */
  readonly returnUrl: string
  readonly customer: Omit<CreatePaymentInput['customer'], 'id'>
  /** What the customer wishes beside the method. */
  readonly payWith?: CardPreference & Pick<PaymentSelection, 'upiId'>
}
