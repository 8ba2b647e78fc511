import { expect, it } from 'vitest'
import { findFormStep, getStepOfField, isComplete, listMissingFields } from './draft.ts'
import type { NewShopDraft } from './new-shop.ts'

const shop: NewShopDraft = {
  ...{ name: 'Smoky Stack', homePath: 'smoky-stack', merchantType: 'restaurant', country: 'AE' },
  ...{ currency: 'AED', language: 'en', colorCode: '#b3261e' },
}
const place: NewShopDraft = {
  ...{ address: 'Marina Walk 3', city: 'Dubai', latitude: 0, longitude: 55.1, timeZone: 'Asia/Dubai' },
  ...{ opens: '10:00', closes: '22:00' },
}

it('a form is gone on with where it lacks something', () => {
  expect(findFormStep({})).toBe('shop')
  expect(findFormStep({ ...shop, name: '  ' })).toBe('shop')
  expect(findFormStep(shop)).toBe('place')
  expect(findFormStep({ ...shop, ...place })).toBe('owner')
  expect(listMissingFields({ ...shop, address: 'Marina Walk 3' }, 'place')).toContain('latitude')
  expect([isComplete({ ...shop, ...place }), isComplete({ ...place })]).toEqual([true, false])
})

it('a refused field belongs to the step that has it', () => {
  expect(['homePath', 'closes', 'owner.password', 'form'].map(getStepOfField)).toEqual([
    ...['shop', 'place', 'owner', undefined],
  ])
})
