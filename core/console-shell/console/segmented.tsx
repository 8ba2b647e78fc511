import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'

/** The frame of segments; it scrolls sideways where they have no room. */
export const SEGMENTED = 'scroll-strip flex min-w-0 rounded-sm bg-line/70 p-0.5 max-md:w-full'

/** The classes of one segment. */
export const getSegmentClasses = (isChosen: boolean): string =>
  classNames(
    'pressable flex min-h-target shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-xs px-3 font-semibold text-sm no-underline focus-visible:-outline-offset-3 max-md:grow',
    isChosen ? 'bg-surface-raised text-ink shadow-sm' : 'text-muted hover:text-ink',
  )

/** How many there are of something; `isLoud` when somebody waits. */
export const CountBadge = ({ count, isLoud = false }: { count: number; isLoud?: boolean }) => {
  const language = useLanguage()
  return (
    <span
      className={classNames(
        'grid min-h-5 min-w-5 place-items-center rounded-full px-1 font-bold text-xs tabular-nums',
        isLoud ? 'bg-danger text-on-danger' : 'bg-line text-ink',
      )}
    >
      {formatNumber(count, language)}
    </span>
  )
}

interface SegmentedOption<Name extends string> {
  readonly name: Name
  readonly label: string
  /** Shown when there are any. */
  readonly count?: number
  readonly isLoud?: boolean
}

/** A switch between a few views of one screen. */
export const Segmented = <Name extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly SegmentedOption<Name>[]
  value: Name | undefined
  onChange: (name: Name) => void
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part
  <div role="group" aria-label={label} className={SEGMENTED}>
    {options.map(({ name, label: text, count = 0, isLoud = false }) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === value}
        onClick={() => onChange(name)}
        className={getSegmentClasses(name === value)}
      >
        {text}
        {count > 0 && <CountBadge count={count} isLoud={isLoud} />}
      </button>
    ))}
  </div>
)
