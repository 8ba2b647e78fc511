import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { useApplyErrorText } from './use-apply-code.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
const readTexts = (folder: string, language: Language): Record<string, string> =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'messages', `${language}.json`), 'utf8'))

const explain = (status: number, message: string, language: Language): string =>
  callHook(useApplyErrorText, {
    language,
    texts: {
      customers: readTexts('core/customers', language),
      'promotions-storefront': readTexts('features/promotions/storefront', language),
    },
  })({ status, message })

const NOT_APPLIED: Readonly<Partial<Record<Language, string>>> = {
  en: 'Promo code not applied.',
  ar: 'لم يُطبَّق رمز العرض.',
  sr: 'Promo kod nije primenjen.',
  fr: 'Code promo non appliqué.',
  el: 'Ο κωδικός προσφοράς δεν εφαρμόστηκε.',
}

it.each([429, 500, 503, 599])(
  'PR-01 ER-02 says in five languages that a code is not applied, and why, at the status %i',
  (status) => {
    for (const language of LANGUAGES)
      expect(explain(status, 'Try later.', language)).toBe(`${NOT_APPLIED[language]} Try later.`)
  },
)

it('PR-01 ER-02 says so in five languages of an answer without a text', () => {
  for (const language of LANGUAGES) {
    const unknown = readTexts('core/customers', language)['problem.unknown']
    expect(explain(502, '', language)).toBe(`${NOT_APPLIED[language]} ${unknown}`)
  }
})

it.each([0, 404, 409, 422, 428, 430, 499])(
  'PR-01 leaves what is said of a code, or of a lost connection, as it is at the status %i',
  (status) => {
    const offline = readTexts('core/customers', 'en')['problem.offline']
    expect(explain(status, 'No promo found.', 'en')).toBe(status === 0 ? offline : 'No promo found.')
  },
)
