import { describe } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeMixpay } from '../testing/fake-mixpay.ts'
import { mixpayPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeMixpay,
  amounts: [money(1990, 'EUR'), money(1250, 'AED'), money(1250, 'KWD'), money(900, 'JPY')],
  tellsExpired: true,
  tellsPageEnd: true,
  declines: [
    ['40020', 5100],
    ['40024', 5100],
  ],
  refunds: 'none',
  secrets: [],
}

describe('MixPay', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through MixPay', { traits, area: mixpayPaymentsPlugin })
})
