import { expect, it } from 'vitest'
import { chooseOfferClock } from './offer-clock.ts'

const dubai = { _id: 'marina', name: 'Marina', timeZone: 'Asia/Dubai' }
const athens = { _id: 'plaka', name: 'Plaka', timeZone: 'Europe/Athens' }

it('reads the dates of an offer by its first outlet, or the first of the brand', () => {
  expect(chooseOfferClock([dubai, athens], [])).toEqual({ outlet: dubai, isMixed: true })
  expect(chooseOfferClock([dubai, athens], ['plaka'])).toEqual({ outlet: athens, isMixed: false })
  expect(chooseOfferClock([dubai, athens], ['plaka', 'marina'])).toEqual({ outlet: dubai, isMixed: true })
  expect(chooseOfferClock([dubai], [])).toEqual({ outlet: dubai, isMixed: false })
  expect(chooseOfferClock([], [])).toBeUndefined()
})
