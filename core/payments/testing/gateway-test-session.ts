import { type Money, money } from '#platform/kernel/money.ts'
import type { CreatePaymentInput, PaymentProvider } from '../contract/payment-provider.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { FakeLedger, LedgerPayment, LedgerPaymentState } from './fake-ledger.ts'
import {
  buildCreatePaymentInput,
  createDeadline,
  enterGateway,
  type GatewaySimulator,
  type GatewayTraits,
} from './gateway-simulator.ts'

/** A payment that was begun, and what the stand-in has of it. */
export interface StartedPayment {
  readonly reference: string
  readonly gatewayReference: string
  readonly amount: Money
  readonly booked: LedgerPayment
}

/** Absent: the first of the vendor's amounts, a payment that was opened now, no hint. */
interface InquiredTestPayment {
  readonly reference: string
  readonly gatewayReference?: string
  readonly amount?: Money
  readonly hint?: string
}

/** A stand with an adapter that was opened on it. */
export interface GatewayTestSession {
  stand: GatewaySimulator
  provider: PaymentProvider
  /** Creates a payment and goes to the gateway with it. */
  begin(amount?: Money, more?: Partial<CreatePaymentInput>): Promise<StartedPayment>
  /** The same, and what then becomes of it at the gateway. */
  reach(state: LedgerPaymentState, amount?: Money): Promise<StartedPayment>
  inquire(payment: InquiredTestPayment): Promise<GatewayReport>
}

const bookedOf = (books: FakeLedger, ...names: string[]): LedgerPayment => {
  const booked = names.map((name) => books.find(name)).find((found) => found !== undefined)
  if (!booked) throw new Error(`The gateway has no payment called ${names.join(' or ')}`)
  return booked
}

export const openGatewayTestSession = async (traits: GatewayTraits): Promise<GatewayTestSession> => {
  const simulator = await traits.start()
  const provider = simulator.factory.open(simulator.settings)
  const [first = money(1250, 'AED')] = traits.amounts
  const begin: GatewayTestSession['begin'] = async (amount = first, more = {}) => {
    const input = buildCreatePaymentInput(amount, more)
    const created = await provider.create(input)
    await enterGateway(created)
    if (created.kind === 'refused') throw new Error(created.reason)
    const gatewayReference = created.gatewayReference ?? ''
    const { reference } = input
    return {
      reference,
      gatewayReference,
      amount,
      booked: bookedOf(simulator.ledger, gatewayReference, reference),
    }
  }
  return {
    ...{ stand: simulator, provider, begin },
    reach: async (state, amount) => {
      const payment = await begin(amount)
      payment.booked.state = state
      return payment
    },
    inquire: ({ reference, gatewayReference, amount = first, hint }) => {
      const booked = simulator.ledger.find(gatewayReference) ?? simulator.ledger.find(reference)
      return traits.isAsked === false && booked && booked.state !== 'open'
        ? readBack({ stand: simulator, provider }, booked)
        : provider.inquire({
            ...{ reference, gatewayReference, amount, hint },
            ...{ openedAt: new Date(), signal: createDeadline() },
          })
    },
  }
}

/** What the browser brings back from a gateway that cannot be asked. */
const readBack = async (
  { stand: simulator, provider }: Pick<GatewayTestSession, 'stand' | 'provider'>,
  booked: LedgerPayment,
): Promise<GatewayReport> => {
  const posted = simulator.event?.(booked, { at: new Date() })
  if (!posted) throw new Error('The gateway brings nothing back')
  const rawBody = new TextEncoder().encode(posted.body)
  const reading = await provider.readWebhook({ ...posted, rawBody, path: '/', receivedAt: new Date() })
  if (reading.kind !== 'event') throw new Error(`What came back is ${reading.kind}`)
  return reading.report
}
