import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createTexts } from '#platform/i18n/texts.ts'
import { TextsProvider } from '#platform/i18n/texts-context.tsx'
import { LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { getFactAt, LoadingTrivia, loadTrivia } from './loading-trivia.tsx'

describe('food trivia', () => {
  it.each(LANGUAGES)('has 61 different short facts in %s', async (language) => {
    const facts = await loadTrivia(language)
    expect(facts).toHaveLength(61)
    expect(new Set(facts).size).toBe(61)
    expect(
      facts.filter((fact) => fact.length > 140 || fact.trim() !== fact || !/[.!”»]$/.test(fact)),
    ).toEqual([])
  })

  it('is translated, in the letters of each language', async () => {
    const english = await loadTrivia('en')
    const letters: Partial<Record<Language, RegExp>> = {
      ar: /\p{Script=Arabic}/u,
      sr: /\p{Script=Latin}/u,
      fr: /\p{Script=Latin}/u,
      el: /\p{Script=Greek}/u,
    }
    for (const language of LANGUAGES.filter((each) => each !== 'en')) {
      const script = letters[language] ?? /\p{L}/u
      const facts = await loadTrivia(language)
      expect(facts.filter((fact, place) => fact === english[place] || !script.test(fact))).toEqual([])
    }
    expect((await loadTrivia('sr')).filter((fact) => /\p{Script=Cyrillic}/u.test(fact))).toEqual([])
  })

  it('has the same order in every language, so that a fact with a number has it in all of them', async () => {
    const numbersOf = (facts: readonly string[]) =>
      facts.map(
        (fact) =>
          fact
            .replaceAll(/(?<=\d)[.,\s](?=\d{3})/g, '')
            .match(/\d+/g)
            ?.join() ?? '',
      )
    const english = numbersOf(await loadTrivia('en'))
    for (const language of LANGUAGES) expect(numbersOf(await loadTrivia(language))).toEqual(english)
  })
})

describe('trivia rotation', () => {
  it('shows every fact once per round, from any start', () => {
    const facts = ['a', 'b', 'c']
    expect([5, 6, 7, 8].map((place) => getFactAt(facts, place))).toEqual(['c', 'a', 'b', 'c'])
  })

  it('accepts any whole number as a start, and an empty list of facts', () => {
    expect(getFactAt(['a', 'b', 'c'], -1)).toBe('c')
    expect(getFactAt([], 4)).toBe('')
  })

  it('reserves the space of the first fact and announces nothing', () => {
    const html = renderToString(
      <TextsProvider texts={createTexts('fr', {})}>
        <LoadingTrivia start={7} />
      </TextsProvider>,
    )
    expect(html).toMatch(/^<p aria-live="off"[^>]*><\/p>$/)
  })
})
