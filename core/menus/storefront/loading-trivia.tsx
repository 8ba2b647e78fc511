import { useEffect, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Language } from '#platform/kernel/language.ts'

type Loader = () => Promise<readonly string[]>

// One file per language, fetched when a loading screen shows: none of it is part of a page's first load.
const FILES: Readonly<Record<string, Loader>> = {
  ...import.meta.glob<readonly string[]>('../messages/trivia/*.json', { import: 'default' }),
  ...import.meta.glob<readonly string[]>('/languages/*/menus-trivia.json', { import: 'default' }),
}

/** Facts about food in `language`; none when the language has no file of them. */
export const loadTrivia = async (language: Language): Promise<readonly string[]> => {
  const load =
    FILES[`../messages/trivia/${language}.json`] ?? FILES[`/languages/${language}/menus-trivia.json`]
  return load ? load() : []
}

/** How long each fact is shown. */
const TRIVIA_INTERVAL_MS = 4000

/** The fact at a position of the endless rotation; empty without facts. Any whole number is valid. */
export const getFactAt = (facts: readonly string[], place: number): string =>
  facts.at(place % Math.max(facts.length, 1)) ?? ''

const useFacts = (language: Language): readonly string[] => {
  const [facts, setFacts] = useState<readonly string[]>([])
  useEffect(() => {
    let shown = true
    const show = (loaded: readonly string[]) => shown && setFacts(loaded)
    // Facts are optional: when they cannot be fetched, the loading screen shows none.
    loadTrivia(language).then(show, () => show([]))
    return () => {
      shown = false
    }
  }, [language])
  return facts
}

const useSteps = (): number => {
  const [steps, setSteps] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSteps((count) => count + 1), TRIVIA_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return steps
}

/**
 * One fact about food after the other, in the display language, while something loads. `start` is any whole number,
 * chosen at random by the caller so that visits begin with different facts. Facts change without motion and without
 * announcement: a screen reader should only announce that the page loads. The space for three lines is reserved from
 * the start, so nothing moves when the first fact arrives.
 */
export const LoadingTrivia = ({ start }: { start: number }) => {
  const facts = useFacts(useLanguage())
  const fact = getFactAt(facts, start + useSteps())
  return (
    <p aria-live="off" className="mx-auto min-h-[4.5em] max-w-md text-center text-muted leading-normal">
      {fact}
    </p>
  )
}
