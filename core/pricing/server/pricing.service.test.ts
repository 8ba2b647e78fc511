import { expect, it } from 'vitest'
import { loadCatalogue } from '#platform/i18n/catalogue.server.ts'
import { LANGUAGES } from '#platform/kernel/language.ts'
import { PRICE_STEP_KINDS } from '../domain/price-step.ts'
import { presentSteps } from './pricing.service.ts'

const catalogue = await loadCatalogue()
const plain = { name: null, amount: 700, rate: null, inclusive: false, line: null }

it('has a text for every kind of step in every language', () => {
  for (const language of LANGUAGES) {
    const showing = { currency: 'KWD', language, catalogue }
    const names = PRICE_STEP_KINDS.map((kind) => presentSteps([{ ...plain, kind }], showing)[0]?.name)
    expect(new Set(names).size).toBe(PRICE_STEP_KINDS.length)
  }
})

it('prefers the merchant’s own name', () => {
  const step = { ...plain, kind: 'tax' as const, name: { en: 'VAT', ar: 'ضريبة القيمة المضافة' }, rate: 500 }
  const [shown] = presentSteps([step], { currency: 'AED', language: 'ar', catalogue })
  expect(shown).toMatchObject({
    ...step,
    name: 'ضريبة القيمة المضافة',
    amount: { amount: 700, currency: 'AED' },
  })
})
