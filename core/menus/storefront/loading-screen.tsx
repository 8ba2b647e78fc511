import { useState } from 'react'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { LoadingTrivia } from './loading-trivia.tsx'

const FACTS = 61

/** Covers the page while the next one loads, with a fact about food to pass the time. */
export const LoadingScreen = () => {
  const [start] = useState(() => Math.floor(Math.random() * FACTS))
  return (
    <div className="fixed inset-0 top-(--header-end) z-10 animate-fade overflow-hidden bg-surface px-gutter">
      <div className="mx-auto grid max-w-page gap-6 pt-section">
        <div className="grid justify-items-center gap-4 text-brand-strong">
          <Spinner size={40} />
          <LoadingTrivia start={start} />
        </div>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-44 rounded-lg" />
          ))}
        </div>
      </div>
    </div>
  )
}
