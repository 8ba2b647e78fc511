import { useEffect, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Language } from '#platform/kernel/language.ts'
import { getFactAt, TRIVIA_INTERVAL_MS } from './loading-trivia-rotation.ts'
import { loadTrivia } from './trivia-files.ts'

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
