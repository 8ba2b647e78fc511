import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { SANDBOX_CARD_TOKENS } from './cards.ts'
import { SandboxPaymentProcessor } from './gateway.ts'
import { openSandboxLedger, type SandboxLedger } from './ledger.ts'
import { getRefundedAmount } from './payment.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-ledger-')), 'deep', 'ledger.jsonl')

const gatewayOver = (ledger: SandboxLedger) => {
  let made = 0
  return new SandboxPaymentProcessor({
    ledger,
    clock: { now: () => new Date('2026-11-20T10:00:00Z') },
    random: { bytes: (count) => new Uint8Array(count).map((_, index) => (made++ * 7 + index * 31) % 248) },
    timers: { after: () => {}, wait: () => Promise.resolve(), stop: () => {} },
    pendingCaptureMs: 1000,
    announce: () => {},
  })
}

const request = {
  merchantId: 'shop-1',
  reference: 'a1',
  amount: 1000,
  currency: 'KWD',
  description: 'Order',
  language: 'ar',
  returnUrl: 'https://shop.example/return',
  webhookUrl: 'https://shop.example/webhooks',
}

const payment = (gateway: SandboxPaymentProcessor) => {
  return expectOk(gateway.create(request))
}

const operation = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), card: fc.constantFrom(...SANDBOX_CARD_TOKENS) }),
  fc.record({ kind: fc.constant('answer' as const), code: fc.constantFrom('1234', '0000') }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constant('complete' as const),
    outcome: fc.constantFrom('captured' as const, 'declined' as const),
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    key: fc.constantFrom('r1', 'r2', 'r3'),
    amount: fc.integer({ min: 1, max: 700 }),
  }),
)

type Step = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const perform = (gateway: SandboxPaymentProcessor, step: Step) => {
  const current = payment(gateway)
  switch (step.kind) {
    case 'pay':
      return gateway.pay(current, step.card)
    case 'answer':
      return gateway.answerChallenge(current, step.code)
    case 'cancel':
      return gateway.cancel(current)
    case 'complete':
      return gateway.complete(current, step.outcome)
    case 'refund':
      return gateway.refund(current, { refundReference: step.key, amount: step.amount, currency: 'KWD' })
  }
}

describe('payment ledger', () => {
  it('ends every history with at most one capture, no refund above it, and the same state after a replay', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 25 }), (steps) => {
        const ledger = openSandboxLedger()
        const gateway = gatewayOver(ledger)
        for (const step of steps) perform(gateway, step)
        const kinds = ledger.entries().map(({ kind }) => kind)
        expect(kinds.filter((kind) => kind === 'captured').length).toBeLessThanOrEqual(1)
        expect(
          kinds.filter((kind) => ['captured', 'declined', 'cancelled'].includes(kind)).length,
        ).toBeLessThanOrEqual(1)
        const current = payment(gateway)
        expect(getRefundedAmount(current)).toBeLessThanOrEqual(current.status === 'captured' ? 1000 : 0)
        expect(payment(gatewayOver(ledger))).toEqual(current)
      }),
    )
  })

  it('is unchanged after the file is closed and opened again', () => {
    const file = newFile()
    const before = openSandboxLedger(file)
    const gateway = gatewayOver(before)
    gateway.pay(payment(gateway), 'tok_return_lost')
    gateway.refund(payment(gateway), { refundReference: 'r', amount: 400, currency: 'KWD' })
    before.close()
    const after = openSandboxLedger(file)
    expect(after.entries()).toEqual(before.entries())
    expect(payment(gatewayOver(after))).toEqual(payment(gateway))
    after.close()
  })

  it('truncates a last line that was being written when the process died, and appends after it', () => {
    const file = newFile()
    const before = openSandboxLedger(file)
    payment(gatewayOver(before))
    before.close()
    const whole = readFileSync(file, 'utf8')
    appendFileSync(file, '{"at":"2026-11-20T10:00:00.000Z","kind":"auth\u0627')
    const after = openSandboxLedger(file)
    expect(readFileSync(file, 'utf8')).toBe(whole)
    const gateway = gatewayOver(after)
    gateway.pay(payment(gateway), 'tok_success')
    after.close()
    expect(
      openSandboxLedger(file)
        .entries()
        .map(({ kind }) => kind),
    ).toEqual(['created', 'authorised', 'captured'])
  })

  it('refuses a file with an unreadable line in the middle and names the line', () => {
    const file = newFile()
    openSandboxLedger(file).close()
    writeFileSync(file, 'nonsense\n{}\n')
    expect(() => openSandboxLedger(file)).toThrow(/Line 1 of the sandbox ledger/)
  })
})
