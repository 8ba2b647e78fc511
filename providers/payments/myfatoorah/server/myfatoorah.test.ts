import { describe, expect, it } from 'vitest'
import { describeMethodRestrictions } from '#apps/server/testing/method-restrictions.ts'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import type { GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { computeHmac } from '#platform/http/signed-bodies.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeMyfatoorah } from '../testing/fake-myfatoorah.ts'
import { toInvoiceReport } from './myfatoorah.mapper.ts'
import { buildSignedTextV1, buildSignedTextV2 } from './myfatoorah.webhook.ts'
import { myfatoorahPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeMyfatoorah,
  amounts: [money(1255, 'KWD')],
  cannotCarry: [money(1999, 'AED'), money(900, 'JPY')],
  declines: [
    ['MF004', 5011],
    ['MF007', 5001],
    ['MF010', 5002],
    ['MF002', 5100],
  ],
  refunds: 'part',
  holds: ['capture', 'void'],
  tellsExpired: true,
  tellsPageEnd: true,
  usedCard: { method: 'knet' },
  secrets: ['apiToken', 'webhookSecrets'],
  webhookSecrets: 'webhookSecrets',
  signature: { header: 'myfatoorah-signature' },
}

describe('MyFatoorah', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through MyFatoorah', { traits, area: myfatoorahPaymentsPlugin })
  describeMethodRestrictions({
    ...{ name: 'myfatoorah', currency: 'KWD', start: startFakeMyfatoorah },
  })

  it('signs version 1 events like a published example', () => {
    const secret = '7wNeL4LfSs/EHVOf0Xzeq1ja+HbPr//2XC2fZO24wA6479AT8o84BmELU2FiRwIpd+rM9W5/egjFuihNSXsHKw=='
    const data = {
      DepositReference: '2021000008',
      DepositedAmount: '1520.664',
      NumberOfTransactions: '47',
      DepositFor: 'VENDOR',
      SupplierCode: null,
    }
    expect(computeHmac('sha256', secret, buildSignedTextV1(3, data)).base64).toBe(
      'uRBOogk9ek7Hgsxs/Rt7Nvbu7Vxf+4eI5gwvbtg0NCw=',
    )
  })

  it('signs version 2 events in the published order', () => {
    const data = {
      Transaction: { Status: 'SUCCESS', PaymentId: '07076409988323998875' },
      Invoice: { Id: '6409988', Status: 'PAID', ExternalIdentifier: 'asdqwd-f13sdf-fasjkz' },
    }
    const text = buildSignedTextV2(1, data) ?? ''
    expect(text).toBe(
      'Invoice.Id=6409988,Invoice.Status=PAID,Transaction.Status=SUCCESS,Transaction.PaymentId=07076409988323998875,Invoice.ExternalIdentifier=asdqwd-f13sdf-fasjkz',
    )
    expect(computeHmac('sha256', 'portal-secret-key', text).base64).toBe(
      'IXG8ikJNXCQbmiudT0IDOL4LGV0sZSQwi4Ys7cxe++A=',
    )
  })

  it('PY-12 reads the dinar as the live service names it, and leaves unknown names to a person', () => {
    const transaction = {
      ...{ TransactionStatus: 'Succss', Currency: 'KD', ErrorCode: '', PaymentGateway: 'KNET' },
      CardNumber: null,
    }
    const invoice = {
      ...{ InvoiceId: 1, InvoiceStatus: 'Paid', CustomerReference: 'Pay1', InvoiceValue: 25 },
      InvoiceTransactions: [transaction],
    }
    const paid = { state: 'captured', captured: money(25_000, 'KWD') }
    expect(toInvoiceReport(invoice)).toMatchObject(paid)
    expect(toInvoiceReport({ ...invoice, InvoiceStatus: 'DuplicatePayment' })).toMatchObject({
      ...paid,
      isPaidTwice: true,
    })
    const strange = { ...invoice, InvoiceTransactions: [{ ...transaction, Currency: 'Dinar' }] }
    expect(() => toInvoiceReport(strange)).toThrow(UnreadableAnswerError)
    expect(() => toInvoiceReport({ ...invoice, InvoiceStatus: 'Rewarded' })).toThrow(UnreadableAnswerError)
  })
})
