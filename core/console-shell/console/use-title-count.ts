import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** How many things wait for this person, by who counts them. */
const useTitleCounts = create<{ readonly counts: Readonly<Record<string, number>> }>()(() => ({ counts: {} }))

const setTitleCount = (source: string, count: number): void =>
  useTitleCounts.setState(({ counts }) => ({ counts: { ...counts, [source]: count } }))

/** The title of a screen with the number of things that wait; 0 leaves the title alone. */
export const formatTitleWithCount = (title: string, count: number): string => {
  const bare = title.replace(/^\(\d+\) /, '')
  return count > 0 ? `(${count}) ${bare}` : bare
}

/** Counts things that wait in the document title, on every screen, together with those of other sources. */
export const useTitleCount = (source: string, count: number): void => {
  const { pathname } = useLocation()
  const total = useTitleCounts(({ counts }) => Object.values(counts).reduce((sum, each) => sum + each, 0))
  useEffect(() => {
    setTitleCount(source, count)
    return () => setTitleCount(source, 0)
  }, [source, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen writes its own title when it opens
  useEffect(() => {
    document.title = formatTitleWithCount(document.title, total)
  }, [total, pathname])
}
