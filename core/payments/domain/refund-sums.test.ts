import fc from 'fast-check'
import { expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { splitRefunds } from './refund-sums.ts'

const split = (refunded: number, refunding = 0, refundUncertain = 0) =>
  splitRefunds({
    ...{ refunded: money(refunded, 'AED'), refunding: money(refunding, 'AED') },
    refundUncertain: money(refundUncertain, 'AED'),
  })

it('names only what is done as refunded, and puts the least settled first', () => {
  expect(split(0)).toEqual([])
  expect(split(700)).toEqual([{ stage: 'refunded', amount: money(700, 'AED') }])
  expect(split(700, 700)).toEqual([{ stage: 'refunding', amount: money(700, 'AED') }])
  expect(split(700, 700, 700)).toEqual([{ stage: 'refundUncertain', amount: money(700, 'AED') }])
  expect(split(700, 500, 200)).toEqual([
    { stage: 'refundUncertain', amount: money(200, 'AED') },
    { stage: 'refunding', amount: money(300, 'AED') },
    { stage: 'refunded', amount: money(200, 'AED') },
  ])
})

it('PY-11 states all money that goes back once', () => {
  const amount = fc.nat(1_000_000)
  fc.assert(
    fc.property(amount, amount, amount, (uncertain, underWay, done) => {
      const parts = split(uncertain + underWay + done, uncertain + underWay, uncertain)
      expect(parts.reduce((sum, part) => sum + part.amount.amount, 0)).toBe(uncertain + underWay + done)
      expect(parts.every((part) => part.amount.amount > 0)).toBe(true)
    }),
  )
})
