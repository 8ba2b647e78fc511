import type {
  CardVault,
  ChargeCardInput,
  ChargeCardResult,
} from '#core/payments/contract/payment-provider.ts'
import type { SandboxAnswer, SandboxClient } from './sandbox.client.ts'
import { cardsReply, customerReply, paymentReply } from './sandbox.mapper.ts'

const bodyOf = (answer: SandboxAnswer): unknown => {
  if (answer.kind === 'done') return answer.body
  throw new Error(`The sandbox gateway refused a call about cards: ${answer.code}`)
}

const getCustomerPath = (customer: string, what: string): string =>
  `/v1/customers/${encodeURIComponent(customer)}/${what}`

const charge = async (
  call: SandboxClient,
  { customer, token, amount, signal, ...said }: ChargeCardInput,
): Promise<ChargeCardResult> => {
  const body = { ...said, token, amount: amount.amount, currency: amount.currency }
  const answer = await call({ method: 'POST', path: getCustomerPath(customer, 'charge-card'), body, signal })
  if (answer.kind === 'rejected')
    return { kind: 'refused', decline: 5100, reason: `${answer.code}: ${answer.message}` }
  const payment = paymentReply.parse(answer.body)
  if (payment.reference !== said.reference)
    throw new Error('The sandbox gateway charged another payment than the one asked for')
  return { kind: 'done', gatewayReference: payment.id }
}

/** The cards that the sandbox gateway stores: made-up last digits of the test cards that customers paid with. */
export const createSandboxCards = (call: SandboxClient): CardVault => ({
  customer: async ({ customer: { id: reference }, signal }) =>
    customerReply.parse(
      bodyOf(await call({ method: 'POST', path: '/v1/customers', body: { reference }, signal })),
    ).id,
  list: async ({ customer, signal }) =>
    cardsReply.parse(bodyOf(await call({ method: 'GET', path: getCustomerPath(customer, 'cards'), signal })))
      .cards,
  remove: async ({ customer, token, signal }) => {
    const answer = await call({
      method: 'POST',
      path: getCustomerPath(customer, 'forget-card'),
      body: { token },
      signal,
    })
    return answer.kind === 'done'
  },
  charge: (request) => charge(call, request),
})
