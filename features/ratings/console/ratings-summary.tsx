import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { STARS, type Stars } from '../domain/rating.ts'
import { useRatingsConsoleTexts } from './ratings-console-texts.ts'
import type { RatingsPage } from './use-ratings.ts'

interface SummaryProps {
  readonly summary: Pick<RatingsPage, 'average' | 'count' | 'byStars'>
  readonly shown: Stars | undefined
  /** Shows only the ratings with this number of stars, or all. */
  readonly onShow: (stars: Stars | undefined) => void
}

/** The average, and how often each number of stars was given; a tap on a row filters by it. */
export const RatingsSummary = ({ summary: { average, count, byStars }, shown, onShow }: SummaryProps) => {
  const t = useRatingsConsoleTexts()
  const language = useLanguage()
  if (average === null) return null
  return (
    <section className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-xl border border-line bg-surface-raised p-5">
      <p className="grid">
        <span className="font-bold text-4xl tabular-nums tracking-tight">
          {formatNumber(average, language)}
        </span>
        <span className="text-muted text-sm">{t('count', { count })}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div role="group" aria-label={t('filter')} className="grid min-w-0 flex-1 basis-60 gap-1">
        {STARS.toReversed().map((stars) => {
          const given = byStars[stars - 1] ?? 0
          return (
            <button
              key={stars}
              type="button"
              aria-pressed={shown === stars}
              onClick={() => onShow(shown === stars ? undefined : stars)}
              className="pressable grid min-h-8 grid-cols-[6rem_1fr_3rem] items-center gap-3 rounded-md px-2 text-start text-sm hover:bg-surface-sunken aria-pressed:bg-brand-soft"
            >
              <span>{t('stars', { stars })}</span>
              <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-brand-strong"
                  style={{ inlineSize: `${(100 * given) / count}%` }}
                />
              </span>
              <span className="text-end text-muted tabular-nums">{formatNumber(given, language)}</span>
            </button>
          )
        })}
      </div>
    </section>
  )
}
