import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface SearchChipsProps {
  readonly heading: string
  readonly searches: readonly string[]
  readonly action?: ReactNode
}

/** Searches to tap instead of typing them. */
export const SearchChips = ({ heading, searches, action }: SearchChipsProps) => (
  <section className="mt-4">
    <div className="flex items-center justify-between gap-3">
      <h2 className="font-semibold text-muted text-sm">{heading}</h2>
      {action}
    </div>
    <ul className="mt-1 flex flex-wrap gap-2">
      {searches.map((search) => (
        <li key={search} className="min-w-0">
          <Link
            to={`?${new URLSearchParams({ q: search })}`}
            className="pressable inline-flex min-h-target max-w-full items-center rounded-full border border-line px-4 text-sm hover:bg-surface-sunken"
          >
            <bdi className="truncate">{search}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
